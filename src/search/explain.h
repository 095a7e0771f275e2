// Why an article answers a query.
#pragma once
#include "search/marks.h"

namespace broadsheet {

// In the order of the article's fields, then of the query's words; each way once, with how often it occurs.
std::vector<Reason> find_reasons(const ArticleStore& store, const Marker& marker, Doc doc);

}  // namespace broadsheet
