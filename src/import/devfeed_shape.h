// Where pages and articles begin. The texts of overviews and excerpts stand in a page unescaped and may hold lines that
// look like a heading, a field, a rule or a link; so nothing is decided by one line, but by the shape of what follows
// it.
#pragma once
#include <cstdint>
#include <string_view>

#include "import/imported_feed.h"
#include "import/line_cursor.h"

namespace broadsheet::devfeed {

// A heading of this level with the fields of an article under it. Precondition: `at` is not done.
bool article_begins(LineCursor at, int level);

// The kind of page whose level-1 heading stands here; none where no page has this shape.
PageKind page_begins(LineCursor at);

// The address on a `Next page` line with nothing but the end of its page behind it; empty where this is not one.
std::string_view next_page(LineCursor at);

// True where the line and those behind it end whatever text stands before: the rule between two pages, a page, the
// `Next page` line, or an article of a feed page. Precondition: a blank line or nothing stands before `at`.
bool boundary(LineCursor at, PageKind within);

// The fixed sentences of a feed page.
bool is_note(std::string_view line);
bool says_no_articles(std::string_view line);

}  // namespace broadsheet::devfeed
