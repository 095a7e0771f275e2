#include "web/gpu.h"

#include <GLES3/gl3.h>
#include <emscripten.h>
#include <imgui.h>
#include <imgui_impl_opengl3.h>

// The canvas lives in a shadow tree, where Emscripten's own look-up by selector doesn't reach. Nothing needs depth or
// antialiasing, and the page behind must not shine through.
// What follows is JavaScript.
// clang-format off
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
// clang-format on

namespace broadsheet {
namespace {

// Dear ImGui waits until somebody has taken its pictures.
void take_textures() {
  for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
    const bool goes = texture->Status == ImTextureStatus_WantDestroy;
    if (texture->Status == ImTextureStatus_OK || texture->Status == ImTextureStatus_Destroyed) continue;
    texture->SetTexID(goes ? ImTextureID_Invalid : 1);
    texture->SetStatus(goes ? ImTextureStatus_Destroyed : ImTextureStatus_OK);
  }
}

}  // namespace

bool Gpu::start() { return make_context() != 0 && ImGui_ImplOpenGL3_Init("#version 300 es"); }

bool Gpu::start_blind() { return blind_ = true; }

void Gpu::begin() {
  if (!blind_) ImGui_ImplOpenGL3_NewFrame();
}

void Gpu::render(int width, int height) {
  if (blind_) return take_textures();
  const ImVec4& background = ImGui::GetStyle().Colors[ImGuiCol_WindowBg];
  glViewport(0, 0, width, height);
  glClearColor(background.x, background.y, background.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

void Gpu::context_lost() {
  if (!blind_) ImGui_ImplOpenGL3_DestroyDeviceObjects();
}

void Gpu::stop() {
  if (!blind_) ImGui_ImplOpenGL3_Shutdown();
}

}  // namespace broadsheet
