// What a character counts as when searching: NFKC, without case, accents and width, and whether it is part of a word.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace broadsheet {

enum class CharKind : uint8_t {
  separator,  // ends a word
  ignored,    // as if it were not there: accents, joiners, vowel points, variation selectors
  word,       // part of a word between separators
  gram,       // of a script written without spaces: found by overlapping pairs
  emoji,      // a word by itself
};

// One or more characters of the input as one unit of folded text. A character with its combining marks that compose
// (kana with its voicing mark, the letters of a Korean syllable) is one unit.
struct FoldUnit {
  CharKind kind = CharKind::separator;
  uint8_t folded_size = 0;  // bytes in `folded`; 0 for separators and what is ignored
  uint32_t input_size = 1;  // bytes of the input
  char folded[24] = {};     // UTF-8
};

// The unit that begins at `at`. Not for use from several threads: it fills a cache.
// Precondition: at < text.size().
FoldUnit fold_unit(std::string_view text, size_t at);

// All of `text` folded; separators become single spaces, none at either end. For comparing names.
std::string fold(std::string_view text);

}  // namespace broadsheet
