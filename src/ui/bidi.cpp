#include "ui/bidi.h"

#include <algorithm>

namespace broadsheet {
namespace {

constexpr size_t max_open_brackets = 63;  // as the standard has it

bool is_strong(Direction direction) {
  return direction == Direction::left_to_right || direction == Direction::right_to_left;
}

// What a unit counts as beside neutrals: a number as if from right to left where words from there come before it.
struct Side {
  Direction base;
  Direction last_strong;
  Direction of(Direction direction) {
    if (is_strong(direction)) last_strong = direction;
    if (direction == Direction::number) return last_strong;
    return direction;
  }
};

struct Pair {
  size_t open, close;
};

// Rule BD16: brackets that belong together, by where they open.
std::vector<Pair> bracket_pairs(std::span<const Unit> line) {
  std::vector<Pair> pairs;
  std::vector<size_t> open;
  for (size_t i = 0; i < line.size(); ++i) {
    const GlyphCode code = line[i].code;
    if (code == '(' || code == '[' || code == '{') {
      if (open.size() == max_open_brackets) break;
      open.push_back(i);
    } else if (code == ')' || code == ']' || code == '}') {
      const auto match =
          std::find_if(open.rbegin(), open.rend(), [&](size_t at) { return mirrored(line[at].code) == code; });
      if (match == open.rend()) continue;
      pairs.push_back({*match, i});
      open.erase(match.base() - 1, open.end());
    }
  }
  std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.open < b.open; });
  return pairs;
}

// Rule N0: a pair of brackets takes the direction of what it holds where that is the paragraph's, or that of the words
// before it too.
void resolve_brackets(std::span<const Unit> line, std::vector<Direction>& sides, Direction base) {
  for (const Pair& pair : bracket_pairs(line)) {
    bool holds_base = false, holds_other = false;
    for (size_t i = pair.open + 1; i < pair.close; ++i) {
      if (sides[i] == Direction::neutral) continue;
      (sides[i] == base ? holds_base : holds_other) = true;
    }
    if (!holds_base && !holds_other) continue;
    Direction before = base;
    for (size_t i = pair.open; i-- > 0;) {
      if (sides[i] == Direction::neutral) continue;
      before = sides[i];
      break;
    }
    sides[pair.open] = sides[pair.close] = holds_base ? base : before;
  }
}

// Rules N1 and N2: what is between two words of one direction takes it, the rest takes the paragraph's.
void resolve_neutrals(std::vector<Direction>& sides, Direction base) {
  Direction before = base;
  for (size_t i = 0; i < sides.size();) {
    if (sides[i] != Direction::neutral) {
      before = sides[i++];
      continue;
    }
    size_t end = i;
    while (end < sides.size() && sides[end] == Direction::neutral) ++end;
    const Direction after = end < sides.size() ? sides[end] : base;
    std::fill(sides.begin() + static_cast<std::ptrdiff_t>(i), sides.begin() + static_cast<std::ptrdiff_t>(end),
              before == after ? before : base);
    i = end;
  }
}

}  // namespace

bool begins_right_to_left(std::span<const Unit> units) {
  const auto first =
      std::find_if(units.begin(), units.end(), [](const Unit& unit) { return is_strong(unit.direction); });
  return first != units.end() && first->direction == Direction::right_to_left;
}

std::vector<uint8_t> bidi_levels(std::span<const Unit> line, bool right_to_left) {
  const bool plain = !right_to_left && std::none_of(line.begin(), line.end(), [](const Unit& unit) {
    return unit.direction == Direction::right_to_left;
  });
  if (plain) return std::vector<uint8_t>(line.size(), 0);

  const Direction base = right_to_left ? Direction::right_to_left : Direction::left_to_right;
  Side side{base, base};
  std::vector<Direction> sides;
  sides.reserve(line.size());
  for (const Unit& unit : line) sides.push_back(side.of(unit.direction));
  resolve_brackets(line, sides, base);
  resolve_neutrals(sides, base);

  std::vector<uint8_t> levels(line.size());
  for (size_t i = 0; i < line.size(); ++i) {
    if (sides[i] == Direction::right_to_left) {
      // A number among words from right to left still reads from left to right.
      levels[i] = line[i].direction == Direction::number ? 2 : 1;
    } else {
      levels[i] = right_to_left ? 2 : 0;
    }
  }
  return levels;
}

std::vector<uint32_t> visual_order(const std::vector<uint8_t>& levels) {
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
