// Articles -> a bundle, as feed/bundle_format.h describes it.
#pragma once
#include <functional>
#include <span>
#include <string_view>

#include "feed/article.h"

namespace broadsheet {

// Takes the next bytes of what is written; false where it can't, and nothing more is written.
using ByteSink = std::function<bool(std::string_view)>;

// Writes one article a line, in the order given, so that bundles can be compared line by line. The same articles give
// the same bytes. Members that an article does not have are left out; so is the feed's language where an article names
// none, which would be taken for its own. False as soon as `sink` says so.
bool write_bundle(const FeedHead& head, std::span<const Article> articles, const ByteSink& sink);

}  // namespace broadsheet
