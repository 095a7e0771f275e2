#include "base/time.h"

#include <cstdio>

namespace broadsheet {
namespace {

constexpr Seconds day_seconds = 86400;

// Days since 1970-01-01, by counting years from March, so that the leap day comes last.
int64_t days_of(CivilDate date) {
  const int64_t year = date.month <= 2 ? date.year - 1 : date.year;
  const int64_t era = (year >= 0 ? year : year - 399) / 400;
  const int64_t year_of_era = year - era * 400;
  const int64_t day_of_year = (153 * (date.month > 2 ? date.month - 3 : date.month + 9) + 2) / 5 + date.day - 1;
  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

int64_t floor_days(Seconds time) { return time >= 0 ? time / day_seconds : -((-(time + 1)) / day_seconds) - 1; }

bool leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

// Reads fixed-width numbers and separators off the front of a text.
struct Cursor {
  std::string_view rest;

  std::optional<int> digits(size_t count) {
    if (rest.size() < count) return {};
    int value = 0;
    for (size_t i = 0; i < count; ++i) {
      if (rest[i] < '0' || rest[i] > '9') return {};
      value = value * 10 + (rest[i] - '0');
    }
    rest.remove_prefix(count);
    return value;
  }

  bool skip(std::string_view any_of) {
    if (rest.empty() || any_of.find(rest[0]) == std::string_view::npos) return false;
    rest.remove_prefix(1);
    return true;
  }
};

std::optional<CivilDate> read_date(Cursor& in) {
  const auto year = in.digits(4);
  if (!year || *year == 0 || !in.skip("-")) return {};
  const auto month = in.digits(2);
  if (!month || *month < 1 || *month > 12 || !in.skip("-")) return {};
  const auto day = in.digits(2);
  const auto m = static_cast<unsigned>(*month);
  if (!day || *day < 1 || static_cast<unsigned>(*day) > days_in_month(*year, m)) return {};
  return CivilDate{*year, m, static_cast<unsigned>(*day)};
}

// hh:mm, then :ss and a fraction where they are there; a leap second counts as the second after.
std::optional<Seconds> read_clock(Cursor& in) {
  const auto hour = in.digits(2);
  if (!hour || *hour > 23 || !in.skip(":")) return {};
  const auto minute = in.digits(2);
  if (!minute || *minute > 59) return {};
  Seconds time = *hour * 3600 + *minute * 60;
  if (!in.skip(":")) return time;
  const auto second = in.digits(2);
  if (!second || *second > 60) return {};
  if (in.skip(".,")) {
    if (!in.digits(1)) return {};
    while (in.digits(1)) {
    }
  }
  return time + *second;
}

std::optional<Seconds> read_offset(Cursor& in) {
  if (in.rest.empty() || in.skip("Zz")) return 0;
  const bool west = in.rest[0] == '-';
  if (!in.skip("+-")) return {};
  const auto hour = in.digits(2);
  if (!hour || *hour > 23) return {};
  in.skip(":");
  const auto minute = in.digits(2);
  if (!minute || *minute > 59) return {};
  const Seconds offset = *hour * 3600 + *minute * 60;
  return west ? -offset : offset;
}

}  // namespace

unsigned days_in_month(int year, unsigned month) {
  constexpr unsigned days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && leap(year) ? 29 : days[(month - 1) % 12];
}

Seconds seconds_of(CivilDate date) { return days_of(date) * day_seconds; }

CivilDate date_of(Seconds time) {
  const int64_t days = floor_days(time) + 719468;
  const int64_t era = (days >= 0 ? days : days - 146096) / 146097;
  const int64_t day_of_era = days - era * 146097;
  const int64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const int64_t month_from_march = (5 * day_of_year + 2) / 153;
  const auto day = static_cast<unsigned>(day_of_year - (153 * month_from_march + 2) / 5 + 1);
  const auto month = static_cast<unsigned>(month_from_march < 10 ? month_from_march + 3 : month_from_march - 9);
  return {static_cast<int>(year_of_era + era * 400 + (month <= 2 ? 1 : 0)), month, day};
}

unsigned weekday_of(Seconds time) {
  const int64_t days = (floor_days(time) + 4) % 7;  // 1970-01-01 was a Thursday
  return static_cast<unsigned>(days < 0 ? days + 7 : days);
}

std::optional<Seconds> parse_rfc3339(std::string_view text) {
  Cursor in{text};
  const auto date = read_date(in);
  if (!date) return {};
  if (in.rest.empty()) return seconds_of(*date);
  if (!in.skip("Tt ")) return {};
  const auto clock = read_clock(in);
  if (!clock) return {};
  const auto offset = read_offset(in);
  if (!offset || !in.rest.empty()) return {};
  return seconds_of(*date) + *clock - *offset;
}

std::string format_rfc3339(Seconds time) {
  if (time == no_time) return {};
  const CivilDate date = date_of(time);
  const Seconds clock = time - seconds_of(date);
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%04d-%02u-%02uT%02d:%02d:%02dZ", date.year, date.month, date.day,
                static_cast<int>(clock / 3600), static_cast<int>(clock / 60 % 60), static_cast<int>(clock % 60));
  return buffer;
}

}  // namespace broadsheet
