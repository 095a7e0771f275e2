// The canvas's WebGL2 context and Dear ImGui's renderer on it. Needs the viewer's ImGui context to be the current one.
#pragma once

namespace broadsheet {

struct Gpu {
  bool start();  // false where the browser gives no WebGL2 context
  // Before each ImGui::NewFrame: makes what the renderer needs on the GPU, where it is not there (any more).
  void begin();
  // Draws ImGui::GetDrawData() on a canvas of `width` x `height` device pixels.
  void render(int width, int height);
  // The browser took the context away and gave it back empty: everything on it is made anew.
  void context_restored();
  void stop();
};

}  // namespace broadsheet
