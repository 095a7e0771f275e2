#include <doctest/doctest.h>

#include <numeric>
#include <string>

#include "search/sample.h"

using namespace sample;

TEST_CASE("A few odd dates do not flatten the histogram: they count in its first and last bar") {
  Collection news;
  for (int i = 10; i < 30; ++i) {
    const std::string date = "2026-09-" + std::to_string(i);
    news.add({.title = "tide", .date = date});
  }
  news.add({.title = "tide", .date = "1970-01-02"});
  news.add({.title = "tide", .date = "2099-12-31"});
  news.index();
  SearchRequest request;
  request.query = "";
  request.bars = 10;
  const Histogram histogram = news.searcher.search(request).histogram;
  REQUIRE(histogram.counts.size() == 10);
  CHECK(histogram.from == seconds_of({2026, 9, 10}));
  CHECK(histogram.width < 3 * 86400);
  CHECK(std::accumulate(histogram.counts.begin(), histogram.counts.end(), 0u) == 22);
  CHECK(histogram.counts.front() == 3);
  CHECK(histogram.counts.back() >= 2);
}
