// The canvas's WebGL2 context and Dear ImGui's renderer on it. Needs the viewer's ImGui context to be the current one.
#pragma once

namespace broadsheet {

struct Gpu {
  bool start();  // false where the browser gives no WebGL2 context
  // Without a canvas: what is drawn goes nowhere. Always true.
  bool start_blind();
  // Before each ImGui::NewFrame: makes what the renderer needs on the GPU, where it is not there (any more).
  void begin();
  // Draws ImGui::GetDrawData() on a canvas of `width` x `height` device pixels.
  void render(int width, int height);
  // The browser took the context away, and with it all that was made on it: the next begin() makes that anew.
  void context_lost();
  void stop();

 private:
  bool blind_ = false;
};

}  // namespace broadsheet
