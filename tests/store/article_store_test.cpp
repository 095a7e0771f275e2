#include "store/article_store.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace broadsheet;

namespace {

Article article_of(std::string_view url, std::string_view title) {
  Article article;
  article.url = url;
  article.title = title;
  return article;
}

std::vector<std::string> names(const ArticleStore& store, Facet facet, Doc doc) {
  std::vector<std::string> all;
  for (const LabelId id : store.labels(facet, doc)) all.emplace_back(store.label_name(facet, id));
  return all;
}

}  // namespace

TEST_CASE("an article comes out of the store as it went in") {
  ArticleStore store;
  Article a = article_of("https://example.org/a", "A title");
  a.external_url = "https://publisher.example/a";
  a.overview = "The overview";
  a.text = "The text";
  a.image = "https://example.org/a.png";
  a.content_type = "news";
  a.language = "en";
  a.published = 100;
  a.modified = 200;
  a.overview_by_ai = true;
  a.authors = {{"Ada", "https://ada.example", {}}};
  a.sources = {{"S", "", {}}};
  a.topics = {{"Kubernetes", "", {"k8s", "kube", "k8s"}}};
  a.tags = {{"x", "", {}}, {"y", "", {}}, {"x", "", {}}};
  const Doc doc = store.append(a);
  CHECK(store.size() == 1);
  CHECK(store.id(doc) == "https://example.org/a");
  CHECK(store.url(doc) == "https://example.org/a");
  CHECK(store.external_url(doc) == "https://publisher.example/a");
  CHECK(store.title(doc) == "A title");
  CHECK(store.overview(doc) == "The overview");
  CHECK(store.text(doc) == "The text");
  CHECK(store.image(doc) == "https://example.org/a.png");
  CHECK(store.content_type(doc) == "news");
  CHECK(store.language(doc) == "en");
  CHECK(store.published(doc) == 100);
  CHECK(store.modified(doc) == 200);
  CHECK(store.overview_by_ai(doc));
  CHECK(names(store, Facet::tag, doc) == std::vector<std::string>{"x", "y"});
  CHECK(store.label_url(Facet::author, store.labels(Facet::author, doc)[0]) == "https://ada.example");
  const auto aliases = store.labels(Facet::topic).aliases(0);
  REQUIRE(aliases.size() == 2);
  CHECK(store.view(aliases[1]) == "kube");
}

TEST_CASE("what an article does not say is empty") {
  ArticleStore store;
  const Doc doc = store.append(article_of("https://example.org/a", ""));
  CHECK(store.title(doc).empty());
  CHECK(store.published(doc) == no_time);
  CHECK(store.language(doc).empty());
  for (const Facet facet : all_facets) CHECK(store.labels(facet, doc).empty());
}

TEST_CASE("the same identity is kept once, the earlier article stays") {
  ArticleStore store;
  const Doc first = store.append(article_of("https://example.org/a", "one"));
  Article other = article_of("https://example.org/b", "two");
  other.id = "urn:b";
  const Doc second = store.append(other);
  CHECK(store.append(article_of("https://example.org/a", "again")) == first);
  CHECK(store.size() == 2);
  CHECK(store.title(first) == "one");
  CHECK(store.find("https://example.org/a") == first);
  CHECK(store.find("urn:b") == second);
  CHECK(store.find("https://example.org/b") == no_doc);
  CHECK(store.find("") == no_doc);
}

TEST_CASE("views stay where they are while the store grows") {
  ArticleStore store;
  store.append(article_of("https://example.org/0", "zero"));
  const std::string_view title = store.title(0);
  std::string filler(3000, 'x');
  for (int i = 1; i < 5000; ++i) {
    const std::string url = "https://example.org/" + std::to_string(i);
    Article a = article_of(url, filler);
    const std::string tag = "tag " + std::to_string(i % 700);
    a.tags = {{tag, "", {}}};
    store.append(a);
  }
  CHECK(store.title(0).data() == title.data());
  CHECK(title == "zero");
  CHECK(store.size() == 5000);
  CHECK(store.labels(Facet::tag).size() == 700);
  CHECK(store.find("https://example.org/4321") == 4321);
  const LabelId id = store.find_label(Facet::tag, "tag 5");
  REQUIRE(id != no_label);
  CHECK(store.labels(Facet::tag).articles(id) == 8);  // 5, 705, 1405 … 4905
  CHECK(store.find_label(Facet::tag, "tag") == no_label);
  CHECK(store.memory_bytes() > 5000u * 3000u);
  CHECK(store.memory_bytes() < 5000u * 3000u * 2);
}
