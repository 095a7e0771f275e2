// Selecting text: by a drag of the mouse, a double or triple click, a finger that rests, and keys. What is selected
// together is a scope: an article in the reader, or a title in the list. Its texts are numbered in reading order.
#pragma once
#include <cstdint>
#include <string_view>

#include "ui/frame.h"

namespace broadsheet {

struct TextBlock {
  uint32_t scope = 0;
  uint32_t number = 0;
  std::string_view text;
  const LaidText& laid;
  Rect rect;  // lines from right to left are flush with its right edge
  float line_height = 0;
};

// The scope of the article that the reader shows.
uint32_t reader_scope(Doc doc);

// Lets the reader select in a text that is about to be drawn; in reading order. Gives what of it is selected.
TextSpan selectable(Frame& frame, const TextBlock& block);
// The same for a text on a button, which keeps its clicks: only a drag selects, or a finger that rests.
TextSpan selectable_on_button(Frame& frame, const TextBlock& block, uint32_t button);

// Around the drawing of a frame.
void begin_selecting(Frame& frame);
void end_selecting(Frame& frame);

// How far a drag past the edges of `area` scrolls what is in it, this frame.
float drag_scroll(Frame& frame, uint32_t scope, const Rect& area);

// Shift and an arrow: moves the end of the selection. False where the key has nothing to do here.
bool read_selection_keys(Frame& frame);

}  // namespace broadsheet
