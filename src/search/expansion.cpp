#include "search/expansion.h"

#include <algorithm>

#include "text/compound.h"
#include "text/stemmer.h"

namespace broadsheet {
namespace {

void add_labels(const Index& index, TermId term, Closeness closeness, Expansion& out) {
  std::vector<LabelWord> words;
  index.labels().words_of(term, words);
  for (const LabelWord& word : words) out.labels.push_back({word.name, closeness, word.alias, word.position});
}

void add_term(const Index& index, TermId term, Closeness closeness, Expansion& out) {
  const uint32_t span = index.span(term);
  // A word of labels alone is in no text, but is marked where labels are shown.
  if (index.postings(term).count > 0 || closeness != Closeness::prefix)
    out.terms.push_back({term, closeness, 0, static_cast<uint8_t>(span)});
  add_labels(index, term, closeness, out);
}

// A shorter word that is not known has no stem: in some language or other it would be a form of anything.
constexpr size_t shortest_guessed = 4;

// What the whole of a token is met as by another: case alone makes no difference.
Closeness whole_closeness(std::string_view token, std::string_view joined) {
  return display_form(token) == display_form(joined) ? Closeness::exact : Closeness::joined;
}

void add_stems(const Index& index, std::string_view word, std::vector<Form>& out) {
  // A word that is known is of the languages it was met in; another may be of any.
  uint16_t languages = index.forms().languages_of(index.terms().find(word));
  if (languages == 0 && word.size() >= shortest_guessed) languages = index.forms().languages();
  std::vector<TermId> same;
  for (size_t i = 1; i < language_count; ++i) {
    if ((languages >> i & 1) == 0) continue;
    index.forms().same_stem(word, static_cast<Language>(i), same);
  }
  for (const TermId term : same) out.push_back({term, Closeness::stem});
}

// By term and place, the longer first, then by closeness.
uint64_t key_of(const Variant& one) {
  const auto shorter = static_cast<uint8_t>(UINT8_MAX - one.end);
  return uint64_t{one.term} << 32 | uint64_t{one.begin} << 16 | uint64_t{shorter} << 8 |
         static_cast<uint64_t>(one.closeness);
}

// By name, and where in it.
uint64_t key_of(const LabelVariant& one) { return uint64_t{one.name} << 32 | uint64_t{one.alias} << 16 | one.position; }

// The first eight bytes as a number that sorts as they do.
uint64_t head_of(std::string_view text) {
  uint64_t head = 0;
  for (size_t i = 0; i < 8; ++i) head = head << 8 | (i < text.size() ? static_cast<uint8_t>(text[i]) : 0u);
  return head;
}

// By closeness, then as text: term numbers depend on how the index was sliced, texts do not. Most pairs differ in their
// heads, so that few texts are looked up.
void sort_by_text(const TermDictionary& terms, std::vector<Variant>& variants) {
  struct Keyed {
    uint64_t head;
    Variant variant;
  };
  std::vector<Keyed> keyed;
  keyed.reserve(variants.size());
  for (const Variant& one : variants) keyed.push_back({head_of(terms.text(one.term)), one});
  std::sort(keyed.begin(), keyed.end(), [&](const Keyed& a, const Keyed& b) {
    const Variant &one = a.variant, &other = b.variant;
    if (one.closeness != other.closeness) return one.closeness < other.closeness;
    if (a.head != b.head) return a.head < b.head;
    if (one.term != other.term) return terms.text(one.term) < terms.text(other.term);
    return one.begin < other.begin;
  });
  for (size_t i = 0; i < keyed.size(); ++i) variants[i] = keyed[i].variant;
}

}  // namespace

void expand_term(const Index& index, TermId term, Closeness closeness, Expansion& out) {
  add_term(index, term, closeness, out);
  std::vector<CompoundUse> uses;
  index.forms().compounds_of(term, uses);
  for (const CompoundUse& use : uses) {
    const Closeness least =
        use.whole ? whole_closeness(index.terms().text(use.term), index.terms().text(term)) : Closeness::part;
    const Closeness how = worse(closeness, least);
    const auto end = static_cast<uint8_t>(use.whole ? index.span(use.term) : use.position + 1u);
    if (index.postings(use.term).count > 0) out.terms.push_back({use.term, how, use.position, end});
    add_labels(index, use.term, how, out);
  }
}

void settle(const Index& index, Expansion& expansion) {
  const auto& terms = index.terms();
  std::sort(expansion.terms.begin(), expansion.terms.end(),
            [](const Variant& a, const Variant& b) { return key_of(a) < key_of(b); });
  const auto same = [](const Variant& a, const Variant& b) {
    return a.term == b.term && a.begin == b.begin && a.end == b.end;
  };
  expansion.terms.erase(std::unique(expansion.terms.begin(), expansion.terms.end(), same), expansion.terms.end());
  sort_by_text(terms, expansion.terms);
  auto& labels = expansion.labels;
  std::sort(labels.begin(), labels.end(), [](const LabelVariant& a, const LabelVariant& b) {
    return key_of(a) != key_of(b) ? key_of(a) < key_of(b) : a.closeness < b.closeness;
  });
  const auto same_word = [](const LabelVariant& a, const LabelVariant& b) { return key_of(a) == key_of(b); };
  labels.erase(std::unique(labels.begin(), labels.end(), same_word), labels.end());
}

std::vector<Form> forms_of(const Index& index, std::string_view word, bool quoted) {
  std::vector<Form> out;
  const TermId term = index.terms().find(word);
  if (term != no_term) out.push_back({term, Closeness::exact});
  const std::string joined = split_compound(word).joined;
  const TermId whole = joined.empty() ? no_term : index.terms().find(joined);
  if (whole != no_term) out.push_back({whole, whole_closeness(word, joined)});
  if (!quoted) add_stems(index, word, out);
  return out;
}

Expansion expand(const Index& index, std::string_view word, bool quoted) {
  Expansion out;
  for (const Form& form : forms_of(index, word, quoted)) expand_term(index, form.term, form.closeness, out);
  settle(index, out);
  return out;
}

Expansion expand_prefix(const Index& index, std::string_view text) {
  Expansion out;
  for (const TermId term : index.terms().with_prefix(text)) expand_term(index, term, Closeness::prefix, out);
  const std::string joined = split_compound(text).joined;
  if (!joined.empty()) {
    for (const TermId term : index.terms().with_prefix(joined)) expand_term(index, term, Closeness::prefix, out);
  }
  settle(index, out);
  return out;
}

}  // namespace broadsheet
