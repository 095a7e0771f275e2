// Articles of several inputs -> each one once, newest first.
#pragma once
#include <cstdint>
#include <vector>

#include "feed/article.h"

namespace broadsheet {

struct MergedArticles {
  std::vector<Article> articles;  // newest first, ties by identity
  uint64_t cut_lists = 0;         // of labels, that had grown longer than a reader takes
  uint64_t merged = 0;            // copies that went into an article that was there already
};

// Copies of an article have the same identity. Where they differ, the newest copy wins, member by member where it has
// one; lists unite, the winner's entries first. A copy is as new as its date modified, else its date published; of two
// with the same date or without one, the later in `articles` is the newer. Views are into what the articles looked at.
MergedArticles merge_articles(std::vector<Article> articles);

// What "newest first" goes by: published, else modified, else no_time, which comes last.
Seconds time_of(const Article& article);

}  // namespace broadsheet
