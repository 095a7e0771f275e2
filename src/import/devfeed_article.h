// One article of a DevFeed page: from its heading to whatever ends it.
#pragma once
#include <string>
#include <string_view>

#include "import/imported_feed.h"
#include "import/line_cursor.h"

namespace broadsheet::devfeed {

// Adds a finding to those kept, or only counts it. One of an article left out (bad_item) comes after `out.skipped` has
// counted it.
void report(ImportedFeed& out, const ImportLimits& limits, Status finding);

// A name without its escapes, in the arena; at most `most` bytes.
std::string_view keep_name(ImportedFeed& out, std::string_view escaped, size_t most);

// Reads the article whose heading (of level 1 on an article page, 2 on a feed page) `at` stands on, and moves `at` to
// what ends it. Adds it to `out.articles`, or says in a finding why it was left out.
void read_article(LineCursor& at, PageKind within, const ImportLimits& limits, ImportedFeed& out);

}  // namespace broadsheet::devfeed
