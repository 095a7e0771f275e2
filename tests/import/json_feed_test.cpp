#include "import/json_feed.h"

#include <doctest/doctest.h>

#include <string>

#include "support/reading.h"

using namespace broadsheet;

namespace {

ImportedFeed import(const std::string& items, const std::string& after = "") {
  JsonFeedImporter importer;
  const std::string json =
      R"({"version":"https://jsonfeed.org/version/1.1","title":"F","items":[)" + items + "]" + after + "}";
  for (size_t at = 0; at < json.size(); at += 7) importer.feed(std::string_view(json).substr(at, 7));
  return importer.finish();
}

}  // namespace

TEST_CASE("a JSON feed's articles and head are kept after it is read") {
  const ImportedFeed feed = import(
      R"({"id":"https://example.org/a","url":"https://example.org/a","title":"A","content_text":"Text","tags":["x"]})",
      R"(,"next_url":"feed-2.json","feed_url":"https://example.org/feed.json")");
  CHECK(feed.status.ok());
  REQUIRE(feed.pages.size() == 1);
  CHECK(feed.pages[0].kind == PageKind::json_feed);
  CHECK(feed.pages[0].head.title == "F");
  CHECK(feed.pages[0].head.next_url == "feed-2.json");
  REQUIRE(feed.articles.size() == 1);
  CHECK(owned(feed.articles[0]).identity == "https://example.org/a");
  CHECK(owned(feed.articles[0]).tags == "x");
}

TEST_CASE("a feed's language is that of its articles which name none, also where it comes last") {
  const ImportedFeed feed =
      import(R"({"id":"1","url":"https://example.org/a"},{"id":"2","url":"https://example.org/b","language":"en"})",
             R"(,"language":"de-DE")");
  REQUIRE(feed.articles.size() == 2);
  CHECK(feed.articles[0].language == "de");
  CHECK(feed.articles[1].language == "en");
}

TEST_CASE("an article is known by its address where that tells it from the others") {
  const ImportedFeed feed = import(R"({"id":"1","url":"https://example.org/a"},{"id":"2","url":"https://example.org/b"},
    {"id":"3","url":"https://example.org/b"},{"id":"4","title":"No address"})");
  REQUIRE(feed.articles.size() == 4);
  CHECK(feed.articles[0].identity() == "https://example.org/a");
  CHECK(feed.articles[1].identity() == "2");
  CHECK(feed.articles[2].identity() == "3");
  CHECK(feed.articles[3].identity() == "4");
}

TEST_CASE("an article without address and id is left out and named") {
  const ImportedFeed feed = import(R"({"id":"1"},{"title":"Nameless"})");
  CHECK(feed.articles.size() == 1);
  CHECK(feed.skipped == 1);
  CHECK(feed.findings_total == 1);
  REQUIRE(feed.findings.size() == 1);
  CHECK(feed.findings[0].code == Code::bad_item);
  CHECK(feed.findings[0].place.item == 2);
}

TEST_CASE("a feed that breaks off says so beside what was read") {
  JsonFeedImporter importer;
  importer.feed(R"({"title":"F","items":[{"id":"1"},{"id":"2)");
  const ImportedFeed feed = importer.finish();
  CHECK(feed.status.code == Code::truncated);
  CHECK(feed.articles.size() == 1);
}

TEST_CASE("more articles than the bound are refused") {
  ImportLimits limits;
  limits.max_articles = 1;
  JsonFeedImporter importer(limits);
  importer.feed(R"({"items":[{"id":"1"},{"id":"2"}]})");
  CHECK(importer.finish().status.code == Code::too_large);
}
