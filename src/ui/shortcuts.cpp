// Keys to actions. While the reader types in the field, only those that lead out of it.
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>

#include "ui/panes.h"
#include "ui/selection.h"

namespace broadsheet {
namespace {

using Kind = Action::Kind;

constexpr double g_within = 1;  // seconds between the two of `g g`

bool pressed(ImGuiKey key, bool repeat = false) { return ImGui::IsKeyPressed(key, repeat); }

// Characters that lie on different keys in different countries are met as what was typed, too.
bool typed(char character, ImGuiKey key, bool shift) {
  const ImGuiIO& io = ImGui::GetIO();
  for (const ImWchar c : io.InputQueueCharacters) {
    if (c == '/' || c == '?') return c == static_cast<ImWchar>(character);
  }
  return pressed(key) && io.KeyShift == shift;
}

void read_field_keys(Frame& frame) {
  if (pressed(ImGuiKey_Escape)) frame.emit(action_of(Kind::clear));
  if (pressed(ImGuiKey_Enter) || pressed(ImGuiKey_KeypadEnter) || pressed(ImGuiKey_DownArrow)) {
    frame.emit(action_of(Kind::submit_query));
  }
}

void scroll_reader(Frame& frame, float pages) {
  const float page = std::max(80.0f, frame.layout.reader.height - 60);
  if (frame.preferences.reduced_motion) {
    frame.state.reader.scroll.offset += pages * page;
  } else {
    frame.state.reader.scroll.pending += pages * page;
  }
}

// The next thing that can be activated, in the order of the tree that is on the screen.
void move_focus(Frame& frame, bool forward) {
  const auto& nodes = frame.tree.nodes;
  std::vector<const SemanticsNode*> stops;
  for (const SemanticsNode& node : nodes) {
    if (node.action.kind != Kind::none && !node.disabled) stops.push_back(&node);
  }
  if (stops.empty()) return;
  const auto found = std::find_if(stops.begin(), stops.end(),
                                  [&](const SemanticsNode* node) { return node->id == frame.state.focus; });
  const auto count = static_cast<std::ptrdiff_t>(stops.size());
  std::ptrdiff_t at = found == stops.end() ? (forward ? 0 : count - 1) : found - stops.begin() + (forward ? 1 : -1);
  if (at < 0 || at >= count) {
    frame.state.focus = 0;  // past the end: out of the viewer and in again
    return;
  }
  frame.state.focus = stops[static_cast<size_t>(at)]->id;
}

bool focus_is_shown(const Frame& frame) {
  const auto& nodes = frame.tree.nodes;
  return frame.state.focus != 0 && std::any_of(nodes.begin(), nodes.end(),
                                               [&](const SemanticsNode& node) { return node.id == frame.state.focus; });
}

struct Shortcut {
  ImGuiKey key;
  bool repeat;
  Kind kind;
};
constexpr std::array shortcuts = {
    Shortcut{ImGuiKey_J, true, Kind::select_next},
    Shortcut{ImGuiKey_DownArrow, true, Kind::select_next},
    Shortcut{ImGuiKey_K, true, Kind::select_previous},
    Shortcut{ImGuiKey_UpArrow, true, Kind::select_previous},
    Shortcut{ImGuiKey_O, false, Kind::select},
    Shortcut{ImGuiKey_V, false, Kind::open_original},
    Shortcut{ImGuiKey_C, false, Kind::copy_link},
    Shortcut{ImGuiKey_T, false, Kind::next_theme},
    Shortcut{ImGuiKey_W, false, Kind::toggle_why},
    Shortcut{ImGuiKey_RightBracket, false, Kind::next_topic},
    Shortcut{ImGuiKey_LeftBracket, false, Kind::previous_topic},
    Shortcut{ImGuiKey_Home, false, Kind::select_first},
    Shortcut{ImGuiKey_End, false, Kind::select_last},
};

// What was typed says whether a letter is a capital one: Caps Lock makes them without Shift. Shift decides where the
// host told only the key.
bool is_capital(char letter) {
  const ImGuiIO& io = ImGui::GetIO();
  for (const ImWchar c : io.InputQueueCharacters) {
    if (c == static_cast<ImWchar>(letter)) return true;
    if (c == static_cast<ImWchar>(letter - 'A' + 'a')) return false;
  }
  return io.KeyShift;
}

// By what is typed, since plus and minus lie elsewhere in every country.
void read_text_size(Frame& frame) {
  constexpr float step = 1.1f;
  for (const ImWchar c : ImGui::GetIO().InputQueueCharacters) {
    if (c != '+' && c != '-' && c != '0') continue;
    Action action = action_of(Kind::set_text_size);
    action.text_size = c == '0' ? 1 : frame.view.text_size * (c == '+' ? step : 1 / step);
    frame.emit(action);
  }
}

// `g g` to the first article, `G` to the last.
void read_g(Frame& frame) {
  if (!pressed(ImGuiKey_G)) return;
  if (is_capital('G')) {
    frame.emit(action_of(Kind::select_last));
  } else if (frame.state.time - frame.state.last_g < g_within) {
    frame.emit(action_of(Kind::select_first));
    frame.state.last_g = -10;
  } else {
    frame.state.last_g = frame.state.time;
  }
}

}  // namespace

void read_keys(Frame& frame) {
  const ImGuiIO& io = ImGui::GetIO();
  if (frame.view.field_focused) return read_field_keys(frame);
  if (io.KeyCtrl || io.KeyAlt || io.KeySuper) return;
  if (pressed(ImGuiKey_Tab, true)) move_focus(frame, !io.KeyShift);
  if (pressed(ImGuiKey_Escape)) {
    if (frame.state.selection.scope != 0) {
      frame.state.selection = {};
      return;
    }
    if (frame.state.focus != 0) frame.state.focus = 0;
    frame.emit(action_of(Kind::clear));
  }
  if (typed('?', ImGuiKey_Slash, true)) return frame.emit(action_of(Kind::toggle_keys));
  if (frame.view.keys_open) return;
  if (typed('/', ImGuiKey_Slash, false)) return frame.emit(action_of(Kind::focus_search));
  const bool on_focus = focus_is_shown(frame);
  const bool enter = pressed(ImGuiKey_Enter) || pressed(ImGuiKey_KeypadEnter), space = pressed(ImGuiKey_Space, true);
  frame.state.activate_focus = on_focus && (enter || space);
  if (enter && !on_focus) frame.emit(action_of(Kind::select));
  if (space && !on_focus) scroll_reader(frame, io.KeyShift ? -1.0f : 1.0f);
  if (frame.view.sort_menu_open) return;  // what lies behind it stays as it is
  if (pressed(ImGuiKey_PageDown, true)) scroll_reader(frame, 1);
  if (pressed(ImGuiKey_PageUp, true)) scroll_reader(frame, -1);
  read_g(frame);
  read_text_size(frame);
  if (read_selection_keys(frame)) return;
  if (io.KeyShift) return;
  for (const Shortcut& shortcut : shortcuts) {
    if (pressed(shortcut.key, shortcut.repeat)) frame.emit(action_of(shortcut.kind));
    // ImGui repeats a key that is held, as long as there are frames.
    if (shortcut.repeat && ImGui::IsKeyDown(shortcut.key)) frame.state.moving = true;
  }
}

}  // namespace broadsheet
