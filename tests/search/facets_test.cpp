// Counts beside the results, against counting by hand over all articles.
#include <doctest/doctest.h>

#include <algorithm>

#include "search/sample.h"

using namespace sample;

namespace {

constexpr std::string_view topics[] = {"Rust", "Go", "Zig"}, tags[] = {"release", "security"};
constexpr std::string_view sources[] = {"Quay", "Dune"}, authors[] = {"Ana", "Bo", "Cy"};
constexpr std::string_view types[] = {"news", "tutorial"}, languages[] = {"en", "de", "fr"};
constexpr Seconds day = 86400;

void fill(Collection& news) {
  for (size_t i = 0; i < 240; ++i) {
    const std::string date = "2026-0" + std::to_string(1 + i % 9) + "-1" + std::to_string(i % 10);
    news.add({.title = i % 3 == 0 ? "heron" : "stork",
              .text = i % 5 == 0 ? "a heron in the reeds" : "reeds",
              .language = languages[i / 2 % 3],
              .date = i % 11 == 0 ? std::string_view() : std::string_view(date),
              .topics = {topics[i % 3], topics[i / 7 % 3]},
              .tags = {tags[i / 3 % 2]},
              .sources = {sources[i / 4 % 2]},
              .authors = {authors[i / 5 % 3]},
              .type = types[i / 6 % 2]});
  }
  news.index();
}

bool carries(const ArticleStore& store, Doc doc, const Filter& filter) {
  const auto labels = store.labels(filter.facet, doc);
  return std::find(labels.begin(), labels.end(), filter.label) != labels.end();
}

// Choices in topic and tag must all hold; of the other facets one of those chosen. `but` is left out.
bool passes(const ArticleStore& store, Doc doc, const std::vector<Filter>& filters, int but) {
  for (const Facet facet : all_facets) {
    if (static_cast<int>(facet) == but) continue;
    size_t chosen = 0, held = 0;
    for (const Filter& filter : filters) {
      if (filter.facet != facet) continue;
      ++chosen;
      held += carries(store, doc, filter) ? 1 : 0;
    }
    const bool every = facet == Facet::topic || facet == Facet::tag;
    if (chosen > 0 && (every ? held < chosen : held == 0)) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("Every facet counts what is found under the query, the dates and the other choices") {
  Collection news;
  fill(news);
  const ArticleStore& store = news.store;
  const auto label = [&](Facet facet, std::string_view name) { return Filter{facet, store.find_label(facet, name)}; };
  const std::vector<std::vector<Filter>> choices = {
      {},
      {label(Facet::topic, "Rust")},
      {label(Facet::topic, "Rust"), label(Facet::topic, "Go")},
      {label(Facet::source, "Quay")},
      {label(Facet::author, "Ana"), label(Facet::author, "Bo")},
      {label(Facet::type, "news"), label(Facet::language, "de"), label(Facet::tag, "release")}};
  for (const char* query : {"", "heron ", "her", "stork -heron ", "reeds title:stork "}) {
    for (const auto& filters : choices) {
      for (const Seconds from : {no_time, seconds_of({2026, 4, 1})}) {
        CAPTURE(query);
        CAPTURE(filters.size());
        SearchRequest request;
        request.query = query;
        request.filters = filters;
        request.from = from;
        request.limit = 1000;
        // What the query finds by itself is checked against a scan elsewhere.
        std::vector<Doc> found;
        for (const Hit& hit : news.searcher.search({.query = query, .filters = {}, .limit = 1000, .sets = {}}).hits) {
          if (from == no_time || (store.published(hit.doc) != no_time && store.published(hit.doc) >= from)) {
            found.push_back(hit.doc);
          }
        }
        const SearchAnswer answer = news.searcher.search(request);
        CHECK(answer.total ==
              std::count_if(found.begin(), found.end(), [&](Doc doc) { return passes(store, doc, filters, -1); }));
        for (const Facet facet : all_facets) {
          const bool every = facet == Facet::topic || facet == Facet::tag;
          std::vector<uint32_t> counts(store.labels(facet).size(), 0);
          for (const Doc doc : found) {
            if (!passes(store, doc, filters, every ? -1 : static_cast<int>(facet))) continue;
            for (const LabelId one : store.labels(facet, doc)) ++counts[one];
          }
          const FacetCounts& given = answer.facets[static_cast<size_t>(facet)];
          CHECK(given.distinct == counts.size() - static_cast<size_t>(std::count(counts.begin(), counts.end(), 0u)));
          for (const LabelCount& one : given.labels) CHECK(one.count == counts[one.label]);
          CHECK(std::is_sorted(given.labels.begin(), given.labels.end(),
                               [](const LabelCount& a, const LabelCount& b) { return a.count > b.count; }));
        }
      }
    }
  }
}

TEST_CASE("The histogram counts each dated result in its bar, whatever dates are chosen") {
  Collection news;
  fill(news);
  SearchRequest request;
  request.query = "heron ";
  request.limit = 1000;
  request.bars = 9;
  std::vector<uint32_t> bars(9, 0);
  const Histogram all = news.searcher.search(request).histogram;
  REQUIRE(all.counts.size() == 9);
  CHECK(all.width >= day);
  for (const Hit& hit : news.searcher.search(request).hits) {
    const Seconds published = news.store.published(hit.doc);
    if (published != no_time) ++bars[static_cast<size_t>((published - all.from) / all.width)];
  }
  CHECK(all.counts == bars);
  request.from = seconds_of({2026, 6, 1});
  CHECK(news.searcher.search(request).histogram.counts == bars);
  request.query = "nothing-like-it ";
  CHECK(news.searcher.search(request).histogram.from == all.from);  // the axis does not move as one types
}
