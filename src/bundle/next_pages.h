// Which pages are still to be fetched: those that a given page names as its next and that were not given themselves.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "base/time.h"

namespace broadsheet {

struct GivenPage {
  std::string_view file_name;  // without folders, as a download may have named it: "rust.md?cursor=abc"; may be empty
  std::string_view title;      // of the feed
  std::string_view feed_url;   // its own address, where it says so; a DevFeed page doesn't
  std::string_view next_url;   // may be empty
  Seconds newest = no_time;    // of its articles
  Seconds oldest = no_time;
};

// The addresses that were not given, each once, in the order of the pages that name them. A page was given if one names
// it as its own address or is stored under its name. As DevFeed's pages don't say where they are from, of several pages
// of one feed (same title; `next_url` on the same path) all but the one with the oldest articles count as followed.
std::vector<std::string_view> missing_next_pages(std::span<const GivenPage> pages);

}  // namespace broadsheet
