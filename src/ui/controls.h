// Buttons, chips and icons: what the panes are made of.
#pragma once
#include <string>
#include <string_view>

#include "ui/frame.h"

namespace broadsheet {

enum class Icon : uint8_t { none, down, close, menu, external, back, theme, check, search };

// Drawn with lines, centred in `rect`, so that no font has to have it.
void draw_icon(Frame& frame, Icon icon, const Rect& rect, Color color);

struct ButtonSpec {
  std::string_view name;  // said, and shown unless icon_only
  Icon icon = Icon::none;
  bool icon_first = false;
  bool icon_only = false;
  bool primary = false;
  bool plain = false;  // without an edge
  bool expanded = false;
  Role role = Role::button;
  std::string_view url = {};
};

float button_width(Frame& frame, const ButtonSpec& spec);
float button_height(Frame& frame);
Touched button(Frame& frame, uint32_t id, const Rect& rect, const ButtonSpec& spec, const Action& action);

enum class ChipKind : uint8_t { removable, outlined };

struct ChipSpec {
  std::string_view text;
  std::string_view name;  // said
  ChipKind kind = ChipKind::outlined;
  bool pressed = false;
};

float chip_width(Frame& frame, const ChipSpec& spec, float most);
float chip_height(Frame& frame);
Touched chip(Frame& frame, uint32_t id, float x, float y, float width, const ChipSpec& spec, const Action& action);

// Text that is a button or a link by its colour alone. Gives its width.
float text_button(Frame& frame, uint32_t id, std::string_view text, TextStyle style, Color color, float x, float y,
                  float height, const Action& action);

}  // namespace broadsheet
