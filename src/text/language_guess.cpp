#include "text/language_guess.h"

#include <algorithm>
#include <array>

#include "text/tokenizer.h"

namespace broadsheet {
namespace {

constexpr size_t words_looked_at = 80;

struct SmallWords {
  Language language;
  std::string_view words;  // folded, with a space on either side of each
};

// Words that hardly any other of these languages has.
constexpr std::array<SmallWords, 7> small_words = {
    {{Language::english, " the and of to is that with for it was are this from by have which at be "},
     {Language::german, " der die das und ist nicht mit ein eine den dem von zu auf fur sich auch wird sind bei "},
     {Language::french, " le les des et est une du que dans qui pour pas sur au par avec ce sont aux cette "},
     {Language::spanish, " el los las y del que en es una por con para se su como al mas pero lo entre "},
     {Language::portuguese, " o os as e do da dos das que em um uma nao com para se por mais no na ao sao "},
     {Language::italian, " il gli di che e la per una non sono con del della nel alla si da dei anche piu "},
     {Language::dutch, " het een van en de dat op te zijn met voor niet aan er ook door naar bij wordt "}}};

bool is_latin(std::string_view word) { return word[0] >= 'a' && word[0] <= 'z'; }
bool is_cyrillic(std::string_view word) {
  const auto lead = static_cast<unsigned char>(word[0]);
  return lead >= 0xD0 && lead <= 0xD3;
}

struct Tally {
  std::array<uint32_t, language_count> hits{};
  uint32_t latin = 0, cyrillic = 0;
};

void look(std::string_view text, size_t words, Tally& tally) {
  Tokenizer tokenizer(text);
  Token token;
  for (size_t i = 0; i < words && tokenizer.next(token); ++i) {
    tally.latin += is_latin(token.text) ? 1 : 0;
    tally.cyrillic += is_cyrillic(token.text) ? 1 : 0;
    if (token.text.size() > 6) continue;
    const std::string wanted = " " + std::string(token.text) + " ";
    for (const SmallWords& language : small_words) {
      if (language.words.find(wanted) != std::string_view::npos) ++tally.hits[static_cast<size_t>(language.language)];
    }
  }
}

}  // namespace

Language guess_language(std::string_view text, std::string_view more) {
  Tally tally;
  look(text, words_looked_at, tally);
  look(more, words_looked_at, tally);
  if (tally.cyrillic > tally.latin) return Language::russian;
  if (tally.latin == 0) return Language::none;
  const auto most = std::max_element(tally.hits.begin(), tally.hits.end());
  const auto english = tally.hits[static_cast<size_t>(Language::english)];
  return *most >= 2 && *most > english ? static_cast<Language>(most - tally.hits.begin()) : Language::english;
}

}  // namespace broadsheet
