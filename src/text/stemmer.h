// Word stems by language, so that singular and plural, past and present meet.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace broadsheet {

// The languages that have stems here; `none` stands for all others.
enum class Language : uint8_t {
  none,
  english,
  german,
  french,
  spanish,
  portuguese,
  italian,
  dutch,
  russian,
};
inline constexpr size_t language_count = 9;

// From a BCP 47 code ("pt-BR", "EN"); `none` for one that is not above.
Language language_of(std::string_view code);

// The stem of a folded word, or the word itself. Not for use from several threads: it keeps its working memory.
std::string stem(Language language, std::string_view word);

}  // namespace broadsheet
