#include "web/gpu.h"

#include <GLES3/gl3.h>
#include <emscripten.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

// The canvas lives in a shadow tree, where Emscripten's own look-up by selector doesn't reach. Nothing needs depth or
// antialiasing, and the page behind must not shine through.
EM_JS(int, make_context, (), {
  const attributes = {alpha : false, depth : false, stencil : false, antialias : false, powerPreference : 'low-power'};
  const gl = Module['host'].canvas.getContext('webgl2', attributes);
  if (!gl) return 0;
  // Dear ImGui asks for the state that it changes in a frame, to leave it as it was; some answers wait until the GPU has
  // come to rest. Since all is put back after each frame, what was answered first holds.
  const known = new Map();
  const ask = gl.getParameter.bind(gl);
  gl.getParameter = (name) => {
    if (!known.has(name)) known.set(name, ask(name));
    return known.get(name);
  };
  const handle = GL.registerContext(gl, {majorVersion : 2, minorVersion : 0, enableExtensionsByDefault : false});
  GL.makeContextCurrent(handle);
  return 1;
});

namespace broadsheet {

bool Gpu::start() { return make_context() != 0 && ImGui_ImplOpenGL3_Init("#version 300 es"); }

void Gpu::begin() { ImGui_ImplOpenGL3_NewFrame(); }

void Gpu::render(int width, int height) {
  const ImVec4& background = ImGui::GetStyle().Colors[ImGuiCol_WindowBg];
  glViewport(0, 0, width, height);
  glClearColor(background.x, background.y, background.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void Gpu::context_restored() { ImGui_ImplOpenGL3_DestroyDeviceObjects(); }

void Gpu::stop() { ImGui_ImplOpenGL3_Shutdown(); }

}  // namespace broadsheet
