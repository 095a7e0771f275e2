#include "search/facets.h"

#include <algorithm>

namespace broadsheet {

uint8_t FilterMask::bit_of(Facet facet) {
  constexpr std::array<uint8_t, facet_count> bits = {topics_and_tags, topics_and_tags, 2, 4, 8, 16};
  return bits[static_cast<size_t>(facet)];
}

void FilterMask::prepare(const ArticleStore& store, const Index& index, const SearchRequest& request) {
  filters_ = !request.filters.empty() || request.from != no_time || request.before != no_time;
  const bool same =
      docs_ == index.indexed() && of_filters_ == request.filters && from_ == request.from && before_ == request.before;
  if (same || !filters_) return;
  docs_ = index.indexed();
  of_filters_ = request.filters;
  from_ = request.from;
  before_ = request.before;
  failures_.assign(docs_, 0);
  std::array<DocSet, facet_count> chosen;
  for (const Filter& filter : request.filters) {
    const bool all_must_hold = bit_of(filter.facet) == topics_and_tags;
    DocSet with(docs_);
    const NameId name = index.labels().id_of(filter.facet, filter.label);
    if (name != no_name) {
      for_each_posting(index.pool(), index.labels().name(name).articles, [&](Doc doc, uint8_t) { with.add(doc); });
    }
    DocSet& so_far = chosen[static_cast<size_t>(filter.facet)];
    if (so_far.docs() == 0) so_far = with;
    if (all_must_hold) so_far.keep(with);
    if (!all_must_hold) so_far.unite(with);
  }
  for (const Facet facet : all_facets) {
    DocSet& held = chosen[static_cast<size_t>(facet)];
    if (held.docs() == 0) continue;
    held.invert();
    held.for_each([&](Doc doc) { failures_[doc] = static_cast<uint8_t>(failures_[doc] | bit_of(facet)); });
  }
  if (from_ == no_time && before_ == no_time) return;
  for (Doc doc = 0; doc < docs_; ++doc) {
    const Seconds time = store.published(doc);
    const bool fails = time == no_time || (from_ != no_time && time < from_) || (before_ != no_time && time >= before_);
    if (fails) failures_[doc] = static_cast<uint8_t>(failures_[doc] | date);
  }
}

void Bars::prepare(const ArticleStore& store, const Index& index, uint32_t bars) {
  if (bar_.size() == index.indexed() && asked_ == bars) return;
  asked_ = bars;
  bar_.assign(index.indexed(), none);
  from_ = no_time;
  width_ = 0;
  count_ = 0;
  Seconds last = no_time;
  for (Doc doc = 0; doc < index.indexed(); ++doc) {
    const Seconds time = store.published(doc);
    if (time == no_time) continue;
    from_ = from_ == no_time ? time : std::min(from_, time);
    last = std::max(last, time);
  }
  bars = std::min<uint32_t>(bars, none);
  if (from_ == no_time || bars == 0) return;
  // Whole seconds, and the last article inside the last bar.
  const auto range = static_cast<uint64_t>(last) - static_cast<uint64_t>(from_);
  width_ = static_cast<Seconds>(range / bars + 1);
  count_ = bars;
  for (Doc doc = 0; doc < index.indexed(); ++doc) {
    const Seconds time = store.published(doc);
    if (time == no_time) continue;
    const uint64_t since = static_cast<uint64_t>(time) - static_cast<uint64_t>(from_);
    bar_[doc] = static_cast<uint16_t>(since / static_cast<uint64_t>(width_));
  }
}

namespace {

// The labels of one facet with their counts, most first, `chosen` ones always among them.
FacetCounts best_labels(const ArticleStore& store, const Index& index, Facet facet, const std::vector<uint32_t>& counts,
                        const SearchRequest& request) {
  FacetCounts out;
  const auto& names = index.labels();
  for (LabelId label = 0; label < store.labels(facet).size(); ++label) {
    const NameId id = names.id_of(facet, label);
    if (id != no_name && counts[id] > 0) out.labels.push_back({label, counts[id]});
  }
  out.distinct = static_cast<uint32_t>(out.labels.size());
  const auto before = [&](const LabelCount& a, const LabelCount& b) {
    if (a.count != b.count) return a.count > b.count;
    return store.label_name(facet, a.label) < store.label_name(facet, b.label);
  };
  const size_t shown = std::min<size_t>(request.facet_limit, out.labels.size());
  const auto end = out.labels.begin() + static_cast<std::ptrdiff_t>(shown);
  std::partial_sort(out.labels.begin(), end, out.labels.end(), before);
  std::vector<LabelCount> chosen;
  for (const Filter& filter : request.filters) {
    if (filter.facet != facet) continue;
    const auto is_it = [&](const LabelCount& one) { return one.label == filter.label; };
    const auto hidden = std::find_if(end, out.labels.end(), is_it);
    if (hidden != out.labels.end() && std::none_of(chosen.begin(), chosen.end(), is_it)) chosen.push_back(*hidden);
  }
  out.labels.resize(shown);
  std::sort(chosen.begin(), chosen.end(), before);
  out.labels.insert(out.labels.end(), chosen.begin(), chosen.end());
  return out;
}

}  // namespace

void count_results(const ArticleStore& store, const Index& index, const SearchRequest& request, const FilterMask& mask,
                   const Bars& bars, DocSet& docs, SearchAnswer& answer) {
  const LabelIndex& labels = index.labels();
  std::vector<uint32_t> counts(labels.size(), 0);
  answer.histogram = {bars.from(), bars.width(), std::vector<uint32_t>(bars.count(), 0)};
  auto& by_time = answer.histogram.counts;
  if (!mask.filters()) {
    docs.for_each([&](Doc doc) {
      for (const NameId name : labels.of(doc)) ++counts[name];
      const uint16_t bar = bars.of(doc);
      if (bar != Bars::none) ++by_time[bar];
    });
    answer.total = docs.count();
  } else {
    docs.for_each([&](Doc doc) {
      const uint8_t failed = mask.failures(doc);
      if ((failed & ~FilterMask::date) == 0) {
        const uint16_t bar = bars.of(doc);
        if (bar != Bars::none) ++by_time[bar];
      }
      if (failed == 0) {
        ++answer.total;
        for (const NameId name : labels.of(doc)) ++counts[name];
        return;
      }
      docs.remove(doc);
      // Fails by one facet alone: still counts for that facet's own labels.
      if ((failed & (failed - 1)) != 0 || failed == FilterMask::date || failed == FilterMask::topics_and_tags) return;
      for (const NameId name : labels.of(doc)) {
        if (FilterMask::bit_of(labels.name(name).facet) == failed) ++counts[name];
      }
    });
  }
  for (const Facet facet : all_facets) {
    answer.facets[static_cast<size_t>(facet)] = best_labels(store, index, facet, counts, request);
  }
}

}  // namespace broadsheet
