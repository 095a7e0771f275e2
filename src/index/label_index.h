// The names that articles are grouped by, as words and as lists of articles: `kubernetes` finds every article of the
// topic, though the word stands once here and nowhere in their texts.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "index/postings.h"
#include "index/word_forms.h"

namespace broadsheet {

// A label of any facet under one number, from 0, in the order first met.
using NameId = uint32_t;
inline constexpr NameId no_name = UINT32_MAX;

// A word of a label's name or of one of its aliases.
struct LabelWord {
  NameId name = 0;
  uint16_t alias = 0;     // 0: the name itself, then its aliases
  uint16_t position = 0;  // among the words of that name
};

class LabelIndex {
 public:
  struct Name {
    Facet facet = Facet::topic;
    uint8_t unused[3] = {};  // no padding: base/image.h
    LabelId label = no_label;
    PostingList articles;  // weight 1
    uint16_t aliases = 0;  // indexed so far
    uint16_t words = 0;    // of the name itself
  };

  // Adds the labels of an article; call for every article in order.
  void add(const ArticleStore& store, Doc doc, Language language, TermDictionary& terms, WordForms& forms,
           PostingPool& pool);

  size_t size() const { return names_.size(); }
  const Name& name(NameId id) const { return names_[id]; }
  // no_name for a label of no article that is indexed.
  NameId id_of(Facet facet, LabelId label) const {
    const auto& ids = ids_[static_cast<size_t>(facet)];
    return label < ids.size() ? ids[label] : no_name;
  }
  // The labels of an article under their common numbers, facet by facet.
  std::span<const NameId> of(Doc doc) const { return {flat_.data() + starts_[doc], flat_.data() + starts_[doc + 1]}; }
  // Appends the labels whose name or alias has `term` as a word.
  void words_of(TermId term, std::vector<LabelWord>& out) const;

  size_t memory_bytes() const;

  template <class Image>
  void columns(Image& image) {
    image(names_), image(flat_), image(starts_), image(heads_), image(links_);
    for (auto& ids : ids_) image(ids);
  }

 private:
  struct Link {
    LabelWord word;
    uint32_t next = UINT32_MAX;
  };
  NameId intern(const ArticleStore& store, Facet facet, LabelId label);
  void index_words(std::string_view text, NameId id, uint16_t alias, Language language, TermDictionary& terms,
                   WordForms& forms);

  std::vector<Name> names_;
  std::array<std::vector<NameId>, facet_count> ids_;
  std::vector<NameId> flat_;
  std::vector<uint32_t> starts_{0};
  std::vector<uint32_t> heads_;  // by term
  std::vector<Link> links_;
};

}  // namespace broadsheet
