// Times as people and feeds write them. All times are seconds since 1970-01-01T00:00:00Z, without leap seconds.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace broadsheet {

using Seconds = int64_t;

// What a column holds where an article names no time: sorts before every real one.
inline constexpr Seconds no_time = INT64_MIN;

struct CivilDate {
  int year = 1970;
  unsigned month = 1;  // 1 to 12
  unsigned day = 1;    // 1 to 31

  friend bool operator==(const CivilDate&, const CivilDate&) = default;
};

Seconds seconds_of(CivilDate date);  // midnight UTC
CivilDate date_of(Seconds time);     // the UTC day that holds `time`
unsigned weekday_of(Seconds time);   // 0 is Sunday
unsigned days_in_month(int year, unsigned month);

// RFC 3339, as JSON Feed and DevFeed write it: 2026-09-15T16:55:40Z, with fractions of a second (dropped), an offset, a
// space or lower-case `t` for the T, or the date alone (midnight UTC). Years 0001 to 9999. Nothing where it is not one.
std::optional<Seconds> parse_rfc3339(std::string_view text);

// 2026-09-15T16:55:40Z; empty for no_time.
std::string format_rfc3339(Seconds time);

}  // namespace broadsheet
