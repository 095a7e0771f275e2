#include "search/suggestions.h"

#include <algorithm>

#include "search/expansion.h"

namespace broadsheet {
namespace {

struct Candidate {
  NameId name = no_name;
  uint32_t words_met = 0;
  uint32_t closest = 0;  // sum of how far its words are from those typed
};

// The labels that one word brings in, each once with its closest way.
std::vector<LabelVariant> labels_of(const Index& index, Prefixes& prefixes, const Query::Word& word) {
  std::vector<LabelVariant> labels = expand(index, word.text).labels;
  if (word.prefix) {
    const auto& more = prefixes.of(index, word.text).expansion.labels;
    labels.insert(labels.end(), more.begin(), more.end());
  }
  std::sort(labels.begin(), labels.end(), [](const LabelVariant& a, const LabelVariant& b) {
    return a.name != b.name ? a.name < b.name : a.closeness < b.closeness;
  });
  const auto same = [](const LabelVariant& a, const LabelVariant& b) { return a.name == b.name; };
  labels.erase(std::unique(labels.begin(), labels.end(), same), labels.end());
  return labels;
}

}  // namespace

std::vector<Suggestion> suggest(const ArticleStore& store, const Index& index, Prefixes& prefixes, const Query& query,
                                size_t limit) {
  std::vector<Suggestion> out;
  if (query.words.empty() || query.words.size() > 8) return out;
  std::vector<Candidate> candidates;
  for (size_t i = 0; i < query.words.size(); ++i) {
    std::vector<Candidate> kept;
    size_t at = 0;
    for (const LabelVariant& label : labels_of(index, prefixes, query.words[i])) {
      // However it is connected, it is that name.
      const uint32_t distance = label.closeness == Closeness::joined ? 0 : static_cast<uint32_t>(label.closeness);
      if (i == 0) {
        kept.push_back({label.name, 1, distance});
        continue;
      }
      while (at < candidates.size() && candidates[at].name < label.name) ++at;
      if (at < candidates.size() && candidates[at].name == label.name) {
        kept.push_back({label.name, candidates[at].words_met + 1, candidates[at].closest + distance});
      }
    }
    candidates.swap(kept);
  }
  const auto extra_words = [&](const Candidate& one) {
    const uint32_t words = index.labels().name(one.name).words;
    return words > one.words_met ? words - one.words_met : 0;
  };
  std::sort(candidates.begin(), candidates.end(), [&](const Candidate& a, const Candidate& b) {
    const bool a_whole = a.closest == 0 && extra_words(a) == 0, b_whole = b.closest == 0 && extra_words(b) == 0;
    if (a_whole != b_whole) return a_whole;
    const auto &one = index.labels().name(a.name), &other = index.labels().name(b.name);
    if (one.articles.count != other.articles.count) return one.articles.count > other.articles.count;
    return a.name < b.name;
  });
  if (candidates.size() > limit) candidates.resize(limit);
  for (const Candidate& candidate : candidates) {
    const auto& name = index.labels().name(candidate.name);
    out.push_back({name.facet, name.label, store.labels(name.facet).articles(name.label)});
  }
  return out;
}

}  // namespace broadsheet
