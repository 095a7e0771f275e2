#include "index/index.h"

#include <algorithm>
#include <array>
#include <bit>

#include "text/compound.h"
#include "text/tokenizer.h"

namespace broadsheet {
namespace {

// Bounds the batch's memory where articles are very long.
constexpr size_t max_batch_words = 1u << 20;

// What an occurrence counts for. Without branches: nothing tells beforehand which field is next.
uint32_t weight_at(const DocShape& shape, uint32_t position) {
  return text_weight + (position < shape.overview_end ? overview_weight - text_weight : 0) +
         (position < shape.title_end ? title_weight - overview_weight : 0);
}

}  // namespace

uint32_t Index::build(const ArticleStore& store, uint32_t max_articles) {
  const uint32_t from = indexed();
  const uint32_t count = std::min(max_articles, store.size() - from);
  if (count == 0) return store.size() - from;
  for (Doc doc = from; doc < from + count; ++doc) {
    index_article(store, doc);
    const bool full = batch_.size() >= max_batch_words || indexed() - batch_begin_ == max_batch_articles;
    if (full) write_batch();
  }
  write_batch();
  learn_forms();
  terms_.sort_new();
  return store.size() - indexed();
}

void Index::index_article(const ArticleStore& store, Doc doc) {
  const std::string_view said = store.language(doc);
  LanguageGuess guess;
  LanguageGuess* const guessed = said.empty() ? &guess : nullptr;
  position_ = 0;
  length_ = 0;
  DocShape shape;
  index_text(store.title(doc), title_weight, guessed);
  shape.title_end = position_;
  position_ += field_gap;
  index_text(store.overview(doc), overview_weight, guessed);
  shape.overview_end = position_;
  position_ += field_gap;
  index_text(store.text(doc), text_weight, guessed);
  look_up_words();
  shape.length = length_;
  total_length_ += length_;
  const Language language = said.empty() ? guess.language() : language_of(said);
  shapes_.push_back(shape);
  languages_.push_back(static_cast<uint8_t>(language));
  labels_.add(store, doc, language, terms_, forms_, pool_);
}

void Index::index_text(std::string_view text, uint32_t weight, LanguageGuess* guess) {
  Tokenizer tokenizer(text);
  Token token;
  while (tokenizer.next(token)) {
    if (guess != nullptr && guess->seen() < LanguageGuess::enough) guess->see(token);
    words_.add(token, position_);
    if (words_.full()) look_up_words();
    position_ += token.span;
    length_ += weight;
  }
}

void Index::look_up_words() {
  const uint32_t article = indexed() - batch_begin_;
  terms_.find_or_add(words_.words());
  for (size_t i = 0; i < words_.size(); ++i) batch_.add(words_.words()[i].term, article, words_.position(i));
  words_.clear();
}

void Index::write_batch() {
  if (states_.size() < terms_.size()) states_.resize(terms_.size());
  batch_.group(terms_.size());
  const std::span<const TermId> terms = batch_.terms();
  constexpr size_t ahead = 32;
  for (size_t begin = 0; begin < terms.size(); begin += ahead) {
    const auto some = terms.subspan(begin, std::min(ahead, terms.size() - begin));
    fetch(some);
    for (const TermId term : some) write_postings(term, batch_.next());
  }
  batch_.clear();
  batch_begin_ = indexed();
}

// Looks at what writing to these terms' lists will touch, nothing waiting for anything: the processor then fetches all
// of it at the same time.
void Index::fetch(std::span<const TermId> terms) {
  std::array<uint32_t, 32> tails;
  for (size_t i = 0; i < terms.size(); ++i) tails[i] = states_[terms[i]].postings.write;
  for (size_t i = 0; i < terms.size(); ++i) fetched_ += tails[i] == 0 ? 0 : *pool_.at(tails[i] - 1);
}

// One entry for each article of the batch that the term is in.
void Index::write_postings(TermId term, std::span<const BatchPosition> occurrences) {
  Term& state = states_[term];
  if (state.languages == 0) state.span = static_cast<uint8_t>(token_span(terms_.text(term)));
  // By value: what is written as bytes might be any of these, for all the compiler knows.
  const DocShape* const shapes = shapes_.data() + batch_begin_;
  const uint8_t* const languages = languages_.data() + batch_begin_;
  uint8_t* const entry = entry_.data();
  const Doc first = batch_begin_;
  unsigned met = 0;
  PostingWriter writer(pool_, state.postings);
  const BatchPosition* at = occurrences.data();
  const BatchPosition* const stop = at + occurrences.size();
  while (at != stop) {
    const uint32_t article = article_of(*at), position = position_of(*at);
    const DocShape shape = shapes[article];
    uint32_t weight = weight_at(shape, position);
    met |= 1u << languages[article];
    if (++at == stop || article_of(*at) != article) {
      writer.add(first + article, static_cast<uint8_t>(weight), position);
      continue;
    }
    uint8_t* end = write_varint_fast(entry, position);
    uint32_t before = position;
    for (; at != stop && article_of(*at) == article; ++at) {
      const uint32_t next = position_of(*at);
      weight += weight_at(shape, next);
      if (end - entry + 5 > static_cast<std::ptrdiff_t>(max_position_bytes)) continue;
      end = write_varint_fast(end, next - before);
      before = next;
    }
    writer.add(first + article, static_cast<uint8_t>(std::min(weight, 255u)), {entry, end});
  }
  const auto fresh = static_cast<uint16_t>(met & ~unsigned{state.languages});
  if (fresh == 0) return;
  state.languages = static_cast<uint16_t>(state.languages | fresh);
  new_forms_.push_back({term, fresh});
}

void Index::learn_forms() {
  for (const NewForm& form : new_forms_) {
    for (unsigned left = form.languages; left != 0; left &= left - 1) {
      forms_.add(terms_, form.term, static_cast<Language>(std::countr_zero(left)));
    }
  }
  new_forms_.clear();
}

size_t Index::memory_bytes() const {
  return terms_.memory_bytes() + forms_.memory_bytes() + labels_.memory_bytes() + pool_.memory_bytes() +
         batch_.memory_bytes() + states_.capacity() * sizeof(Term) + shapes_.capacity() * sizeof(DocShape);
}

}  // namespace broadsheet
