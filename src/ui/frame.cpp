#include "ui/frame.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace broadsheet {
namespace {

uint32_t abgr(Color color, float alpha) {
  return static_cast<uint32_t>(alpha * 255 + 0.5f) << 24 | (color & 255) << 16 | (color & 0xFF00) | color >> 16;
}

uint64_t hash_of(std::string_view text, uint64_t hash = 14695981039346656037u) {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash;
}

ImRect im_rect(const Rect& rect) { return {rect.x, rect.y, rect.right(), rect.bottom()}; }

constexpr size_t lines_kept = 4000;

}  // namespace

float Frame::px(float distance) const {
  const float density = fonts.density();
  return std::round(distance * fonts.scale() * density) / density;
}

float Frame::snap(float place) const { return std::round(place * fonts.density()) / fonts.density(); }

Action action_of(Action::Kind kind) {
  Action action;
  action.kind = kind;
  return action;
}

Action filter_action(Facet facet, LabelId label) {
  Action action = action_of(Action::Kind::toggle_filter);
  action.facet = facet;
  action.label = label;
  return action;
}

Action doc_action(Action::Kind kind, Doc doc) {
  Action action = action_of(kind);
  action.doc = doc;
  return action;
}

// ---- Semantics. ----------------------------------------------------------------------------------------------------

uint32_t id_of(std::string_view kind, uint64_t number) {
  uint64_t hash = hash_of(kind);
  for (int i = 0; i < 8; ++i) hash = (hash ^ (number >> (8 * i) & 255)) * 1099511628211u;
  const auto id = static_cast<uint32_t>(hash ^ hash >> 32);
  return id == 0 ? 1 : id;
}

SemanticsNode& add_node(Frame& frame, uint32_t id, Role role, std::string_view name, const Rect& rect) {
  SemanticsNode& node = frame.tree.nodes.emplace_back();
  node.id = id;
  node.parent = frame.parent;
  node.role = role;
  node.name = name;
  node.rect = rect;
  node.focused = frame.state.focus == id;
  return node;
}

// ---- Interaction. --------------------------------------------------------------------------------------------------

Touched touch(Frame& frame, uint32_t id, const Rect& rect, const Action& action) {
  Touched touched;
  for (auto node = frame.tree.nodes.rbegin(); node != frame.tree.nodes.rend(); ++node) {
    if (node->id != id) continue;
    node->action = action;
    break;
  }
  touched.focused = frame.state.focus == id;
  const ImRect box = im_rect(rect);
  if (ImGui::ItemAdd(box, id, nullptr, ImGuiItemFlags_NoNav)) {
    touched.clicked = ImGui::ButtonBehavior(box, id, &touched.hovered, &touched.held);
    // A finger that has gone leaves no pointer behind.
    if (ImGui::GetIO().MouseSource == ImGuiMouseSource_TouchScreen && !touched.held) touched.hovered = false;
    if (touched.hovered) frame.state.cursor = "pointer";
  }
  if (touched.clicked) frame.state.focus = 0;
  if (touched.focused && frame.state.activate_focus) {
    frame.state.activate_focus = false;
    touched.clicked = true;
  }
  if (touched.clicked && action.kind != Action::Kind::none) frame.emit(action);
  return touched;
}

int steps_of(const Frame& frame, uint32_t id) { return frame.state.adjusted == id ? frame.state.adjusted_steps : 0; }

// ---- Drawing. ------------------------------------------------------------------------------------------------------

Color selection_color(const Frame& frame) { return mix(frame.colors.surface, frame.colors.accent, 0.28f); }

void fill(Frame& frame, const Rect& rect, Color color, float radius, float alpha) {
  frame.list->AddRectFilled(ImVec2(rect.x, rect.y), ImVec2(rect.right(), rect.bottom()), abgr(color, alpha), radius);
}

void outline(Frame& frame, const Rect& rect, Color color, float radius, float thickness, float alpha) {
  // ImGui draws along the middle of its line, half a pixel in.
  const float inset = (thickness - 1) / 2;
  frame.list->AddRect(ImVec2(rect.x + inset, rect.y + inset), ImVec2(rect.right() - inset, rect.bottom() - inset),
                      abgr(color, alpha), std::max(0.0f, radius - inset), 0, thickness);
}

void focus_ring(Frame& frame, const Rect& rect, float radius) {
  const Rect around{rect.x - 3, rect.y - 3, rect.width + 6, rect.height + 6};
  outline(frame, around, frame.colors.accent, radius + 3, 2);
}

void hairline(Frame& frame, float x, float y, float width) {
  const float thickness = std::max(1.0f, std::floor(frame.fonts.density())) / frame.fonts.density();
  fill(frame, {x, y - thickness, width, thickness}, frame.colors.border);
}

const LaidText& line_of(Frame& frame, std::string_view text, TextStyle style, float width) {
  auto& lines = frame.state.lines;
  if (frame.state.fonts_generation != frame.fonts.generation() || lines.size() > lines_kept) {
    lines.clear();
    frame.state.fonts_generation = frame.fonts.generation();
  }
  const auto limit = static_cast<uint64_t>(std::min(width, 65000.0f) * 4);
  const uint64_t key =
      hash_of(text) * 31 + (limit << 16 | static_cast<uint64_t>(style.size) << 2 | static_cast<uint64_t>(style.weight));
  const auto found = lines.find(key);
  if (found != lines.end()) return found->second;
  return lines.emplace(key, lay_out(frame.fonts, text, style, width, 1)).first->second;
}

float draw_line(Frame& frame, std::string_view text, TextStyle style, Color color, float x, float y, float height,
                float width) {
  const LaidText& line = line_of(frame, text, style, width);
  draw_text(*frame.list, frame.fonts, line, x, y, height, line.width, Ink{.color = color, .marks = {}});
  return line.width;
}

float draw_line_right(Frame& frame, std::string_view text, TextStyle style, Color color, float right, float y,
                      float height) {
  const float width = line_of(frame, text, style).width;
  draw_line(frame, text, style, color, right - width, y, height);
  return width;
}

void draw_line_centred(Frame& frame, std::string_view text, TextStyle style, Color color, const Rect& rect) {
  const float width = line_of(frame, text, style, rect.width).width;
  draw_line(frame, text, style, color, rect.x + (rect.width - width) / 2, rect.y, rect.height, rect.width);
}

Clip::Clip(Frame& frame, const Rect& rect) : frame_(frame) {
  ImGui::PushClipRect(ImVec2(rect.x, rect.y), ImVec2(rect.right(), rect.bottom()), true);
}

Clip::~Clip() {
  (void)frame_;
  ImGui::PopClipRect();
}

Window::Window(Frame& frame, const char* name, const Rect& rect, bool above) : frame_(frame), outer_(frame.list) {
  ImGui::SetNextWindowPos(ImVec2(rect.x, rect.y));
  ImGui::SetNextWindowSize(ImVec2(std::max(1.0f, rect.width), std::max(1.0f, rect.height)));
  ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoMove |
                           ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                           ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoFocusOnAppearing;
  if (!above) flags |= ImGuiWindowFlags_NoBringToFrontOnFocus;
  ImGui::Begin(name, nullptr, flags);
  if (above) ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  frame_.list = ImGui::GetWindowDrawList();
  frame_.list->ChannelsSplit(2);
}

Window::~Window() {
  frame_.list->ChannelsMerge();
  ImGui::End();
  frame_.list = outer_;
}

}  // namespace broadsheet
