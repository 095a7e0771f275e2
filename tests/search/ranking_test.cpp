// Which article comes first, where a person would say which.
#include <doctest/doctest.h>

#include <algorithm>

#include "search/sample.h"

using namespace sample;

TEST_CASE("The word as typed comes before its other forms, and those before words that begin with it") {
  Collection news{{.title = "About heronries"}, {.title = "About herons"}, {.title = "About heron"}};
  CHECK(news.find("heron") == Docs{2, 1, 0});
  CHECK(news.find("herons ") == Docs{1, 2});
}

TEST_CASE("A connected word comes first as it was typed, and then however it is connected") {
  Collection news{{.title = "An open-source editor", .text = "Open-source tools are open-source."},
                  {.title = "An opensource editor", .text = "It is free."},
                  {.title = "An editor", .text = "It is opensource and free, like other tools are."},
                  {.title = "An open source editor", .text = "It is free."}};
  const auto first = [&](std::string_view query) { return news.find(query).front(); };
  CHECK(news.find("opensource ") == Docs{1, 2, 0});
  CHECK(first("opensource editor ") == 1);
  CHECK(first("open-source ") == 0);
  CHECK(first("open-source editor ") == 0);
  Collection more{
      {.title = "Node.js tips"}, {.title = "NodeJS tips"}, {.title = "node-js tips"}, {.title = "nodejs tips"}};
  CHECK(more.find("node.js ").front() == 0);
  CHECK(more.find("node-js ").front() == 2);
  CHECK(more.find("nodejs ").size() == 4);
  Docs same = more.find("nodejs ");  // capitals make no other word
  std::sort(same.begin(), same.begin() + 2);
  CHECK(same[0] == 1);
  CHECK(same[1] == 3);
  Collection tags{{.title = "a", .tags = {"open-source"}}, {.title = "b", .tags = {"opensource"}}};
  CHECK(tags.find("opensource ") == Docs{1, 0});
  CHECK(tags.find("open-source ") == Docs{0, 1});
}

TEST_CASE("In quotes only the form that stands there is meant") {
  Collection news{
      {.title = "Cluster"}, {.title = "Clusters"}, {.title = "cluster-ready"}, {.title = "x", .tags = {"clusters"}}};
  CHECK(news.answer("\"clusters\" ").total == 2);
  CHECK(news.answer("\"cluster\" ").total == 2);
  CHECK(news.answer("cluster ").total == 4);
}

TEST_CASE("The beginning of a version finds it, typed to its end or not") {
  Collection news{
      {.title = "ImGui v1.92.2 is out"}, {.title = "ImGui v1.91.0 is out"}, {.title = "A v8-engine from 1992"}};
  for (const char* query : {"1.92", "1.92 ", "1.92 imgui ", "v1.92", "v1.92 ", "imgui 1.92.2 "}) {
    CAPTURE(query);
    CHECK(news.find(query) == Docs{0});
  }
  CHECK(news.find("v8engine ") == Docs{2});
  CHECK(news.answer("92.2 1.91 ", Match::all).total == 0);
}

TEST_CASE("The title counts most, then the overview, then the text") {
  const std::string_view other = "Something else stands here today";
  Collection news{{.title = other, .overview = other, .text = "All about lighthouses today"},
                  {.title = other, .overview = "All about lighthouses today", .text = other},
                  {.title = "All about lighthouses today", .overview = other, .text = other}};
  CHECK(news.find("lighthouses ") == Docs{2, 1, 0});
}

TEST_CASE("A rare word tells more than a common one") {
  Collection news;
  for (int i = 0; i < 20; ++i) news.add({.title = "Server news"});
  news.add({.title = "Server maintenance server"});
  news.add({.title = "Volcano diary"});
  news.index();
  const auto answer = news.answer("server volcano ", Match::any);
  CHECK(answer.total == 22);
  CHECK(answer.hits[0].doc == 21);
}

TEST_CASE("A phrase that stands as typed comes before its words apart") {
  Collection news{{.title = "A machine in the garden of learning"}, {.title = "Garden notes on machine learning"}};
  CHECK(news.find("machine learning ") == Docs{1, 0});
  CHECK(news.find("learning machine ") == Docs{1, 0});  // side by side, though the other way round
}

TEST_CASE("More of a word counts more, and the same in a shorter article") {
  Collection news{{.title = "x", .text = "tides and once more sand and stones and shells and weed"},
                  {.title = "x", .text = "tides and tides and tides and shells and weed and more"},
                  {.title = "x", .text = "tides"}};
  const Docs found = news.find("tides ");
  REQUIRE(found.size() == 3);
  CHECK(found.back() == 0);
}

TEST_CASE("Of equal articles the newest comes first, and those without a date last") {
  Collection news{{.title = "Tide table", .date = "2026-03-01"},
                  {.title = "Tide table"},
                  {.title = "Tide table", .date = "2026-09-01"},
                  {.title = "Tide table", .date = "2025-01-01"}};
  CHECK(news.find("tide table ") == Docs{2, 0, 3, 1});
}

TEST_CASE("Two slips are forgiven in a long word, and what was meant is said") {
  Collection news{{.title = "Internationalization guide"}, {.title = "Kubernetes guide"}};
  CHECK(news.find("internatinalisation ") == Docs{0});
  CHECK(news.answer("internatinalisation ").note == "Also showing \"internationalization\".");
  CHECK(news.find("kubrenetis ") == Docs{1});
  CHECK(news.find("jubernetes ") == Docs{1});  // the first letter too
}

TEST_CASE("Reasons name every way of matching") {
  Collection news{{.title = "Herons at node.js", .overview = "A heronry", .text = "The lighthouse", .tags = {"birds"}}};
  const auto ways = [&](std::string_view query) {
    std::string out;
    for (const Reason& one : news.searcher.explain(news.answer(query).query, 0)) {
      out += one.word + "=" + one.found + " " + std::string(one.how) + " " + std::string(one.where) + ";";
    }
    return out;
  };
  CHECK(ways("heron ") == "heron=Herons stem title;");
  CHECK(ways("heronr") == "heronr=heronry prefix overview;");
  CHECK(ways("node ") == "node=node part title;");
  CHECK(ways("lighthosue ") == "lighthosue=lighthouse spelling text;");
  CHECK(ways("birds ") == "birds=birds exact tag;");
}

TEST_CASE("Each field of the search language looks just there") {
  Collection news{{.title = "amber", .language = "en", .type = "news"},
                  {.title = "x", .text = "amber", .language = "de", .type = "tutorial"},
                  {.title = "x", .topics = {"amber"}},
                  {.title = "x", .tags = {"amber"}},
                  {.title = "x", .sources = {"amber"}},
                  {.title = "x", .authors = {"Amber Ray"}}};
  CHECK(news.answer("amber ").total == 6);
  CHECK(news.find("title:amber ") == Docs{0});
  CHECK(news.find("text:amber ") == Docs{1});
  CHECK(news.find("topic:amber ") == Docs{2});
  CHECK(news.find("tag:amber ") == Docs{3});
  CHECK(news.find("source:amber ") == Docs{4});
  CHECK(news.find("author:amber ") == Docs{5});
  CHECK(news.find("author:\"amber ray\" ") == Docs{5});
  CHECK(news.find("lang:de ") == Docs{1});
  CHECK(news.find("type:news ") == Docs{0});
  CHECK(news.find("amber type:tutorial ") == Docs{1});
  CHECK(news.find("(title:amber OR tag:amber) -type:news ") == Docs{3});
}

TEST_CASE("has: finds what an article has") {
  Collection news{{.title = "a", .overview = "o"}, {.title = "b", .text = "t"},   {.title = "c", .date = "2026-09-01"},
                  {.title = "d", .topics = {"x"}}, {.title = "e", .tags = {"x"}}, {.title = "f", .sources = {"x"}},
                  {.title = "g", .authors = {"x"}}};
  CHECK(news.find("has:overview ") == Docs{0});
  CHECK(news.find("has:text ") == Docs{1});
  CHECK(news.find("has:date ") == Docs{2});
  CHECK(news.find("has:topic ") == Docs{3});
  CHECK(news.find("has:tag ") == Docs{4});
  CHECK(news.find("has:source ") == Docs{5});
  CHECK(news.find("has:author ") == Docs{6});
  CHECK(news.answer("-has:overview ").total == 6);
}

TEST_CASE("Topics are suggested by their other names, authors and sources by any of their words") {
  Collection news{{.title = "a", .topics = {"Kubernetes"}, .topic_aliases = {"k8s", "kube"}},
                  {.title = "b", .sources = {"The Daily Node"}, .authors = {"Ana Ruiz"}}};
  const auto first = [&](std::string_view query) {
    const auto suggestions = news.answer(query).suggestions;
    return suggestions.empty() ? std::string()
                               : std::string(news.store.label_name(suggestions[0].facet, suggestions[0].label));
  };
  CHECK(first("k8s") == "Kubernetes");
  CHECK(first("kub") == "Kubernetes");
  CHECK(first("daily") == "The Daily Node");
  CHECK(first("ruiz") == "Ana Ruiz");
}
