#include "import/topic_aliases.h"

#include <doctest/doctest.h>

#include "support/reading.h"

using namespace broadsheet;

namespace {

std::vector<Article> with_topics(std::initializer_list<std::string_view> names) {
  std::vector<Article> articles(1);
  for (const auto name : names) articles[0].topics.push_back({name, {}, {}});
  return articles;
}

}  // namespace

TEST_CASE("topics get their other names, whatever the case they are written in") {
  TopicAliases aliases = read_topic_aliases("# names\n\nKubernetes: k8s, kube ,\nSÜSSES: zucker\r\n");
  auto articles = with_topics({"kubernetes", "Süsses", "Helm"});
  add_topic_aliases(aliases, articles);
  CHECK(labels_text(articles[0].topics) == "kubernetes =k8s =kube; Süsses =zucker; Helm");
  CHECK(aliases.findings.empty());
  CHECK(aliases.entries[0].used);
}

TEST_CASE("signs tell topics apart") {
  TopicAliases aliases = read_topic_aliases("C++: cpp\nC#: csharp\nC: ansi c\nISO: 27001: iso27001\n");
  auto articles = with_topics({"C", "C++", "C#", "ISO: 27001"});
  add_topic_aliases(aliases, articles);
  CHECK(labels_text(articles[0].topics) == "C =ansi c; C++ =cpp; C# =csharp; ISO: 27001 =iso27001");
}

TEST_CASE("each alias comes once, and lines of one topic unite") {
  TopicAliases aliases = read_topic_aliases("Go: golang, go\ngo: golang, gopher\nUnused: x\n");
  auto articles = with_topics({"Go"});
  articles[0].topics[0].aliases = {"gopher"};
  add_topic_aliases(aliases, articles);
  CHECK(labels_text(articles[0].topics) == "Go =gopher =golang =go");
  CHECK_FALSE(aliases.entries.back().used);
  CHECK(aliases.entries.back().line == 3);
}

TEST_CASE("a line that is no alias is named") {
  const TopicAliases aliases = read_topic_aliases("Kubernetes k8s\n: x\nRust:\n");
  REQUIRE(aliases.findings.size() == 3);
  CHECK(aliases.findings[2].place.line == 3);
}
