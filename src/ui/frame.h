// What the files of the interface share while one frame is drawn: where to draw, what it looks like, the semantics tree
// that grows beside the picture, and what the reader did.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/host.h"
#include "ui/semantics.h"
#include "ui/text_layout.h"
#include "ui/theme.h"
#include "ui/ui_state.h"
#include "view/view.h"

struct ImDrawList;

namespace broadsheet {

enum class Width : uint8_t { narrow, medium, wide };

// Where the panes are. Those that are not shown are empty.
struct Layout {
  Width width = Width::wide;
  Rect screen, bar, filters, list, reader;
};

struct Frame {
  View& view;
  UiState& state;
  Fonts& fonts;
  const Palette& colors;
  const Preferences& preferences;
  Layout layout;
  SemanticsTree& tree;
  std::vector<Action>& actions;
  ImDrawList* list = nullptr;  // of the window that is being drawn
  Seconds now = 0;
  float seconds = 0;    // since the frame before
  uint32_t parent = 0;  // index of the node that new ones go into

  const ArticleStore& store() const { return view.library->store(); }
  int utc_offset() const { return preferences.utc_offset_minutes; }
  // A distance in the design, at the reader's own scale, in whole device pixels.
  float px(float distance) const;
  // A place on the screen, moved to the nearest device pixel.
  float snap(float place) const;
  // The height of a target: what the design says, or what a finger needs.
  float target(float height) const { return preferences.touch && px(height) < 44 ? 44 : px(height); }
  void emit(Action action) { actions.push_back(std::move(action)); }
};

Action action_of(Action::Kind kind);
Action filter_action(Facet facet, LabelId label);
Action doc_action(Action::Kind kind, Doc doc);

// ---- Semantics. ----------------------------------------------------------------------------------------------------

// A node's id from what it is: the same thing has the same id in every frame.
uint32_t id_of(std::string_view kind, uint64_t number = 0);

// Appends a node to the tree; the reference holds until the next one.
SemanticsNode& add_node(Frame& frame, uint32_t id, Role role, std::string_view name, const Rect& rect);

// While it lives, new nodes go into the one it has added.
class Group {
 public:
  Group(Frame& frame, uint32_t id, Role role, std::string_view name, const Rect& rect)
      : frame_(frame), outer_(frame.parent) {
    add_node(frame, id, role, name, rect);
    frame.parent = static_cast<uint32_t>(frame.tree.nodes.size() - 1);
  }
  ~Group() { frame_.parent = outer_; }
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  SemanticsNode& node() { return frame_.tree.nodes[frame_.parent]; }

 private:
  Frame& frame_;
  uint32_t outer_;
};

// ---- Interaction. --------------------------------------------------------------------------------------------------

struct Touched {
  bool hovered = false;
  bool held = false;
  bool clicked = false;
  bool focused = false;  // by the keyboard: a ring shows it
};

// Makes `rect` a place to click that does `action`, and so the node `id`, where the tree already has it.
Touched touch(Frame& frame, uint32_t id, const Rect& rect, const Action& action);

// By how many steps the keyboard moves the slider or separator `id` in this frame.
int steps_of(const Frame& frame, uint32_t id);

// ---- Drawing. ------------------------------------------------------------------------------------------------------

// Behind selected text.
Color selection_color(const Frame& frame);
void fill(Frame& frame, const Rect& rect, Color color, float radius = 0, float alpha = 1);
void outline(Frame& frame, const Rect& rect, Color color, float radius, float thickness = 1, float alpha = 1);
void focus_ring(Frame& frame, const Rect& rect, float radius);
void hairline(Frame& frame, float x, float y, float width);  // along the bottom of what ends at y

// A line of text, kept for the next frame. Cut with an ellipsis where wider than `width`.
const LaidText& line_of(Frame& frame, std::string_view text, TextStyle style, float width = any_width);
// Draws it with its left edge at x, centred between y and y + height. Gives its width.
float draw_line(Frame& frame, std::string_view text, TextStyle style, Color color, float x, float y, float height,
                float width = any_width);
float draw_line_right(Frame& frame, std::string_view text, TextStyle style, Color color, float right, float y,
                      float height);
void draw_line_centred(Frame& frame, std::string_view text, TextStyle style, Color color, const Rect& rect);

class Clip {
 public:
  Clip(Frame& frame, const Rect& rect);
  ~Clip();
  Clip(const Clip&) = delete;
  Clip& operator=(const Clip&) = delete;

 private:
  Frame& frame_;
};

// A part of the screen with a draw list of its own. `above` the panes: what lies under it can't be touched.
class Window {
 public:
  Window(Frame& frame, const char* name, const Rect& rect, bool above = false);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  // Of its draw list: what is drawn above the content while the content is still to come.
  static constexpr int channel_content = 0, channel_above = 1;

 private:
  Frame& frame_;
  ImDrawList* outer_;
};

// ---- Scrolling. ----------------------------------------------------------------------------------------------------

// How far the reader moves what is in `area` this frame, in CSS pixels down: wheel, finger, and what is left of a
// swing.
float scroll_delta(Frame& frame, ScrollState& scroll, uint32_t id, const Rect& area);
// Scrolls content of a known height and draws the bar. Call before drawing the content at area.y - scroll.offset.
void scroll_area(Frame& frame, ScrollState& scroll, uint32_t id, const Rect& area, float content_height);
// Scrolls, for the next frame, what the host's focus has come to into sight.
void reveal_node(Frame& frame);
// The thumb alone: `begin` and `size` from 0 to 1. Gives where a dragged thumb wants to begin, else a negative number.
float scroll_bar(Frame& frame, ScrollState& scroll, uint32_t id, const Rect& area, float begin, float size);

}  // namespace broadsheet
