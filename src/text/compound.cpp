#include "text/compound.h"

#include <algorithm>

#include "text/tokenizer.h"

namespace broadsheet {

bool connects(char c) { return c == '-' || c == '_' || c == '.' || c == '\'' || c == case_break; }

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// `nvl72` is found by `nvl` and `72`, `30x` by `30`: where letters and digits meet exactly once.
void add_letters_and_digits(std::string_view segment, uint32_t position, std::vector<CompoundPart>& parts) {
  size_t meets = 0, where = 0;
  for (size_t i = 1; i < segment.size(); ++i) {
    if (is_digit(segment[i]) == is_digit(segment[i - 1])) continue;
    ++meets;
    where = i;
  }
  if (meets != 1) return;
  if (where >= 2) parts.push_back({segment.substr(0, where), position});
  if (segment.size() - where >= 2) parts.push_back({segment.substr(where), position});
}

// Where the number of a version with something before it begins: `v1.92.2`, `python3.12`, but not `v8-engine`. 0 for
// anything else.
size_t version_number(std::string_view token) {
  const size_t first = static_cast<size_t>(std::find_if(token.begin(), token.end(), is_digit) - token.begin());
  const size_t point = token.find_first_not_of("0123456789", first);
  const bool points =
      point < token.size() && point + 1 < token.size() && token[point] == '.' && is_digit(token[point + 1]);
  return points && std::none_of(token.begin(), token.begin() + static_cast<std::ptrdiff_t>(first), connects) ? first
                                                                                                             : 0;
}

// The token without what connects its segments: `nodejs`. A version is meant without its v too, `1.92.2`; a number is
// another one without its points.
std::string joined_form(std::string_view token, size_t first) {
  if (token[0] == 'v' && version_number(token) == 1) return std::string(token.substr(1));
  std::string out;
  bool number = true;
  for (const char c : token.substr(first)) {
    number = number && (is_digit(c) || c == '.');
    if (!connects(c)) out.push_back(c);
  }
  return number ? std::string() : out;
}

}  // namespace

Compound split_compound(std::string_view token) {
  Compound out;
  size_t first = !token.empty() && token[0] == '.' ? 1 : 0;
  size_t last = token.size();
  while (last > first + 1 && (token[last - 1] == '+' || token[last - 1] == '#')) --last;
  uint32_t position = 0;
  for (size_t begin = first; begin < last;) {
    size_t end = begin;
    while (end < last && !connects(token[end])) ++end;
    const std::string_view segment = token.substr(begin, end - begin);
    if (segment.size() != token.size()) out.parts.push_back({segment, position});
    add_letters_and_digits(segment, position, out.parts);
    // However short: `1.92` is the beginning of `v1.92.2`.
    const size_t number = position == 0 ? version_number(token) : 0;
    if (number > 0 && number + 1 == segment.size()) out.parts.push_back({segment.substr(number), 0});
    ++position;
    begin = end + 1;
  }
  out.span = std::max(position, 1u);
  if (position > 1) out.joined = joined_form(token, first);
  return out;
}

uint32_t token_span(std::string_view token) {
  const auto from = token.begin() + (!token.empty() && token[0] == '.' ? 1 : 0);
  return 1 + static_cast<uint32_t>(std::count_if(from, token.end(), connects));
}

std::string display_form(std::string_view token) {
  std::string out;
  std::copy_if(token.begin(), token.end(), std::back_inserter(out), [](char c) { return c != case_break; });
  return out;
}

}  // namespace broadsheet
