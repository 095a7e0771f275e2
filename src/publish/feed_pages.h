// A bundle as files: one, or where it is large several that lead to each other by `next_url`.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "feed/article.h"
#include "publish/assets.h"

namespace broadsheet {

// Writes `articles` in their order, newest first. Pages are counted from the oldest article, so that new ones change
// the first page and leave the others, and their names, as they are: an update is as large as what is new in it.
// Gives the files in reading order; the first is the feed.
std::vector<File> feed_pages(const FeedHead& head, std::span<const Article> articles, size_t articles_a_page);

}  // namespace broadsheet
