#include "ui/text_layout.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "text/bidi.h"
#include "text/clusters.h"
#include "text/utf8.h"

namespace broadsheet {
namespace {

uint32_t abgr(Color color) { return 0xFF000000 | (color & 255) << 16 | (color & 0xFF00) | color >> 16; }

class Setter {
 public:
  Setter(Fonts& fonts, std::string_view text, TextStyle style, float width, uint32_t max_lines, bool right_to_left)
      : fonts_(fonts), width_(width), max_lines_(max_lines), units_(cut_units(fonts, text)) {
    items_.reserve(units_.size());
    for (const Unit& unit : units_) items_.push_back({unit.code_point, unit.direction});
    laid_.style = style;
    laid_.right_to_left = right_to_left
                              ? std::any_of(items_.begin(), items_.end(),
                                            [](const BidiItem& item) { return runs_right_to_left(item.direction); })
                              : begins_right_to_left(items_);
    levels_ = bidi_levels(items_, laid_.right_to_left);
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
      const bool after_space = i > begin && units_[i - 1].space && !unit.space && !unit.clings;
      if (i > begin && (unit.break_before || after_space)) good = i;
      x += advance(i, begin);
      // A space may hang over the edge.
      if (!unit.space && x > width_ && i > begin) return good > begin ? good : i;
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
    const std::span<uint8_t> levels(levels_.data() + begin, end - begin);
    end_line({items_.data() + begin, end - begin}, levels, laid_.right_to_left);
    const std::vector<uint32_t> order = visual_order(levels);
    TextLine placed;
    placed.first = static_cast<uint32_t>(laid_.units.size());
    float x = 0;
    if (cut && laid_.right_to_left) x = place_ellipsis(x, line);
    for (size_t i = 0; i < order.size(); ++i) {
      const Unit& unit = line[order[i]];
      const bool turned = levels[order[i]] % 2 == 1;
      const GlyphCode code = turned ? facing(unit) : unit.code;
      if (i > 0) x += fonts_.kerning(laid_.units.back().code, code, laid_.style);
      const float width = fonts_.advance(code, laid_.style);
      laid_.units.push_back({code, x, width, unit.begin, unit.end, turned});
      x += width;
    }
    if (cut && !laid_.right_to_left) x = place_ellipsis(x, line);
    laid_.cut = laid_.cut || cut;
    placed.last = static_cast<uint32_t>(laid_.units.size());
    placed.width = x;
    laid_.width = std::max(laid_.width, x);
    laid_.lines.push_back(placed);
  }

  // Brackets and their like face the other way in text from right to left.
  GlyphCode facing(const Unit& unit) {
    const uint32_t other = mirrored(unit.code_point);
    if (other == unit.code_point) return unit.code;
    std::string text;
    append_utf8(text, other);
    return fonts_.code_of(text);
  }

  float place_ellipsis(float x, std::span<const Unit> line) {
    const GlyphCode code = fonts_.code_of("…");
    const float width = fonts_.advance(code, laid_.style);
    const uint32_t at = line.empty() ? 0 : line.back().end;
    laid_.units.push_back({code, x, width, at, at, laid_.right_to_left});
    return x + width;
  }

  Fonts& fonts_;
  float width_;
  uint32_t max_lines_;
  std::vector<Unit> units_;
  std::vector<BidiItem> items_;  // one a unit, as levels_
  std::vector<uint8_t> levels_;
  LaidText laid_;
};

// The first mark that ends behind `at`.
auto first_mark(std::span<const TextSpan> marks, uint32_t at) {
  return std::upper_bound(marks.begin(), marks.end(), at,
                          [](uint32_t place, const TextSpan& mark) { return place < mark.end; });
}

bool is_marked(const PlacedUnit& unit, std::span<const TextSpan> marks) {
  const auto after = first_mark(marks, unit.begin);
  return after != marks.end() && after->begin < unit.end;
}

// From a unit's left edge to byte `at` of the text, where that is in it; else to the edge that is nearer.
float edge_in(Fonts& fonts, const LaidText& text, const PlacedUnit& unit, uint32_t at) {
  float along = 0;
  if (at >= unit.end) {
    along = unit.width;
  } else if (at > unit.begin) {
    along = std::min(unit.width, fonts.advance_of_part(unit.code, text.style, at - unit.begin, unit.right_to_left));
  }
  return unit.right_to_left ? unit.width - along : along;
}

// Fills behind the text in `spans`; marked words side by side are one piece, with the spaces between them.
class SpanFiller {
 public:
  SpanFiller(ImDrawList& list, Fonts& fonts, const LaidText& text, float left, float top, float height, Color color)
      : list_(list), fonts_(fonts), text_(text), left_(left), top_(top), height_(height), color_(color) {}

  void fill(const TextLine& line, std::span<const TextSpan> spans) {
    for (uint32_t i = line.first; i < line.last; ++i) {
      const PlacedUnit& unit = text_.units[i];
      const auto after = std::upper_bound(spans.begin(), spans.end(), unit.begin,
                                          [](uint32_t at, const TextSpan& span) { return at < span.end; });
      if (after == spans.end() || after->begin >= unit.end) {
        if (unit.code != ' ') flush();
        continue;
      }
      const float a = unit.x + edge_in(fonts_, text_, unit, after->begin);
      const float b = unit.x + edge_in(fonts_, text_, unit, after->end);
      if (begin_ == end_) begin_ = std::min(a, b);
      end_ = std::max(a, b);
    }
    flush();
  }

 private:
  void flush() {
    if (end_ > begin_) {
      list_.AddRectFilled(ImVec2(left_ + begin_, top_), ImVec2(left_ + end_, top_ + height_), abgr(color_), 2);
    }
    begin_ = end_ = 0;
  }

  ImDrawList& list_;
  Fonts& fonts_;
  const LaidText& text_;
  const float left_, top_, height_;
  const Color color_;
  float begin_ = 0, end_ = 0;  // of the piece so far
};

}  // namespace

LaidText lay_out(Fonts& fonts, std::string_view text, TextStyle style, float width, uint32_t max_lines,
                 bool right_to_left) {
  return Setter(fonts, text, style, width, max_lines, right_to_left).set();
}

float caret_x(Fonts& fonts, const LaidText& text, uint32_t at) {
  // The unit that holds the byte, or the last before it.
  const PlacedUnit* nearest = nullptr;
  for (const PlacedUnit& unit : text.units) {
    if (unit.begin <= at && (nearest == nullptr || unit.begin >= nearest->begin)) nearest = &unit;
  }
  return nearest == nullptr ? 0 : nearest->x + edge_in(fonts, text, *nearest, at);
}

const PlacedUnit* unit_at(const LaidText& text, const TextLine& line, float x) {
  if (line.first == line.last) return nullptr;
  uint32_t i = line.first;
  while (i + 1 < line.last && x >= text.units[i + 1].x) ++i;
  return &text.units[i];
}

uint32_t byte_at(Fonts& fonts, const LaidText& text, const TextLine& line, float x) {
  const PlacedUnit* const found = unit_at(text, line, x);
  if (found == nullptr) return 0;
  const PlacedUnit& unit = *found;
  const std::string characters = fonts.text_of(unit.code);
  uint32_t best = unit.begin;
  float distance = any_width;
  for (size_t at = 0;; at = cluster_end(characters, at)) {
    const uint32_t byte = std::min(unit.end, unit.begin + static_cast<uint32_t>(at));
    const float apart = std::fabs(unit.x + edge_in(fonts, text, unit, byte) - x);
    if (apart < distance) best = byte;
    distance = std::min(distance, apart);
    if (byte == unit.end || at >= characters.size()) return best;
  }
}

std::vector<TextSpan> marks_in(std::span<const TextSpan> marks, TextSpan line) {
  std::vector<TextSpan> out;
  for (auto at = first_mark(marks, line.begin); at != marks.end() && at->begin < line.end; ++at) {
    out.push_back({std::max(at->begin, line.begin) - line.begin, std::min(at->end, line.end) - line.begin});
  }
  return out;
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
    const auto fill = [&](Color color, std::span<const TextSpan> spans) {
      if (!spans.empty()) {
        SpanFiller(list, fonts, text, left, std::round(baseline - ascent), height, color).fill(line, spans);
      }
    };
    fill(ink.mark, ink.marks);
    if (ink.selected.end > ink.selected.begin) fill(ink.selection, {&ink.selected, 1});
    for (uint32_t i = line.first; i < line.last; ++i) {
      const PlacedUnit& unit = text.units[i];
      const bool marked = !ink.marks.empty() && is_marked(unit, ink.marks);
      fonts.draw(list, unit.code, text.style, left + unit.x, baseline, abgr(marked ? ink.marked_text : ink.color));
    }
  }
}

}  // namespace broadsheet
