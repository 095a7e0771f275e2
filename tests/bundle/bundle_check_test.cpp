#include "bundle/bundle_check.h"

#include <doctest/doctest.h>

#include <string>

#include "bundle/support.h"

using namespace broadsheet;

namespace {

std::string feed(const std::string& items,
                 const std::string& head = R"("version":"https://jsonfeed.org/version/1.1","title":"F",)") {
  return "{" + head + R"("_broadsheet":{"version":1},"items":[)" + items + "]}";
}
std::string item(const std::string& id, const std::string& more) {
  return R"({"id":"https://example.org/)" + id + R"(","url":"https://example.org/)" + id + R"(",)" + more + "}";
}
const std::string sound = R"("title":"T","content_text":"")";

// "error item 2 url @120, warning …"
std::string findings(const BundleCheck& check) {
  std::string text;
  for (const BundleFinding& f : check.findings) {
    const Place& place = f.status.place;
    if (!text.empty()) text += ", ";
    text += f.error ? "error" : "warning";
    if (place.item) text += " item " + std::to_string(place.item);
    if (!place.field.empty()) text += " " + place.field;
  }
  return text;
}

}  // namespace

TEST_CASE("a bundle as the tool writes it has nothing wrong") {
  const BundleCheck check = check_bundle(bundle_of(
      {article_at("https://example.org/b", "2026-02-01", "B"), article_at("https://example.org/a", "2026-01-01", "A")},
      FeedHead{"Title", {}, {}, {}, {}, {}, {}, {}, 0}));
  CHECK(findings(check) == "");
  CHECK(check.articles == 2);
  CHECK(check.errors == 0);
  CHECK(check.warnings == 0);
}

TEST_CASE("each fault is found, by item and member") {
  struct Row {
    const char* what;
    std::string json;
    std::string wanted;
  };
  const std::vector<Row> rows = {
      {"no version", feed(item("a", sound), R"("title":"F",)"), "error version"},
      {"another version", feed(item("a", sound), R"("version":"2.0","title":"F",)"), "error version"},
      {"no title", feed(item("a", sound), R"("version":"https://jsonfeed.org/version/1",)"), "error title"},
      {"not a bundle", R"({"version":"https://jsonfeed.org/version/1.1","title":"F","items":[]})",
       "warning _broadsheet"},
      {"id and url differ", feed(R"({"id":"1","url":"https://example.org/a",)" + sound + "}"), "warning item 1 id"},
      {"no id", feed(R"({"url":"https://example.org/a",)" + sound + "}"), "error item 1 id"},
      {"no url", feed(R"({"id":"1",)" + sound + "}"), "warning item 1 url"},
      {"the same twice", feed(item("a", sound) + "," + item("b", sound) + "," + item("a", sound)), "error item 3 id"},
      {"an unsafe link", feed(item("a", sound + R"(,"external_url":"javascript:1")")), "error item 1 external_url"},
      {"a wrong type", feed(item("a", sound + R"(,"summary":7)")), "error item 1 summary"},
      {"no date", feed(item("a", sound + R"(,"date_published":"soon")")), "error item 1 date_published"},
      {"no content", feed(item("a", R"("title":"T")")), "error item 1 content_text"},
      {"nothing to show", feed(item("a", R"("content_text":"")")), "warning item 1 title"},
      {"not newest first",
       feed(item("a", sound + R"(,"date_published":"2026-01-01T00:00:00Z")") + "," +
            item("b", sound + R"(,"date_published":"2026-01-02T00:00:00Z")") + "," +
            item("c", sound + R"(,"date_published":"2026-01-01T00:00:00Z")")),
       "warning item 2 date_published"},
      {"a version and title of a wrong type",
       feed(item("a", sound), R"("version":"https://jsonfeed.org/version/1","title":7,)"), "error title"},
      {"a version of a wrong type", feed(item("a", sound), R"("version":1,"title":"F",)"), "error version"},
      {"an unsafe url, which is not missing too",
       feed(R"({"id":"https://example.org/a","url":"javascript:1",)" + sound + "}"), "error item 1 url"},
      {"a date that was dropped says nothing of the order",
       feed(item("a", sound + R"(,"date_published":"2026-01-02T00:00:00Z")") + "," +
            item("b", sound + R"(,"date_published":"soon")") + "," +
            item("c", sound + R"(,"date_published":"2026-01-01T00:00:00Z")")),
       "error item 2 date_published"},
      {"a plain JSON Feed is told of once",
       R"({"version":"https://jsonfeed.org/version/1.1","title":"F","items":[{"id":"1",)" + sound +
           R"(},{"id":"2","url":"https://example.org/2",)" + sound + "}]}",
       "warning _broadsheet"},
      {"a broken item", feed(item("a", sound) + R"(,{"id":"b" "url"},)" + item("c", sound)), "error item 2"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.what);
    const BundleCheck check = check_bundle(row.json);
    CHECK(findings(check) == row.wanted);
    const bool is_error = row.wanted.substr(0, 5) == "error";
    CHECK(check.errors == (is_error ? 1 : 0));
    CHECK(check.warnings == (is_error ? 0 : 1));
  }
}

TEST_CASE("a finding's byte offset leads to its item or member") {
  const std::string json = feed(item("a", sound) + ", " + item("b", sound + R"(,"date_published":"soon")"));
  const BundleCheck member = check_bundle(json);
  REQUIRE(member.findings.size() == 1);
  CHECK(json.substr(member.findings[0].status.place.offset, 6) == "\"soon\"");

  const std::string twice = feed(item("a", sound) + ", " + item("a", sound));
  const BundleCheck whole = check_bundle(twice);
  REQUIRE(whole.findings.size() == 1);
  CHECK(whole.findings[0].status.place.offset == twice.rfind("{\"id\""));
}

TEST_CASE("a version that is not JSON Feed's is quoted, with its place") {
  const std::string json =
      R"({"title":"\"version\":","x":{"version":"1"},"items":[{"id":"1","url":"https://e.org/1",)" + sound +
      R"(}],"_broadsheet":{"version":1}, "version" : "2.0 beta"})";
  const BundleCheck check = check_bundle(json);
  REQUIRE(!check.findings.empty());
  const Status& status = check.findings.back().status;
  CHECK(status.place.field == "version");
  CHECK(status.place.offset == json.find("\"2.0"));
  CHECK(status.message.find("'2.0 beta'") != std::string::npos);
}

TEST_CASE("a newer bundle is a warning, a broken one an error") {
  std::string newer = feed(item("a", sound));
  newer.replace(newer.find("\"version\":1}"), 12, "\"version\":9}");
  const BundleCheck warned = check_bundle(newer);
  CHECK(warned.errors == 0);
  CHECK(warned.warnings == 1);
  CHECK(warned.articles == 1);

  const std::string whole = feed(item("a", sound) + "," + item("b", sound));
  const BundleCheck cut = check_bundle(whole.substr(0, whole.size() - 10));
  CHECK(cut.errors == 2);  // the article that is cut off, and the feed
  CHECK(cut.articles == 1);
  CHECK(cut.warnings == 0);
}

TEST_CASE("what is no feed at all has one finding") {
  for (const char* bytes : {"", "# Markdown\n", "[]", "{\"a\":1}", "\x1f\x8b\x08"}) {
    CAPTURE(bytes);
    const BundleCheck check = check_bundle(bytes);
    CHECK(check.errors == 1);
    CHECK(check.warnings == 0);
    CHECK(check.articles == 0);
  }
}

TEST_CASE("no more findings are kept than asked for, and all are counted") {
  std::string items;
  for (int i = 0; i < 50; ++i) items += (i ? "," : "") + std::string(R"({"title":"T"})");
  const BundleCheck check = check_bundle(feed(items), 10);
  CHECK(check.findings.size() == 20);
  CHECK(check.errors == 100);   // no id, no content
  CHECK(check.warnings == 50);  // no url
}
