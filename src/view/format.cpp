#include "view/format.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "view/words.h"

namespace broadsheet {
namespace {

constexpr Seconds minute = 60, hour = 60 * minute, day = 24 * hour;

Seconds local(Seconds time, int utc_offset) { return time + utc_offset * minute; }

// The number of the local day that holds `time`, for counting days between.
Seconds day_number(Seconds time, int utc_offset) {
  const Seconds t = local(time, utc_offset);
  return t >= 0 ? t / day : -((-t + day - 1) / day);
}

std::string clock_time(Seconds time, int utc_offset) {
  const Seconds second_of_day = local(time, utc_offset) - day_number(time, utc_offset) * day;
  char text[8];
  std::snprintf(text, sizeof text, "%02d:%02d", static_cast<int>(second_of_day / hour),
                static_cast<int>(second_of_day % hour / minute));
  return text;
}

std::string decimal(double value, const char* unit) {
  char text[32];
  std::snprintf(text, sizeof text, value < 10 ? "%.1f %s" : "%.0f %s", value, unit);
  return text;
}

std::string lower_first(std::string_view text) {
  std::string lowered(text);
  if (!lowered.empty() && lowered[0] >= 'A' && lowered[0] <= 'Z')
    lowered[0] = static_cast<char>(lowered[0] - 'A' + 'a');
  return lowered;
}

}  // namespace

std::string format_count(uint64_t count) {
  std::string text = std::to_string(count);
  for (size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

std::string format_articles(uint64_t count) {
  return format_count(count) + " " + std::string(count == 1 ? words::one_article : words::articles);
}

std::string format_bytes(uint64_t bytes) {
  if (bytes < 1000) return std::to_string(bytes) + " bytes";
  const auto value = static_cast<double>(bytes);
  if (bytes < 1000 * 1000) return decimal(value / 1e3, "KB");
  char text[32];
  std::snprintf(text, sizeof text, "%.1f MB", value / 1e6);
  return text;
}

std::string format_milliseconds(double milliseconds) {
  return milliseconds < 0.05 ? "<0.1 ms" : decimal(milliseconds, "ms");
}

std::string format_date(Seconds time, int utc_offset) {
  if (time == no_time) return std::string(words::no_date);
  const CivilDate date = date_of(local(time, utc_offset));
  return std::to_string(date.day) + " " + std::string(words::months[date.month - 1]) + " " + std::to_string(date.year);
}

std::string format_date_time(Seconds time, int utc_offset) {
  if (time == no_time) return std::string(words::no_date);
  return format_date(time, utc_offset) + ", " + clock_time(time, utc_offset);
}

std::string format_friendly(Seconds time, Seconds now, int utc_offset) {
  if (time == no_time) return std::string(words::no_date);
  const Seconds ago = day_number(now, utc_offset) - day_number(time, utc_offset);
  if (ago == 0) return lower_first(words::today) + ", " + clock_time(time, utc_offset);
  if (ago == 1) return lower_first(words::yesterday) + ", " + clock_time(time, utc_offset);
  // Midnight to the second is how a date without a time of day is kept.
  return time % day == 0 ? format_date(time, 0) : format_date_time(time, utc_offset);
}

std::string format_relative(Seconds time, Seconds now, int utc_offset) {
  if (time == no_time) return std::string(words::no_date);
  const Seconds age = now - time;
  const auto counted = [](Seconds count, std::string_view unit) {
    return std::to_string(count) + " " + std::string(unit);
  };
  if (age >= 0 && age < minute) return std::string(words::now);
  if (age >= 0 && age < hour) return counted(age / minute, words::minutes);
  if (age >= 0 && age < day) return counted(age / hour, words::hours);
  if (age >= 0 && age < 7 * day) return counted(age / day, words::days);
  const CivilDate date = date_of(local(time, utc_offset));
  std::string text = std::to_string(date.day) + " " + std::string(words::short_months[date.month - 1]);
  if (date.year != date_of(local(now, utc_offset)).year) text += " " + std::to_string(date.year);
  return text;
}

std::string format_span(Seconds from, Seconds before, int utc_offset) {
  const CivilDate first = date_of(local(from, utc_offset)), last = date_of(local(before - 1, utc_offset));
  if (first == last) return format_date(from, utc_offset);
  const auto brief = [](CivilDate date, bool with_year) {
    std::string text = std::to_string(date.day) + " " + std::string(words::short_months[date.month - 1]);
    return with_year ? text + " " + std::to_string(date.year) : text;
  };
  return brief(first, first.year != last.year) + " " + std::string(words::to) + " " + brief(last, true);
}

std::string format_bound(Seconds time, int utc_offset) {
  if (time == no_time) return {};
  const CivilDate date = date_of(local(time, utc_offset));
  char text[48];
  if (date.day == 1) {
    std::snprintf(text, sizeof text, "%04d-%02u", date.year, date.month);
  } else {
    std::snprintf(text, sizeof text, "%04d-%02u-%02u", date.year, date.month, date.day);
  }
  return text;
}

std::string day_group(Seconds time, Seconds now, int utc_offset) {
  if (time == no_time) return std::string(words::no_date);
  const Seconds ago = day_number(now, utc_offset) - day_number(time, utc_offset);
  if (ago == 0) return std::string(words::today);
  if (ago == 1) return std::string(words::yesterday);
  if (ago > 1 && ago < 7) return std::string(words::weekdays[weekday_of(local(time, utc_offset))]);
  const CivilDate date = date_of(local(time, utc_offset));
  return std::string(words::months[date.month - 1]) + " " + std::to_string(date.year);
}

}  // namespace broadsheet
