// What Dear ImGui's core calls in parts that the viewer has no use for and that are not compiled for the browser:
// tables and the rasteriser of TrueType fonts. With nothing of these ever begun, there is nothing to do here.
#include <imgui.h>
#include <imgui_internal.h>
#include <misc/freetype/imgui_freetype.h>

// A font has its loader from src/ui/fonts.cpp; this one, for fonts that bring none, is never asked.
const ImFontLoader* ImGuiFreeType::GetFontLoader() {
  static const ImFontLoader none;
  return &none;
}

namespace ImGui {

void EndTable() {}
void TableGcCompactTransientBuffers(ImGuiTable*) {}
void TableGcCompactTransientBuffers(ImGuiTableTempData*) {}
void TableGcCompactSettings() {}
void TableSettingsAddSettingsHandler() {}
void TablePushBackgroundChannel() {}
void TablePopBackgroundChannel() {}
void TablePushColumnChannel(int) {}
void TablePopColumnChannel() {}
void PushColumnsBackground() {}
void PopColumnsBackground() {}
void EndColumns() {}

}  // namespace ImGui
