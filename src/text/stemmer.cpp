#include "text/stemmer.h"

#include <array>

namespace broadsheet {
namespace {

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

std::string stem(Language, std::string_view word) { return std::string(word); }

}  // namespace broadsheet
