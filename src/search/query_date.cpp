#include "search/query_date.h"

namespace broadsheet {
namespace {

constexpr int64_t hour = 3600, day = 24 * hour;

// Up to six digits; nothing where there are others or none.
std::optional<int> number(std::string_view text) {
  if (text.empty() || text.size() > 6) return std::nullopt;
  int value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

std::optional<QueryDate> parse_relative(std::string_view text) {
  if (text == "today" || text == "yesterday") {
    QueryDate date;
    date.relative = date.whole_day = true;
    date.seconds_back = text == "today" ? 0 : day;
    return date;
  }
  if (!text.empty() && text[0] == '-') text.remove_prefix(1);
  if (text.size() < 2) return std::nullopt;
  const std::optional<int> count = number(text.substr(0, text.size() - 1));
  if (!count) return std::nullopt;
  QueryDate date;
  date.relative = true;
  switch (text.back()) {
    case 'h':
      date.seconds_back = *count * hour;
      break;
    case 'd':
      date.seconds_back = *count * day;
      break;
    case 'w':
      date.seconds_back = *count * 7 * day;
      break;
    case 'm':
      date.seconds_back = *count * 30 * day;
      break;
    case 'y':
      date.seconds_back = *count * 365 * day;
      break;
    default:
      return std::nullopt;
  }
  return date;
}

}  // namespace

std::optional<QueryDate> parse_query_date(std::string_view text) {
  if (const auto relative = parse_relative(text)) return relative;
  if (text.size() != 4 && text.size() != 7 && text.size() != 10) return std::nullopt;
  const std::optional<int> year = number(text.substr(0, 4));
  if (!year || *year < 1) return std::nullopt;
  QueryDate date;
  if (text.size() == 4) {
    date.from = seconds_of({*year, 1, 1});
    date.end = seconds_of({*year + 1, 1, 1});
    return date;
  }
  const std::optional<int> month = number(text.substr(5, 2));
  if (text[4] != '-' || !month || *month < 1 || *month > 12) return std::nullopt;
  const auto month_number = static_cast<unsigned>(*month);
  if (text.size() == 7) {
    date.from = seconds_of({*year, month_number, 1});
    date.end = date.from + static_cast<Seconds>(days_in_month(*year, month_number)) * day;
    return date;
  }
  const std::optional<int> day_number = number(text.substr(8, 2));
  if (text[7] != '-' || !day_number || *day_number < 1 ||
      static_cast<unsigned>(*day_number) > days_in_month(*year, month_number)) {
    return std::nullopt;
  }
  date.from = seconds_of({*year, month_number, static_cast<unsigned>(*day_number)});
  date.end = date.from + day;
  return date;
}

TimeSpan resolve(const QueryDate& date, Seconds now) {
  if (!date.relative) return {date.from, date.end};
  const Seconds at = now - date.seconds_back;
  if (!date.whole_day) return {at, now + 1};
  const Seconds start = seconds_of(date_of(at));
  return {start, start + day};
}

}  // namespace broadsheet
