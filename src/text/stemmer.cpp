#include "text/stemmer.h"

#include <api.h>

#include <array>

// What Snowball's compiler writes for each language.
#define STEMMER(language)                         \
  extern "C" SN_env* language##_create_env(void); \
  extern "C" int language##_stem(SN_env* environment);
STEMMER(english)
STEMMER(german)
STEMMER(french)
STEMMER(spanish)
STEMMER(portuguese)
STEMMER(italian)
STEMMER(dutch)
STEMMER(russian)
#undef STEMMER

namespace broadsheet {
namespace {

struct Stemmer {
  SN_env* (*create)(void);
  int (*run)(SN_env*);
};
constexpr std::array<Stemmer, language_count> stemmers = {{{nullptr, nullptr},
                                                           {english_create_env, english_stem},
                                                           {german_create_env, german_stem},
                                                           {french_create_env, french_stem},
                                                           {spanish_create_env, spanish_stem},
                                                           {portuguese_create_env, portuguese_stem},
                                                           {italian_create_env, italian_stem},
                                                           {dutch_create_env, dutch_stem},
                                                           {russian_create_env, russian_stem}}};

struct Code {
  char letters[3];
  Language language;
};
constexpr std::array<Code, 8> codes = {{{"en", Language::english},
                                        {"de", Language::german},
                                        {"fr", Language::french},
                                        {"es", Language::spanish},
                                        {"pt", Language::portuguese},
                                        {"it", Language::italian},
                                        {"nl", Language::dutch},
                                        {"ru", Language::russian}}};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

}  // namespace

Language language_of(std::string_view code) {
  if (code.size() < 2 || (code.size() > 2 && code[2] != '-' && code[2] != '_')) return Language::none;
  for (const Code& known : codes) {
    if (lower(code[0]) == known.letters[0] && lower(code[1]) == known.letters[1]) return known.language;
  }
  return Language::none;
}

std::string stem(Language language, std::string_view word) {
  // Made once, when first used, and kept.
  static std::array<SN_env*, language_count> environments{};
  const auto at = static_cast<size_t>(language);
  if (stemmers[at].create == nullptr) return std::string(word);
  if (environments[at] == nullptr) environments[at] = stemmers[at].create();
  SN_env* environment = environments[at];
  const auto* bytes = reinterpret_cast<const symbol*>(word.data());
  if (environment == nullptr || SN_set_current(environment, static_cast<int>(word.size()), bytes) < 0 ||
      stemmers[at].run(environment) < 0) {
    return std::string(word);
  }
  return {reinterpret_cast<const char*>(environment->p), static_cast<size_t>(environment->l)};
}

}  // namespace broadsheet
