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
  const handle = GL.registerContext(gl, {majorVersion : 2, minorVersion : 0, enableExtensionsByDefault : false});
  GL.makeContextCurrent(handle);
  return 1;
});

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
