// The middle of the screen: on a narrow one its own buttons, then what narrows the results, the timeline, and the list.
#include <algorithm>
#include <string>

#include "ui/controls.h"
#include "ui/panes.h"
#include "view/query_reading.h"
#include "view/words.h"

namespace broadsheet {
namespace {

constexpr size_t note_lines = 3;  // of a note at most; the tree says all of it

float draw_narrow_buttons(Frame& frame, float y) {
  if (frame.layout.width != Width::narrow) return y;
  const Rect& pane = frame.layout.list;
  const float padding = frame.px(16), height = button_height(frame);
  y += frame.px(10);
  const ButtonSpec spec{
      .name = words::filters, .icon = Icon::menu, .icon_first = true, .expanded = frame.view.drawer_open};
  float x = pane.x + padding;
  const float width = button_width(frame, spec);
  button(frame, id_of("filters button"), {x, y, width, height}, spec, action_of(Action::Kind::toggle_drawer));
  x += width + frame.px(8);
  // What a row has no room for begins the next one.
  const auto break_before = [&](float needed) {
    if (x == pane.x + padding || x + needed <= pane.right() - padding) return;
    x = pane.x + padding;
    y += height + frame.px(8);
  };
  const Rect measured = sort_button(frame, 0, 0);
  break_before(measured.width);
  x = sort_button(frame, x + measured.width, y).right() + frame.px(8);
  const std::string text = count_text(frame, false);
  break_before(line_of(frame, text, style::meta).width);
  const float room = pane.right() - padding - x;
  add_node(frame, id_of("count"), Role::status, text, {x, y, room, height});
  const float shown = line_of(frame, text, style::meta, room).width;
  draw_line(frame, text, style::meta, frame.colors.muted, pane.right() - padding - shown, y, height, room);
  return y + height;
}

// What the search has to say of itself, and names that match what was typed.
float draw_notes(Frame& frame, float y) {
  const SearchAnswer& answer = frame.view.answer;
  const Rect& pane = frame.layout.list;
  const float padding = frame.px(16), width = pane.width - 2 * padding;
  const auto note = [&](uint32_t id, Role role, const std::string& text) {
    if (text.empty()) return;
    const float line = frame.px(18);
    const LaidText laid = lay_out(frame.fonts, text, style::meta, width, note_lines);
    const float height = line * static_cast<float>(laid.lines.size());
    y += frame.px(8);
    add_node(frame, id, role, text, {pane.x + padding, y, width, height});
    draw_text(*frame.list, frame.fonts, laid, pane.x + padding, y, line, width,
              Ink{.color = frame.colors.muted, .marks = {}});
    y += height + frame.px(2);
  };
  note(id_of("reading"), Role::paragraph, query_reading(frame.view.query, answer.query));
  if (answer.total > 0) note(id_of("note"), Role::status, answer.note);
  // While one types the row stays, with or without names in it: the list below would jump.
  const bool typing = frame.view.field_focused && !frame.view.query.empty();
  if (answer.suggestions.empty()) return typing ? y + chip_height(frame) + frame.px(16) : y;
  const Group group(frame, id_of("suggestions"), Role::group, words::suggestions,
                    {pane.x, y, pane.width, chip_height(frame)});
  y += frame.px(8);
  float x = pane.x + padding;
  for (const Suggestion& suggestion : answer.suggestions) {
    const Filter filter{suggestion.facet, suggestion.label};
    if (std::find(frame.view.filters.begin(), frame.view.filters.end(), filter) != frame.view.filters.end()) continue;
    const std::string name = std::string(words::one_of_facet[static_cast<size_t>(suggestion.facet)]) + ": " +
                             label_text(frame, suggestion.facet, suggestion.label);
    const ChipSpec spec{.text = name, .name = name};
    const float chip_room = chip_width(frame, spec, width);
    if (x + chip_room > pane.right() - padding) break;  // one row of them
    const auto number = static_cast<uint64_t>(suggestion.facet) << 32 | suggestion.label;
    chip(frame, id_of("suggestion", number), x, y, chip_room, spec, filter_action(suggestion.facet, suggestion.label));
    x += chip_room + frame.px(8);
  }
  return y + chip_height(frame) + frame.px(8);
}

}  // namespace

void draw_list_pane(Frame& frame) {
  const Rect& pane = frame.layout.list;
  if (pane.width <= 0) return;
  const Window window(frame, "list", pane);
  fill(frame, pane, frame.colors.raised);
  const Group group(frame, id_of("list pane"), Role::group, words::results, pane);
  float y = draw_warning(frame, pane.y);
  const float top = y;
  y = draw_narrow_buttons(frame, y);
  y = draw_chips(frame, y);
  y = draw_notes(frame, y);
  const float above = y == top ? y + frame.px(8) : y;
  const float below = draw_timeline(frame, above);
  if (below != above) y = below;
  if (y != top) hairline(frame, pane.x, y = frame.snap(y) + 1, pane.width);
  const Rect rest{pane.x, y, pane.width, pane.bottom() - y};
  if (!draw_list_state(frame, rest)) draw_list(frame, rest);
  if (frame.layout.width != Width::narrow) fill(frame, {pane.right() - 1, pane.y, 1, pane.height}, frame.colors.border);
}

}  // namespace broadsheet
