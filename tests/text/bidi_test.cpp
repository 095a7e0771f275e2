#include "text/bidi.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

namespace broadsheet {
namespace {

std::vector<BidiItem> items_of(std::u32string_view text) {
  std::vector<BidiItem> items;
  for (const char32_t c : text) items.push_back({c, direction_of(c)});
  return items;
}

// What stands where, from left to right.
std::u32string shown(std::u32string_view text, bool right_to_left) {
  const std::vector<uint8_t> levels = bidi_levels(items_of(text), right_to_left);
  std::u32string line;
  for (const uint32_t at : visual_order(levels)) line += text[at];
  return line;
}

TEST_CASE("The first strong character gives a paragraph's direction") {
  CHECK(begins_right_to_left(items_of(U"1. \u0627 a")));
  CHECK(begins_right_to_left(items_of(U"(\u05D0")));
  CHECK_FALSE(begins_right_to_left(items_of(U"a \u05D0")));
  CHECK_FALSE(begins_right_to_left(items_of(U"12 !")));
}

TEST_CASE("Numbers keep their order, with the signs that are part of them") {
  CHECK(shown(U"\u05D0 1.4 \u05D1", true) == U"\u05D1 1.4 \u05D0");
  CHECK(shown(U"\u05D0 9:30", true) == U"9:30 \u05D0");
  CHECK(shown(U"\u05D0 45%", true) == U"45% \u05D0");
  CHECK(shown(U"\u05D0 $5", true) == U"$5 \u05D0");
  CHECK(shown(U"\u0627 \u0661\u066B\u0662", true) == U"\u0661\u066B\u0662 \u0627");
}

TEST_CASE("Signs and brackets know their partners") {
  CHECK(mirrored('(') == ')');
  CHECK(mirrored(']') == '[');
  CHECK(mirrored('{') == '}');
  CHECK(mirrored(0xAB) == 0xBB);
  CHECK(mirrored(0x300D) == 0x300C);
  CHECK(mirrored('a') == 'a');
}

// ---- The Unicode Consortium's own cases, where Debian's package unicode-data brings them. ----

constexpr const char* cases = "/usr/share/unicode/BidiCharacterTest.txt";

struct Case {
  std::vector<BidiItem> items;
  int base = 0, resolved = 0;
  std::vector<std::string> levels;
};

// Fields: code points; direction asked for (2: by the first strong character); direction found; levels; order.
bool read_case(const std::string& line, Case& one) {
  if (line.empty() || line[0] == '#') return false;
  std::istringstream fields(line);
  std::string codes, base, resolved, levels;
  std::getline(fields, codes, ';');
  std::getline(fields, base, ';');
  std::getline(fields, resolved, ';');
  std::getline(fields, levels, ';');
  one.base = std::stoi(base);
  one.resolved = std::stoi(resolved);
  std::istringstream code_points(codes), level_words(levels);
  for (std::string code; code_points >> code;) {
    const auto c = static_cast<uint32_t>(std::stoul(code, nullptr, 16));
    one.items.push_back({c, direction_of(c)});
  }
  for (std::string level; level_words >> level;) one.levels.push_back(level);
  return true;
}

// Explicit marks of embedding and isolation, and paragraph and segment separators: what texts here don't hold.
bool is_explicit(uint32_t c) {
  return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x2029 || c < 0x20 || c == 0x85 ||
         c == 0x200B;
}

TEST_CASE("Levels are those of the Unicode Consortium's cases") {
  std::ifstream file(cases);
  if (!file) {
    std::printf("skipped: %s is not there (Debian's unicode-data)\n", cases);
    return;
  }
  int tried = 0;
  for (std::string line; std::getline(file, line);) {
    Case one;
    if (!read_case(line, one)) continue;
    // x: what the algorithm takes out, as the texts here do before.
    bool taken = std::find(one.levels.begin(), one.levels.end(), "x") == one.levels.end();
    for (const BidiItem& item : one.items) taken = taken && !is_explicit(item.code_point);
    if (!taken) continue;
    ++tried;
    const bool right_to_left = one.base == 2 ? begins_right_to_left(one.items) : one.base == 1;
    const std::vector<uint8_t> levels = bidi_levels(one.items, right_to_left);
    std::vector<std::string> found;
    for (const uint8_t level : levels) found.push_back(std::to_string(level));
    CAPTURE(line);
    CHECK(right_to_left == (one.resolved == 1));
    CHECK(found == one.levels);
  }
  CHECK(tried > 1000);
}

}  // namespace
}  // namespace broadsheet
