// The bar on top: the feed's name, the search field, how many were found, and the few buttons that are always there.
#include <algorithm>
#include <cmath>
#include <string>

#include "ui/controls.h"
#include "ui/panes.h"
#include "view/format.h"
#include "view/words.h"

namespace broadsheet {
namespace {

// The field's text, caret and selection. The text is edited by the host's own field, which lies over this one.
void draw_field_text(Frame& frame, const Rect& text) {
  View& view = frame.view;
  const Palette& colors = frame.colors;
  const Clip clip(frame, {text.x - 3, text.y, text.width + 4, text.height});
  if (view.query.empty()) {
    draw_line(frame, words::search_hint, style::body, colors.muted, text.x, text.y, text.height, text.width);
  }
  const LaidText& line = line_of(frame, view.query, style::body);
  const float caret = caret_x(frame.fonts, line, view.caret);
  float& scroll = frame.state.field_scroll;
  const float most = std::max(0.0f, line.width - text.width + 2);
  if (!view.field_focused) scroll = line.right_to_left ? most : 0;
  scroll = std::clamp(scroll, caret - text.width + 2, caret);
  scroll = std::clamp(scroll, 0.0f, most);
  const float room = line.right_to_left ? std::max(0.0f, text.width - 2 - line.width) : 0;
  const float x = text.x + room - scroll;
  const float middle = text.y + text.height / 2, half = frame.px(11);
  if (view.field_focused && view.caret != view.anchor) {
    const float other = caret_x(frame.fonts, line, view.anchor);
    fill(frame, {x + std::min(caret, other), middle - half, std::max(caret, other) - std::min(caret, other), 2 * half},
         selection_color(frame), 2);
  }
  draw_text(*frame.list, frame.fonts, line, x, text.y, text.height, line.width, Ink{.color = colors.text, .marks = {}});
  // Before the hint, not over its first letter.
  const float stand = view.query.empty() ? -frame.px(2) : 0;
  if (view.field_focused && view.composed_from < view.composed_to) {
    const float from = caret_x(frame.fonts, line, view.composed_from),
                to = caret_x(frame.fonts, line, view.composed_to);
    fill(frame, {x + std::min(from, to), middle + half - 1, std::abs(to - from), std::max(1.0f, frame.px(1.5f))},
         colors.accent);
  }
  if (view.field_focused) {
    fill(frame, {frame.snap(x + caret + stand), middle - half, frame.px(2), 2 * half}, colors.accent);
  }
}

void draw_search_field(Frame& frame, const Rect& rect) {
  View& view = frame.view;
  const Palette& colors = frame.colors;
  const bool has_text = !view.query.empty();
  const float cross = has_text ? rect.height : 0;
  const uint32_t id = id_of("search");
  SemanticsNode& node = add_node(frame, id, Role::search_field, words::search_field, rect);
  node.value = view.query;
  node.focused = node.focused || view.field_focused;
  const Rect target{rect.x, rect.y, rect.width - cross, rect.height};
  const Touched touched = touch(frame, id, target, action_of(Action::Kind::focus_search));
  if (touched.hovered) frame.state.cursor = "text";

  const float radius = frame.px(6);
  const bool focused = view.field_focused || touched.focused;
  if (focused) {
    outline(frame, {rect.x - 3, rect.y - 3, rect.width + 6, rect.height + 6}, colors.accent, radius + 3, 3, 0.22f);
  }
  fill(frame, rect, colors.surface, radius);
  outline(frame, rect, focused ? colors.accent : colors.border, radius);
  const float padding = frame.px(13);
  frame.state.field = {rect.x + padding, rect.y, rect.width - 2 * padding - (has_text ? cross - padding : 0),
                       rect.height};
  draw_field_text(frame, frame.state.field);
  if (!has_text) return;
  const Rect button{rect.right() - cross, rect.y, cross, rect.height};
  const uint32_t clear_id = id_of("clear search");
  add_node(frame, clear_id, Role::button, words::clear_search, button);
  Action empty = action_of(Action::Kind::set_query);
  const Touched clear = touch(frame, clear_id, button, empty);
  draw_icon(frame, Icon::close, button, clear.hovered ? colors.text : colors.muted);
  if (clear.focused) focus_ring(frame, {button.x + 6, button.y + 6, button.width - 12, button.height - 12}, 4);
}

void draw_keys_button(Frame& frame, const Rect& rect) {
  SemanticsNode& node = add_node(frame, id_of("keys"), Role::button, words::keys, rect);
  node.expanded = frame.view.keys_open;
  const Touched touched = touch(frame, id_of("keys"), rect, action_of(Action::Kind::toggle_keys));
  const Color back = touched.hovered ? mix(frame.colors.raised, frame.colors.text, 0.05f) : frame.colors.raised;
  fill(frame, rect, back, frame.px(6));
  outline(frame, rect, frame.colors.border, frame.px(6));
  if (touched.focused) focus_ring(frame, rect, frame.px(6));
  draw_line_centred(frame, "?", style::control, frame.colors.text, rect);
}

// The buttons that end at the right edge. Fingers have no keys to be told of.
void draw_right_buttons(Frame& frame, float right, float y) {
  const float height = button_height(frame), keys_width = frame.px(36);
  const ButtonSpec theme{.name = words::theme, .icon = Icon::theme, .icon_only = true};
  const float width = button_width(frame, theme);
  const float theme_right = frame.preferences.touch ? right : right - keys_width - frame.px(8);
  button(frame, id_of("theme"), {theme_right - width, y, width, height}, theme, action_of(Action::Kind::next_theme));
  frame.tree.nodes.back().value = words::themes[static_cast<size_t>(frame.view.theme)];
  if (!frame.preferences.touch) draw_keys_button(frame, {right - keys_width, y, keys_width, height});
}

void draw_count(Frame& frame, float x, float width) {
  const Rect& bar = frame.layout.bar;
  std::string text = count_text(frame, true);
  if (line_of(frame, text, style::meta).width > width) text = count_text(frame, false);
  add_node(frame, id_of("count"), Role::status, text, {x, bar.y, width, bar.height});
  draw_line(frame, text, style::meta, frame.colors.muted, x, bar.y, bar.height, width);
}

// Field, count and buttons of a screen that has room for them; `x` is where the field begins.
void draw_roomy(Frame& frame, float x) {
  const Rect& bar = frame.layout.bar;
  const float gap = frame.px(16), height = button_height(frame);
  const float y = frame.snap(bar.y + (bar.height - height) / 2);
  const float count_room = frame.px(160);
  // Buttons come last in the reading order, but the field has to know where they begin.
  const float buttons = (frame.preferences.touch ? 0 : frame.px(44)) + frame.px(44) + frame.px(130);
  const float field_height = frame.target(36);
  const float most = bar.right() - gap - buttons - count_room - 2 * gap - x;
  const Rect field{x, frame.snap(bar.y + (bar.height - field_height) / 2),
                   std::min(frame.px(560), std::max(frame.px(120), most)), field_height};
  draw_search_field(frame, field);
  const Rect sort = sort_button(frame, 0, 0);
  float right = bar.right() - gap;
  const float sort_x = right - (frame.preferences.touch ? 0 : frame.px(44)) - frame.px(44) - sort.width;
  draw_count(frame, field.right() + gap, std::max(0.0f, sort_x - gap - field.right() - gap));
  sort_button(frame, sort_x + sort.width, y);
  draw_right_buttons(frame, right, y);
}

void draw_narrow(Frame& frame) {
  const Rect& bar = frame.layout.bar;
  const float padding = frame.px(16), height = frame.target(36);
  float x = padding;
  if (frame.view.pane == Pane::reader) {
    const float size = std::max(button_height(frame), frame.px(36));
    x = frame.px(8);
    button(frame, id_of("back"), {x, frame.snap(bar.y + (bar.height - size) / 2), size, size},
           {.name = words::back, .icon = Icon::back, .icon_only = true, .plain = true}, action_of(Action::Kind::back));
    x += size + frame.px(8);
  }
  draw_search_field(frame, {x, frame.snap(bar.y + (bar.height - height) / 2), bar.right() - padding - x, height});
}

}  // namespace

std::string count_text(Frame& frame, bool with_time) {
  const View& view = frame.view;
  const Library& library = *view.library;
  const Phase phase = library.phase();
  if (phase == Phase::empty || phase == Phase::failed) return {};
  const uint32_t all = library.store().size();
  const bool asked = view.query.find_first_not_of(' ') != std::string::npos || view.narrowed();
  std::string text = asked ? format_count(view.answer.total) + " " + std::string(words::of) + " " + format_count(all)
                           : format_articles(all);
  if (phase == Phase::loading && library.bytes() > 0) {
    text += " · " + format_bytes(library.bytes());
    if (library.total_bytes() > 0) text += " " + std::string(words::of) + " " + format_bytes(library.total_bytes());
  } else if (with_time && asked) {
    text += " · " + format_milliseconds(view.took_ms);
  }
  return text;
}

void draw_top_bar(Frame& frame) {
  const Rect& bar = frame.layout.bar;
  const Palette& colors = frame.colors;
  const Window window(frame, "bar", bar);
  const Group group(frame, id_of("banner"), Role::group, words::banner, bar);
  fill(frame, bar, colors.raised);
  hairline(frame, bar.x, bar.bottom(), bar.width);
  if (frame.layout.width == Width::narrow) return draw_narrow(frame);
  float x = frame.px(16);
  if (frame.layout.width == Width::wide) {
    const std::string_view feed_title = frame.view.library->head().title;
    const std::string_view title = feed_title.empty() ? words::untitled_feed : feed_title;
    x = std::max(frame.layout.filters.right(), frame.px(120));
    add_node(frame, id_of("feed"), Role::heading, title, {frame.px(16), bar.y, x - frame.px(32), bar.height}).level = 1;
    draw_line(frame, title, style::strong, colors.text, frame.px(16), bar.y, bar.height, x - frame.px(32));
  } else {
    const ButtonSpec spec{
        .name = words::filters, .icon = Icon::menu, .icon_first = true, .expanded = frame.view.drawer_open};
    const float width = button_width(frame, spec), height = button_height(frame);
    button(frame, id_of("filters button"), {x, frame.snap(bar.y + (bar.height - height) / 2), width, height}, spec,
           action_of(Action::Kind::toggle_drawer));
    x += width + frame.px(16);
  }
  draw_roomy(frame, x);
}

}  // namespace broadsheet
