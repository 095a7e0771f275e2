// What DevFeed itself writes: every kind of page, every field.
#include "import/devfeed_page.h"

#include <doctest/doctest.h>

#include <string>

#include "support/corpora.h"
#include "support/reading.h"

using namespace broadsheet;

namespace {

ImportedFeed page(const std::string& name) {
  const auto bytes = read_file(std::string(TEST_DATA) + "/devfeed/" + name);
  REQUIRE(bytes.has_value());
  return import_devfeed(*bytes);
}

}  // namespace

TEST_CASE("a feed page gives its name, description, next page and articles") {
  const ImportedFeed feed = page("feed-page-1.md");
  CHECK(feed.status.ok());
  CHECK(feed.findings.empty());
  CHECK(feed.skipped == 0);
  REQUIRE(feed.pages.size() == 1);
  const ImportedPage& first = feed.pages[0];
  CHECK(first.kind == PageKind::feed);
  CHECK(first.head.title == "Rust [systems]");
  CHECK(first.head.description == "Everything about oxides, `borrowed` and owned.");
  CHECK(first.head.next_url == "https://example.org/topics/rust.md?cursor=abc%3D");
  CHECK(first.head.home_page_url == "https://example.org/topics/rust");
  CHECK(first.line == 1);
  CHECK(first.article_count == 2);
  REQUIRE(feed.articles.size() == 2);
  CHECK(feed.lines[0] == 7);
}

TEST_CASE("every field of an article is read") {
  const ImportedFeed feed = page("feed-page-1.md");
  REQUIRE(feed.articles.size() == 2);
  const OwnedArticle a = owned(feed.articles[0]);
  CHECK(a.identity == "https://example.org/articles/no-allocations-1");
  CHECK(a.url == a.identity);
  CHECK(a.title == "A parser with *no* allocations: [part 1]");
  CHECK(a.external_url == "https://blog.example.org/parser?page=1&ref=a#top");
  CHECK(a.authors == "Ana Sokolova");
  CHECK(a.published == parse_rfc3339("2026-09-12T10:00:00Z"));
  CHECK(a.modified == no_time);
  CHECK(a.content_type == "tutorial");
  CHECK(a.language == "en");
  CHECK(a.sources ==
        "Oxide, Weekly (beta) <https://example.org/sources/oxide-weekly>; Second: source "
        "<https://example.org/sources/second>");
  CHECK(a.topics == "Rust <https://example.org/topics/rust>; Node.js <https://example.org/topics/node.js>");
  CHECK(a.tags == "zero_copy <https://example.org/tags/zero_copy>; 解析 <https://example.org/tags/%E8%A7%A3%E6%9E%90>");
  CHECK(a.overview == "Shows how to parse without copying.");
  CHECK(a.overview_by_ai);
  CHECK(a.text == "First paragraph of the excerpt.\n\nSecond paragraph, which is cut off in mid-wo");
}

TEST_CASE("an article without the fields that may be missing is read") {
  const ImportedFeed feed = page("feed-page-1.md");
  REQUIRE(feed.articles.size() == 2);
  const OwnedArticle b = owned(feed.articles[1]);
  CHECK(b.url == "https://example.org/articles/ownership-twice");
  CHECK(b.external_url.empty());  // DevFeed leaves the link empty where the address is not safe
  CHECK(b.authors.empty());
  CHECK(b.language.empty());
  CHECK(b.sources.empty());
  CHECK(b.topics.empty());
  CHECK(b.tags.empty());
  CHECK(b.overview == "Nobody but a person wrote this.");
  CHECK_FALSE(b.overview_by_ai);
  CHECK(b.text.empty());
}

TEST_CASE("the last page names no next one, and its last article may end at a field") {
  const ImportedFeed feed = page("feed-page-2.md");
  REQUIRE(feed.pages.size() == 1);
  CHECK(feed.pages[0].head.next_url.empty());
  REQUIRE(feed.articles.size() == 2);
  CHECK(feed.articles[1].title == "Sized and unsized");
  CHECK(feed.articles[1].content_type == "news");
  CHECK(feed.findings.empty());
}

TEST_CASE("an article's own page holds that article alone") {
  const ImportedFeed feed = page("article-page.md");
  REQUIRE(feed.pages.size() == 1);
  CHECK(feed.pages[0].kind == PageKind::article);
  REQUIRE(feed.articles.size() == 1);
  const OwnedArticle a = owned(feed.articles[0]);
  CHECK(a.title == "One article alone");
  CHECK(a.overview == "On its own page an article stands at level one.");
  CHECK(a.overview_by_ai);
  CHECK(a.text.substr(0, 32) == "## Changes\n\nDevFeed: [Changes](<");
}

TEST_CASE("several pages joined by a rule are read one by one") {
  const ImportedFeed feed = page("joined.md");
  REQUIRE(feed.pages.size() == 3);
  CHECK(feed.pages[0].kind == PageKind::feed);
  CHECK(feed.pages[1].kind == PageKind::article);
  CHECK(feed.pages[2].kind == PageKind::feed);
  CHECK(feed.pages[2].head.title == "Quiet topic");
  CHECK(feed.pages[2].article_count == 0);
  CHECK(feed.articles.size() == 3);
  CHECK(feed.findings.empty());
  const std::string_view excerpt = feed.articles[2].text;
  CHECK(excerpt.substr(excerpt.size() - 12) == "one article.");
}

TEST_CASE("an empty feed page is a page without articles") {
  const ImportedFeed feed = page("empty.md");
  CHECK(feed.status.ok());
  REQUIRE(feed.pages.size() == 1);
  CHECK(feed.pages[0].kind == PageKind::feed);
  CHECK(feed.pages[0].head.title == "Quiet topic");
  CHECK(feed.articles.empty());
  CHECK(feed.findings.empty());
}

TEST_CASE("a directory and a search page are recognised and hold no articles") {
  for (const auto& row : {std::pair{"directory.md", PageKind::directory}, {"search.md", PageKind::search}}) {
    const auto& name = row.first;
    const auto& kind = row.second;
    CAPTURE(name);
    const ImportedFeed feed = page(name);
    CHECK(feed.status.ok());
    REQUIRE(feed.pages.size() == 1);
    CHECK(feed.pages[0].kind == kind);
    CHECK(feed.articles.empty());
    CHECK(feed.findings.empty());
  }
}

TEST_CASE("bodies that look like headings, fields, rules and links stay bodies") {
  const ImportedFeed feed = page("hostile-bodies.md");
  CHECK(feed.findings.empty());
  REQUIRE(feed.articles.size() == 2);
  const std::string_view excerpt = feed.articles[0].text;
  CHECK(excerpt.substr(0, 11) == "# Level one");
  CHECK(excerpt.substr(excerpt.size() - 40) == "# Not a page\n\nwith a paragraph under it.");
  for (const char* line :
       {"## DevFeed: a heading", "Author: nobody", "cursor=no>)", "## Quoted elsewhere", "\n---\n"}) {
    CAPTURE(line);
    CHECK(excerpt.find(line) != std::string_view::npos);
  }
  CHECK(feed.articles[1].overview == "Text, and then\n\n---");
  CHECK(feed.pages[0].head.next_url == "https://example.org/topics/hostile.md?cursor=yes");
}

TEST_CASE("the sample of the first run is read without a finding") {
  const auto bytes = read_file(std::string(TEST_DATA) + "/../../assets/sample.md");
  REQUIRE(bytes.has_value());
  const ImportedFeed feed = import_devfeed(*bytes);
  CHECK(feed.findings.empty());
  CHECK(feed.articles.size() == 12);
}
