#include "import/page_text.h"

#include <algorithm>
#include <string>

#include "text/utf8.h"

namespace broadsheet {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

// Bytes of the character at `at`, or 0 where there is none.
size_t utf8_size(std::string_view bytes, size_t at) {
  if (static_cast<unsigned char>(bytes[at]) < 0x80) return 1;
  const CodePoint point = decode_utf8(bytes, at);
  return point.value == 0xFFFD && point.size == 1 ? 0 : point.size;
}

// Bytes from `at` on that are ASCII and no control characters: most of most texts.
size_t plain_size(std::string_view bytes, size_t at) {
  const size_t begin = at;
  while (at < bytes.size() && bytes[at] >= 0x20 && bytes[at] < 0x7F) ++at;
  return at - begin;
}

bool is_control(char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F; }

bool only_white_space(std::string_view text) { return text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos; }

// Counts one kind of damage and where it was first met.
struct Damage {
  uint64_t count = 0;
  Place first;

  void add(uint64_t offset, uint32_t line) {
    if (count++ == 0) first = {offset, line, 0, {}};
  }
};

std::string counted(uint64_t count, std::string_view one, std::string_view many) {
  return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

// Of the byte order mark.
size_t mark_size(std::string_view bytes) { return bytes.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0; }

// Why these bytes are no text at all; ok where they may be.
Status refuse(std::string_view bytes, uint64_t max_bytes) {
  if (bytes.size() > max_bytes) {
    return {Code::too_large,
            "It is longer than " + std::to_string(max_bytes >> 20) + " MiB, the most one page may be.",
            {}};
  }
  if (only_white_space(bytes.substr(mark_size(bytes)))) return {Code::empty, "It is empty.", {}};
  if (bytes.substr(0, 2) == "\xFF\xFE" || bytes.substr(0, 2) == "\xFE\xFF") {
    return {Code::not_utf8, "It is UTF-16 text; save it as UTF-8.", {}};
  }
  // A zero gone astray in a text is a control character like others; archives and the like hold more of them.
  const auto zeros = static_cast<size_t>(std::count(bytes.begin(), bytes.end(), '\0'));
  if (zeros > bytes.size() / 100) {
    return {Code::not_a_feed, "It is a binary file, not text.", {bytes.find('\0'), 0, 0, {}}};
  }
  return {};
}

}  // namespace

Result<PageText> read_page_text(std::string_view bytes, uint64_t max_bytes) {
  if (Status status = refuse(bytes, max_bytes); !status.ok()) return status;
  PageText out;
  out.text.reserve(bytes.size());
  Damage bad_bytes, controls;
  uint32_t line = 1;
  size_t at = mark_size(bytes);
  while (at < bytes.size()) {
    const std::string_view plain = bytes.substr(at, plain_size(bytes, at));
    out.text.insert(out.text.end(), plain.begin(), plain.end());
    at += plain.size();
    if (at == bytes.size()) break;
    const char c = bytes[at];
    const size_t size = utf8_size(bytes, at);
    if (size == 0) {
      bad_bytes.add(at, line);
      out.text.insert(out.text.end(), replacement.begin(), replacement.end());
    } else if (c == '\r') {  // CRLF, or the lone CR of old systems
      if (at + 1 == bytes.size() || bytes[at + 1] != '\n') {
        out.text.push_back('\n');
        ++line;
      }
    } else if (is_control(c)) {
      controls.add(at, line);
    } else {
      line += c == '\n';
      out.text.insert(out.text.end(), bytes.begin() + static_cast<ptrdiff_t>(at),
                      bytes.begin() + static_cast<ptrdiff_t>(at + size));
    }
    at += size == 0 ? 1 : size;
  }
  // A text with a bad byte here and there is repaired; one that is mostly damage is something else.
  if (bad_bytes.count + controls.count > bytes.size() / 10) {
    return Status{Code::not_a_feed, "It is a binary file, or text that is not UTF-8.",
                  bad_bytes.count ? bad_bytes.first : controls.first};
  }
  if (bad_bytes.count) {
    out.findings.push_back({Code::not_utf8,
                            counted(bad_bytes.count, "byte that is", "bytes that are") + " not UTF-8 became U+FFFD.",
                            bad_bytes.first});
  }
  if (controls.count) {
    out.findings.push_back({Code::bad_field,
                            counted(controls.count, "control character was", "control characters were") + " left out.",
                            controls.first});
  }
  return out;
}

}  // namespace broadsheet
