#include "web/keys.h"

namespace broadsheet {
namespace {

struct Name {
  std::string_view name;
  ImGuiKey key;
};

constexpr Name by_key[] = {
    {"Enter", ImGuiKey_Enter},
    {"Escape", ImGuiKey_Escape},
    {" ", ImGuiKey_Space},
    {"Backspace", ImGuiKey_Backspace},
    {"Delete", ImGuiKey_Delete},
    {"ArrowUp", ImGuiKey_UpArrow},
    {"ArrowDown", ImGuiKey_DownArrow},
    {"ArrowLeft", ImGuiKey_LeftArrow},
    {"ArrowRight", ImGuiKey_RightArrow},
    {"PageUp", ImGuiKey_PageUp},
    {"PageDown", ImGuiKey_PageDown},
    {"Home", ImGuiKey_Home},
    {"End", ImGuiKey_End},
    {"[", ImGuiKey_LeftBracket},
    {"]", ImGuiKey_RightBracket},
};

constexpr Name by_code[] = {
    {"BracketLeft", ImGuiKey_LeftBracket},
    {"BracketRight", ImGuiKey_RightBracket},
};

ImGuiKey offset(ImGuiKey first, int distance) { return static_cast<ImGuiKey>(first + distance); }

ImGuiKey letter_or_digit(char c) {
  if (c >= 'a' && c <= 'z') return offset(ImGuiKey_A, c - 'a');
  if (c >= 'A' && c <= 'Z') return offset(ImGuiKey_A, c - 'A');
  if (c >= '0' && c <= '9') return offset(ImGuiKey_0, c - '0');
  return ImGuiKey_None;
}

}  // namespace

ImGuiKey key_named(std::string_view key, std::string_view code) {
  for (const Name& entry : by_key) {
    if (entry.name == key) return entry.key;
  }
  const bool ascii = key.size() == 1;
  if (ascii) return letter_or_digit(key[0]);
  const bool other_script = !key.empty() && static_cast<unsigned char>(key[0]) >= 0x80;
  if (!other_script) return ImGuiKey_None;
  if (code.size() == 4 && code.substr(0, 3) == "Key") return letter_or_digit(code[3]);
  for (const Name& entry : by_code) {
    if (entry.name == code) return entry.key;
  }
  return ImGuiKey_None;
}

}  // namespace broadsheet
