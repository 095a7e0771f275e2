// From the browser's names for keys to Dear ImGui's.
#pragma once
#include <imgui.h>

#include <string_view>

namespace broadsheet {

// `key` as KeyboardEvent.key names it; where that is no Latin letter, digit or named key (another layout), the physical
// key `code` ("KeyJ") decides. ImGuiKey_None where the viewer has no use for it: punctuation lies elsewhere in every
// country, and goes to the interface as the character it types.
ImGuiKey key_named(std::string_view key, std::string_view code);

}  // namespace broadsheet
