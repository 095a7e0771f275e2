#include "search/spelling.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "search/sample.h"

using namespace sample;

namespace {

// The distance by its definition, for comparison.
uint32_t edits(std::string_view a, std::string_view b) {
  std::vector<std::vector<uint32_t>> d(a.size() + 1, std::vector<uint32_t>(b.size() + 1));
  for (uint32_t i = 0; i <= a.size(); ++i) {
    for (uint32_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0u : 1u)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

TEST_CASE("A dictionary is searched for near words as its definition says") {
  ArticleStore store;
  std::string text;
  uint32_t seed = 3;
  const auto random = [&](uint32_t below) {
    seed = seed * 1664525 + 1013904223;
    return (seed >> 16) % below;
  };
  std::vector<std::string> words;
  for (int i = 0; i < 3000; ++i) {
    std::string word;
    for (uint32_t k = 0; k < 3 + random(9); ++k) word.push_back(static_cast<char>('a' + random(4)));
    words.push_back(word);
    text += word + " ";
  }
  Article article;
  article.id = "1";
  article.text = text;
  store.append(article);
  Index index;
  index.build(store, 10);
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  for (const std::string_view wanted : {"abca", "dcbad", "aabbccdd", "abcdabcdab", "xaab"}) {
    std::vector<std::string> expected, found;
    const uint32_t most = wanted.size() >= 8 ? 2 : 1;
    for (const auto& word : words) {
      const uint32_t distance = edits(wanted, word);
      if (distance > 0 && distance <= most) expected.push_back(word);
    }
    for (const Respelling& one : respell(index, wanted, false, 100000)) {
      found.push_back(std::string(index.terms().text(one.term)));
      CHECK(edits(wanted, found.back()) == one.edits);
    }
    std::sort(found.begin(), found.end());
    CHECK(found == expected);
  }
}

TEST_CASE("A slip of spelling finds what was meant, ranked below what was typed, and says so") {
  Collection news{{.title = "Kubernetes operators", .text = "Pods and clusters."},
                  {.title = "Databases", .text = "A kuberntes cluster, misspelt."},
                  {.title = "Gardening", .text = "Roses and tulips."},
                  {.title = "Releases", .text = "Kubernetes again."}};
  CHECK(news.find("kuberntes ") == Docs{1, 0, 3});
  CHECK(news.answer("kuberntes ").note == "Also showing \"kubernetes\".");
  CHECK(news.find("gardning ") == Docs{2});
  CHECK(news.find("tulpis ") == Docs{2});  // neighbours swapped
  CHECK(news.answer("kubernetes ").note.empty());
  CHECK(news.find("rses ") == Docs{2});
  CHECK(news.find("gradeni") == Docs{2});  // while typing
}

TEST_CASE("Short words and numbers are not respelt") {
  Collection news{{.title = "The cat", .text = "Model 1234 of the car."}};
  CHECK(news.find("cap ").empty());
  CHECK(news.find("1235 ").empty());
}
