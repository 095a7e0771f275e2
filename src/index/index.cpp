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
// A batch is as large as all before it. V8 compiles a function well once it has been called often, and the code that
// runs meanwhile is slow: few, large batches from the first on would leave much of a small feed to that.
constexpr Doc first_batch_articles = 128;
constexpr Doc few_articles = 16;  // of about as much work as asking a clock is worth

// What an occurrence counts for. Without branches: nothing tells beforehand which field is next.
uint32_t weight_at(const DocShape& shape, uint32_t position) {
  return text_weight + (position < shape.overview_end ? overview_weight - text_weight : 0) +
         (position < shape.title_end ? title_weight - overview_weight : 0);
}

// The most bytes that an occurrence may take: its article's distance, weight and size, its own distance, and what
// write_varint_fast spoils. And so few of them in one article that their bytes' number is one byte.
constexpr size_t max_occurrence_bytes = varint_size(max_batch_articles) + 1 + 1 + varint_size(max_position) + 1;
constexpr size_t few_in_one = 0x7F / varint_size(max_position);

// No article has more than a few of them.
bool few_in_each(std::span<const BatchPosition> occurrences) {
  bool many = false;
  for (size_t i = few_in_one; i < occurrences.size(); ++i)
    many |= article_of(occurrences[i]) == article_of(occurrences[i - few_in_one]);
  return !many;
}

// How many of them, in whole articles, `room` bytes hold in any case.
size_t fitting(std::span<const BatchPosition> occurrences, size_t room) {
  constexpr size_t first = 5;  // bytes of the distance to the article before
  size_t fit = room < first ? 0 : std::min((room - first) / max_occurrence_bytes, occurrences.size());
  if (fit == occurrences.size()) return fit;
  while (fit > 0 && article_of(occurrences[fit - 1]) == article_of(occurrences[fit])) --fit;
  return fit;
}

}  // namespace

uint32_t Index::build(const ArticleStore& store, uint32_t max_articles, const std::function<bool()>& enough) {
  const uint32_t from = indexed();
  const uint32_t count = std::min(max_articles, store.size() - from);
  if (count == 0) return store.size() - from;
  for (Doc doc = from; doc < from + count; ++doc) {
    index_article(store, doc);
    const bool full = batch_.size() >= max_batch_words ||
                      indexed() - batch_begin_ >= std::clamp(batch_begin_, first_batch_articles, max_batch_articles);
    if (full) write_batch();
    if (enough && doc % few_articles == 0 && enough()) break;
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
  batch_languages_ |= 1u << static_cast<unsigned>(language);
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
  terms_.find_or_add(words_.words());
  batch_.add(words_, indexed() - batch_begin_, terms_.size());
  words_.clear();
}

void Index::write_batch() {
  if (states_.size() < terms_.size()) states_.resize(terms_.size());
  std::array<TermOccurrences, 32> some;
  size_t count = 0;
  const auto write = [&] {
    const std::span<const TermOccurrences> all(some.data(), count);
    fetch(all);
    for (const TermOccurrences& one : all) write_postings(one.term, one.at);
    count = 0;
  };
  batch_.each([&](TermId term, std::span<const BatchPosition> at) {
    some[count++] = {term, at};
    if (count == some.size()) write();
  });
  write();
  batch_begin_ = indexed();
  batch_languages_ = 0;
}

// Looks at what writing to these terms' lists will touch, nothing waiting for anything: the processor then fetches all
// of it at the same time.
void Index::fetch(std::span<const TermOccurrences> some) {
  for (const TermOccurrences& one : some) {
    const uint32_t write = states_[one.term].postings.write;
    fetched_ += write == 0 ? 0 : *pool_.at(write - 1);
  }
}

// One entry for each article of the batch that the term is in.
void Index::write_postings(TermId term, std::span<const BatchPosition> occurrences) {
  Term& state = states_[term];
  if (state.languages == 0) state.span = static_cast<uint8_t>(token_span(terms_.text(term)));
  PostingWriter writer(pool_, state.postings);
  const bool few = few_in_each(occurrences);
  for (auto left = occurrences; !left.empty();) {
    const size_t fit = few ? fitting(left, writer.room()) : 0;
    if (fit != 0) write_articles(writer, left.first(fit));
    left = left.subspan(fit != 0 ? fit : write_article(writer, left));
  }
  const auto fresh = static_cast<uint16_t>(languages_met(occurrences) & ~unsigned{state.languages});
  if (fresh == 0) return;
  state.languages = static_cast<uint16_t>(state.languages | fresh);
  new_forms_.push_back({term, fresh});
}

// Where most of indexing is spent. Whether an occurrence is in the same article as the one before can't be guessed, so
// nothing here branches on it: a new entry's head is always written, and counts or is written over.
void Index::write_articles(PostingWriter& writer, std::span<const BatchPosition> occurrences) {
  // By value: what is written as bytes might be any of these, for all the compiler knows.
  const DocShape* const shapes = shapes_.data() + batch_begin_;
  uint32_t article = article_of(occurrences[0]), before = 0, weight = 0, articles = 1;
  uint8_t* entry = write_varint(writer.write(), batch_begin_ + article - writer.last());  // at its weight and size
  uint8_t* p = entry + 2;
  for (const BatchPosition at : occurrences) {
    const uint32_t distance = article_of(at) - article, position = position_of(at);
    const bool opens = distance != 0;
    uint8_t* const opened = write_varint_fast(p, distance);
    entry = opens ? opened : entry;
    p = opens ? opened + 2 : p;
    before = opens ? 0 : before;
    weight = opens ? 0 : weight;
    articles += opens ? 1 : 0;
    article += distance;
    weight += weight_at(shapes[article], position);
    p = write_varint_fast(p, position - before);
    before = position;
    entry[0] = static_cast<uint8_t>(std::min(weight, 255u));
    entry[1] = static_cast<uint8_t>(p - entry - 2);
  }
  writer.wrote(p, batch_begin_ + article, articles);
}

// The first article's occurrences alone, however many; gives their number.
size_t Index::write_article(PostingWriter& writer, std::span<const BatchPosition> occurrences) {
  const uint32_t article = article_of(occurrences[0]);
  const DocShape& shape = shapes_[batch_begin_ + article];
  uint8_t* const entry = entry_.data();
  uint8_t* end = entry;
  uint32_t before = 0, weight = 0;
  size_t count = 0;
  for (; count < occurrences.size() && article_of(occurrences[count]) == article; ++count) {
    const uint32_t position = position_of(occurrences[count]);
    weight += weight_at(shape, position);
    if (end - entry + 5 > static_cast<std::ptrdiff_t>(max_position_bytes)) continue;
    end = write_varint(end, position - before);
    before = position;
  }
  writer.add(batch_begin_ + article, static_cast<uint8_t>(std::min(weight, 255u)), {entry, end});
  return count;
}

// Of the articles that they are in, a bit for each language.
unsigned Index::languages_met(std::span<const BatchPosition> occurrences) const {
  if (std::has_single_bit(batch_languages_)) return batch_languages_;
  const uint8_t* const languages = languages_.data() + batch_begin_;
  unsigned met = 0;
  for (const BatchPosition at : occurrences) met |= 1u << languages[article_of(at)];
  return met;
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
