// The inverted index over an ArticleStore: appendable, built in slices, searchable at any moment.
//
// One term is one surface form (text/tokenizer.h), with an occurrence costing one look-up and one posting an article;
// stems, parts and labels are relations between terms (word_forms.h, label_index.h) that a query follows.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "index/label_index.h"
#include "index/postings.h"
#include "index/term_dictionary.h"
#include "index/word_forms.h"
#include "store/article_store.h"

namespace broadsheet {

// The running texts of an article, in the order of their positions. A gap lies between two, so that a phrase never
// crosses from one to the next.
enum class TextField : uint8_t { title, overview, text };
inline constexpr uint32_t field_gap = 8;

// What an occurrence in a field counts for, in quarters: kept in a posting's weight, which stops at 255.
inline constexpr uint32_t title_weight = 10, overview_weight = 5, text_weight = 4;
inline constexpr float weight_unit = 0.25f;

// Where an article's fields end, in positions, and how long it is.
struct DocShape {
  uint32_t title_end = 0;  // first position that is not the title's
  uint32_t overview_end = 0;
  uint32_t length = 0;  // sum of the weights of all its words, in quarters
};

class Index {
 public:
  // Indexes articles of `store` from indexed() on, at most `max_articles` of them, and makes them searchable. Returns
  // how many remain. A slice's time is bounded by the articles in it.
  uint32_t build(const ArticleStore& store, uint32_t max_articles);

  uint32_t indexed() const { return static_cast<uint32_t>(shapes_.size()); }
  size_t memory_bytes() const;

  const TermDictionary& terms() const { return terms_; }
  const WordForms& forms() const { return forms_; }
  const LabelIndex& labels() const { return labels_; }
  const PostingPool& pool() const { return pool_; }
  const PostingList& postings(TermId term) const {
    return term < states_.size() ? states_[term].postings : no_postings;
  }
  // Positions that a term takes: 2 for `node.js`.
  uint32_t span(TermId term) const { return term < states_.size() ? states_[term].span : 1; }
  const DocShape& shape(Doc doc) const { return shapes_[doc]; }
  Language language(Doc doc) const { return static_cast<Language>(languages_[doc]); }  // said or guessed
  uint64_t total_length() const { return total_length_; }                              // of all articles

 private:
  // What is known of a term within the article being indexed.
  struct Local {
    TermId term = no_term;
    uint32_t weight = 0;
    uint32_t first = 0;  // its first and last word of the article, as numbers into words_
    uint32_t last = 0;
  };
  // All that an occurrence of a term touches, side by side.
  struct TermState {
    Doc doc = no_doc;        // the last article it was met in
    uint32_t local = 0;      // then its number among that article's terms
    uint16_t languages = 0;  // met in, a bit for each
    uint8_t span = 1;
    PostingList postings;
  };
  struct WordAt {
    uint32_t position = 0;
    uint32_t next = 0;  // the next word that is the same term
  };

  void index_article(const ArticleStore& store, Doc doc);
  void index_text(std::string_view text, uint32_t weight, uint16_t language_bit);
  void write_postings(Doc doc);
  void learn_forms();

  static constexpr PostingList no_postings{};

  TermDictionary terms_;
  WordForms forms_;
  LabelIndex labels_;
  PostingPool pool_;
  std::vector<TermState> states_;   // by term
  std::vector<DocShape> shapes_;    // by article
  std::vector<uint8_t> languages_;  // by article
  uint64_t total_length_ = 0;

  // Working memory of one article.
  std::vector<Local> locals_;
  std::vector<WordAt> words_;
  std::vector<uint8_t> entry_;
  uint32_t position_ = 0;
  uint32_t length_ = 0;
  Doc doc_ = 0;
  struct NewForm {
    TermId term;
    uint16_t language_bit;
  };
  std::vector<NewForm> new_forms_;  // terms met in a language for the first time in this slice
};

}  // namespace broadsheet
