#include "search/related.h"

#include "search/salient.h"

namespace broadsheet {
namespace {

constexpr size_t words_compared = 24;
// What a topic or tag in common is worth beside a word.
constexpr float topic_worth = 0.6f, tag_worth = 0.5f;

}  // namespace

std::vector<Hit> related_articles(const ArticleStore& store, const Index& index, const DateOrder& dates,
                                  Scoreboard& board, Doc doc, size_t limit) {
  board.start(index, {});
  DocSet found(index.indexed());
  const WeightedDoc self{doc, 1};
  for (const SalientWord& word : salient_words(store, index, board, {&self, 1}, words_compared)) {
    found.unite(board.score(index, expand(index, word.text), word.weight));
  }
  for (const NameId id : index.labels().of(doc)) {
    const LabelIndex::Name& name = index.labels().name(id);
    if (name.facet != Facet::topic && name.facet != Facet::tag) continue;
    const float worth = (name.facet == Facet::topic ? topic_worth : tag_worth) * board.rarity(name.articles.count);
    for_each_posting(index.pool(), name.articles, [&](Doc other, uint8_t) {
      board.add(other, worth);
      found.add(other);
    });
  }
  found.remove(doc);
  return best_hits(found, dates, &board, Sort::relevance, limit);
}

}  // namespace broadsheet
