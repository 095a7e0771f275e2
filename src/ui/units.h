// Text cut into what is drawn as one picture: a character, a cluster of characters, or a whole word where the script's
// letters change shape beside each other (Arabic, Devanagari). The only place that decides this.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "text/characters.h"
#include "ui/fonts.h"

namespace broadsheet {

struct Unit {
  GlyphCode code = ' ';
  uint32_t begin = 0, end = 0;  // bytes of the text
  uint32_t code_point = ' ';    // the first
  Direction direction = Direction::space;
  bool space = false;
  bool line_feed = false;
  bool break_before = false;  // a line may begin here, though no space comes before
  bool clings = false;        // no line begins here, even after a space
};

std::vector<Unit> cut_units(Fonts& fonts, std::string_view text);

}  // namespace broadsheet
