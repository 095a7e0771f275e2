// Scrolling as the hand expects it: wheel, trackpad, finger with a swing, and a thumb to drag.
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "ui/frame.h"

namespace broadsheet {
namespace {

constexpr float pixels_a_step = 100;  // of ImGui's wheel
constexpr float smooth_from = 40;     // a move this big comes from a wheel with notches: it is spread over some frames
constexpr float smooth_rate = 18;     // share a second of what is pending
constexpr float swing_friction = 3.5f;      // share of the velocity lost a second
constexpr float slowest_swing = 20;         // pixels a second
constexpr float longest_swing_gap = 0.08f;  // seconds between a finger's last move and its leaving
constexpr float smallest_way = 0.5f;        // that counts as something left to scroll
constexpr float pan_slop = 8;               // how far a finger moves before it scrolls instead of tapping

bool pointer_in(const Rect& area) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  return area.contains(mouse.x, mouse.y) && ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
}

float wheel_delta(Frame& frame, ScrollState& scroll, const Rect& area) {
  float delta = 0;
  const float step = ImGui::GetIO().MouseWheel;
  if (step != 0 && pointer_in(area)) {
    const float moved = -step * pixels_a_step;
    scroll.velocity = 0;
    if (std::fabs(moved) >= smooth_from && !frame.preferences.reduced_motion) {
      scroll.pending += moved;
    } else {
      delta += moved;
    }
  }
  if (scroll.pending != 0) {
    float part = scroll.pending * (1 - std::exp(-smooth_rate * frame.seconds));
    if (std::fabs(scroll.pending) < 1) part = scroll.pending;
    scroll.pending -= part;
    delta += part;
  }
  return delta;
}

float finger_delta(Frame& frame, ScrollState& scroll, const Rect& area) {
  const ImGuiIO& io = ImGui::GetIO();
  const bool finger = io.MouseSource == ImGuiMouseSource_TouchScreen;
  if (finger && io.MouseDown[0]) {
    if (io.MouseClicked[0]) scroll.velocity = scroll.pending = 0;
    const ImVec2 from = io.MouseClickedPos[0];
    const float dx = io.MousePos.x - from.x, dy = io.MousePos.y - from.y;
    if (frame.state.selection.dragging) return 0;
    if (!scroll.panning && area.contains(from.x, from.y) && pointer_in(area) && std::fabs(dy) > pan_slop &&
        std::fabs(dy) > std::fabs(dx)) {
      scroll.panning = true;
      ImGui::ClearActiveID();  // no tap any more
    }
    if (!scroll.panning) return 0;
    const float delta = -io.MouseDelta.y;
    const float speed = delta / std::max(frame.seconds, 0.001f);
    scroll.velocity += (speed - scroll.velocity) * 0.4f;
    return delta;
  }
  // A finger that rested before it left swings nothing.
  if (scroll.panning && (frame.seconds > longest_swing_gap || !ImGui::IsMousePosValid())) scroll.velocity = 0;
  scroll.panning = false;
  if (scroll.velocity == 0) return 0;
  const float delta = scroll.velocity * frame.seconds;
  scroll.velocity *= std::exp(-swing_friction * frame.seconds);
  if (std::fabs(scroll.velocity) < slowest_swing || frame.preferences.reduced_motion) scroll.velocity = 0;
  return delta;
}

}  // namespace

float scroll_delta(Frame& frame, ScrollState& scroll, uint32_t, const Rect& area) {
  const float delta = wheel_delta(frame, scroll, area) + finger_delta(frame, scroll, area);
  if (scroll.pending != 0 || scroll.velocity != 0) frame.state.moving = true;
  return delta;
}

float scroll_bar(Frame& frame, ScrollState& scroll, uint32_t id, const Rect& area, float begin, float size) {
  if (size >= 1 || area.height < 40) return -1;
  const float height = std::max(28.0f, area.height * size);
  const float way = area.height - height;
  const float at = size < 1 ? std::clamp(begin / (1 - size), 0.0f, 1.0f) : 0;
  const Rect thumb{area.right() - 9, area.y + way * at, 6, height};
  const Rect target{area.right() - 12, thumb.y, 12, height};
  float wanted = -1;
  bool hovered = false, held = false;
  if (!frame.preferences.touch) {
    const ImRect box(target.x, target.y, target.right(), target.bottom());
    if (ImGui::ItemAdd(box, id, nullptr, ImGuiItemFlags_NoNav)) {
      ImGui::ButtonBehavior(box, id, &hovered, &held, ImGuiButtonFlags_PressedOnClick);
      const float mouse = ImGui::GetIO().MousePos.y;
      if (held && ImGui::GetIO().MouseClicked[0]) scroll.grabbed = mouse - thumb.y;
      if (held && way > 0) wanted = std::clamp((mouse - scroll.grabbed - area.y) / way, 0.0f, 1.0f) * (1 - size);
      if (held) scroll.pending = scroll.velocity = 0;
    }
  }
  const bool shown = held || scroll.panning || scroll.velocity != 0 || (!frame.preferences.touch && pointer_in(area));
  if (shown) {
    frame.list->ChannelsSetCurrent(Window::channel_above);
    fill(frame, thumb, frame.colors.muted, 3, held || hovered ? 0.8f : 0.4f);
    frame.list->ChannelsSetCurrent(Window::channel_content);
  }
  return wanted;
}

void scroll_area(Frame& frame, ScrollState& scroll, uint32_t id, const Rect& area, float content_height) {
  frame.state.scrolled.push_back({&scroll, area, static_cast<uint32_t>(frame.tree.nodes.size())});
  scroll.offset += scroll_delta(frame, scroll, id, area);
  const float most = std::max(0.0f, content_height - area.height);
  if (scroll.offset <= 0 || scroll.offset >= most) scroll.velocity = scroll.pending = 0;
  scroll.offset = std::clamp(scroll.offset, 0.0f, most);
  if (content_height <= 0) return;
  const float wanted =
      scroll_bar(frame, scroll, id, area, scroll.offset / content_height, area.height / content_height);
  if (wanted >= 0) scroll.offset = wanted * content_height;
  frame.state.scroll_places.push_back({area, scroll.offset > 0, scroll.offset + smallest_way < most});
}

void reveal_node(Frame& frame) {
  UiState& state = frame.state;
  const auto& nodes = frame.tree.nodes;
  const auto node =
      std::find_if(nodes.begin(), nodes.end(), [&](const SemanticsNode& one) { return one.id == state.revealed; });
  if (state.revealed != 0 && node != nodes.end()) {
    const Rect& rect = node->rect;
    // The innermost area that was begun before the node was said, and that it stands in.
    for (auto at = state.scrolled.rbegin(); at != state.scrolled.rend(); ++at) {
      if (at->first_node > static_cast<uint32_t>(node - nodes.begin()) || rect.x < at->area.x ||
          rect.x >= at->area.right())
        continue;
      const float above = at->area.y - rect.y, below = rect.bottom() - at->area.bottom();
      const float moved = above > 0 ? -above - frame.px(8) : below > 0 ? std::min(below + frame.px(8), -above) : 0;
      at->scroll->offset += moved;
      at->scroll->velocity = at->scroll->pending = 0;
      if (moved != 0) state.moving = true;
      break;
    }
  }
  state.revealed = 0;
}

}  // namespace broadsheet
