// The order of results: by score, by date, and which come first.
#pragma once
#include <span>
#include <vector>

#include "index/index.h"
#include "search/doc_set.h"
#include "search/scorer.h"
#include "search/searcher.h"

namespace broadsheet {

// The place of every article when all are sorted newest first; those of the same time, and those without one (last),
// in the order of the store.
class DateOrder {
 public:
  bool prepare(const ArticleStore& store, uint32_t docs);  // true where there was something to do
  uint32_t place(Doc doc) const { return place_[doc]; }
  std::span<const Doc> newest_first() const { return std::span(order_).first(dated_); }
  std::span<const Doc> undated() const { return std::span(order_).subspan(dated_); }

 private:
  std::vector<Doc> order_;
  std::vector<uint32_t> place_;
  size_t dated_ = 0;  // of order_
};

// The first `count` of `docs` by the request's sort. `scores` null: by date.
std::vector<Hit> best_hits(const DocSet& docs, const DateOrder& dates, const Scoreboard* scores, Sort sort,
                           size_t count);

}  // namespace broadsheet
