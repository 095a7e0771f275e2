// Text and articles as HTML, for pages that have to say something before or without the viewer.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "feed/article.h"

namespace broadsheet {

// Fit for an element's text and for an attribute in double quotes.
std::string escape_html(std::string_view text);

// The first `max_bytes` of `text` at most, without half a character at their end; "…" behind what was cut.
std::string shortened(std::string_view text, size_t max_bytes);

// Bounds of article_list: what readers without JavaScript and search engines are shown.
struct ListLimits {
  size_t articles = 100;
  size_t bytes = 128u << 10;
};

// A heading, the articles as links with day, source and the beginning of their text, and how many there are beyond the
// limits, with a link to the whole feed at `feed_address`.
std::string article_list(const FeedHead& head, std::span<const Article> articles, std::string_view feed_address,
                         const ListLimits& limits = {});

// The tags of a page's head that other sites make a preview of. `address` is the page's own, empty where it is not
// known; `image` is shown with it, or empty.
std::string preview_tags(std::string_view title, std::string_view description, std::string_view address,
                         std::string_view image);

// What a page says of itself: the feed's own words, or a sentence with its title. Without a count, so that the files
// that hold it stay the same when articles come.
std::string description_of(const FeedHead& head);

// A page's language, for its lang attribute: the feed's, else that of the interface.
std::string language_of(const FeedHead& head);

}  // namespace broadsheet
