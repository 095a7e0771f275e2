#include "text/plain_text.h"

#include <bit>
#include <cstdint>

#include "base/bytes16.h"

namespace broadsheet {
namespace {

enum class Shape { line, text };

// Bytes that may be, or begin, a control character: below space, DEL, and the lead byte of U+0080 to U+009F.
bool suspicious(unsigned char c) { return c < 0x20 || c == 0x7f || c == 0xc2; }

// Offset of the first suspicious byte from `from` on.
size_t find_suspicious(std::string_view text, size_t from) {
  for (; text.size() - from >= 16; from += 16) {
    const Bytes16 bytes = Bytes16::load(text.data() + from);
    const uint32_t found = bytes.within(0, 0x20) | bytes.equal(0x7f) | bytes.equal(0xc2);
    if (found != 0) return from + static_cast<size_t>(std::countr_zero(found));
  }
  while (from < text.size() && !suspicious(static_cast<unsigned char>(text[from]))) ++from;
  return from;
}

// Bytes of the control character at `at`, 0 where there is none or it may stay.
size_t unwanted_at(std::string_view text, size_t at, Shape shape) {
  const auto c = static_cast<unsigned char>(text[at]);
  if (c == 0xc2) return at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xa0 ? 2 : 0;
  if (c >= 0x20 && c != 0x7f) return 0;
  if (shape == Shape::text && (c == '\n' || c == '\t')) return 0;
  return c == '\r' && at + 1 < text.size() && text[at + 1] == '\n' ? 2 : 1;
}

std::string_view clean(std::string_view text, std::string& scratch, Shape shape) {
  size_t kept = 0;  // up to here `scratch` has what stays
  bool changed = false;
  for (size_t at = find_suspicious(text, 0); at < text.size();) {
    const size_t size = unwanted_at(text, at, shape);
    if (size != 0) {
      if (!changed) scratch.clear();
      changed = true;
      scratch.append(text, kept, at - kept);
      if (shape == Shape::line)
        scratch += ' ';
      else if (text[at] == '\r')
        scratch += '\n';
      kept = at + size;
    }
    at = find_suspicious(text, at + (size != 0 ? size : 1));
  }
  if (!changed) return text;
  scratch.append(text, kept);
  return scratch;
}

}  // namespace

std::string_view clean_line(std::string_view text, std::string& scratch) { return clean(text, scratch, Shape::line); }
std::string_view clean_text(std::string_view text, std::string& scratch) { return clean(text, scratch, Shape::text); }

size_t find_invalid_utf8(std::string_view text) {
  const auto byte = [&](size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u; };
  const auto trails = [&](size_t at, unsigned low, unsigned high) { return byte(at) >= low && byte(at) <= high; };
  for (size_t at = 0; at < text.size();) {
    const unsigned c = byte(at);
    if (c < 0x80) {
      ++at;
    } else if (c >= 0xc2 && c <= 0xdf && trails(at + 1, 0x80, 0xbf)) {
      at += 2;
    } else if (c >= 0xe0 && c <= 0xef && trails(at + 1, c == 0xe0 ? 0xa0 : 0x80, c == 0xed ? 0x9f : 0xbf) &&
               trails(at + 2, 0x80, 0xbf)) {
      at += 3;
    } else if (c >= 0xf0 && c <= 0xf4 && trails(at + 1, c == 0xf0 ? 0x90 : 0x80, c == 0xf4 ? 0x8f : 0xbf) &&
               trails(at + 2, 0x80, 0xbf) && trails(at + 3, 0x80, 0xbf)) {
      at += 4;
    } else {
      return at;
    }
  }
  return std::string_view::npos;
}

std::string_view cut_utf8(std::string_view text, size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xc0) == 0x80) --bytes;
  return text.substr(0, bytes);
}

}  // namespace broadsheet
