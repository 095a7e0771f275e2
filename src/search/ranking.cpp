#include "search/ranking.h"

#include <algorithm>

namespace broadsheet {

void DateOrder::prepare(const ArticleStore& store, uint32_t docs) {
  if (order_.size() == docs) return;
  const auto before = [&](Doc a, Doc b) {
    const Seconds one = store.published(a), other = store.published(b);
    return one != other ? one > other : a < b;
  };
  const auto old = static_cast<std::ptrdiff_t>(order_.size());
  for (auto doc = static_cast<Doc>(order_.size()); doc < docs; ++doc) order_.push_back(doc);
  std::sort(order_.begin() + old, order_.end(), before);
  std::inplace_merge(order_.begin(), order_.begin() + old, order_.end(), before);
  place_.resize(docs);
  for (uint32_t place = 0; place < docs; ++place) place_[order_[place]] = place;
}

namespace {

struct Ranked {
  float score;
  uint32_t place;
  Doc doc;
};

bool better(const Ranked& a, const Ranked& b) { return a.score != b.score ? a.score > b.score : a.place < b.place; }

}  // namespace

std::vector<Hit> best_hits(const DocSet& docs, const DateOrder& dates, const Scoreboard* scores, Sort sort,
                           size_t count) {
  std::vector<Ranked> best;
  if (count == 0) return {};
  // A heap with the worst of the best on top; most articles fail its test and cost one comparison.
  docs.for_each([&](Doc doc) {
    const uint32_t place = sort == Sort::oldest ? UINT32_MAX - dates.place(doc) : dates.place(doc);
    const Ranked one{sort == Sort::relevance && scores != nullptr ? scores->of(doc) : 0, place, doc};
    if (best.size() < count) {
      best.push_back(one);
      std::push_heap(best.begin(), best.end(), better);
    } else if (better(one, best.front())) {
      std::pop_heap(best.begin(), best.end(), better);
      best.back() = one;
      std::push_heap(best.begin(), best.end(), better);
    }
  });
  std::sort_heap(best.begin(), best.end(), better);
  std::vector<Hit> hits;
  hits.reserve(best.size());
  for (const Ranked& one : best) hits.push_back({one.doc, one.score});
  return hits;
}

}  // namespace broadsheet
