#include "text/language_guess.h"

#include <algorithm>
#include <array>
#include <bit>

namespace broadsheet {
namespace {

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

// The words above by their bytes, which fit into one number: most of what is asked for is not here, and costs one look.
class SmallWordTable {
 public:
  SmallWordTable() {
    for (const SmallWords& list : small_words) {
      Tokenizer tokenizer(list.words);
      for (Token token; tokenizer.next(token);) slot(token.head[0]).add(token.head[0], list.language);
    }
  }
  // The languages that have it, a bit for each.
  uint16_t languages(uint64_t word) const {
    const Slot& found = const_cast<SmallWordTable*>(this)->slot(word);
    return found.word == word ? found.languages : 0;
  }

 private:
  struct Slot {
    uint64_t word = 0;
    uint16_t languages = 0;
    void add(uint64_t a_word, Language language) {
      word = a_word;
      languages = static_cast<uint16_t>(languages | 1u << static_cast<unsigned>(language));
    }
  };
  Slot& slot(uint64_t word) {
    size_t at = (word * 0x9E3779B97F4A7C15u) >> 55;  // 512 slots
    while (slots_[at].word != 0 && slots_[at].word != word) at = (at + 1) % slots_.size();
    return slots_[at];
  }
  std::array<Slot, 512> slots_{};
};

}  // namespace

void LanguageGuess::see(const Token& token) {
  static const SmallWordTable table;
  ++seen_;
  const auto lead = static_cast<unsigned char>(token.text[0]);
  latin_ += lead >= 'a' && lead <= 'z' ? 1 : 0;
  cyrillic_ += lead >= 0xD0 && lead <= 0xD3 ? 1 : 0;
  if (token.text.size() > 8) return;
  for (uint16_t left = table.languages(token.head[0]); left != 0; left = static_cast<uint16_t>(left & (left - 1))) {
    ++hits_[static_cast<size_t>(std::countr_zero(left))];
  }
}

Language LanguageGuess::language() const {
  if (cyrillic_ > latin_) return Language::russian;
  if (latin_ == 0) return Language::none;
  const auto most = std::max_element(hits_.begin(), hits_.end());
  const auto english = hits_[static_cast<size_t>(Language::english)];
  return *most >= 2 && *most > english ? static_cast<Language>(most - hits_.begin()) : Language::english;
}

Language guess_language(std::string_view text) {
  LanguageGuess guess;
  Tokenizer tokenizer(text);
  for (Token token; guess.seen() < LanguageGuess::enough && tokenizer.next(token);) guess.see(token);
  return guess.language();
}

}  // namespace broadsheet
