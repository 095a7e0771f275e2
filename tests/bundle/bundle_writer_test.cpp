#include "bundle/bundle_writer.h"

#include <doctest/doctest.h>

#include "bundle/support.h"
#include "support/reading.h"

using namespace broadsheet;

namespace {

Article full_article() {
  Article a =
      article_at("https://example.org/articles/a", "2026-09-15T16:55:40Z", "A \"title\" with \\ and \xF0\x9F\x98\x80");
  a.external_url = "https://publisher.example/a?x=1&y=2";
  a.overview = "One.\n\nTwo\tthree.";
  a.text = "Line\nline \xE4\xB8\xAD\xE6\x96\x87 \xE2\x80\xA8 </script>";
  a.image = "https://example.org/a.png";
  a.content_type = "news";
  a.language = "en";
  a.modified = a.published + 3600;
  a.overview_by_ai = true;
  a.authors = {{"Ada", "https://ada.example", {}}, {"Grace", {}, {}}};
  a.sources = {{"Source, one", "https://example.org/sources/one", {}}};
  a.topics = {{"Kubernetes", "https://example.org/topics/k8s", {"k8s", "kube"}}, {"Helm", {}, {}}};
  a.tags = {{"one", "https://example.org/tags/one", {}}, {"two", {}, {}}};
  return a;
}

void check_equal(const OwnedArticle& a, const OwnedArticle& b) {
  CHECK(a.identity == b.identity);
  CHECK(a.url == b.url);
  CHECK(a.external_url == b.external_url);
  CHECK(a.title == b.title);
  CHECK(a.overview == b.overview);
  CHECK(a.text == b.text);
  CHECK(a.image == b.image);
  CHECK(a.content_type == b.content_type);
  CHECK(a.language == b.language);
  CHECK(a.authors == b.authors);
  CHECK(a.sources == b.sources);
  CHECK(a.topics == b.topics);
  CHECK(a.tags == b.tags);
  CHECK(a.published == b.published);
  CHECK(a.modified == b.modified);
  CHECK(a.overview_by_ai == b.overview_by_ai);
}

}  // namespace

TEST_CASE("what is written is read back the same, every field of it") {
  const std::vector<Article> articles = {full_article(), article_at("https://example.org/bare")};
  FeedHead head;
  head.title = "A \"feed\"";
  head.description = "Words";
  head.home_page_url = "https://example.org/";
  head.language = "en";
  head.icon = "https://example.org/icon.png";
  const Reading r = read_feed(bundle_of(articles, head));
  CHECK(r.report.status.ok());
  CHECK(r.report.findings.empty());
  REQUIRE(r.articles.size() == 2);
  for (size_t i = 0; i < 2; ++i) check_equal(r.articles[i], owned(articles[i]));
  CHECK(r.head.title == head.title);
  CHECK(r.head.description == head.description);
  CHECK(r.head.home_page_url == head.home_page_url);
  CHECK(r.head.language == "");  // one article names none
  CHECK(r.head.icon == head.icon);
  CHECK(r.head.feed_version == "https://jsonfeed.org/version/1.1");
  CHECK(r.head.version == bundle_version);
  CHECK(read_feed(bundle_of({full_article()}, head)).head.language == "en");
}

TEST_CASE("a bundle is a JSON Feed: members that others read stand where they look") {
  const std::string json = bundle_of({full_article()});
  for (const char* part : {R"("version": "https://jsonfeed.org/version/1.1")", R"("title": "")",
                           R"("id":"https://example.org/articles/a","url":"https://example.org/articles/a")",
                           R"("tags":["one","two"])", R"("authors":[{"name":"Ada","url":"https://ada.example"})",
                           R"("date_published":"2026-09-15T16:55:40Z")", R"("content_text":)"}) {
    CAPTURE(part);
    CHECK(json.find(part) != std::string::npos);
  }
}

TEST_CASE("members that an article does not have are left out, but for the content that JSON Feed asks for") {
  const std::string json = bundle_of({article_at("https://example.org/bare")});
  CHECK(json.find(R"({"id":"https://example.org/bare","url":"https://example.org/bare","content_text":""})") !=
        std::string::npos);
}

TEST_CASE("an article with an identity of its own keeps it") {
  Article a = article_at("https://example.org/shared");
  a.id = "tag:example.org,2026:1";
  const Reading r = read_feed(bundle_of({a}));
  REQUIRE(r.articles.size() == 1);
  CHECK(r.articles[0].identity == "tag:example.org,2026:1");
  CHECK(r.articles[0].url == "https://example.org/shared");
}

TEST_CASE("the same articles give the same bytes, one article a line") {
  const std::vector<Article> articles = {full_article(), article_at("https://example.org/b")};
  const std::string json = bundle_of(articles);
  CHECK(json == bundle_of(articles));
  CHECK(json.find("},\n{\"id\":\"https://example.org/b\"") != std::string::npos);
  CHECK(json.substr(json.size() - 7) == "}\n ]\n}\n");
}

TEST_CASE("a bundle without articles is one") {
  const Reading r = read_feed(bundle_of({}));
  CHECK(r.report.status.ok());
  CHECK(r.articles.empty());
}

TEST_CASE("bytes that are not UTF-8 end nothing") {
  const Reading r = read_feed(bundle_of({article_at("https://example.org/a", {}, "bad \xFF byte")}));
  REQUIRE(r.articles.size() == 1);
  CHECK(r.articles[0].title == "bad \uFFFD byte");
}

TEST_CASE("writing stops when the sink can take no more") {
  int calls = 0;
  const std::vector<Article> articles(5, article_at("https://example.org/a"));
  CHECK_FALSE(write_bundle({}, articles, [&](std::string_view) { return ++calls < 3; }));
  CHECK(calls == 3);
}
