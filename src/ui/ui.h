// The interface: draws a View with Dear ImGui, says what it drew as a semantics tree, and gives what a person did.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/host.h"
#include "ui/semantics.h"
#include "view/view.h"

namespace broadsheet {

// One viewer's interface: an ImGui context with fonts drawn by the host, scroll positions, caches. No window, no GPU:
// whoever owns it gives input through ImGuiIO (make current with activate()) and draws ImGui::GetDrawData().
class Ui {
 public:
  explicit Ui(Host& host);
  ~Ui();
  Ui(const Ui&) = delete;
  Ui& operator=(const Ui&) = delete;

  void activate();  // makes this interface's ImGui context the current one

  // What the host's keyboard does on a node of the tree, done in the next frame: moves a slider or separator by
  // `steps`, scrolls to what has got the focus.
  void adjust(uint32_t id, int steps);
  void reveal(uint32_t id);

  // Draws one frame of `view` at `width` x `height` CSS pixels, `density` device pixels each. Actions of this frame are
  // appended; the caller applies them and draws again where the view changed. Calls NewFrame and Render itself.
  void frame(View& view, float width, float height, float density, double seconds_since_last,
             std::vector<Action>& actions);

  const SemanticsTree& semantics() const;
  // Something still moves (a scroll, glyphs that wait for their turn, a caret never): draw the next frame too.
  bool wants_frame() const;
  // The pointer's shape for the host: "default", "pointer", "text", "col-resize".
  const char* cursor() const;
  // Whether what was drawn at this place has more to scroll to, below or (where `down` is negative) above. Where it has
  // not, a wheel or finger moves what is around the viewer.
  bool scrolls(float x, float y, float down) const;
  // The text that is selected, in reading order; empty where none is.
  const std::string& selected_text() const;
  void fonts_changed();  // they came or went: all text is drawn anew
  void select_all();     // of the article in the reader
  // Where the search field's text is, for placing a hidden field over it (input methods, mobile keyboards).
  Rect field_rect() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace broadsheet
