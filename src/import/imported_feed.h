// What an importer makes of one input: its pages, its articles, and everything it could not read.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "base/status.h"
#include "feed/article.h"

namespace broadsheet {

// Bounds on hostile input. A page of ordinary articles meets none of them.
struct ImportLimits {
  uint64_t max_bytes = 64u << 20;     // one input
  size_t max_text_bytes = 1u << 20;   // one overview or excerpt: what an arena keeps in one piece; the rest is cut
  size_t max_name_bytes = 16u << 10;  // one title or name; the rest is cut
  size_t max_articles = 2'000'000;    // of one input; with more of them it is refused
  size_t max_label_bytes = 1u << 20;  // of all names and addresses of one article together
  size_t max_labels = 1000;           // of one kind in one article
  size_t max_findings = 1000;         // kept of articles left out, and again of anything else; all are counted
};

enum class PageKind : uint8_t { none, feed, article, directory, search, json_feed };

// One page of an input. Views live as long as the ImportedFeed.
struct ImportedPage {
  PageKind kind = PageKind::none;
  FeedHead head;             // `next_url`: the page that follows, as this one names it; empty on the last
  uint32_t line = 0;         // of its heading; 0 where lines mean nothing
  size_t first_article = 0;  // its articles are articles[first_article, first_article + article_count)
  size_t article_count = 0;
};

// Owns the bytes that its articles are views into; moving it leaves them where they are.
struct ImportedFeed {
  std::vector<ImportedPage> pages;
  std::vector<Article> articles;  // in input order; every one has an address
  std::vector<uint32_t> lines;    // where each article begins; empty where lines mean nothing

  uint64_t skipped = 0;          // articles that could not be read
  uint64_t findings_total = 0;   // of which `findings` holds the first
  std::vector<Status> findings;  // bad_item: an article left out; anything else: a part of one, in input order
  Status status;                 // why there are no pages at all; ok where there is one

  std::vector<char> text;  // a page's bytes, normalised
  Arena arena;             // what had to be unescaped or copied
};

}  // namespace broadsheet
