#include "search/scorer.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace broadsheet {
namespace {

// What an occurrence of a variant counts for beside one of the word itself.
constexpr std::array<float, closeness_count> closeness_weight = {1.0f, 1.0f, 0.8f, 0.7f, 1.0f, 1.0f};
// What a whole group of variants counts for: the word in one of its forms, what only begins like it, what is spelt
// alike.
constexpr float prefix_factor = 0.3f, fuzzy_factor = 0.15f;
// What counts of a word that is connected in another way than the one that was typed: `opensource` comes before
// `open-source`.
constexpr float joined_factor = 0.5f;
// The lengths of short articles say little: as if each had forty words more. Added because of NPL, whose documents are
// short.
constexpr double length_smoothing = 160;
// What rarity leaves out for words that about half of all articles have: they join, and mean little.
constexpr float commonness = 0.4f;

}  // namespace

void Scoreboard::start(const Index& index, const Bm25& parameters) {
  const uint32_t docs = index.indexed();
  scores_.assign(docs, 0);
  if (docs == docs_ && parameters.k1 == parameters_.k1 && parameters.b == parameters_.b) return;
  docs_ = docs;
  parameters_ = parameters;
  weights_.assign(docs, 0);
  group_ = DocSet(docs);
  norms_.resize(docs);
  const double average = docs == 0 ? 1 : std::max(1.0, static_cast<double>(index.total_length()) / docs);
  for (Doc doc = 0; doc < docs; ++doc) {
    const double length = (index.shape(doc).length + length_smoothing) / (average + length_smoothing);
    norms_[doc] = static_cast<float>(parameters.k1 * (1 - parameters.b + parameters.b * length));
  }
}

float Scoreboard::rarity(uint32_t count) const {
  const auto all = static_cast<float>(docs_), some = static_cast<float>(count);
  const float idf = std::log(1 + (all - some + 0.5f) / (some + 0.5f));
  return std::max(idf - commonness * std::min(idf, 1.0f), idf * 0.05f);
}

void Scoreboard::gather(const Index& index, const Expansion& expansion, Closeness first, Closeness last) {
  TermId before = no_term;
  for (const Variant& variant : expansion.terms) {
    if (variant.closeness < first || variant.closeness > last || variant.term == before) continue;
    before = variant.term;
    const float unit = weight_unit * closeness_weight[static_cast<size_t>(variant.closeness)];
    for_each_posting(index.pool(), index.postings(variant.term), [&](Doc doc, uint8_t weight) {
      weights_[doc] += unit * static_cast<float>(weight);
      group_.add(doc);
    });
  }
  NameId name_before = UINT32_MAX;
  for (const LabelVariant& variant : expansion.labels) {
    if (variant.closeness < first || variant.closeness > last || variant.name == name_before) continue;
    name_before = variant.name;
    const LabelIndex::Name& name = index.labels().name(variant.name);
    const float unit = weight_unit * static_cast<float>(label_weight(name.facet));
    for_each_posting(index.pool(), name.articles, [&](Doc doc, uint8_t) {
      weights_[doc] += unit;
      group_.add(doc);
    });
  }
}

void Scoreboard::settle_group(float factor, const DocSet* within, DocSet& found) {
  const uint32_t count = group_.count();
  if (count == 0) return;
  const float most = factor * rarity(count) * (parameters_.k1 + 1);
  const auto settle = [&](Doc doc) {
    const float weight = weights_[doc];
    scores_[doc] += most * weight / (weight + norms_[doc]);
  };
  found.unite(group_);
  if (within == nullptr) {
    group_.for_each([&](Doc doc) {
      settle(doc);
      weights_[doc] = 0;
    });
  } else {
    group_.for_each([&](Doc doc) {
      if (within->has(doc)) settle(doc);
      weights_[doc] = 0;
    });
  }
  group_ = DocSet(docs_);
}

DocSet Scoreboard::score(const Index& index, const Expansion& expansion, float factor, const DocSet* within) {
  DocSet found(docs_);
  const auto is_joined = [](const auto& variant) { return variant.closeness == Closeness::joined; };
  const bool joined = std::any_of(expansion.terms.begin(), expansion.terms.end(), is_joined) ||
                      std::any_of(expansion.labels.begin(), expansion.labels.end(), is_joined);
  float rest = 1;
  if (joined) {
    gather(index, expansion, Closeness::exact, Closeness::exact);
    gather(index, expansion, Closeness::stem, Closeness::part);
    if (group_.count() > 0) rest = joined_factor;
    settle_group(factor * (1 - joined_factor), within, found);
  }
  gather(index, expansion, Closeness::exact, Closeness::part);
  settle_group(factor * rest, within, found);
  gather(index, expansion, Closeness::prefix, Closeness::prefix);
  settle_group(factor * prefix_factor, within, found);
  gather(index, expansion, Closeness::fuzzy, Closeness::fuzzy);
  settle_group(factor * fuzzy_factor, within, found);
  return found;
}

DocSet Scoreboard::score(const Index& index, const Prefix& prefix, const DocSet* within) {
  if (prefix.weights.empty()) return score(index, prefix.expansion, 1, within);
  const float most = prefix_factor * rarity(prefix.count) * (parameters_.k1 + 1);
  DocSet scored = prefix.docs;
  if (within != nullptr) scored.keep(*within);
  scored.for_each([&](Doc doc) {
    const float weight = weight_unit * static_cast<float>(prefix.weights[doc]);
    scores_[doc] += most * weight / (weight + norms_[doc]);
  });
  return prefix.docs;
}

DocSet Scoreboard::score_weights(const std::vector<Doc>& docs, const std::vector<float>& weights, float factor) {
  DocSet found(docs_);
  for (size_t i = 0; i < docs.size(); ++i) {
    weights_[docs[i]] = weights[i];
    group_.add(docs[i]);
  }
  settle_group(factor, nullptr, found);
  return found;
}

}  // namespace broadsheet
