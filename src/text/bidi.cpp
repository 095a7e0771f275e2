#include "text/bidi.h"

#include <algorithm>

namespace broadsheet {
namespace {

using enum Direction;
using Directions = std::vector<Direction>;

constexpr size_t max_open_brackets = 63;  // as the standard has it

bool is_strong(Direction direction) { return direction == left_to_right || runs_right_to_left(direction); }
bool is_number(Direction direction) { return direction == european_number || direction == arabic_number; }
bool is_neutral(Direction direction) { return direction == neutral || direction == space; }

// Rules W1 to W3: marks are part of what they stand on, and numbers beside Arabic words are Arabic.
void resolve_letters(Directions& all, Direction base) {
  Direction before = base, strong = base;
  for (Direction& direction : all) {
    if (direction == mark) direction = before;
    before = direction;
    if (is_strong(direction)) strong = direction;
    if (direction == european_number && strong == arabic_letter) direction = arabic_number;
  }
  std::replace(all.begin(), all.end(), arabic_letter, right_to_left);
}

// Rule W4: a single separator between two numbers of one kind is part of the number.
void resolve_separators(Directions& all) {
  for (size_t i = 1; i + 1 < all.size(); ++i) {
    const Direction number = all[i - 1];
    if (number != all[i + 1]) continue;
    if (number == european_number && (all[i] == european_separator || all[i] == common_separator)) all[i] = number;
    if (number == arabic_number && all[i] == common_separator) all[i] = number;
  }
}

// Rules W5 and W6: signs of money and percentage beside a number are part of it; what is left is neutral.
void resolve_terminators(Directions& all) {
  for (size_t i = 0; i < all.size();) {
    size_t end = i + 1;
    if (all[i] == european_terminator) {
      while (end < all.size() && all[end] == european_terminator) ++end;
      const bool beside = (i > 0 && all[i - 1] == european_number) || (end < all.size() && all[end] == european_number);
      std::fill(all.begin() + static_cast<std::ptrdiff_t>(i), all.begin() + static_cast<std::ptrdiff_t>(end),
                beside ? european_number : neutral);
    }
    i = end;
  }
  std::replace(all.begin(), all.end(), european_separator, neutral);
  std::replace(all.begin(), all.end(), common_separator, neutral);
}

// Rule W7: a number among words from left to right is one of them.
void resolve_numbers(Directions& all, Direction base) {
  Direction strong = base;
  for (Direction& direction : all) {
    if (is_strong(direction)) strong = direction;
    if (direction == european_number && strong == left_to_right) direction = left_to_right;
  }
}

// What counts beside neutrals: a number as if it ran from right to left.
Direction side_of(Direction direction) { return is_number(direction) ? right_to_left : direction; }

// Two brackets are encoded twice.
uint32_t canonical(uint32_t c) { return c == 0x2329 || c == 0x232A ? c + 0xCDF : c; }

struct Pair {
  size_t open, close;
};

// Rule BD16: brackets that belong together, by where they open.
std::vector<Pair> bracket_pairs(std::span<const BidiItem> items, const Directions& all) {
  std::vector<Pair> pairs;
  std::vector<size_t> open;
  for (size_t i = 0; i < items.size(); ++i) {
    const uint32_t c = canonical(items[i].code_point);
    if (all[i] != neutral) continue;
    if (opens_bracket(c) && mirrored(c) != c) {
      if (open.size() == max_open_brackets) break;
      open.push_back(i);
    } else if (closes_bracket(c)) {
      const auto match = std::find_if(open.rbegin(), open.rend(),
                                      [&](size_t at) { return mirrored(canonical(items[at].code_point)) == c; });
      if (match == open.rend()) continue;
      pairs.push_back({*match, i});
      open.erase(match.base() - 1, open.end());
    }
  }
  std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.open < b.open; });
  return pairs;
}

// A bracket's marks go with it.
void turn(std::span<const BidiItem> items, Directions& all, size_t at, Direction direction) {
  do {
    all[at++] = direction;
  } while (at < items.size() && items[at].direction == mark);
}

// Rule N0: a pair of brackets takes the direction of what it holds where that is the paragraph's, or that of the words
// before it too.
void resolve_brackets(std::span<const BidiItem> items, Directions& all, Direction base) {
  for (const Pair& pair : bracket_pairs(items, all)) {
    bool holds_base = false, holds_other = false;
    for (size_t i = pair.open + 1; i < pair.close; ++i) {
      if (!is_neutral(all[i])) (side_of(all[i]) == base ? holds_base : holds_other) = true;
    }
    if (!holds_base && !holds_other) continue;
    Direction before = base;
    for (size_t i = pair.open; i-- > 0;) {
      if (is_neutral(all[i])) continue;
      before = side_of(all[i]);
      break;
    }
    turn(items, all, pair.open, holds_base ? base : before);
    turn(items, all, pair.close, holds_base ? base : before);
  }
}

// Rules N1 and N2: what is between two words of one direction takes it, the rest takes the paragraph's.
void resolve_neutrals(Directions& all, Direction base) {
  Direction before = base;
  for (size_t i = 0; i < all.size();) {
    if (!is_neutral(all[i])) {
      before = side_of(all[i++]);
      continue;
    }
    size_t end = i;
    while (end < all.size() && is_neutral(all[end])) ++end;
    const Direction after = end < all.size() ? side_of(all[end]) : base;
    std::fill(all.begin() + static_cast<std::ptrdiff_t>(i), all.begin() + static_cast<std::ptrdiff_t>(end),
              before == after ? before : base);
    i = end;
  }
}

}  // namespace

bool begins_right_to_left(std::span<const BidiItem> paragraph) {
  const auto first =
      std::find_if(paragraph.begin(), paragraph.end(), [](const BidiItem& item) { return is_strong(item.direction); });
  return first != paragraph.end() && runs_right_to_left(first->direction);
}

std::vector<uint8_t> bidi_levels(std::span<const BidiItem> paragraph, bool from_right) {
  std::vector<uint8_t> levels(paragraph.size(), 0);
  const bool plain = !from_right && std::none_of(paragraph.begin(), paragraph.end(), [](const BidiItem& item) {
    return runs_right_to_left(item.direction) || item.direction == arabic_number;
  });
  if (plain) return levels;

  const Direction base = from_right ? right_to_left : left_to_right;
  Directions all;
  all.reserve(paragraph.size());
  for (const BidiItem& item : paragraph) all.push_back(item.direction);
  resolve_letters(all, base);
  resolve_separators(all);
  resolve_terminators(all);
  resolve_numbers(all, base);
  resolve_brackets(paragraph, all, base);
  resolve_neutrals(all, base);
  for (size_t i = 0; i < all.size(); ++i) {
    // Rules I1 and I2: a number among words from right to left still reads from left to right.
    levels[i] = all[i] == right_to_left ? 1 : is_number(all[i]) || from_right ? 2 : 0;
  }
  end_line(paragraph, levels, from_right);
  return levels;
}

void end_line(std::span<const BidiItem> line, std::span<uint8_t> levels, bool from_right) {
  for (size_t i = line.size(); i-- > 0 && line[i].direction == space;) levels[i] = from_right ? 1 : 0;
}

std::vector<uint32_t> visual_order(std::span<const uint8_t> levels) {
  std::vector<uint32_t> order(levels.size());
  for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  for (uint8_t level = 2; level > 0; --level) {
    for (size_t i = 0; i < order.size();) {
      if (levels[order[i]] < level) {
        ++i;
        continue;
      }
      size_t end = i;
      while (end < order.size() && levels[order[end]] >= level) ++end;
      std::reverse(order.begin() + static_cast<std::ptrdiff_t>(i), order.begin() + static_cast<std::ptrdiff_t>(end));
      i = end;
    }
  }
  return order;
}

}  // namespace broadsheet
