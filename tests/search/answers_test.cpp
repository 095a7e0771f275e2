// What an answer says besides its hits: notes, what stands in the way, suggestions, reasons, related articles.
#include <doctest/doctest.h>

#include <algorithm>

#include "search/sample.h"

using namespace sample;

namespace {

Collection shelf() {
  return Collection{
      {.title = "Node.js 30 is out",
       .overview = "The runtime starts faster.",
       .text = "Servers written in JavaScript gain.",
       .date = "2026-09-10",
       .topics = {"JavaScript"},
       .tags = {"release", "runtime"},
       .sources = {"Runtime Weekly"}},
      {.title = "Deno answers",
       .overview = "Another runtime for JavaScript servers.",
       .text = "Permissions come first.",
       .date = "2026-09-11",
       .topics = {"JavaScript"},
       .tags = {"runtime"},
       .sources = {"Runtime Weekly"}},
      {.title = "CVE-2026-1234 in GPT-4o plugins",
       .overview = "snake_case and camelCase names leaked.",
       .text = "NVL72 racks run 30x hotter; k8s and C++ and C# and .NET are fine.",
       .date = "2026-08-01",
       .topics = {"Security"},
       .sources = {"The Daily Node"}},
      {.title = "Bread at high altitude",
       .overview = "Water boils early.",
       .text = "Ovens are patient.",
       .date = "2026-07-01",
       .topics = {"Baking"},
       .tags = {"bread"},
       .sources = {"Kitchen Notes"}},
  };
}

}  // namespace

TEST_CASE("What developers type is found whole and by part") {
  auto news = shelf();
  for (const char* query : {"node.js ", "nodejs ", "NodeJS ", "node ", "js "}) CHECK(news.find(query).front() == 0);
  for (const char* query :
       {"CVE-2026-1234 ", "cve ",        "1234 ",  "gpt-4o ",    "GPT4o ",     "gpt ",       "4o ",    "\"gpt 4o\" ",
        "gpt 4o ",        "snake_case ", "snake ", "snakecase ", "camelCase ", "camelcase ", "camel ", "nvl72 ",
        "nvl ",           "30x ",        "k8s ",   "C++ ",       "c# ",        ".net ",      "net "}) {
    CAPTURE(query);
    CHECK(news.find(query) == Docs{2});
  }
}

TEST_CASE("Phrases hold across the parts of a word, and not across fields") {
  auto news = shelf();
  CHECK(news.find("\"node js 30\" ") == Docs{0});
  CHECK(news.find("\"runtime starts\" ") == Docs{0});
  CHECK(news.answer("\"starts runtime\" ", Match::all).total == 0);
  CHECK(news.answer("\"out the\" ", Match::all).total == 0);
}

TEST_CASE("Fields restrict where a word may stand") {
  auto news = shelf();
  CHECK(news.find("title:deno ") == Docs{1});
  CHECK(news.answer("title:servers ", Match::all).total == 0);
  CHECK(news.find("text:permissions ") == Docs{1});
  CHECK(news.find("topic:baking ") == Docs{3});
  CHECK(news.find("source:\"daily node\" ") == Docs{2});
  CHECK(news.answer("type:article ").total == 4);
  CHECK(news.answer("lang:en ").total == 4);
  CHECK(news.answer("lang:de ", Match::all).total == 0);
}

TEST_CASE("Operators: exclusion, alternatives, dates, has and is") {
  auto news = shelf();
  CHECK(news.find("runtime -deno ") == Docs{0});
  CHECK(news.answer("bread OR deno ").total == 2);
  CHECK(news.answer("after:2026-09 ").total == 2);
  CHECK(news.answer("before:2026-08 ").total == 1);
  CHECK(news.answer("on:2026-08 ").total == 1);
  CHECK(news.answer("on:2026-07-01..2026-08-01 ").total == 2);
  CHECK(news.answer("after:-7d ").total == 2);
  CHECK(news.answer("has:overview ").total == 4);
  CHECK(news.answer("-has:tag ").total == 1);
  const std::vector<Doc> starred = {1, 3};
  SearchRequest request;
  request.query = "is:starred";
  request.sets = {{"starred", &starred}};
  CHECK(news.searcher.search(request).total == 2);
  request.query = "-is:starred javascript";
  CHECK(news.searcher.search(request).total == 1);
}

TEST_CASE("What is excluded is meant as it is spelt") {
  Collection news{{.title = "bread and kubernetes"}, {.title = "bread alone"}};
  CHECK(news.find("bread -kuberntes ") == Docs{1, 0});
}

TEST_CASE("Singular and plural meet, the exact form first") {
  Collection news{{.title = "A cluster", .text = "of stars"}, {.title = "Clusters", .text = "of stars"}};
  CHECK(news.find("cluster ") == Docs{0, 1});
  CHECK(news.find("clusters ") == Docs{1, 0});
}

TEST_CASE("Where not all words match, articles that match most follow, and it is said") {
  auto news = shelf();
  const auto answer = news.answer("why does the javascript runtime wobble ");
  REQUIRE(answer.total >= 2);
  CHECK(answer.hits[0].doc <= 1);
  CHECK(answer.note == "No article has all the words; these have most of them.");
  CHECK(news.answer("why does the javascript runtime wobble ", Match::all).total == 0);
  CHECK(news.answer("bread javascript ", Match::any).total == 3);
}

TEST_CASE("Where nothing matches, the part that excludes everything is named") {
  auto news = shelf();
  const auto answer = news.answer("javascript topic:baking ", Match::all);
  CHECK(answer.total == 0);
  REQUIRE(answer.excluding.size() == 2);
  CHECK(answer.excluding[0].part == "topic:baking");
  CHECK(answer.excluding[0].query == "javascript");
  CHECK(answer.excluding[0].total == 2);
  CHECK(answer.excluding[1].part == "javascript");
  SearchRequest request;
  request.query = "bread";
  request.filters = {{Facet::topic, news.store.find_label(Facet::topic, "Security")}};
  const auto filtered = news.searcher.search(request);
  REQUIRE(filtered.total == 0);
  REQUIRE(filtered.excluding.size() == 1);
  CHECK(filtered.excluding[0].part == "");
  CHECK(filtered.excluding[0].total == 1);
}

TEST_CASE("Names that match what was typed are suggested") {
  auto news = shelf();
  const auto suggestions = news.answer("runt").suggestions;
  REQUIRE(suggestions.size() == 2);
  CHECK(news.store.label_name(suggestions[0].facet, suggestions[0].label) == "runtime");
  CHECK(suggestions[0].count == 2);
  CHECK(news.store.label_name(suggestions[1].facet, suggestions[1].label) == "Runtime Weekly");
  CHECK(news.answer("runtime weekly ").suggestions.size() == 1);
  CHECK(news.answer("").suggestions.empty());
}

TEST_CASE("Why an article matches can be asked for") {
  auto news = shelf();
  const auto answer = news.answer("server javascript ");
  const auto reasons = news.searcher.explain(answer.query, 1);
  const auto has = [&](std::string_view word, std::string_view found, std::string_view how, std::string_view where) {
    return std::any_of(reasons.begin(), reasons.end(), [&](const Reason& one) {
      return one.word == word && one.found == found && one.how == how && one.where == where;
    });
  };
  CHECK(has("server", "servers", "stem", "overview"));
  CHECK(has("javascript", "JavaScript", "exact", "overview"));
  CHECK(has("javascript", "JavaScript", "exact", "topic"));
}

TEST_CASE("Related articles share words, topics and tags") {
  auto news = shelf();
  const auto related = news.searcher.related(0, 2);
  REQUIRE(!related.empty());
  CHECK(related[0].doc == 1);
  for (const Hit& hit : related) CHECK(hit.doc != 0);
}

TEST_CASE("Words side by side come before words far apart") {
  Collection news{
      {.title = "", .text = "The solar wind of the far north carries panels of ice, and at the end a sail."},
      {.title = "", .text = "The far north of the wind carries ice, and at the end of panels a solar sail."}};
  CHECK(news.find("solar sail ") == Docs{1, 0});
  CHECK(news.find("solar wind ") == Docs{0, 1});
}

TEST_CASE("Marks stand on characters in every script, on parts of words too") {
  auto news = Collection{{.title = "東京都の天気", .overview = "Über node.js und Straßen", .text = "ที่กรุงเทพ"}};
  const auto marked = [&](std::string_view query, std::string_view text) {
    std::vector<std::string> out;
    for (const TextSpan span : news.searcher.marks(news.answer(query).query, text)) {
      out.push_back(std::string(text.substr(span.begin, span.end - span.begin)));
    }
    return out;
  };
  CHECK(marked("京都 ", "東京都の天気") == std::vector<std::string>{"京都"});
  CHECK(marked("天 ", "東京都の天気") == std::vector<std::string>{"天"});
  CHECK(marked("js ", "Über node.js und") == std::vector<std::string>{"js"});
  CHECK(marked("uber strassen ", "Über node.js und Straßen") == std::vector<std::string>{"Über", "Straßen"});
  CHECK(marked("กรุงเทพ ", "ที่กรุงเทพ") == std::vector<std::string>{"กรุงเทพ"});
}
