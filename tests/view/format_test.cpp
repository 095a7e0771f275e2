#include "view/format.h"

#include <doctest/doctest.h>

#include "view/languages.h"

namespace broadsheet {
namespace {

Seconds at(const char* text) { return parse_rfc3339(text).value(); }

const Seconds now = at("2026-09-21T14:00:00Z");  // a Monday

TEST_CASE("Counts and sizes are written for people") {
  CHECK(format_count(0) == "0");
  CHECK(format_count(999) == "999");
  CHECK(format_count(98310) == "98,310");
  CHECK(format_count(1234567) == "1,234,567");
  CHECK(format_articles(1) == "1 article");
  CHECK(format_bytes(820) == "820 bytes");
  CHECK(format_bytes(13'800'000) == "13.8 MB");
  CHECK(format_milliseconds(0.84) == "0.8 ms");
}

TEST_CASE("Recent times are relative, older ones dates") {
  CHECK(format_relative(now - 20, now, 0) == "now");
  CHECK(format_relative(now - 5 * 60, now, 0) == "5 min");
  CHECK(format_relative(now - 2 * 3600, now, 0) == "2 h");
  CHECK(format_relative(now - 26 * 3600, now, 0) == "1 d");
  CHECK(format_relative(at("2026-08-03T10:00:00Z"), now, 0) == "3 Aug");
  CHECK(format_relative(at("2024-08-03T10:00:00Z"), now, 0) == "3 Aug 2024");
  CHECK(format_relative(now + 3600, now, 0) == "21 Sep");  // a clock that is wrong shows no "-1 h"
  CHECK(format_relative(no_time, now, 0) == "No date");
}

TEST_CASE("Days are the reader's own") {
  const Seconds late = at("2026-09-20T23:30:00Z");
  CHECK(day_group(late, now, 0) == "Yesterday");
  CHECK(day_group(late, now, 120) == "Today");
  CHECK(format_friendly(late, now, 120) == "today, 01:30");
  CHECK(format_friendly(at("2026-09-15T16:55:40Z"), now, 0) == "15 September 2026, 16:55");
  CHECK(format_friendly(at("2026-09-15"), now, -300) == "15 September 2026");
  CHECK(day_group(at("2026-09-18T12:00:00Z"), now, 0) == "Friday");
  CHECK(day_group(at("2026-09-01T12:00:00Z"), now, 0) == "September 2026");
  CHECK(day_group(no_time, now, 0) == "No date");
  CHECK(format_date_time(at("1969-12-31T23:00:00Z"), 0) == "31 December 1969, 23:00");
}

TEST_CASE("A span of days names each day once") {
  CHECK(format_span(at("2026-09-05T00:00:00Z"), at("2026-09-06T00:00:00Z"), 0) == "5 September 2026");
  CHECK(format_span(at("2026-09-05T00:00:00Z"), at("2026-10-10T00:00:00Z"), 0) == "5 Sep to 9 Oct 2026");
  CHECK(format_span(at("2025-12-31T00:00:00Z"), at("2026-01-02T00:00:00Z"), 0) == "31 Dec 2025 to 1 Jan 2026");
}

TEST_CASE("A bound at the first of a month is the month") {
  CHECK(format_bound(at("2026-06-01T00:00:00Z"), 0) == "2026-06");
  CHECK(format_bound(at("2026-06-02T00:00:00Z"), 0) == "2026-06-02");
}

TEST_CASE("Languages have the names that their readers use") {
  CHECK(language_name("en") == "English");
  CHECK(language_name("zh") == "中文");
  CHECK(language_name("ar") == "العربية");
  CHECK(language_name("zh-Hant") == "中文 (Hant)");
  CHECK(language_name("EN") == "English");
  CHECK(language_name("xx") == "xx");
  CHECK(is_right_to_left("he"));
  CHECK_FALSE(is_right_to_left("de-AT"));
}

}  // namespace
}  // namespace broadsheet
