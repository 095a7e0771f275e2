#include "ui/controls.h"

#include <imgui.h>

#include <algorithm>

namespace broadsheet {
namespace {

uint32_t opaque(Color color) { return 0xFF000000 | (color & 255) << 16 | (color & 0xFF00) | color >> 16; }

constexpr float icon_room = 18;  // beside a button's words
constexpr float chip_cross = 14;

Color hovered_color(const Frame& frame, Color under) {
  return mix(under, frame.colors.text, frame.colors.dark ? 0.08f : 0.05f);
}

}  // namespace

void draw_icon(Frame& frame, Icon icon, const Rect& rect, Color color) {
  ImDrawList& list = *frame.list;
  const uint32_t ink = opaque(color);
  const float cx = frame.snap(rect.x + rect.width / 2) + 0.5f / frame.fonts.density();
  const float cy = frame.snap(rect.y + rect.height / 2) + 0.5f / frame.fonts.density();
  const float u = frame.fonts.scale();  // the icon's unit: it is drawn in a box of 16
  const float line = std::max(1.0f, 1.5f * u);
  const auto at = [=](float x, float y) { return ImVec2(cx + x * u, cy + y * u); };
  switch (icon) {
    case Icon::none:
      break;
    case Icon::down:
      list.AddTriangleFilled(at(-4, -2), at(4, -2), at(0, 3), ink);
      break;
    case Icon::close:
      list.AddLine(at(-3.5f, -3.5f), at(3.5f, 3.5f), ink, line);
      list.AddLine(at(3.5f, -3.5f), at(-3.5f, 3.5f), ink, line);
      break;
    case Icon::menu:
      for (const float y : {-4.0f, 0.0f, 4.0f}) list.AddLine(at(-6, y), at(6, y), ink, line);
      break;
    case Icon::external:
      list.AddLine(at(-3.5f, 3.5f), at(3.5f, -3.5f), ink, line);
      list.AddLine(at(-2, -3.5f), at(4, -3.5f), ink, line);
      list.AddLine(at(3.5f, -4), at(3.5f, 2), ink, line);
      break;
    case Icon::back: {
      const ImVec2 points[] = {at(2, -6), at(-4, 0), at(2, 6)};
      list.AddPolyline(points, 3, ink, 0, line * 1.2f);
      break;
    }
    case Icon::theme:
      list.AddCircle(at(0, 0), 6 * u, ink, 24, line);
      list.PathArcTo(at(0, 0), 6 * u, -1.5708f, 1.5708f, 16);
      list.PathFillConvex(ink);
      break;
    case Icon::check: {
      const ImVec2 points[] = {at(-5, 0), at(-1.5f, 3.5f), at(5, -4)};
      list.AddPolyline(points, 3, ink, 0, line * 1.2f);
      break;
    }
    case Icon::search:
      list.AddCircle(at(-1.5f, -1.5f), 4.5f * u, ink, 24, line);
      list.AddLine(at(2, 2), at(6, 6), ink, line);
      break;
  }
}

float button_height(Frame& frame) { return frame.target(34); }

float button_width(Frame& frame, const ButtonSpec& spec) {
  if (spec.icon_only) return std::max(button_height(frame), frame.px(36));
  const float icon = spec.icon == Icon::none ? 0 : frame.px(icon_room);
  return frame.snap(line_of(frame, spec.name, style::control).width + icon + frame.px(26));
}

Touched button(Frame& frame, uint32_t id, const Rect& rect, const ButtonSpec& spec, const Action& action) {
  const Palette& colors = frame.colors;
  SemanticsNode& node = add_node(frame, id, spec.role, spec.name, rect);
  node.url = spec.url;
  node.expanded = spec.expanded;
  const Touched touched = touch(frame, id, rect, action);

  const float radius = frame.px(6);
  Color back = spec.primary ? colors.accent : colors.raised;
  if (touched.hovered || touched.held || spec.expanded) {
    back = spec.primary ? mix(back, colors.dark ? 0xffffff : 0x000000, 0.12f) : hovered_color(frame, back);
  }
  if (!spec.plain || touched.hovered || touched.held) fill(frame, rect, back, radius);
  if (!spec.primary && !spec.plain) outline(frame, rect, colors.border, radius);
  if (touched.focused) focus_ring(frame, rect, radius);

  const Color ink = spec.primary ? colors.on_accent : colors.text;
  if (spec.icon_only) {
    draw_icon(frame, spec.icon, rect, ink);
    return touched;
  }
  const float icon = spec.icon == Icon::none ? 0 : frame.px(icon_room);
  const float width = line_of(frame, spec.name, style::control).width;
  float x = rect.x + (rect.width - width - icon) / 2;
  if (spec.icon_first) {
    draw_icon(frame, spec.icon, {x - frame.px(2), rect.y, frame.px(14), rect.height}, ink);
    x += icon;
  }
  draw_line(frame, spec.name, style::control, ink, x, rect.y, rect.height);
  if (!spec.icon_first && icon > 0) {
    draw_icon(frame, spec.icon, {x + width + frame.px(4), rect.y, frame.px(14), rect.height}, ink);
  }
  return touched;
}

float chip_height(Frame& frame) { return frame.preferences.touch ? frame.px(34) : frame.px(23); }

float chip_width(Frame& frame, const ChipSpec& spec, float most) {
  const float cross = spec.kind == ChipKind::removable ? frame.px(chip_cross) : 0;
  return frame.snap(std::min(most, line_of(frame, spec.text, style::meta).width + cross + frame.px(22)));
}

Touched chip(Frame& frame, uint32_t id, float x, float y, float width, const ChipSpec& spec, const Action& action) {
  const Palette& colors = frame.colors;
  const Rect rect{frame.snap(x), frame.snap(y), width, chip_height(frame)};
  SemanticsNode& node = add_node(frame, id, Role::toggle, spec.name, rect);
  node.pressed = spec.pressed;
  // A finger needs more than is drawn.
  const float extra = frame.preferences.touch ? (44 - rect.height) / 2 : 0;
  const Touched touched = touch(frame, id, {rect.x, rect.y - extra, rect.width, rect.height + 2 * extra}, action);

  const float radius = rect.height / 2;
  const bool filled = spec.kind == ChipKind::removable || spec.pressed;
  const Color back = filled ? colors.selected : colors.surface;
  if (filled || touched.hovered) fill(frame, rect, touched.hovered ? hovered_color(frame, back) : back, radius);
  if (!filled) outline(frame, rect, colors.border, radius);
  if (touched.focused) focus_ring(frame, rect, radius);

  const Color ink = filled ? colors.accent : colors.text;
  const float cross = spec.kind == ChipKind::removable ? frame.px(chip_cross) : 0;
  const float room = width - cross - frame.px(20);
  draw_line(frame, spec.text, style::meta, ink, rect.x + frame.px(11), rect.y, rect.height, room);
  if (cross > 0) draw_icon(frame, Icon::close, {rect.right() - frame.px(23), rect.y, frame.px(16), rect.height}, ink);
  return touched;
}

float text_button(Frame& frame, uint32_t id, std::string_view text, TextStyle style, Color color, float x, float y,
                  float height, const Action& action) {
  const float width = line_of(frame, text, style).width;
  const Rect rect{x, y, width, height};
  add_node(frame, id, Role::button, text, rect);
  const float extra = frame.preferences.touch ? std::max(0.0f, (44 - height) / 2) : 0;
  const Touched touched = touch(frame, id, {x - 4, y - extra, width + 8, height + 2 * extra}, action);
  draw_line(frame, text, style, touched.hovered ? frame.colors.accent : color, x, y, height);
  if (touched.focused) focus_ring(frame, rect, frame.px(4));
  return width;
}

}  // namespace broadsheet
