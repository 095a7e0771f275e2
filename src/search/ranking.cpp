#include "search/ranking.h"

#include <algorithm>

namespace broadsheet {

bool DateOrder::prepare(const ArticleStore& store, uint32_t docs) {
  if (order_.size() == docs) return false;
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
  const auto undated =
      std::find_if(order_.begin(), order_.end(), [&](Doc doc) { return store.published(doc) == no_time; });
  dated_ = static_cast<size_t>(undated - order_.begin());
  return true;
}

namespace {

struct Ranked {
  float score;
  uint32_t place;
  Doc doc;
};

bool better(const Ranked& a, const Ranked& b) { return a.score != b.score ? a.score > b.score : a.place < b.place; }

// The order of dates is known. Articles without one come last, either way.
std::vector<Hit> first_by_date(const DocSet& docs, const DateOrder& dates, bool oldest, size_t count) {
  std::vector<Hit> hits;
  const auto take = [&](auto from, auto to) {
    for (; from != to && hits.size() < count; ++from) {
      if (docs.has(*from)) hits.push_back({*from, 0});
    }
  };
  const std::span<const Doc> dated = dates.newest_first(), undated = dates.undated();
  if (oldest)
    take(dated.rbegin(), dated.rend());
  else
    take(dated.begin(), dated.end());
  take(undated.begin(), undated.end());
  return hits;
}

// A heap with the worst of the best on top; most articles fail its test and cost one comparison.
std::vector<Ranked> few_best(const DocSet& docs, const DateOrder& dates, const Scoreboard& scores, size_t count) {
  std::vector<Ranked> best;
  docs.for_each([&](Doc doc) {
    const Ranked one{scores.of(doc), dates.place(doc), doc};
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
  return best;
}

std::vector<Ranked> many_best(const DocSet& docs, const DateOrder& dates, const Scoreboard& scores, size_t count) {
  std::vector<Ranked> all;
  docs.for_each([&](Doc doc) { all.push_back({scores.of(doc), dates.place(doc), doc}); });
  count = std::min(count, all.size());
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(count);
  std::nth_element(all.begin(), end, all.end(), better);
  std::sort(all.begin(), end, better);
  all.resize(count);
  return all;
}

}  // namespace

std::vector<Hit> best_hits(const DocSet& docs, const DateOrder& dates, const Scoreboard* scores, Sort sort,
                           size_t count) {
  constexpr size_t few = 1024;
  if (count == 0) return {};
  if (sort != Sort::relevance || scores == nullptr) return first_by_date(docs, dates, sort == Sort::oldest, count);
  std::vector<Hit> hits;
  hits.reserve(count);
  for (const Ranked& one :
       count <= few ? few_best(docs, dates, *scores, count) : many_best(docs, dates, *scores, count)) {
    hits.push_back({one.doc, one.score});
  }
  return hits;
}

}  // namespace broadsheet
