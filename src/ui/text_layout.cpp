#include "ui/text_layout.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/bidi.h"

namespace broadsheet {
namespace {

uint32_t abgr(Color color) { return 0xFF000000 | (color & 255) << 16 | (color & 0xFF00) | color >> 16; }

bool runs_right_to_left(const std::vector<Unit>& units) {
  return std::any_of(units.begin(), units.end(),
                     [](const Unit& unit) { return unit.direction == Direction::right_to_left; });
}

class Setter {
 public:
  Setter(Fonts& fonts, std::string_view text, TextStyle style, float width, uint32_t max_lines, bool right_to_left)
      : fonts_(fonts), width_(width), max_lines_(max_lines), units_(cut_units(fonts, text)) {
    laid_.style = style;
    laid_.right_to_left = right_to_left ? runs_right_to_left(units_) : begins_right_to_left(units_);
    laid_.units.reserve(units_.size());
  }

  LaidText set() {
    size_t begin = 0;
    while (begin < units_.size()) {
      const bool last = laid_.lines.size() + 1 == max_lines_;
      const size_t end = last ? units_.size() : line_end(begin);
      if (last) {
        place_last(begin);
        break;
      }
      place(begin, end, false);
      begin = end;
      if (begin < units_.size() && units_[begin - 1].line_feed) continue;
      while (begin < units_.size() && units_[begin].space && !units_[begin].line_feed)
        ++begin;  // swallowed by the break
    }
    if (laid_.lines.empty()) laid_.lines.push_back({});
    return std::move(laid_);
  }

 private:
  float advance(size_t i, size_t begin) {
    float x = fonts_.advance(units_[i].code, laid_.style);
    if (i > begin) x += fonts_.kerning(units_[i - 1].code, units_[i].code, laid_.style);
    return x;
  }

  // One past the last unit of the line that begins at `begin`, its space included.
  size_t line_end(size_t begin) {
    float x = 0;
    size_t good = begin;  // the last place where a line may end
    for (size_t i = begin; i < units_.size(); ++i) {
      const Unit& unit = units_[i];
      if (unit.line_feed) return i + 1;
      if (unit.break_before && i > begin) good = i;
      x += advance(i, begin);
      if (unit.space) {
        good = i + 1;  // a space may hang over the edge
      } else if (x > width_ && i > begin) {
        return good > begin ? good : i;
      }
    }
    return units_.size();
  }

  // The last line allowed: everything that is left, or as much as leaves room for an ellipsis.
  void place_last(size_t begin) {
    const float ellipsis = fonts_.advance(fonts_.code_of("…"), laid_.style);
    float x = 0;
    size_t room = begin;  // how far the line goes if it needs an ellipsis
    for (size_t i = begin; i < units_.size(); ++i) {
      if (units_[i].line_feed && max_lines_ > 1) {
        const bool more = std::any_of(units_.begin() + static_cast<std::ptrdiff_t>(i), units_.end(),
                                      [](const Unit& unit) { return !unit.space; });
        return place(begin, more ? std::max(room, begin) : i, more);
      }
      x += advance(i, begin);
      if (x + ellipsis <= width_) room = i + 1;
      if (x > width_ && !units_[i].space) return place(begin, room, true);
    }
    place(begin, units_.size(), false);
  }

  void place(size_t begin, size_t end, bool cut) {
    // Spaces at a line's end don't show; in a field, which has no width to break at, the caret stands behind them.
    while (width_ < any_width && end > begin && units_[end - 1].space) --end;
    const std::span<const Unit> line(units_.data() + begin, end - begin);
    const std::vector<uint8_t> levels = bidi_levels(line, laid_.right_to_left);
    const std::vector<uint32_t> order = visual_order(levels);
    TextLine placed;
    placed.first = static_cast<uint32_t>(laid_.units.size());
    float x = 0;
    if (cut && laid_.right_to_left) x = place_ellipsis(x, line);
    for (size_t i = 0; i < order.size(); ++i) {
      const Unit& unit = line[order[i]];
      const GlyphCode code = levels[order[i]] % 2 == 1 ? mirrored(unit.code) : unit.code;
      if (i > 0) x += fonts_.kerning(laid_.units.back().code, code, laid_.style);
      const float width = fonts_.advance(code, laid_.style);
      laid_.units.push_back({code, x, width, unit.begin, unit.end});
      x += width;
    }
    if (cut && !laid_.right_to_left) x = place_ellipsis(x, line);
    laid_.cut = laid_.cut || cut;
    placed.last = static_cast<uint32_t>(laid_.units.size());
    placed.width = x;
    laid_.width = std::max(laid_.width, x);
    laid_.lines.push_back(placed);
  }

  float place_ellipsis(float x, std::span<const Unit> line) {
    const GlyphCode code = fonts_.code_of("…");
    const float width = fonts_.advance(code, laid_.style);
    const uint32_t at = line.empty() ? 0 : line.back().end;
    laid_.units.push_back({code, x, width, at, at});
    return x + width;
  }

  Fonts& fonts_;
  float width_;
  uint32_t max_lines_;
  std::vector<Unit> units_;
  LaidText laid_;
};

bool is_marked(const PlacedUnit& unit, std::span<const TextSpan> marks) {
  const auto after = std::upper_bound(marks.begin(), marks.end(), unit.begin,
                                      [](uint32_t at, const TextSpan& mark) { return at < mark.end; });
  return after != marks.end() && after->begin < unit.end;
}

// One past the last unit of the run of marked ones that begins at `i`; marked words side by side are one run.
uint32_t mark_end(const LaidText& text, const TextLine& line, uint32_t i, std::span<const TextSpan> marks) {
  uint32_t end = i + 1;
  for (uint32_t at = end; at < line.last; ++at) {
    if (is_marked(text.units[at], marks)) {
      end = at + 1;
    } else if (text.units[at].code != ' ') {
      break;
    }
  }
  return end;
}

}  // namespace

LaidText lay_out(Fonts& fonts, std::string_view text, TextStyle style, float width, uint32_t max_lines,
                 bool right_to_left) {
  return Setter(fonts, text, style, width, max_lines, right_to_left).set();
}

float caret_x(const LaidText& text, uint32_t at) {
  float x = 0;
  for (const PlacedUnit& unit : text.units) {
    if (unit.begin >= at) continue;
    x = std::max(x, unit.x + unit.width);
  }
  return x;
}

void draw_text(ImDrawList& list, Fonts& fonts, const LaidText& text, float x, float y, float line_height, float width,
               const Ink& ink) {
  const ImVec2 top = list.GetClipRectMin(), bottom = list.GetClipRectMax();
  const float ascent = fonts.ascent(text.style), height = ascent + fonts.descent(text.style);
  for (const TextLine& line : text.lines) {
    const float line_y = y;
    y += line_height;
    if (line_y + line_height < top.y || line_y > bottom.y) continue;
    const float left = text.right_to_left ? x + width - line.width : x;
    const float baseline = line_y + (line_height - height) / 2 + ascent;
    for (uint32_t i = line.first; i < line.last && !ink.marks.empty(); ++i) {
      if (!is_marked(text.units[i], ink.marks)) continue;
      const uint32_t end = mark_end(text, line, i, ink.marks);
      const PlacedUnit& last = text.units[end - 1];
      list.AddRectFilled(ImVec2(left + text.units[i].x, std::round(baseline - ascent)),
                         ImVec2(left + last.x + last.width, std::round(baseline - ascent + height)), abgr(ink.mark), 2);
      i = end - 1;
    }
    for (uint32_t i = line.first; i < line.last; ++i) {
      const PlacedUnit& unit = text.units[i];
      const bool marked = !ink.marks.empty() && is_marked(unit, ink.marks);
      fonts.draw(list, unit.code, text.style, left + unit.x, baseline, abgr(marked ? ink.marked_text : ink.color));
    }
  }
}

}  // namespace broadsheet
