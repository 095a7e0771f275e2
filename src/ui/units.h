// Text cut into what is drawn as one picture: a character, a cluster of characters, or a whole word where the script's
// letters change shape beside each other (Arabic, Devanagari). The only place that decides this.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "ui/fonts.h"

namespace broadsheet {

enum class Direction : uint8_t { left_to_right, right_to_left, number, neutral };

struct Unit {
  GlyphCode code = ' ';
  uint32_t begin = 0, end = 0;  // bytes of the text
  Direction direction = Direction::neutral;
  bool space = false;
  bool line_feed = false;
  bool break_before = false;  // a line may begin here, though no space comes before
};

std::vector<Unit> cut_units(Fonts& fonts, std::string_view text);

// The bracket that faces the other way, for text from right to left; `code` itself where it is none.
GlyphCode mirrored(GlyphCode code);

}  // namespace broadsheet
