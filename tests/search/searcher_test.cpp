#include "search/searcher.h"

#include <set>

#include <doctest/doctest.h>

#include "search/sample.h"

using namespace sample;

namespace {

Collection newsroom() {
  return Collection{
      {.title = "Kubernetes 1.40 arrives",
       .overview = "The scheduler learns to wait.",
       .text = "Clusters place pods later.",
       .date = "2026-09-10",
       .topics = {"Kubernetes"},
       .tags = {"release"},
       .sources = {"The Daily Node"},
       .authors = {"Ana Ruiz"},
       .topic_aliases = {"k8s"}},
      {.title = "Café computing",
       .overview = "A naïve look at node.js in cafés.",
       .text = "Baristas run servers.",
       .date = "2026-09-12",
       .topics = {"JavaScript"},
       .tags = {"servers"},
       .sources = {"Bean Counter"}},
      {.title = "Why schedulers matter",
       .overview = "Kubernetes is one of many.",
       .text = "Waiting is the point.",
       .date = "2026-08-01",
       .topics = {"Operating systems"},
       .sources = {"The Daily Node"},
       .authors = {"Bo Li"}},
      {.title = "Notes without a date", .text = "Nothing about clusters here, only pods of whales."},
  };
}

}  // namespace

TEST_CASE("An empty query gives everything, newest first, those without a date last") {
  auto news = newsroom();
  CHECK(news.find("") == Docs{1, 0, 2, 3});
  CHECK(news.answer("").total == 4);
  CHECK(news.answer("").hits[0].score == 0);
}

TEST_CASE("Every word must match, and the last one matches as a prefix") {
  auto news = newsroom();
  CHECK(news.find("kubernetes scheduler ").front() == 0);
  CHECK(news.find("kuber") == Docs{0, 2});
  CHECK(news.answer("pods whales", Match::all).total == 1);
  CHECK(news.answer("barista whales ", Match::all).total == 0);
}

TEST_CASE("Title matches come before others") {
  auto news = newsroom();
  CHECK(news.find("kubernetes ") == Docs{0, 2});
}

TEST_CASE("Words of every field are found") {
  auto news = newsroom();
  CHECK(news.find("arrives ") == Docs{0});       // title
  CHECK(news.find("learns ") == Docs{0});        // overview
  CHECK(news.find("baristas ") == Docs{1});      // excerpt
  CHECK(news.find("ruiz ") == Docs{0});          // author
  CHECK(news.find("bean counter ") == Docs{1});  // source
  CHECK(news.find("javascript ") == Docs{1});    // topic
  CHECK(news.find("release ") == Docs{0});       // tag
  CHECK(news.find("k8s ") == Docs{0});           // alias of a topic
}

TEST_CASE("Case and accents do not matter") {
  auto news = newsroom();
  CHECK(news.find("CAFE ") == Docs{1});
  CHECK(news.find("naive ") == Docs{1});
  CHECK(news.find("café ") == Docs{1});
}

TEST_CASE("Filters: topics must all hold, sources one of them, and other labels of the same facet still show") {
  auto news = newsroom();
  SearchRequest request;
  request.query = "";
  const LabelId node = news.store.find_label(Facet::source, "The Daily Node");
  const LabelId bean = news.store.find_label(Facet::source, "Bean Counter");
  request.filters = {{Facet::source, node}};
  SearchAnswer answer = news.searcher.search(request);
  CHECK(answer.total == 2);
  const auto& sources = answer.facets[static_cast<size_t>(Facet::source)];
  REQUIRE(sources.labels.size() == 2);
  CHECK(sources.labels[0].label == node);
  CHECK(sources.labels[0].count == 2);
  CHECK(sources.labels[1].label == bean);
  CHECK(answer.facets[static_cast<size_t>(Facet::topic)].distinct == 2);
  request.filters.push_back({Facet::source, bean});
  CHECK(news.searcher.search(request).total == 3);
  request.filters.push_back({Facet::topic, news.store.find_label(Facet::topic, "JavaScript")});
  CHECK(news.searcher.search(request).total == 1);
  request.filters.push_back({Facet::topic, news.store.find_label(Facet::topic, "Kubernetes")});
  CHECK(news.searcher.search(request).total == 0);
}

TEST_CASE("Date bounds hold for results but not for the histogram") {
  auto news = newsroom();
  SearchRequest request;
  request.query = "";
  request.bars = 10;
  request.from = seconds_of({2026, 9, 1});
  const SearchAnswer answer = news.searcher.search(request);
  CHECK(answer.total == 2);
  REQUIRE(answer.histogram.counts.size() == 10);
  CHECK(answer.histogram.from == seconds_of({2026, 8, 1}));
  CHECK(answer.histogram.counts.front() == 1);
  CHECK(answer.histogram.counts.back() == 2);
  request.before = seconds_of({2026, 9, 12});
  CHECK(news.searcher.search(request).total == 1);
}

TEST_CASE("Sorting by date, and pages of results") {
  auto news = newsroom();
  SearchRequest request;
  request.query = "the ";
  request.sort = Sort::newest;
  request.match = Match::any;
  request.query = "kubernetes node waiting";
  const auto hits = news.searcher.search(request).hits;
  REQUIRE(hits.size() == 3);
  CHECK(hits[0].doc == 1);
  CHECK(hits[2].doc == 2);
  request.sort = Sort::oldest;
  CHECK(news.searcher.search(request).hits[0].doc == 2);
  request.limit = 1;
  request.offset = 2;
  const auto last = news.searcher.search(request);
  REQUIRE(last.hits.size() == 1);
  CHECK(last.hits[0].doc == 1);
  CHECK(last.total == 3);
  request.offset = 50;
  CHECK(news.searcher.search(request).hits.empty());
}

TEST_CASE("Articles without a date come last, whichever way dates are sorted") {
  Collection news{{.title = "Undated heron"},
                  {.title = "Old heron", .date = "2020-05-01T00:00:00Z"},
                  {.title = "New heron", .date = "2026-05-01T00:00:00Z"}};
  SearchRequest request;
  request.query = "heron";
  const auto order = [&](Sort sort) {
    request.sort = sort;
    std::vector<Doc> docs;
    for (const Hit& hit : news.searcher.search(request).hits) docs.push_back(hit.doc);
    return docs;
  };
  CHECK(order(Sort::newest) == std::vector<Doc>{2, 1, 0});
  CHECK(order(Sort::oldest) == std::vector<Doc>{1, 2, 0});
}

TEST_CASE("Far pages go on where the first ones end") {
  Collection news;
  for (int i = 0; i < 6000; ++i) {
    // Of different lengths, so that their scores differ.
    const std::string title =
        "heron" + std::string(i % 7 == 0 ? " of the lake" : "") + std::string(i % 11 == 0 ? " at night" : "");
    const std::string date =
        "20" + std::to_string(10 + i * 31 % 16) + "-0" + std::to_string(1 + i % 9) + "-01T00:00:00Z";
    news.add({.title = title, .date = i % 13 == 0 ? std::string_view() : std::string_view(date)});
  }
  news.index();
  for (const Sort sort : {Sort::relevance, Sort::newest, Sort::oldest}) {
    SearchRequest request;
    request.query = "heron";
    request.sort = sort;
    request.limit = 6000;
    const std::vector<Hit> whole = news.searcher.search(request).hits;
    REQUIRE(whole.size() == 6000);
    std::set<Doc> all;
    for (const Hit& hit : whole) all.insert(hit.doc);
    CHECK(all.size() == 6000);
    request.limit = 50;
    for (const uint32_t offset : {0u, 500u, 1000u, 4090u, 5950u}) {
      news.add({.title = "Something else"});  // so that what is known of the last query is forgotten
      news.index();
      request.offset = offset;
      const std::vector<Hit> page = news.searcher.search(request).hits;
      REQUIRE(page.size() == 50);
      for (size_t i = 0; i < page.size(); ++i) CHECK(page[i].doc == whole[offset + i].doc);
    }
  }
}

TEST_CASE("Marks and snippets show where the words are") {
  auto news = newsroom();
  const SearchAnswer answer = news.answer("kubernetes sched");
  const std::string_view text = "Kubernetes and its Scheduler";
  CHECK(news.searcher.marks(answer.query, text) == std::vector<TextSpan>{{0, 10}, {19, 28}});
  const Snippet snippet = news.searcher.snippet(answer.query, 0, 80);
  CHECK(snippet.text == "The scheduler learns to wait.");
  CHECK(snippet.marks == std::vector<TextSpan>{{4, 13}});
}

TEST_CASE("A searcher finds articles from the first slice on, and all in the end") {
  Collection news;
  for (int i = 0; i < 30; ++i) news.add({.title = "One more story about herons"});
  CHECK(news.find("herons").empty());
  CHECK(news.searcher.index_more(10) == 20);
  CHECK(news.answer("herons").total == 10);
  CHECK(news.searcher.index_more(100) == 0);
  CHECK(news.answer("herons").total == 30);
}

TEST_CASE("A slice ends where it has been enough, and what it took in is found") {
  Collection news;
  for (int i = 0; i < 1000; ++i) news.add({.title = "One more story about herons"});
  int asked = 0;
  const uint32_t left = news.searcher.index_more(1000, [&] { return ++asked == 5; });
  CHECK(asked == 5);
  CHECK(left > 0);
  CHECK(left < 1000);
  CHECK(news.answer("herons").total == 1000 - left);
  CHECK(news.searcher.index_more(1000, [] { return false; }) == 0);
  CHECK(news.answer("herons").total == 1000);
}
