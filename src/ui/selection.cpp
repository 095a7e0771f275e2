#include "ui/selection.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "text/clusters.h"
#include "ui/controls.h"
#include "view/words.h"

namespace broadsheet {
namespace {

using Place = TextSelection::Place;
using Grain = TextSelection::Grain;
using Step = TextSelection::Step;

constexpr float long_press = 0.45f;  // seconds that a finger rests before it selects
constexpr float slop = 6;            // pixels that a pointer moves before it drags
constexpr float handle_reach = 22;   // pixels around an end of the selection where a finger takes hold of it

bool by_finger() { return ImGui::GetIO().MouseSource == ImGuiMouseSource_TouchScreen; }

bool is_drag() {
  const ImGuiIO& io = ImGui::GetIO();
  const float x = io.MousePos.x - io.MouseClickedPos[0].x, y = io.MousePos.y - io.MouseClickedPos[0].y;
  return x * x + y * y > slop * slop;
}

// A finger has come to rest: from now on it selects, it no longer scrolls or taps.
bool is_long_press() { return by_finger() && ImGui::GetIO().MouseDownDuration[0] > long_press && !is_drag(); }

float line_left(const TextBlock& block, const TextLine& line) {
  return block.laid.right_to_left ? block.rect.right() - line.width : block.rect.x;
}

size_t line_at(const TextBlock& block, float y) {
  const float along = std::floor((y - block.rect.y) / std::max(1.0f, block.line_height));
  return static_cast<size_t>(std::clamp(along, 0.0f, static_cast<float>(block.laid.lines.size() - 1)));
}

// The last line that begins before the byte.
size_t line_of_byte(const LaidText& laid, uint32_t at) {
  size_t found = 0;
  for (size_t i = 1; i < laid.lines.size(); ++i) {
    uint32_t begin = UINT32_MAX;
    for (uint32_t unit = laid.lines[i].first; unit < laid.lines[i].last; ++unit)
      begin = std::min(begin, laid.units[unit].begin);
    if (begin <= at) found = i;
  }
  return found;
}

// The whole word around a byte, as the host knows words; else up to the spaces around it.
TextSpan word_around(Frame& frame, std::string_view text, uint32_t at) {
  const std::vector<uint32_t> ends = frame.fonts.host().word_ends(text);
  if (!ends.empty()) {
    const auto end = std::upper_bound(ends.begin(), ends.end(), at);
    return {end == ends.begin() ? 0 : *(end - 1), end == ends.end() ? static_cast<uint32_t>(text.size()) : *end};
  }
  const size_t begin = at == 0 ? std::string_view::npos : text.find_last_of(" \n", at - 1);
  const size_t end = text.find_first_of(" \n", at);
  return {begin == std::string_view::npos ? 0 : static_cast<uint32_t>(begin) + 1,
          static_cast<uint32_t>(std::min(end, text.size()))};
}

// What a point of the text stands for: a place between characters, or the word or text around it.
TextSpan span_at(Frame& frame, const TextBlock& block, const ImVec2& point, Grain grain) {
  const TextLine& line = block.laid.lines[line_at(block, point.y)];
  const float x = point.x - line_left(block, line);
  const auto size = static_cast<uint32_t>(block.text.size());
  if (grain == Grain::text) return {0, size};
  if (grain == Grain::word) {
    const PlacedUnit* unit = unit_at(block.laid, line, x);
    return unit == nullptr ? TextSpan{} : word_around(frame, block.text, std::min(unit->begin, size));
  }
  const uint32_t at = std::min(byte_at(frame.fonts, block.laid, line, x), size);
  return {at, at};
}

void move_caret(Frame& frame, const TextBlock& block, const ImVec2& point) {
  TextSelection& selection = frame.state.selection;
  const TextSpan span = span_at(frame, block, point, selection.grain);
  selection.next = {block.number, span.begin};
  selection.next_end = {block.number, span.end};
}

void take_next(TextSelection& selection) {
  selection.caret = selection.next;
  selection.caret_end = selection.next_end;
}

void start(Frame& frame, const TextBlock& block, const ImVec2& point, Grain grain) {
  TextSelection& selection = frame.state.selection;
  const bool extends = ImGui::GetIO().KeyShift && selection.scope == block.scope && grain == Grain::character;
  if (!extends) selection = {};
  selection.scope = block.scope;
  selection.grain = grain;
  selection.dragging = true;
  selection.finger = by_finger();
  move_caret(frame, block, point);
  take_next(selection);
  if (extends) return;
  selection.anchor = selection.caret;
  selection.anchor_end = selection.caret_end;
}

Grain grain_of_click() {
  const int clicks = ImGui::GetIO().MouseClickedCount[0];
  return clicks >= 3 ? Grain::text : clicks == 2 ? Grain::word : Grain::character;
}

uint32_t item_of(const TextBlock& block) {
  return id_of("text", static_cast<uint64_t>(block.scope) << 32 | block.number);
}

void follow_pointer(Frame& frame, const TextBlock& block) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (ImGui::IsMousePosValid(&mouse) && (mouse.y >= block.rect.y || block.number == 0)) move_caret(frame, block, mouse);
}

// One step of the caret by key; past the end of its text it goes on in the next one.
void take_step(Frame& frame, const TextBlock& block) {
  TextSelection& selection = frame.state.selection;
  const auto size = static_cast<uint32_t>(block.text.size());
  uint32_t at = std::min(selection.caret.at, size);
  const bool forward = selection.step == Step::down || (selection.step == Step::right) != block.laid.right_to_left;
  const bool vertical = selection.step == Step::up || selection.step == Step::down;
  const size_t line = line_of_byte(block.laid, at);
  const bool leaves = vertical ? (selection.step == Step::up ? line == 0 : line + 1 == block.laid.lines.size())
                               : (forward ? at >= size : at == 0);
  selection.step = Step::none;
  Place to{block.number, at};
  if (leaves && vertical && (forward ? at < size : at > 0)) {
    to.at = forward ? size : 0;
  } else if (leaves) {
    if (forward && block.number + 1 < selection.blocks) to = {block.number + 1, 0};
    if (!forward && block.number > 0) to = {block.number - 1, UINT32_MAX};
  } else if (vertical) {
    const TextLine& from = block.laid.lines[line];
    const TextLine& next = block.laid.lines[forward ? line + 1 : line - 1];
    const float x = caret_x(frame.fonts, block.laid, at) + line_left(block, from) - line_left(block, next);
    to.at = std::min(size, byte_at(frame.fonts, block.laid, next, x));
  } else if (forward) {
    to.at = static_cast<uint32_t>(cluster_end(block.text, at));
  } else {
    size_t before = 0;
    for (size_t next = 0; next < at; next = cluster_end(block.text, next)) before = next;
    to.at = static_cast<uint32_t>(before);
  }
  selection.caret = selection.caret_end = to;
  selection.reveal = true;
  frame.state.moving = true;
}

TextSpan span_in(const TextSelection& selection, const TextBlock& block) {
  const auto [first, last] = selection.range();
  const auto size = static_cast<uint32_t>(block.text.size());
  const uint32_t begin = first.block < block.number ? 0 : first.block > block.number ? size : std::min(first.at, size);
  const uint32_t end = last.block > block.number ? size : last.block < block.number ? 0 : std::min(last.at, size);
  return {begin, std::max(begin, end)};
}

// Where a byte of the text stands on the screen: the top of its line.
ImVec2 point_of(Frame& frame, const TextBlock& block, uint32_t at) {
  const size_t line = line_of_byte(block.laid, at);
  return {line_left(block, block.laid.lines[line]) + caret_x(frame.fonts, block.laid, at),
          block.rect.y + static_cast<float>(line) * block.line_height};
}

// Notes where the selection begins and ends on the screen, and collects its text.
TextSpan show(Frame& frame, const TextBlock& block) {
  TextSelection& selection = frame.state.selection;
  if (selection.scope != block.scope) return {};
  if (selection.dragging && ImGui::GetIO().MouseDown[0]) follow_pointer(frame, block);
  selection.blocks_now = std::max(selection.blocks_now, block.number + 1);
  if (block.number + 1 == selection.blocks && selection.caret.block > block.number)
    selection.caret = selection.caret_end = {block.number, static_cast<uint32_t>(block.text.size())};
  if (selection.step != Step::none && selection.caret.block == block.number) take_step(frame, block);
  const auto [first, last] = selection.range();
  const TextSpan span = span_in(selection, block);
  const auto note = [&](const Place& place, SelectionEnd& end) {
    if (place.block != block.number) return;
    const ImVec2 point = point_of(frame, block, std::min(place.at, static_cast<uint32_t>(block.text.size())));
    end = {point.x, point.y, block.line_height};
  };
  note(first, selection.ends[0]);
  note(last, selection.ends[1]);
  if (span.end == span.begin) return {};
  if (!selection.gathered.empty()) selection.gathered += "\n\n";
  selection.gathered += block.text.substr(span.begin, span.end - span.begin);
  return span;
}

// A finger on an end of the selection takes hold of it.
bool take_handle(TextSelection& selection) {
  const ImGuiIO& io = ImGui::GetIO();
  if (selection.scope == 0 || selection.dragging || !by_finger() || !io.MouseClicked[0]) return false;
  const auto [first, last] = selection.range();
  for (const int end : {1, 0}) {
    const SelectionEnd& at = selection.ends[static_cast<size_t>(end)];
    if (std::hypot(io.MousePos.x - at.x, io.MousePos.y - (at.y + at.height)) > handle_reach) continue;
    selection.anchor = selection.anchor_end = end == 1 ? first : last;
    selection.caret = selection.caret_end = end == 1 ? last : first;
    selection.grain = Grain::character;
    selection.dragging = selection.finger = true;
    selection.next = selection.caret;
    selection.next_end = selection.caret_end;
    return true;
  }
  return false;
}

void draw_handle(Frame& frame, const SelectionEnd& end) {
  const float radius = frame.px(7);
  fill(frame, {end.x - 1, end.y, 2, end.height}, frame.colors.accent);
  fill(frame, {end.x - radius, end.y + end.height - 2, 2 * radius, 2 * radius}, frame.colors.accent, radius);
}

// For fingers, which have no Ctrl+C: the selection's ends, and a button beside it.
void draw_touch_tools(Frame& frame) {
  TextSelection& selection = frame.state.selection;
  if (!selection.finger || selection.text.empty()) return;
  const Rect& screen = frame.layout.screen;
  {
    const Window window(frame, "selection ends", {0, frame.layout.bar.bottom(), 1, 1}, true);
    frame.list->PushClipRect(ImVec2(0, frame.layout.bar.bottom()), ImVec2(screen.right(), screen.bottom()));
    for (const SelectionEnd& end : selection.ends) draw_handle(frame, end);
    frame.list->PopClipRect();
  }
  if (selection.dragging) return;
  const ButtonSpec spec{.name = words::copy, .primary = true};
  const float width = button_width(frame, spec), height = button_height(frame);
  const float top = frame.layout.bar.bottom() + 4;
  float y = selection.ends[0].y - height - frame.px(8);
  if (y < top) y = selection.ends[1].y + selection.ends[1].height + frame.px(28);
  y = std::clamp(y, top, std::max(top, screen.bottom() - height - 8));
  const float x = std::clamp(selection.ends[0].x - width / 2, 8.0f, std::max(8.0f, screen.right() - width - 8));
  // Links are the host's own elements, above all that is drawn: a tap there would be theirs.
  for (const SemanticsNode& node : frame.tree.nodes) {
    const Rect& link = node.rect;
    const bool meets = link.x < x + width && x < link.right() && link.y < y + height && y < link.bottom();
    if (node.role == Role::link && meets) y = link.bottom() + frame.px(4);
  }
  const Rect rect{frame.snap(x), frame.snap(y), width, height};
  const Window window(frame, "selection copy", rect, true);
  Action copy = action_of(Action::Kind::copy_text);
  copy.text = selection.text;
  if (button(frame, id_of("copy selection"), rect, spec, copy).clicked) selection = {};
}

}  // namespace

uint32_t reader_scope(Doc doc) { return id_of("reader text", doc); }

TextSpan selectable(Frame& frame, const TextBlock& block) {
  const ImRect box(block.rect.x, block.rect.y, block.rect.right(), block.rect.bottom());
  const uint32_t id = item_of(block);
  if (ImGui::ItemAdd(box, id, nullptr, ImGuiItemFlags_NoNav)) {
    bool hovered = false, held = false;
    const bool pressed = ImGui::ButtonBehavior(box, id, &hovered, &held, ImGuiButtonFlags_PressedOnClick);
    const ImGuiIO& io = ImGui::GetIO();
    if ((hovered || held) && !by_finger()) frame.state.cursor = "text";
    if (pressed && !by_finger()) start(frame, block, io.MousePos, grain_of_click());
    if (held && by_finger() && !frame.state.selection.dragging) {
      frame.state.moving = true;  // to notice that it rests
      if (is_long_press()) start(frame, block, io.MousePos, Grain::word);
    }
  }
  return show(frame, block);
}

TextSpan selectable_on_button(Frame& frame, const TextBlock& block, uint32_t button) {
  const ImGuiIO& io = ImGui::GetIO();
  const ImVec2 from = io.MouseClickedPos[0];
  const uint32_t id = item_of(block);
  const uint32_t active = ImGui::GetActiveID();
  if (active == id) {
    ImGui::KeepAliveID(id);
    if (!io.MouseDown[0]) ImGui::ClearActiveID();
    frame.state.cursor = "text";
  } else if (active == button && io.MouseDown[0] && block.rect.contains(from.x, from.y)) {
    if (by_finger()) frame.state.moving = true;  // to notice that it rests
    const Grain clicked = by_finger() ? Grain::word : grain_of_click();
    if (by_finger() ? is_long_press() : is_drag() || clicked != Grain::character) {
      ImGui::SetActiveID(id, ImGui::GetCurrentWindow());  // the button's click is off
      start(frame, block, from, clicked);
    }
  }
  return show(frame, block);
}

void begin_selecting(Frame& frame) {
  TextSelection& selection = frame.state.selection;
  const ImGuiIO& io = ImGui::GetIO();
  selection.gathered.clear();
  selection.blocks = selection.blocks_now;
  selection.blocks_now = 0;
  if (selection.scope == 0) return;
  if (selection.dragging && !io.MouseDown[0]) {
    selection.dragging = false;
    if (const auto [first, last] = selection.range(); first == last) selection = {};
  } else if (take_handle(selection)) {
    return;
  } else if (io.MouseClicked[0] && !by_finger() && !io.KeyShift) {
    selection = {};
  } else if (io.MouseReleased[0] && by_finger() && !is_drag()) {
    selection.tapped = true;  // a tap elsewhere ends it, once the button beside it has had its chance
  }
}

void end_selecting(Frame& frame) {
  TextSelection& selection = frame.state.selection;
  draw_touch_tools(frame);
  if (selection.tapped) selection = {};
  if (selection.scope == 0) return;
  // The texts show it from the next frame on.
  if (selection.dragging && (selection.caret != selection.next || selection.caret_end != selection.next_end)) {
    take_next(selection);
    frame.state.moving = true;
  }
  if (selection.text != selection.gathered) frame.state.moving = true;
  selection.text = selection.gathered;
  // Its text is no longer on the screen.
  if (selection.blocks_now == 0 && !selection.dragging) selection = {};
}

float drag_scroll(Frame& frame, uint32_t scope, const Rect& area) {
  TextSelection& selection = frame.state.selection;
  if (selection.scope != scope) return 0;
  const float y = ImGui::GetIO().MousePos.y;
  if (selection.dragging && ImGui::IsMouseDown(0)) {
    const float past = y < area.y ? y - area.y : y > area.bottom() ? y - area.bottom() : 0;
    if (past != 0) frame.state.moving = true;
    return std::clamp(past, -100.0f, 100.0f) * 10 * frame.seconds;
  }
  if (!selection.reveal) return 0;
  selection.reveal = false;
  const SelectionEnd& end = selection.ends[selection.caret > selection.anchor ? 1 : 0];
  return std::min(0.0f, end.y - area.y) + std::max(0.0f, end.y + end.height - area.bottom());
}

bool read_selection_keys(Frame& frame) {
  TextSelection& selection = frame.state.selection;
  if (!ImGui::GetIO().KeyShift) return false;
  constexpr std::pair<ImGuiKey, Step> keys[] = {{ImGuiKey_LeftArrow, Step::left},
                                                {ImGuiKey_RightArrow, Step::right},
                                                {ImGuiKey_UpArrow, Step::up},
                                                {ImGuiKey_DownArrow, Step::down}};
  for (const auto& [key, step] : keys) {
    if (ImGui::IsKeyDown(key)) frame.state.moving = true;  // while ImGui repeats it
    if (!ImGui::IsKeyPressed(key)) continue;
    if (selection.scope == 0) {
      // From the article's beginning.
      if (frame.layout.reader.width <= 0 || frame.view.selected == no_doc) return false;
      selection = {};
      selection.scope = reader_scope(frame.view.selected);
    }
    if (selection.anchor > selection.caret) selection.anchor = selection.anchor_end;
    selection.anchor_end = selection.anchor;
    selection.caret_end = selection.caret = selection.caret < selection.anchor ? selection.caret : selection.caret_end;
    selection.step = step;
    return true;
  }
  return false;
}

}  // namespace broadsheet
