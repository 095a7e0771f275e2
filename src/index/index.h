// The inverted index over an ArticleStore: appendable, built in slices, searchable at any moment.
//
// One term is one surface form (text/tokenizer.h), with an occurrence costing one look-up and one place in a batch that
// is sorted by term (inverter.h); stems, parts and labels are relations between terms (word_forms.h, label_index.h)
// that a query follows.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "index/inverter.h"
#include "index/label_index.h"
#include "index/postings.h"
#include "index/term_dictionary.h"
#include "index/word_batch.h"
#include "index/word_forms.h"
#include "store/article_store.h"
#include "text/language_guess.h"

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
  // how many remain. `enough`, asked every few articles, may end the slice sooner: that many of them are searchable
  // after about two thirds as much time again, which it takes to sort their words in.
  uint32_t build(const ArticleStore& store, uint32_t max_articles, const std::function<bool()>& enough = {});

  // Appends all of it to `out`, to be read back instead of indexing the same articles again. `source`: a fingerprint of
  // the bytes that the articles were read from.
  void save(std::vector<char>& out, uint64_t source);
  // Puts back what save() wrote, instead of what is indexed so far. False, and nothing has changed, where `image` is
  // damaged, of another version, from another source, or not of `articles` articles. Its own fingerprint is what its
  // contents are trusted by: an image comes from where the program comes from.
  bool load(std::span<const char> image, uint64_t source, uint32_t articles);

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
  // What is known of a term, by its number.
  struct Term {
    PostingList postings;
    uint16_t languages = 0;  // met in, a bit for each
    uint8_t span = 1;
    uint8_t unused = 0;  // no padding: base/image.h
  };
  struct NewForm {
    TermId term;
    uint16_t languages;  // those it was not met in before, a bit for each
  };

  struct TermOccurrences {
    TermId term = no_term;
    std::span<const BatchPosition> at;
  };

  template <class Image>
  void columns(Image& image) {
    terms_.columns(image), forms_.columns(image), labels_.columns(image), pool_.columns(image);
    image(states_), image(shapes_), image(languages_), image(total_length_);
  }

  void index_article(const ArticleStore& store, Doc doc);
  void index_text(std::string_view text, uint32_t weight, LanguageGuess* guess);
  void look_up_words();
  void write_batch();
  void fetch(std::span<const TermOccurrences> some);
  void write_postings(TermId term, std::span<const BatchPosition> occurrences);
  void write_articles(PostingWriter& writer, std::span<const BatchPosition> occurrences);
  size_t write_article(PostingWriter& writer, std::span<const BatchPosition> occurrences);
  unsigned languages_met(std::span<const BatchPosition> occurrences) const;
  void learn_forms();

  static constexpr PostingList no_postings{};

  TermDictionary terms_;
  WordForms forms_;
  LabelIndex labels_;
  PostingPool pool_;
  std::vector<Term> states_;        // by term
  std::vector<DocShape> shapes_;    // by article
  std::vector<uint8_t> languages_;  // by article
  uint64_t total_length_ = 0;

  // Working memory.
  WordBatch words_;
  Inverter batch_;
  Doc batch_begin_ = 0;                                                    // its first article
  unsigned batch_languages_ = 0;                                           // of its articles, a bit for each
  uint32_t position_ = 0;                                                  // in the article being read
  uint32_t length_ = 0;                                                    // of it, so far
  std::vector<uint8_t> entry_ = std::vector<uint8_t>(max_position_bytes);  // positions of one entry
  uint32_t fetched_ = 0;                                                   // what fetch() saw, of no meaning
  std::vector<NewForm> new_forms_;  // terms met in a language for the first time in this slice
};

}  // namespace broadsheet
