#include "search/proximity.h"

#include <algorithm>

namespace broadsheet {
namespace {

constexpr size_t most_words = 12;  // of a long query, its first ones
constexpr uint32_t window = 8;     // words further apart than this gain nothing
constexpr float bonus = 0.35f;

struct WordPlaces {
  std::vector<std::vector<uint32_t>> by_hit;  // positions, ascending
  float rarity = 0;
};

WordPlaces places_of(const Index& index, const Query::Word& word, const std::vector<Doc>& docs,
                     const Scoreboard& board) {
  WordPlaces out;
  out.by_hit.resize(docs.size());
  uint32_t most = 0;
  for (const Variant& variant : expand(index, word.text).terms) {
    most = std::max(most, index.postings(variant.term).count);
    PostingCursor at(index.pool(), index.postings(variant.term));
    for (size_t i = 0; i < docs.size() && at.doc() != no_doc; ++i) {
      at.advance_to(docs[i]);
      if (at.doc() == docs[i]) at.positions(out.by_hit[i]);
    }
  }
  for (auto& places : out.by_hit) std::sort(places.begin(), places.end());
  out.rarity = board.rarity(most);
  return out;
}

// From 0 for words far apart to 1 for words side by side in their order.
float nearness(const std::vector<uint32_t>& first, const std::vector<uint32_t>& second) {
  float best = 0;
  size_t j = 0;
  for (const uint32_t place : first) {
    while (j < second.size() && second[j] + window < place) ++j;
    for (size_t k = j; k < second.size() && second[k] <= place + window; ++k) {
      if (second[k] == place) continue;
      const bool in_order = second[k] > place;
      const uint32_t distance = in_order ? second[k] - place : place - second[k] + 1;
      best = std::max(best, 1 / static_cast<float>(distance));
    }
    if (best == 1) break;
  }
  return best;
}

}  // namespace

void add_proximity(const Index& index, const Query& query, const std::vector<Hit>& hits, Scoreboard& board) {
  if (query.words.size() < 2 || hits.empty()) return;
  std::vector<Doc> docs;
  for (const Hit& hit : hits) docs.push_back(hit.doc);
  std::sort(docs.begin(), docs.end());
  const size_t words = std::min(query.words.size(), most_words);
  WordPlaces before = places_of(index, query.words[0], docs, board);
  for (size_t i = 1; i < words; ++i) {
    WordPlaces places = places_of(index, query.words[i], docs, board);
    const float worth = bonus * std::min(before.rarity, places.rarity);
    for (size_t k = 0; k < docs.size(); ++k) {
      const float near = nearness(before.by_hit[k], places.by_hit[k]);
      if (near > 0) board.add(docs[k], worth * near);
    }
    before = std::move(places);
  }
}

}  // namespace broadsheet
