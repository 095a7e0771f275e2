#include "search/facets.h"

#include <algorithm>
#include <utility>

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

namespace {

// From when to when the bars reach. A few articles far from all others (an age that nobody knew, a clock that was
// wrong) would leave one bar to the rest: they count in the first or last bar instead.
std::pair<Seconds, Seconds> range_of(const ArticleStore& store, uint32_t docs) {
  constexpr uint32_t sampled = 1000, set_aside = 50;  // one in so many at either end
  constexpr size_t too_few = 10;                      // to call one of them odd
  std::vector<Seconds> times;
  Seconds first = no_time, last = no_time;
  const uint32_t step = docs / sampled + 1;
  for (Doc doc = 0; doc < docs; ++doc) {
    const Seconds time = store.published(doc);
    if (time == no_time) continue;
    first = first == no_time ? time : std::min(first, time);
    last = last == no_time ? time : std::max(last, time);
    if (doc % step == 0) times.push_back(time);
  }
  if (times.size() < too_few) return {first, last};
  std::sort(times.begin(), times.end());
  const size_t few = std::max<size_t>(1, times.size() / set_aside);
  const Seconds low = times[few], high = times[times.size() - 1 - few];
  // Those few alone would more than double the range.
  const Seconds most = high - low;
  if (most > 0 && low - first > most) first = low;
  if (most > 0 && last - high > most) last = high;
  return {first, last};
}

}  // namespace

bool Bars::prepare(const ArticleStore& store, const Index& index, uint32_t bars) {
  if (bar_.size() == index.indexed() && asked_ == bars) return false;
  asked_ = bars;
  bar_.assign(index.indexed(), none);
  width_ = 0;
  count_ = 0;
  all_.clear();
  const auto [first, last] = range_of(store, index.indexed());
  from_ = first;
  bars = std::min<uint32_t>(bars, none);
  if (from_ == no_time || bars == 0) return true;
  // Whole seconds, and the last article inside the last bar.
  const auto range = static_cast<uint64_t>(last) - static_cast<uint64_t>(from_);
  width_ = static_cast<Seconds>(range / bars + 1);
  count_ = bars;
  all_.assign(bars, 0);
  for (Doc doc = 0; doc < index.indexed(); ++doc) {
    const Seconds time = store.published(doc);
    if (time == no_time) continue;
    const uint64_t since = static_cast<uint64_t>(std::clamp(time, from_, last)) - static_cast<uint64_t>(from_);
    bar_[doc] = static_cast<uint16_t>(since / static_cast<uint64_t>(width_));
    ++all_[bar_[doc]];
  }
  return true;
}

void LabelOrder::prepare(const ArticleStore& store, const Index& index) {
  const LabelIndex& names = index.labels();
  if (places_.size() == names.size()) return;
  places_.resize(names.size());
  std::vector<NameId> order(names.size());
  for (NameId id = 0; id < order.size(); ++id) order[id] = id;
  const auto text = [&](NameId id) { return store.label_name(names.name(id).facet, names.name(id).label); };
  std::sort(order.begin(), order.end(), [&](NameId a, NameId b) { return text(a) < text(b); });
  for (uint32_t place = 0; place < order.size(); ++place) places_[order[place]] = place;
}

namespace {

// The labels with their counts, most first; chosen ones always among them. By facet.
void take_best_labels(const Index& index, const LabelOrder& order, const std::vector<uint32_t>& counts,
                      const SearchRequest& request, SearchAnswer& answer) {
  struct Candidate {
    uint64_t key;  // sorts by count downwards, then by name upwards
    NameId name;
  };
  std::array<std::vector<Candidate>, facet_count> candidates;
  const LabelIndex& names = index.labels();
  for (NameId id = 0; id < counts.size(); ++id) {
    if (counts[id] == 0) continue;
    const uint64_t key = (static_cast<uint64_t>(UINT32_MAX - counts[id]) << 32) | order.place(id);
    candidates[static_cast<size_t>(names.name(id).facet)].push_back({key, id});
  }
  const auto before = [](const Candidate& a, const Candidate& b) { return a.key < b.key; };
  for (const Facet facet : all_facets) {
    auto& all = candidates[static_cast<size_t>(facet)];
    FacetCounts& out = answer.facets[static_cast<size_t>(facet)];
    out.distinct = static_cast<uint32_t>(all.size());
    const size_t shown = std::min<size_t>(request.facet_limit, all.size());
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(shown);
    if (end != all.end()) std::nth_element(all.begin(), end, all.end(), before);
    const auto chosen_end = std::partition(end, all.end(), [&](const Candidate& one) {
      return std::any_of(request.filters.begin(), request.filters.end(), [&](const Filter& filter) {
        return filter.facet == facet && filter.label == names.name(one.name).label;
      });
    });
    std::sort(all.begin(), end, before);
    std::sort(end, chosen_end, before);
    for (auto at = all.begin(); at != chosen_end; ++at)
      out.labels.push_back({names.name(at->name).label, counts[at->name]});
  }
}

// Counts those that match by counting those that do not, where they are fewer.
void count_plain(const Index& index, const Bars& bars, const DocSet& docs, std::vector<uint32_t>& counts,
                 SearchAnswer& answer) {
  const LabelIndex& labels = index.labels();
  auto& by_time = answer.histogram.counts;
  answer.total = docs.count();
  const bool most = answer.total > docs.docs() / 2;
  DocSet counted = docs;
  if (most) {
    counted.invert();
    by_time = bars.all();
    for (NameId id = 0; id < counts.size(); ++id) counts[id] = labels.name(id).articles.count;
  }
  const uint32_t step = most ? UINT32_MAX : 1;  // adds or, by wrapping around, takes away
  counted.for_each([&](Doc doc) {
    for (const NameId name : labels.of(doc)) counts[name] += step;
    const uint16_t bar = bars.of(doc);
    if (bar != Bars::none) by_time[bar] += step;
  });
}

}  // namespace

void count_results(const Index& index, const SearchRequest& request, const FilterMask& mask, const Bars& bars,
                   const LabelOrder& order, DocSet& docs, SearchAnswer& answer) {
  const LabelIndex& labels = index.labels();
  std::vector<uint32_t> counts(labels.size(), 0);
  answer.histogram = {bars.from(), bars.width(), std::vector<uint32_t>(bars.count(), 0)};
  auto& by_time = answer.histogram.counts;
  if (!mask.filters()) {
    count_plain(index, bars, docs, counts, answer);
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
  take_best_labels(index, order, counts, request, answer);
}

}  // namespace broadsheet
