// What `broadsheet bundle` was given: pages and feeds, read to their ends.
#pragma once
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "bundle/next_pages.h"
#include "import/imported_feed.h"

namespace broadsheet::cli {

struct Input {
  std::string shown;      // for messages
  std::string file_name;  // without folders
  ImportedFeed feed;
};

// Reads every input and says what is wrong with each. False where one can't be used.
bool read_inputs(std::span<const std::string_view> paths, std::deque<Input>& inputs);

// False for directories and search pages.
bool holds_articles(const ImportedPage& page);

// The bundle's head: that of the first feed, completed from its other pages, or of the first article page where there
// is no feed. One without a title is called by its address or file name. Views live as long as the inputs and `title`.
FeedHead head_of(const std::deque<Input>& inputs, std::optional<std::string_view> title);

// How many feeds there are among the inputs; the pages of one have the same title.
size_t count_feeds(const std::deque<Input>& inputs);

// The pages of feeds, for missing_next_pages. Views live as long as the inputs.
std::vector<GivenPage> given_pages(const std::deque<Input>& inputs);

}  // namespace broadsheet::cli
