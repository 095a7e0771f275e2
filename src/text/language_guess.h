// The language of a text that does not say it, by its commonest small words.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "text/stemmer.h"
#include "text/tokenizer.h"

namespace broadsheet {

// Words of one text, as they are read, and what they say of its language.
class LanguageGuess {
 public:
  // Where this many words were seen, more would tell nothing new.
  static constexpr uint32_t enough = 160;

  void see(const Token& token);
  uint32_t seen() const { return seen_; }
  // Latin text that no other language claims is taken for English, Cyrillic for Russian; `none` where neither script is
  // used.
  Language language() const;

 private:
  std::array<uint32_t, language_count> hits_{};
  uint32_t latin_ = 0, cyrillic_ = 0, seen_ = 0;
};

// Looks at the beginning of the text.
Language guess_language(std::string_view text);

}  // namespace broadsheet
