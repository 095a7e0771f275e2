#include "cli/console.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace broadsheet::cli {

namespace {

int output_error = 0;  // errno of the first write to standard output that failed

// How many bytes at `at` are a character that turns the direction of the text around it: U+061C, U+200E, U+200F,
// U+202A to U+202E, U+2066 to U+2069. 0 where there is none.
size_t direction_mark(std::string_view text, size_t at) {
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  if (byte(at) == 0xD8 && byte(at + 1) == 0x9C) return 2;
  if (byte(at) != 0xE2) return 0;
  const unsigned second = byte(at + 1), third = byte(at + 2);
  const bool mark = second == 0x80 && (third == 0x8E || third == 0x8F || (third >= 0xAA && third <= 0xAE));
  const bool isolate = second == 0x81 && third >= 0xA6 && third <= 0xA9;
  return mark || isolate ? 3 : 0;
}

}  // namespace

bool print(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return true;
  if (output_error == 0) output_error = errno;
  return false;
}

bool output_is_fine() {
  if (output_error == 0) return true;
  say("standard output: It can't be written: " + std::string(std::strerror(output_error)) + ".");
  return false;
}

std::string printable(std::string_view line) {
  std::string safe;
  safe.reserve(line.size() + 1);
  for (size_t i = 0; i < line.size(); ++i) {
    const auto byte = static_cast<unsigned char>(line[i]);
    const auto next = i + 1 < line.size() ? static_cast<unsigned char>(line[i + 1]) : 0u;
    if (byte < 0x20 || byte == 0x7F) {
      safe += '?';
    } else if (byte == 0xC2 && next >= 0x80 && next < 0xA0) {  // U+0080 to U+009F, which terminals obey too
      safe += '?';
      ++i;
    } else if (const size_t size = direction_mark(line, i); size > 0) {
      safe += '?';
      i += size - 1;
    } else {
      safe += line[i];
    }
  }
  return safe;
}

void say(std::string_view line) {
  const std::string safe = printable(line) + "\n";
  std::fwrite(safe.data(), 1, safe.size(), stderr);
}

std::string counted(uint64_t count, std::string_view one, std::string_view many) {
  std::string digits = std::to_string(count);
  for (size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits + " " + std::string(count == 1 ? one : many);
}

}  // namespace broadsheet::cli
