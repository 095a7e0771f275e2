// Dates, numbers and sizes as people read them. Times are UTC; `utc_offset` is the reader's local time minus UTC, in
// minutes.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "base/time.h"

namespace broadsheet {

std::string format_count(uint64_t count);              // 98,310
std::string format_articles(uint64_t count);           // "1 article", "98,310 articles"
std::string format_bytes(uint64_t bytes);              // 820 bytes, 14 KB, 13.8 MB
std::string format_milliseconds(double milliseconds);  // 0.8 ms, 12 ms

std::string format_date(Seconds time, int utc_offset);       // 15 September 2026
std::string format_date_time(Seconds time, int utc_offset);  // 15 September 2026, 16:55
// "today, 17:00", "yesterday, 09:30", else date and time; the date alone where no time of day was given.
std::string format_friendly(Seconds time, Seconds now, int utc_offset);
// "now", "5 min", "2 h", "1 d" up to six days, then "15 Sep", or "15 Sep 2024" in another year. A time to come is a
// date.
std::string format_relative(Seconds time, Seconds now, int utc_offset);
// Whole days from `from` to the last before `before`: "5 September 2026", "5 Sep to 9 Oct 2026".
std::string format_span(Seconds from, Seconds before, int utc_offset);
// The month or day a bound of dates falls on: "2026-09" for the first of a month, else "2026-09-15".
std::string format_bound(Seconds time, int utc_offset);

// The group of days an article stands in, newest first: Today, Yesterday, a weekday of the last week, a month. Equal
// for two times exactly where they are in the same group.
std::string day_group(Seconds time, Seconds now, int utc_offset);

}  // namespace broadsheet
