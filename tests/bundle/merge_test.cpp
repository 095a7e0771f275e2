#include "bundle/merge.h"

#include <doctest/doctest.h>

#include "bundle/support.h"
#include "support/reading.h"

using namespace broadsheet;

namespace {

std::string urls(const MergedArticles& merged) {
  std::string text;
  for (const Article& a : merged.articles) text.append(text.empty() ? "" : " ").append(a.identity());
  return text;
}

}  // namespace

TEST_CASE("articles come newest first, ties by address, those without a date last") {
  Article modified_only = article_at("d");
  modified_only.modified = *parse_rfc3339("2026-02-15T00:00:00Z");
  const MergedArticles merged =
      merge_articles({article_at("none"), article_at("b", "2026-02-01"), article_at("a", "2026-02-01"),
                      article_at("c", "2026-03-01"), modified_only});
  CHECK(urls(merged) == "c d a b none");
  CHECK(merged.merged == 0);
}

TEST_CASE("copies of one article become one, field by field from the newest that has it") {
  Article old_copy = article_at("u", "2026-01-01", "Old title");
  old_copy.external_url = "https://old.example";
  old_copy.overview = "Old overview";
  old_copy.overview_by_ai = true;
  old_copy.text = "Old text";
  old_copy.language = "en";
  Article new_copy = article_at("u", "2026-01-02", "New title");
  new_copy.text = "New text";
  for (const bool new_first : {true, false}) {
    CAPTURE(new_first);
    const MergedArticles merged =
        merge_articles(new_first ? std::vector{new_copy, old_copy} : std::vector{old_copy, new_copy});
    REQUIRE(merged.articles.size() == 1);
    CHECK(merged.merged == 1);
    const Article& a = merged.articles[0];
    CHECK(a.title == "New title");
    CHECK(a.text == "New text");
    CHECK(a.external_url == "https://old.example");
    CHECK(a.overview == "Old overview");
    CHECK(a.overview_by_ai);
    CHECK(a.language == "en");
    CHECK(a.published == parse_rfc3339("2026-01-02"));
  }
}

TEST_CASE("an overview keeps who wrote it") {
  Article by_ai = article_at("u", "2026-01-01");
  by_ai.overview = "By a machine";
  by_ai.overview_by_ai = true;
  Article by_hand = article_at("u", "2026-01-02");
  by_hand.overview = "By hand";
  const MergedArticles merged = merge_articles({by_ai, by_hand});
  CHECK(merged.articles[0].overview == "By hand");
  CHECK_FALSE(merged.articles[0].overview_by_ai);
}

TEST_CASE("a copy is as new as its modification") {
  Article edited = article_at("u", "2026-01-01", "Edited");
  edited.modified = *parse_rfc3339("2026-02-01");
  CHECK(merge_articles({edited, article_at("u", "2026-01-15", "Not edited")}).articles[0].title == "Edited");
}

TEST_CASE("of copies that are equally new the later given wins") {
  CHECK(merge_articles({article_at("u", "2026-01-01", "First"), article_at("u", "2026-01-01", "Second")})
            .articles[0]
            .title == "Second");
  CHECK(merge_articles({article_at("u", {}, "First"), article_at("u", {}, "Second")}).articles[0].title == "Second");
}

TEST_CASE("lists unite by name, the newest copy's first, and labels complete each other") {
  Article a = article_at("u", "2026-01-01");
  a.topics = {{"Rust", "https://example.org/rust", {"rs"}}, {"Old", {}, {}}};
  Article b = article_at("u", "2026-01-02");
  b.topics = {{"New", {}, {}}, {"Rust", {}, {"rustlang"}}};
  Article c = article_at("u", "2026-01-03");
  const MergedArticles merged = merge_articles({a, b, c});
  CHECK(merged.merged == 2);
  CHECK(labels_text(merged.articles[0].topics) == "New; Rust <https://example.org/rust> =rustlang =rs; Old");
}

TEST_CASE("merging a bundle with itself changes nothing") {
  Article a = article_at("u", "2026-01-01", "T");
  a.tags = {{"p", {}, {}}, {"p", {}, {}}, {"q", {}, {}}};
  const MergedArticles merged = merge_articles({a, a});
  CHECK(labels_text(merged.articles[0].tags) == "p; p; q");
}

TEST_CASE("lists do not grow longer than a reader takes") {
  std::vector<std::string> names;
  for (int i = 0; i < 1500; ++i) names.push_back("n" + std::to_string(i));
  Article a = article_at("u"), b = article_at("u");
  for (size_t i = 0; i < names.size(); ++i) (i % 2 ? a : b).tags.push_back({names[i], {}, {}});
  const MergedArticles merged = merge_articles({a, b});
  CHECK(merged.articles[0].tags.size() == 1000);
  CHECK(merged.cut_lists == 1);
}

TEST_CASE("nothing merges to nothing") { CHECK(merge_articles({}).articles.empty()); }
