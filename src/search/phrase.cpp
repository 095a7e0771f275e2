#include "search/phrase.h"

#include <algorithm>

namespace broadsheet {
namespace {

struct Occurrence {
  Doc doc = 0;
  uint32_t begin = 0;  // positions
  uint32_t end = 0;
};

bool allowed(const Variant& variant, Closeness furthest) {
  return variant.closeness <= furthest || variant.closeness == Closeness::prefix;
}

DocSet docs_of(const Index& index, const Expansion& word, Closeness furthest) {
  DocSet docs(index.indexed());
  for (const Variant& variant : word.terms) {
    if (!allowed(variant, furthest)) continue;
    for_each_posting(index.pool(), index.postings(variant.term), [&](Doc doc, uint8_t) { docs.add(doc); });
  }
  return docs;
}

bool in_field(const Index& index, const Occurrence& at, QueryField field) {
  if (field == QueryField::any) return true;
  return (at.begin < index.shape(at.doc).title_end) == (field == QueryField::title);
}

// Places in their order: by article, then by position.
uint64_t place(Doc doc, uint32_t position) { return uint64_t{doc} << 32 | position; }

// Where a word stands in the articles of `docs`, in order.
std::vector<Occurrence> occurrences(const Index& index, const Expansion& word, const DocSet& docs, QueryField field,
                                    Closeness furthest) {
  std::vector<Occurrence> out;
  std::vector<uint32_t> positions;
  for (const Variant& variant : word.terms) {
    if (!allowed(variant, furthest)) continue;
    for (PostingCursor at(index.pool(), index.postings(variant.term)); at.doc() != no_doc; at.next()) {
      if (!docs.has(at.doc())) continue;
      positions.clear();
      at.positions(positions);
      for (const uint32_t position : positions) {
        const Occurrence found{at.doc(), position + variant.begin, position + variant.end};
        if (in_field(index, found, field)) out.push_back(found);
      }
    }
  }
  const auto before = [](const Occurrence& a, const Occurrence& b) {
    const uint64_t one = place(a.doc, a.begin), other = place(b.doc, b.begin);
    return one != other ? one < other : a.end < b.end;
  };
  // Of a single term they come in order.
  if (!std::is_sorted(out.begin(), out.end(), before)) std::sort(out.begin(), out.end(), before);
  return out;
}

// Those of `next` that begin where one of `before` ends.
std::vector<Occurrence> following(const std::vector<Occurrence>& before, const std::vector<Occurrence>& next) {
  std::vector<uint64_t> ends;
  ends.reserve(before.size());
  for (const Occurrence& one : before) ends.push_back(place(one.doc, one.end));
  if (!std::is_sorted(ends.begin(), ends.end())) std::sort(ends.begin(), ends.end());
  std::vector<Occurrence> out;
  auto end = ends.begin();
  for (const Occurrence& one : next) {
    const uint64_t begin = place(one.doc, one.begin);
    while (end != ends.end() && *end < begin) ++end;
    if (end != ends.end() && *end == begin) out.push_back(one);
  }
  return out;
}

// Where a word stands is not looked at any more: at the beginning, for all we know.
std::vector<Occurrence> one_place_each(const DocSet& docs) {
  std::vector<Occurrence> out;
  docs.for_each([&](Doc doc) { out.push_back({doc, 0, 0}); });
  return out;
}

float weight_at(const DocShape& shape, uint32_t position) {
  const uint32_t weight = position < shape.title_end      ? title_weight
                          : position < shape.overview_end ? overview_weight
                                                          : text_weight;
  return weight_unit * static_cast<float>(weight);
}

}  // namespace

PhraseMatches match_phrase(const Index& index, std::span<const Expansion> words, QueryField field, Closeness furthest,
                           uint64_t& effort) {
  PhraseMatches out;
  if (words.empty()) return out;
  DocSet docs = docs_of(index, words[0], furthest);
  for (size_t i = 1; i < words.size(); ++i) docs.keep(docs_of(index, words[i], furthest));
  const auto places_of = [&](const Expansion& word) {
    std::vector<Occurrence> places = occurrences(index, word, docs, field, furthest);
    effort -= std::min<uint64_t>(effort, places.size());
    return places;
  };
  std::vector<Occurrence> row = effort > 0 ? places_of(words[0]) : one_place_each(docs);
  for (size_t i = 1; i < words.size() && !row.empty() && effort > 0; ++i) row = following(row, places_of(words[i]));
  for (const Occurrence& one : row) {
    if (out.docs.empty() || out.docs.back() != one.doc) {
      out.docs.push_back(one.doc);
      out.weights.push_back(0);
    }
    out.weights.back() += weight_at(index.shape(one.doc), one.begin);
  }
  return out;
}

std::vector<NameId> match_label_phrase(std::span<const Expansion> words) {
  std::vector<NameId> out;
  if (words.empty()) return out;
  for (const LabelVariant& first : words[0].labels) {
    bool all = true;
    for (size_t i = 1; all && i < words.size(); ++i) {
      all = std::any_of(words[i].labels.begin(), words[i].labels.end(), [&](const LabelVariant& next) {
        return next.name == first.name && next.alias == first.alias && next.position == first.position + i;
      });
    }
    if (all && (out.empty() || out.back() != first.name)) out.push_back(first.name);
  }
  return out;
}

}  // namespace broadsheet
