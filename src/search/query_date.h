// Dates as the search language writes them.
#pragma once
#include <optional>
#include <string_view>

#include "search/query_parser.h"

namespace broadsheet {

// 2026, 2026-09, 2026-09-15, -7d or 7d (h d w m y), today, yesterday; lower case. Nothing where it is none of them.
std::optional<QueryDate> parse_query_date(std::string_view text);

// A stretch of time, from (inclusive) to end (exclusive).
struct TimeSpan {
  Seconds from = no_time;
  Seconds end = no_time;
};
TimeSpan resolve(const QueryDate& date, Seconds now);

}  // namespace broadsheet
