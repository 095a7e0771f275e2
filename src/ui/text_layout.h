// Text set in lines: where each drawn unit stands, for measuring, drawing and marking.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "ui/fonts.h"
#include "ui/semantics.h"
#include "ui/units.h"
#include "view/view.h"

struct ImDrawList;

namespace broadsheet {

struct PlacedUnit {
  GlyphCode code = ' ';
  float x = 0, width = 0;       // from the line's left edge
  uint32_t begin = 0, end = 0;  // bytes of the text; equal for an ellipsis
  bool right_to_left = false;   // its first letter is at its right edge
};

struct TextLine {
  uint32_t first = 0, last = 0;  // placed units, half open, from left to right
  float width = 0;
};

struct LaidText {
  std::vector<PlacedUnit> units;
  std::vector<TextLine> lines;
  TextStyle style;
  float width = 0;             // of the widest line
  bool right_to_left = false;  // lines are flush right
  bool cut = false;            // there was more than fits
};

inline constexpr float any_width = 1e9f;
inline constexpr uint32_t any_lines = UINT32_MAX;

// Sets `text` in lines of at most `width`, at most `max_lines` of them: what doesn't fit ends in an ellipsis.
// With one line, line feeds count as spaces. Its first letter says in which direction a text runs, unless its language
// is `right_to_left`: then it runs that way if any letter does, though it may begin with a Latin name.
LaidText lay_out(Fonts& fonts, std::string_view text, TextStyle style, float width = any_width,
                 uint32_t max_lines = any_lines, bool right_to_left = false);

// Where the caret stands before byte `at` of a text in one line, from its left edge.
float caret_x(Fonts& fonts, const LaidText& text, uint32_t at);

// The unit at `x`, from the line's left edge, or the nearest; null in an empty line.
const PlacedUnit* unit_at(const LaidText& text, const TextLine& line, float x);
// The byte whose character begins or ends nearest to `x`, from the line's left edge.
uint32_t byte_at(Fonts& fonts, const LaidText& text, const TextLine& line, float x);

// The part of a text's marks that is in one of its lines, counted from its beginning.
std::vector<TextSpan> marks_in(std::span<const TextSpan> marks, TextSpan line);

struct Ink {
  Color color = 0;
  Color marked_text = 0;            // of units in marks
  Color mark = 0;                   // behind them
  std::span<const TextSpan> marks;  // bytes of the text, in order
  Color selection = 0;              // behind what is selected
  TextSpan selected = {};
};

// Draws with its top left at (x, y), lines `line_height` apart; `width` is what lines from right to left are flush
// with. Lines outside the clip rectangle cost nothing.
void draw_text(ImDrawList& list, Fonts& fonts, const LaidText& text, float x, float y, float line_height, float width,
               const Ink& ink);

}  // namespace broadsheet
