// Reading UTF-8 that may be broken: a byte that is not part of a character counts as one U+FFFD.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace broadsheet {

struct CodePoint {
  uint32_t value = 0xFFFD;
  uint32_t size = 1;  // bytes it takes in the input; at least 1
};

// Precondition: at < text.size().
CodePoint decode_utf8(std::string_view text, size_t at);
void append_utf8(std::string& out, uint32_t code_point);

// The largest character boundary that is not past `at`.
size_t boundary_before(std::string_view text, size_t at);
// How many characters; a broken byte counts as one.
size_t count_characters(std::string_view text);

}  // namespace broadsheet
