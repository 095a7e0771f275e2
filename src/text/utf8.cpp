#include "text/utf8.h"

namespace broadsheet {
namespace {

bool continues(std::string_view text, size_t at) {
  return at < text.size() && (static_cast<uint8_t>(text[at]) & 0xC0) == 0x80;
}
uint32_t bits(std::string_view text, size_t at) { return static_cast<uint8_t>(text[at]) & 0x3F; }

}  // namespace

CodePoint decode_utf8(std::string_view text, size_t at) {
  const auto lead = static_cast<uint8_t>(text[at]);
  if (lead < 0x80) return {lead, 1};
  if (lead >= 0xC2 && lead < 0xE0 && continues(text, at + 1)) {
    return {((lead & 0x1Fu) << 6) | bits(text, at + 1), 2};
  }
  if ((lead & 0xF0) == 0xE0 && continues(text, at + 1) && continues(text, at + 2)) {
    const uint32_t value = ((lead & 0x0Fu) << 12) | (bits(text, at + 1) << 6) | bits(text, at + 2);
    const bool surrogate = value >= 0xD800 && value < 0xE000;
    return value >= 0x800 && !surrogate ? CodePoint{value, 3} : CodePoint{};
  }
  if (lead >= 0xF0 && lead < 0xF5 && continues(text, at + 1) && continues(text, at + 2) && continues(text, at + 3)) {
    const uint32_t value =
        ((lead & 0x07u) << 18) | (bits(text, at + 1) << 12) | (bits(text, at + 2) << 6) | bits(text, at + 3);
    return value >= 0x10000 && value < 0x110000 ? CodePoint{value, 4} : CodePoint{};
  }
  return {};
}

void append_utf8(std::string& out, uint32_t c) {
  const auto put = [&out](uint32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (c < 0x80) return put(c);
  if (c < 0x800) return put(0xC0 | (c >> 6)), put(0x80 | (c & 0x3F));
  if (c < 0x10000) return put(0xE0 | (c >> 12)), put(0x80 | ((c >> 6) & 0x3F)), put(0x80 | (c & 0x3F));
  put(0xF0 | (c >> 18)), put(0x80 | ((c >> 12) & 0x3F)), put(0x80 | ((c >> 6) & 0x3F)), put(0x80 | (c & 0x3F));
}

size_t boundary_before(std::string_view text, size_t at) {
  if (at >= text.size()) return text.size();
  size_t start = at;
  while (start > 0 && at - start < 3 && continues(text, start)) --start;
  return start + decode_utf8(text, start).size > at ? start : at;
}

size_t count_characters(std::string_view text) {
  size_t count = 0;
  for (size_t at = 0; at < text.size(); at += decode_utf8(text, at).size) ++count;
  return count;
}

}  // namespace broadsheet
