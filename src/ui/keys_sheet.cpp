// The sheet that says which keys do what.
#include <imgui.h>

#include <algorithm>

#include "ui/controls.h"
#include "ui/panes.h"
#include "view/words.h"

namespace broadsheet {

void draw_keys(Frame& frame) {
  if (!frame.view.keys_open) return;
  const Palette& colors = frame.colors;
  const Rect& screen = frame.layout.screen;
  const Window window(frame, "keys", screen, true);
  fill(frame, screen, 0x000000, 0, colors.dark ? 0.55f : 0.32f);

  const float row = frame.px(30), head = frame.px(52), padding = frame.px(24);
  const float width = std::min(frame.px(400), screen.width - frame.px(32));
  const float content = row * static_cast<float>(words::key_help.size());
  const float height = std::min(head + content + padding, screen.height - frame.px(32));
  const Rect sheet{frame.snap((screen.width - width) / 2), frame.snap((screen.height - height) / 2), width, height};
  fill(frame, sheet, colors.raised, frame.px(8));
  outline(frame, sheet, colors.border, frame.px(8));
  const Group group(frame, id_of("keys sheet"), Role::dialog, words::keys, sheet);
  add_node(frame, id_of("keys heading"), Role::heading, words::keys, {sheet.x, sheet.y, width, head}).level = 2;
  draw_line(frame, words::keys, style::strong, colors.text, sheet.x + padding, sheet.y, head);
  const float size = std::max(button_height(frame), frame.px(36));
  button(frame, id_of("keys close"), {sheet.right() - size - frame.px(8), sheet.y + (head - size) / 2, size, size},
         {.name = words::close, .icon = Icon::close, .icon_only = true, .plain = true},
         action_of(Action::Kind::toggle_keys));

  const Rect body{sheet.x, sheet.y + head, width, height - head - padding / 2};
  scroll_area(frame, frame.state.keys_scroll, id_of("keys bar"), body, content);
  {
    const Clip clip(frame, body);
    float y = frame.snap(body.y - frame.state.keys_scroll.offset);
    uint64_t number = 0;
    for (const words::KeyHelp& help : words::key_help) {
      const Rect line{sheet.x + padding, y, width - 2 * padding, row};
      add_node(frame, id_of("key", number++), Role::paragraph, help.does, line).value = help.keys;
      draw_line(frame, help.does, style::control, colors.text, line.x, y, row);
      draw_line_right(frame, help.keys, style::control_strong, colors.muted, line.right(), y, row);
      y += row;
    }
  }
  const Touched itself = touch(frame, id_of("keys itself"), sheet, action_of(Action::Kind::none));
  const Touched outside = touch(frame, id_of("keys outside"), screen, action_of(Action::Kind::toggle_keys));
  if (itself.hovered || outside.hovered) frame.state.cursor = "default";
}

}  // namespace broadsheet
