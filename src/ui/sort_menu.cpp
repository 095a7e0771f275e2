// The button that says how results are sorted, and its menu.
#include <string>

#include "ui/controls.h"
#include "ui/panes.h"
#include "view/words.h"

namespace broadsheet {

Rect sort_button(Frame& frame, float right, float y) {
  const ButtonSpec spec{.name = words::sorts[static_cast<size_t>(frame.view.shown_sort())],
                        .icon = Icon::down,
                        .expanded = frame.view.sort_menu_open};
  const Rect rect{right - button_width(frame, spec), y, button_width(frame, spec), button_height(frame)};
  if (right <= 0) return rect;  // asked only how wide it is
  button(frame, id_of("sort"), rect, spec, action_of(Action::Kind::toggle_sort_menu));
  SemanticsNode& node = frame.tree.nodes.back();
  node.value = node.name;
  node.name = words::sort;
  frame.state.sort_button = rect;
  return rect;
}

void draw_sort_menu(Frame& frame) {
  if (!frame.view.sort_menu_open) return;
  const Palette& colors = frame.colors;
  const Rect& screen = frame.layout.screen;
  const Window window(frame, "sort menu", screen, true);
  const Rect& under = frame.state.sort_button;
  const float row = frame.target(32), padding = frame.px(4), width = frame.px(148);
  // On a narrow screen the button is near the left edge, beside another that the menu leaves free.
  const float wanted = frame.layout.width == Width::narrow ? under.x : under.right() - width;
  const float x = std::max(frame.px(8), std::min(wanted, screen.width - width - frame.px(8)));
  // Without words there is nothing to be relevant to.
  const uint32_t first = frame.view.query.find_first_not_of(' ') == std::string::npos ? 1 : 0;
  const Rect menu{x, under.bottom() + frame.px(4), width, row * static_cast<float>(3 - first) + 2 * padding};
  for (int spread = 6; spread > 0; spread -= 2) {
    const auto s = static_cast<float>(spread);
    fill(frame, {menu.x - s, menu.y - s + 3, menu.width + 2 * s, menu.height + 2 * s}, 0x000000, frame.px(6) + s,
         0.05f);
  }
  fill(frame, menu, colors.raised, frame.px(6));
  outline(frame, menu, colors.border, frame.px(6));
  const Group group(frame, id_of("sort menu"), Role::group, words::sort, menu);
  for (uint32_t i = first; i < words::sorts.size(); ++i) {
    const Rect item{menu.x + padding, menu.y + padding + static_cast<float>(i - first) * row, width - 2 * padding, row};
    Action action = action_of(Action::Kind::set_sort);
    action.sort = static_cast<Sort>(i);
    const uint32_t id = id_of("sort item", i);
    const bool chosen = frame.view.shown_sort() == action.sort;
    add_node(frame, id, Role::toggle, words::sorts[i], item).pressed = chosen;
    const Touched touched = touch(frame, id, item, action);
    if (touched.hovered || touched.focused) fill(frame, item, colors.selected, frame.px(4));
    if (touched.focused) focus_ring(frame, item, frame.px(4));
    if (chosen) draw_icon(frame, Icon::check, {item.x + frame.px(4), item.y, frame.px(20), row}, colors.accent);
    draw_line(frame, words::sorts[i], style::control, colors.text, item.x + frame.px(30), item.y, row);
  }
  // A click anywhere else closes it. Last, so that the items come first.
  const Touched outside = touch(frame, id_of("sort menu outside"), screen, action_of(Action::Kind::toggle_sort_menu));
  if (outside.hovered) frame.state.cursor = "default";
}

}  // namespace broadsheet
