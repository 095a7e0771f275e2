#include "cli/console.h"

#include <cstdio>

namespace broadsheet::cli {

bool print(std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
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
