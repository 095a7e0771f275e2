// How terms are related to each other: which share a stem, and which are parts of which. Worked out once a term, not
// once an occurrence; a query widens its words by it.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "index/term_dictionary.h"
#include "text/stemmer.h"

namespace broadsheet {

// A term that holds another as a part, or all of it without its connectors.
struct CompoundUse {
  TermId term = no_term;  // the compound
  uint8_t position = 0;   // of the part within the compound's positions
  bool whole = false;     // it is the compound without its connectors: "nodejs" of "node.js"
};

class WordForms {
 public:
  // Learns that `term` stands in a text of `language`. Each pair once. May add parts to the dictionary.
  void add(TermDictionary& terms, TermId term, Language language);

  // Appends the terms whose stem in `language` is that of `word`.
  void same_stem(std::string_view word, Language language, std::vector<TermId>& out) const;
  // Appends the compounds that `term` is a part of.
  void compounds_of(TermId term, std::vector<CompoundUse>& out) const;
  // Languages that a term was met in, a bit for each; 0 where it was met in none that has stems.
  uint16_t languages_of(TermId term) const {
    return static_cast<uint16_t>(term < known_.size() ? known_[term] & stemmed_languages : 0);
  }
  // Languages that any article has been in, a bit for each.
  uint16_t languages() const { return languages_; }

  size_t memory_bytes() const;

  template <class Image>
  void columns(Image& image) {
    stems_.columns(image);
    image(stem_heads_), image(part_heads_), image(known_), image(links_), image(languages_);
  }

 private:
  static constexpr uint16_t stemmed_languages = ((1u << language_count) - 1) & ~1u;  // all but Language::none
  struct Link {
    TermId term = no_term;
    uint32_t next = UINT32_MAX;
    uint8_t position = 0;
    uint8_t whole = 0;
    uint16_t unused = 0;  // no padding: base/image.h
  };
  void link(std::vector<uint32_t>& heads, uint32_t at, Link link);
  void add_stem(TermDictionary& terms, TermId term, Language language);
  void add_compound(TermDictionary& terms, TermId term, Language language);

  TermDictionary stems_;              // "<language as a letter><stem>"
  std::vector<uint32_t> stem_heads_;  // by stem: first link
  std::vector<uint32_t> part_heads_;  // by term: first link
  std::vector<uint16_t> known_;       // by term: languages learned, and bit 15 where it was taken apart
  std::vector<Link> links_;
  uint16_t languages_ = 0;
};

}  // namespace broadsheet
