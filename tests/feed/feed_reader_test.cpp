#include "feed/feed_reader.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/reading.h"

using namespace broadsheet;

namespace {

std::string feed_of(const std::string& items, const std::string& after = "") {
  return R"({"version":"https://jsonfeed.org/version/1.1","title":"A feed","items":[)" + items + "]" + after + "}";
}
std::string item(int number, const std::string& more = "") {
  const std::string n = std::to_string(number);
  return R"({"id":"https://example.org/)" + n + R"(","url":"https://example.org/)" + n + R"(","title":"Title )" + n +
         "\"" + more + "}";
}

// What is read of `feed` must not depend on the pieces it comes in.
void check_all_pieces(const std::string& feed) {
  CAPTURE(feed);
  const Reading whole = read_feed(feed);
  for (size_t piece = 1; piece < 70; ++piece) {
    CAPTURE(piece);
    const Reading pieces = read_feed(feed, piece);
    CHECK(pieces.ids() == whole.ids());
    CHECK(pieces.findings() == whole.findings());
    CHECK(pieces.report.skipped == whole.report.skipped);
    CHECK(pieces.report.status.code == whole.report.status.code);
  }
}

}  // namespace

TEST_CASE("every member of an article is read") {
  const Reading r = read_feed(feed_of(R"({
    "id": "https://example.org/a", "url": "https://example.org/a", "external_url": "https://publisher.example/a?x=1",
    "title": "A \"title\" \u00e9\ud83d\ude00", "summary": "One.\n\nTwo.", "content_text": "The excerpt",
    "image": "https://example.org/a.png", "date_published": "2026-09-15T16:55:40Z", "date_modified": "2026-09-16T00:00:00+02:00",
    "authors": [{"name": "Ada", "url": "https://ada.example"}, {"name": "Grace"}], "tags": ["one", "two"], "language": "EN-us",
    "_broadsheet": {"content_type": "news", "overview_by_ai": true, "sources": [{"name": "S", "url": "https://s.example"}],
      "topics": [{"name": "Kubernetes", "url": "https://t.example", "aliases": ["k8s", "kube"]}],
      "tags": [{"name": "one", "url": "https://example.org/tags/one"}, {"name": "two"}]}})"));
  REQUIRE(r.report.articles == 1);
  CHECK(r.report.findings.empty());
  CHECK(r.report.status.ok());
  const OwnedArticle& a = r.articles[0];
  CHECK(a.identity == "https://example.org/a");
  CHECK(a.url == "https://example.org/a");
  CHECK(a.external_url == "https://publisher.example/a?x=1");
  CHECK(a.title == "A \"title\" \u00e9\U0001F600");
  CHECK(a.overview == "One.\n\nTwo.");
  CHECK(a.text == "The excerpt");
  CHECK(a.image == "https://example.org/a.png");
  CHECK(a.published == parse_rfc3339("2026-09-15T16:55:40Z"));
  CHECK(a.modified == parse_rfc3339("2026-09-15T22:00:00Z"));
  CHECK(a.authors == "Ada <https://ada.example>; Grace");
  CHECK(a.sources == "S <https://s.example>");
  CHECK(a.topics == "Kubernetes <https://t.example> =k8s =kube");
  CHECK(a.tags == "one <https://example.org/tags/one>; two");
  CHECK(a.language == "en");
  CHECK(a.content_type == "news");
  CHECK(a.overview_by_ai);
}

TEST_CASE("an article that names no language is in the feed's") {
  const std::string items = item(1) + "," + item(2, R"(,"language":"fr-CA")") + "," + item(3, R"(,"language":null)") +
                            "," + item(4, R"(,"language":"?")");
  const std::string json =
      R"({"version":"https://jsonfeed.org/version/1.1","title":"F","language":"de-AT","items":[)" + items + "]}";
  const auto check = [](const Reading& r) {
    REQUIRE(r.articles.size() == 4);
    CHECK(r.articles[0].language == "de");
    CHECK(r.articles[1].language == "fr");
    CHECK(r.articles[2].language == "de");
    CHECK(r.articles[3].language == "de");
  };
  check(read_feed(json));
  for (const size_t piece : {1u, 7u, 90u}) check(read_feed(json, piece));
  CHECK(read_feed(feed_of(item(1))).articles[0].language == "");
}

TEST_CASE("what the feed says of itself is read, before and after its items") {
  const Reading r =
      read_feed(feed_of(item(1), R"(,"description":"Words","next_url":"feed-2.json","icon":"https://example.org/i.png",
    "home_page_url":"https://example.org/","feed_url":"https://example.org/feed.json","language":"de","_broadsheet":{"version":1})"));
  CHECK(r.head.title == "A feed");
  CHECK(r.head.description == "Words");
  CHECK(r.head.next_url == "feed-2.json");
  CHECK(r.head.icon == "https://example.org/i.png");
  CHECK(r.head.home_page_url == "https://example.org/");
  CHECK(r.head.feed_url == "https://example.org/feed.json");
  CHECK(r.head.language == "de");
  CHECK(r.head.feed_version == "https://jsonfeed.org/version/1.1");
  CHECK(r.head.version == 1);
}

TEST_CASE("a feed in pieces of any size gives the same articles and findings") {
  std::string broken = item(2, R"(,"summary":"a)") + "\x01" + R"(b"})";
  const std::string feed =
      "\xEF\xBB\xBF \n" + feed_of(item(1, R"(,"summary":"tricky \\\" ]}{[ \u00fc\\")") + " ,\n" + broken + "," +
                                      item(3) + R"(,{"id":4,"title":5},)" + item(5, R"(,"tags":["a"})") + "," + item(6),
                                  R"(,"next_url":"x")");
  CHECK(read_feed(feed).ids() == "1 3 4 6");
  CHECK(read_feed(feed, 33).head.next_url == "x");
  check_all_pieces(feed);
}

TEST_CASE("pieces of any size give the same of a broken feed") {
  SUBCASE("an article that is broken at its end, whatever follows it") {
    const std::string unsound = R"({"id":2,"unknown":"a":[{"name":"T"}],"tags":[{"name":"x"}]})";
    for (const std::string after : {"}", "}}", ",", "]", " ", "{", "x"})
      check_all_pieces(feed_of(unsound + after + item(3)));
  }
  SUBCASE("another list behind the articles") {
    const Reading r = read_feed(R"({"title":"T","description":4,"items":[)" + item(1) + "]:[" + item(2) + "]}");
    CHECK(r.head.title == "T");
    check_all_pieces(R"({"title":"T","description":4,"items":[)" + item(1) + "]:[" + item(2) + "]}");
  }
  SUBCASE("an article that begins with more white space than is looked through") {
    for (const size_t spaces : {62u, 63u, 64u, 65u, 80u}) {
      CAPTURE(spaces);
      const std::string blank(spaces, ' ');
      check_all_pieces(feed_of(R"({"id":"a"b"},{)" + blank + R"("id":"c"},)" + item(3)));
    }
  }
}

TEST_CASE("one broken article never costs the others") {
  const std::string good1 = item(1), good3 = item(3), good4 = item(4);
  std::string bad;
  SUBCASE("a raw control character") { bad = "{\"id\":\"https://example.org/2\",\"title\":\"a\x02z\"}"; }
  SUBCASE("a raw line feed in a string") { bad = "{\"id\":\"https://example.org/2\",\"title\":\"a\nz\"}"; }
  SUBCASE("a bad byte") { bad = "{\"id\":\"https://example.org/2\",\"title\":\"a\xff z\"}"; }
  SUBCASE("a sequence cut in the middle") { bad = "{\"id\":\"https://example.org/2\",\"title\":\"a\xe2\x82\"}"; }
  SUBCASE("a missing closing brace") { bad = R"({"id":"https://example.org/2","title":"Two")"; }
  SUBCASE("a missing inner brace") { bad = R"({"id":"https://example.org/2","_broadsheet":{"content_type":"news"})"; }
  SUBCASE("two braces missing") { bad = R"({"id":"https://example.org/2","_broadsheet":{"sources":[{"name":"x"}])"; }
  SUBCASE("a missing bracket") { bad = R"({"id":"https://example.org/2","tags":["a","b","title":"Two"})"; }
  SUBCASE("a missing closing quote") { bad = R"({"id":"https://example.org/2","title":"Two,"summary":"x"})"; }
  SUBCASE("a missing closing quote at the very end") { bad = R"({"id":"https://example.org/2","title":"Two})"; }
  SUBCASE("a missing opening quote") { bad = R"({"id":"https://example.org/2","title":Two","summary":"x"})"; }
  SUBCASE("a quote that is not escaped") { bad = R"({"id":"https://example.org/2","title":"say "hi" there"})"; }
  SUBCASE("a bad escape") { bad = R"({"id":"https://example.org/2","title":"\q"})"; }
  SUBCASE("a missing colon") { bad = R"({"id":"https://example.org/2","title" "Two"})"; }
  SUBCASE("a missing comma inside") { bad = R"({"id":"https://example.org/2" "title":"Two"})"; }
  SUBCASE("a wrong kind of bracket") { bad = R"({"id":"https://example.org/2","tags":["a"},"title":"Two"})"; }
  SUBCASE("a word that JSON does not know") { bad = R"({"id":"https://example.org/2","title":undefined})"; }
  SUBCASE("a bracket where an article should stand") { bad = "]"; }
  SUBCASE("a closing brace too many") { bad = R"({"id":"https://example.org/2"}})"; }

  for (const bool pretty : {false, true}) {
    const std::string comma = pretty ? ",\n    " : ",";
    const Reading r = read_feed(feed_of(good1 + comma + bad + comma + good3 + comma + good4));
    CAPTURE(r.findings());
    CHECK(r.has("1"));
    CHECK(r.has("3"));
    CHECK(r.has("4"));
    CHECK(r.report.findings_total >= 1);
    CHECK(r.report.status.code != Code::truncated);
  }
}

TEST_CASE("an article that lost its closing brackets gives back those it swallowed") {
  std::string middle;
  SUBCASE("inside an open list") { middle = R"({"id":"https://example.org/2","tags":["p",)"; }
  SUBCASE("at the beginning of a list") { middle = R"({"id":"https://example.org/2","tags":[)"; }
  SUBCASE("inside a list of objects") { middle = R"({"id":"https://example.org/2","authors":[{"name":"A"},)"; }
  SUBCASE("after a colon") { middle = R"({"id":"https://example.org/2","_broadsheet":)"; }
  SUBCASE("after a colon, where a title should be") { middle = R"({"id":"https://example.org/2","title":)"; }
  SUBCASE("inside an inner object") {
    middle = R"({"id":"https://example.org/2","_broadsheet":{"sources":[{"name":"A"},)";
  }
  for (const size_t piece : {0u, 1u, 33u}) {
    const Reading r = read_feed(feed_of("\n" + item(1) + ",\n" + middle + "\n" + item(3) + ",\n" + item(4)), piece);
    CAPTURE(r.findings());
    CHECK(r.ids() == "1 3 4");
    CHECK(r.report.skipped == 1);
    CHECK(r.report.status.ok());
  }
}

TEST_CASE("a list or document that closes too early goes on where its articles go on") {
  const char* closing = "";
  SUBCASE("a bracket between articles") { closing = "],"; }
  SUBCASE("a bracket and a brace") { closing = "]},"; }
  SUBCASE("more than those") { closing = "]}]},"; }
  SUBCASE("on lines of their own") { closing = "\n]}\n,\n"; }
  for (const size_t piece : {0u, 1u, 33u}) {
    const Reading r = read_feed(feed_of(item(1) + closing + item(2) + "," + item(3), R"(,"next_url":"p2")"), piece);
    CHECK(r.ids() == "1 2 3");
    CHECK(r.report.status.ok());
    CHECK(r.report.findings_total >= 1);
    CHECK(r.head.next_url == "p2");
    CHECK(r.head.title == "A feed");
  }
}

TEST_CASE("objects inside a sound article that look like articles stay where they are") {
  const std::string nested = R"(,"attachments":[)"
                             "\n" +
                             item(7) + ",\n" + item(8) +
                             R"(],"related":)"
                             "\n" +
                             item(9);
  for (const char* gap : {"", "\n"}) {
    for (const size_t piece : {0u, 1u, 33u}) {
      const std::string feed =
          feed_of(gap + item(1, nested) + "," + gap + item(2, nested) + "," + gap + item(3, nested));
      const Reading r = read_feed(feed, piece);
      CHECK(r.ids() == "1 2 3");
      CHECK(r.findings().empty());
      CHECK(r.report.status.ok());
    }
  }
}

TEST_CASE("time stays bounded where everything looks like an article in an article") {
  std::string deep = item(1) + ",\n";
  while (deep.size() < 3'000'000) deep += "{\"id\":[\n";
  const Reading r = read_feed(feed_of("\n" + deep));
  CHECK(r.has("1"));
}

TEST_CASE("the last or the only article may be the broken one") {
  CHECK(read_feed(feed_of(item(1) + "," + R"({"id":"https://example.org/2","title":"Two")")).ids() == "1");
  CHECK(read_feed(feed_of(R"({"id":"https://example.org/2","title":"T)" + ("," + item(3)))).ids() == "3");
  const std::string unclosed = feed_of(R"({"id":"https://example.org/2","title":"T)");
  for (const size_t piece : {0u, 1u, 20u})
    CHECK(read_feed(unclosed + "\n", piece).report.status.code != Code::truncated);
  const Reading r = read_feed(feed_of("{\"id\":\"https://example.org/2\",\"title\":\"\x01\"}"));
  CHECK(r.report.articles == 0);
  CHECK(r.report.skipped == 1);
}

TEST_CASE("a broken article is named by its number and place") {
  const std::string before = item(1) + ",";
  const std::string feed = feed_of(before + "{\"id\":\"https://example.org/2\",\"title\":\"a\x02z\"}," + item(3));
  const Reading r = read_feed(feed);
  REQUIRE(r.report.findings.size() == 1);
  CHECK(r.report.findings[0].code == Code::bad_item);
  CHECK(r.report.findings[0].place.item == 2);
  CHECK(r.report.findings[0].place.offset == feed.find('\x02'));
  CHECK(r.report.findings[0].message == "Article 2 can't be read: a control character stands unescaped in a string.");
  CHECK(r.report.skipped == 1);
}

TEST_CASE("a feed that is cut off gives the articles before the cut") {
  const std::string feed = feed_of(item(1) + "," + item(2) + "," + item(3));
  const size_t third = feed.find("{\"id\":\"https://example.org/3");
  for (size_t size = 1; size < feed.size(); ++size) {
    CAPTURE(size);
    const Reading r = read_feed(feed.substr(0, size));
    CHECK(r.report.status.code == Code::truncated);
    if (size >= third) CHECK(r.report.articles >= 2);
    CHECK(r.report.articles <= 3);
  }
  CHECK(read_feed(feed.substr(0, third + 10)).report.status.message ==
        "The feed ends in the middle: 2 articles were read.");
  CHECK(read_feed(feed.substr(0, third + 10)).report.findings[0].place.item == 3);
  CHECK(read_feed(feed).report.status.ok());
}

TEST_CASE("members of a wrong type are left out, counted and named; the article stays") {
  const std::string feed =
      feed_of(R"({"id":"https://example.org/1","url":"https://example.org/1","title":["x"],"summary":7,
    "date_published":"yesterday","tags":"a","authors":[1,{"name":"Ada"}],"language":null,"_broadsheet":[],"unknown":{"deep":[1,2]}})");
  const Reading r = read_feed(feed);
  REQUIRE(r.report.articles == 1);
  CHECK(r.articles[0].authors == "Ada");
  CHECK(r.articles[0].title.empty());
  CHECK(r.articles[0].published == no_time);
  std::string fields;
  for (const Status& finding : r.report.findings) {
    CHECK(finding.code == Code::bad_field);
    CHECK(finding.place.item == 1);
    fields += finding.place.field + " ";
  }
  CHECK(fields == "title summary date_published tags authors _broadsheet ");
  CHECK(r.report.findings[0].place.offset == feed.find("[\"x\"]"));
  CHECK(r.report.findings[0].message == "Article 1: title is a list, not a string; it is left out.");
}

TEST_CASE("an article without an id is known by its address, then by its place") {
  const Reading r =
      read_feed(feed_of(R"({"url":"https://example.org/u"},{"external_url":"https://example.org/e"},{"title":"t"},
    {"id":17},{"id":"urn:x"},3,"text",null,{})"));
  CHECK(r.report.articles == 6);
  CHECK(r.report.skipped == 3);
  std::string ids;
  for (const auto& article : r.articles) ids += article.identity + " ";
  CHECK(ids == "https://example.org/u https://example.org/e #3 17 urn:x #9 ");
}

TEST_CASE("addresses that are not http, https or mailto are left out and named") {
  const Reading r = read_feed(feed_of(R"j({"id":"1","url":"javascript:alert(1)","external_url":"data:text/html,x",
    "image":"//example.org/x.png","authors":[{"name":"A","url":"vbscript:x"}]},{"id":"2","url":" HTTPS://Example.org/a "})j"));
  REQUIRE(r.report.articles == 2);
  CHECK(r.articles[0].url.empty());
  CHECK(r.articles[0].external_url.empty());
  CHECK(r.articles[0].image.empty());
  CHECK(r.articles[0].authors == "A");
  CHECK(r.articles[1].url == "HTTPS://Example.org/a");
  CHECK(r.report.findings_total == 4);
}

TEST_CASE("control characters that come escaped are taken out of text") {
  const Reading r =
      read_feed(feed_of(R"({"id":"1","title":"a\u0000b\nc\u009fd","summary":"one\r\ntwo\u0007\tthree\ud800"})"));
  CHECK(r.articles[0].title == "a b c d");
  CHECK(r.articles[0].overview == "one\ntwo\tthree\uFFFD");
}

TEST_CASE("HTML content is given as text with its paragraphs") {
  const Reading r = read_feed(
      feed_of(R"j({"id":"1","content_html":"<p>One &amp; <b>two</b></p><script>x()</script><p>Three</p>"})j"));
  CHECK(r.articles[0].text == "One & two\n\nThree");
}

TEST_CASE("what is no feed is called by what it is") {
  CHECK(read_feed("").report.status.code == Code::empty);
  CHECK(read_feed(" \n\t").report.status.code == Code::empty);
  CHECK(read_feed("<!doctype html><html>").report.status.message == "This is an HTML page, not a JSON feed.");
  CHECK(read_feed("<?xml version='1.0'?><rss>").report.status.code == Code::not_json);
  CHECK(read_feed("# A page\n").report.status.code == Code::not_json);
  CHECK(read_feed("hello").report.status.message == "This is not JSON.");
  CHECK(read_feed(std::string("\0\1\2", 3)).report.status.message == "This is a binary file, not a JSON feed.");
  CHECK(read_feed("\x1f\x8b\x08").report.status.message == "This is a gzip file: unpack it first.");
  CHECK(read_feed("[1,2]").report.status.code == Code::not_a_feed);
  CHECK(read_feed("17").report.status.code == Code::not_a_feed);
  CHECK(read_feed("{}").report.status.code == Code::not_a_feed);
  CHECK(read_feed(R"({"title":"x","items":{}})").report.status.code == Code::not_a_feed);
  CHECK(read_feed(R"({"a":{"items":[{"id":"1"}]}})").report.status.code == Code::not_a_feed);
  CHECK(read_feed(R"({"title" "x"})").report.status.code == Code::not_json);
  CHECK(read_feed(R"({"items":[]})").report.status.ok());
  CHECK(read_feed(R"({"items":[]} and more)").findings() == "not_json@13 ");
}

TEST_CASE("damage around the articles is named with its place, and costs none of them") {
  const std::string before = R"({"title":undefined,"items":[)" + item(1) + "]}";
  CHECK(read_feed(before).ids() == "1");
  CHECK(read_feed(before).report.status.place.offset == before.find("undefined"));
  const std::string after = feed_of(item(1) + "," + item(2), R"(,"_broadsheet":NaN)");
  const Reading r = read_feed(after);
  CHECK(r.ids() == "1 2");
  CHECK(r.report.status.code == Code::not_json);
  CHECK(r.report.status.place.offset == after.find("NaN"));
}

TEST_CASE("a newer version is read as far as it is understood, and said") {
  const Reading r = read_feed(feed_of(item(1), R"(,"_broadsheet":{"version":2,"more":[]})"));
  CHECK(r.report.articles == 1);
  CHECK(r.report.status.code == Code::newer_version);
}

TEST_CASE("commas that are missing or too many cost no article and are named") {
  const Reading r = read_feed(feed_of(item(1) + item(2) + ",," + item(3) + ","));
  CHECK(r.ids() == "1 2 3");
  CHECK(r.report.findings_total == 3);
}

TEST_CASE("sizes and depths are bounded") {
  FeedLimits limits;
  limits.max_item_bytes = 1000;
  limits.max_head_bytes = 500;
  limits.max_findings = 2;
  limits.max_labels = 3;
  SUBCASE("an article that is too large is named and left out, whatever piece it comes in") {
    const std::string feed =
        feed_of(item(1) + "," + item(2, R"(,"summary":")" + std::string(5000, 'x') + "\"") + "," + item(3));
    for (const size_t piece : {7u, 100u, 100000u}) {
      const Reading r = read_feed(feed, piece, limits);
      CHECK(r.ids() == "1 3");
      CHECK(r.report.findings[0].code == Code::too_large);
      CHECK(r.report.findings[0].place.item == 2);
    }
  }
  SUBCASE("so is one that never ends") {
    CHECK(read_feed(feed_of(item(1) + "," + R"({"id":"2","title":")" + std::string(9000, 'x')), 50, limits).ids() ==
          "1");
  }
  SUBCASE("a head without end is refused") {
    const Reading r =
        read_feed(R"({"title":")" + std::string(2000, 'x') + R"(","items":[)" + item(1) + "]}", 64, limits);
    CHECK(r.report.status.code == Code::too_large);
    CHECK(r.ids() == "1");
  }
  SUBCASE("findings are counted beyond those kept") {
    const Reading r = read_feed(feed_of("1,2,3,4"), 64, limits);
    CHECK(r.report.findings.size() == 2);
    CHECK(r.report.findings_total == 4);
  }
  SUBCASE("labels beyond the bound are left out") {
    const Reading r = read_feed(feed_of(item(1, R"(,"tags":["a","b","c","d","e"])")), 64, limits);
    CHECK(r.articles[0].tags == "a; b; c");
    CHECK(r.report.findings[0].code == Code::too_large);
  }
  SUBCASE("brackets without end are one broken article") {
    const Reading r =
        read_feed(feed_of(item(1) + "," + R"({"id":"2","x":)" + std::string(5000, '[') + "," + item(3)), 64);
    CHECK(r.ids() == "1 3");
  }
}
