// The inverted index over an ArticleStore: appendable, built in slices, searchable at any moment.
#pragma once
#include <cstddef>
#include <cstdint>

#include "store/article_store.h"

namespace broadsheet {

class Index {
 public:
  // Indexes articles of `store` from indexed() on, at most `max_articles` of them, and makes them searchable. Returns
  // how many remain. A slice's time is bounded by the articles in it.
  uint32_t build(const ArticleStore& store, uint32_t max_articles);

  uint32_t indexed() const { return indexed_; }
  size_t memory_bytes() const;

 private:
  uint32_t indexed_ = 0;
};

}  // namespace broadsheet
