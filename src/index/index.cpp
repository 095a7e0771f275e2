#include "index/index.h"

#include <algorithm>
#include <bit>

#include "text/compound.h"
#include "text/language_guess.h"
#include "text/tokenizer.h"

namespace broadsheet {

uint32_t Index::build(const ArticleStore& store, uint32_t max_articles) {
  const uint32_t from = indexed();
  const uint32_t count = std::min(max_articles, store.size() - from);
  for (Doc doc = from; doc < from + count; ++doc) index_article(store, doc);
  learn_forms();
  terms_.sort_new();
  return store.size() - indexed();
}

void Index::index_article(const ArticleStore& store, Doc doc) {
  const std::string_view overview = store.overview(doc);
  const Language language = store.language(doc).empty()
                                ? guess_language(store.title(doc), overview.empty() ? store.text(doc) : overview)
                                : language_of(store.language(doc));
  const auto bit = static_cast<uint16_t>(1u << static_cast<unsigned>(language));
  doc_ = doc;
  locals_.clear();
  words_.clear();
  position_ = 0;
  length_ = 0;
  DocShape shape;
  index_text(store.title(doc), title_weight, bit);
  shape.title_end = position_;
  position_ += field_gap;
  index_text(store.overview(doc), overview_weight, bit);
  shape.overview_end = position_;
  position_ += field_gap;
  index_text(store.text(doc), text_weight, bit);
  shape.length = length_;
  total_length_ += length_;
  write_postings(doc);
  shapes_.push_back(shape);
  languages_.push_back(static_cast<uint8_t>(language));
  labels_.add(store, doc, language, terms_, forms_, pool_);
}

void Index::index_text(std::string_view text, uint32_t weight, uint16_t language_bit) {
  Tokenizer tokenizer(text);
  Token token;
  while (tokenizer.next(token)) {
    const TermId term = terms_.find_or_add(token);
    if (term >= states_.size()) states_.resize(terms_.size());
    TermState& seen = states_[term];
    const auto word = static_cast<uint32_t>(words_.size());
    words_.push_back({position_, 0});
    if (seen.doc != doc_) {
      if (seen.languages == 0) seen.span = static_cast<uint8_t>(token_span(token.text));
      if ((seen.languages & language_bit) == 0) {
        seen.languages = static_cast<uint16_t>(seen.languages | language_bit);
        new_forms_.push_back({term, language_bit});
      }
      seen.doc = doc_;
      seen.local = static_cast<uint32_t>(locals_.size());
      locals_.push_back({term, weight, word, word});
    } else {
      Local& local = locals_[seen.local];
      local.weight += weight;
      words_[local.last].next = word;
      local.last = word;
    }
    position_ += seen.span;
    length_ += weight;
  }
}

void Index::write_postings(Doc doc) {
  for (const Local& local : locals_) {
    const auto weight = static_cast<uint8_t>(std::min(local.weight, 255u));
    uint8_t bytes[8];
    if (local.first == local.last) {
      const uint8_t* end = write_varint(bytes, words_[local.first].position);
      append_posting(pool_, states_[local.term].postings, doc, weight, true, {bytes, end});
      continue;
    }
    entry_.clear();
    uint32_t before = 0;
    for (uint32_t word = local.first; entry_.size() + 5 <= max_position_bytes; word = words_[word].next) {
      const uint8_t* end = write_varint(bytes, words_[word].position - before);
      entry_.insert(entry_.end(), static_cast<const uint8_t*>(bytes), end);
      before = words_[word].position;
      if (word == local.last) break;
    }
    append_posting(pool_, states_[local.term].postings, doc, weight, false, entry_);
  }
}

void Index::learn_forms() {
  for (const NewForm& form : new_forms_) {
    forms_.add(terms_, form.term, static_cast<Language>(std::countr_zero(form.language_bit)));
  }
  new_forms_.clear();
}

size_t Index::memory_bytes() const {
  return terms_.memory_bytes() + forms_.memory_bytes() + labels_.memory_bytes() + pool_.memory_bytes() +
         states_.capacity() * sizeof(TermState) + shapes_.capacity() * sizeof(DocShape);
}

}  // namespace broadsheet
