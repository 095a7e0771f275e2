// What is on the screen, as plain data, said anew each frame: the browser mirrors it as DOM, the tests read it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "view/action.h"

namespace broadsheet {

enum class Role : uint8_t {
  group,  // named region: banner, filters, results, reader
  search_field,
  button,
  toggle,  // a button with a pressed state
  link,    // `url` is where it leads
  list,
  list_item,
  heading,  // `level`
  paragraph,
  status,    // announced when it changes: counts, notes
  progress,  // `value` 0 to 100
  slider,
  separator,  // between panes, can be moved
  alert,      // an error
  dialog,
};

struct Rect {
  float x = 0, y = 0, width = 0, height = 0;  // CSS pixels from the canvas's top left

  float right() const { return x + width; }
  float bottom() const { return y + height; }
  bool contains(float px, float py) const { return px >= x && px < right() && py >= y && py < bottom(); }
};

struct SemanticsNode {
  uint32_t id = 0;      // the same thing keeps its id from frame to frame
  uint32_t parent = 0;  // index of its parent in the tree, which comes before it; the root is its own
  Role role = Role::group;
  std::string name;  // what it is called, in full even where the screen cuts it
  std::string value;
  std::string url;
  std::string language;  // of the text, where known
  uint8_t level = 0;
  // From 1, among all results, not only those drawn; 0 where not in a set. Of a slider or separator: where it stands,
  // and how far it goes.
  uint32_t position = 0, set_size = 0;
  bool focused = false, selected = false, pressed = false, expanded = false, disabled = false;
  Rect rect;
  Action action;  // what activating it does; none where nothing
};

struct SemanticsTree {
  std::vector<SemanticsNode> nodes;  // parents before children, siblings in reading order; nodes[0] is the root
};

}  // namespace broadsheet
