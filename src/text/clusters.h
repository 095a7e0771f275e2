// What a person takes for one character: a base with its marks, an emoji sequence, a flag, a Korean syllable.
#pragma once
#include <cstddef>
#include <string_view>

namespace broadsheet {

// Where the grapheme cluster that begins at `at` ends (Unicode Standard Annex 29, extended clusters; at most
// max_cluster_bytes, so that a heap of marks stays drawable). Precondition: at < text.size().
size_t cluster_end(std::string_view text, size_t at);

// Where the cluster begins that the character at `at` is in; `at` itself at the end of the text.
size_t cluster_begin(std::string_view text, size_t at);

inline constexpr size_t max_cluster_bytes = 96;

}  // namespace broadsheet
