// What the results hold: counts by label, and by time.
#pragma once
#include <array>
#include <vector>

#include "index/index.h"
#include "search/doc_set.h"
#include "search/searcher.h"

namespace broadsheet {

// Which of a request's choices each article fails, worked out once for a set of choices.
class FilterMask {
 public:
  // Bits of a failure: one for topics and tags together, one each for the facets whose other labels still show, one for
  // the date.
  static constexpr uint8_t topics_and_tags = 1, date = 32;
  static uint8_t bit_of(Facet facet);

  void prepare(const ArticleStore& store, const Index& index, const SearchRequest& request);
  bool filters() const { return filters_; }  // whether anything can fail
  uint8_t failures(Doc doc) const { return filters_ ? failures_[doc] : uint8_t{0}; }

 private:
  bool filters_ = false;
  std::vector<uint8_t> failures_;  // by article; empty where nothing filters
  std::vector<Filter> of_filters_;
  Seconds from_ = no_time, before_ = no_time;
  uint32_t docs_ = 0;
};

// The bar of each article in a histogram over the whole store.
class Bars {
 public:
  bool prepare(const ArticleStore& store, const Index& index, uint32_t bars);  // true where there was something to do
  Seconds from() const { return from_; }
  Seconds width() const { return width_; }
  uint32_t count() const { return count_; }
  static constexpr uint16_t none = UINT16_MAX;
  uint16_t of(Doc doc) const { return bar_[doc]; }
  const std::vector<uint32_t>& all() const { return all_; }  // articles in each bar

 private:
  std::vector<uint16_t> bar_;
  std::vector<uint32_t> all_;
  Seconds from_ = no_time, width_ = 0;
  uint32_t count_ = 0;  // bars that are used
  uint32_t asked_ = 0;
};

// The labels of each facet in the order of their names, for ties.
class LabelOrder {
 public:
  void prepare(const ArticleStore& store, const Index& index);
  // The place of a label among all of its facet.
  uint32_t place(NameId name) const { return places_[name]; }

 private:
  std::vector<uint32_t> places_;  // by name
};

// Fills total, facets and histogram of `answer` for the articles that match a query, and takes those that fail a
// filter out of `docs`.
void count_results(const Index& index, const SearchRequest& request, const FilterMask& mask, const Bars& bars,
                   const LabelOrder& order, DocSet& docs, SearchAnswer& answer);

}  // namespace broadsheet
