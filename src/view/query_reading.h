// What the search made of a query, in words for the person who typed it.
#pragma once
#include <string>
#include <string_view>

#include "search/searcher.h"

namespace broadsheet {

// How a query was read: title “rust” and not “go…”, where … stands for any ending. Empty where there is nothing to say:
// the query is plain words, and was read as such.
std::string query_reading(std::string_view typed, const Query& query);

// One way in which an article matches: ferry: “ferries” in the text, 3 times, another form.
std::string reason_text(const Reason& reason);

}  // namespace broadsheet
