// Text as articles hold it: valid UTF-8 without control characters. See feed/article.h.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace broadsheet {

// One line: control characters, line feeds and tabs among them, become spaces. Gives `text` itself where nothing has
// to change (the usual case, checked eight bytes at a time), else `scratch` with the cleaned copy.
// Precondition: valid UTF-8.
std::string_view clean_line(std::string_view text, std::string& scratch);

// Paragraphs: line feeds and tabs stay, CR LF and CR become LF, other control characters go.
std::string_view clean_text(std::string_view text, std::string& scratch);

// Offset of the first byte that does not belong to a valid UTF-8 sequence (no surrogates, nothing above U+10FFFF, no
// overlong forms), or npos.
size_t find_invalid_utf8(std::string_view text);

// The longest beginning of `text` of at most `bytes` that ends on a character boundary. Precondition: valid UTF-8.
std::string_view cut_utf8(std::string_view text, size_t bytes);

}  // namespace broadsheet
