// Words in a row, and what becomes of them where looking at every place would take too long.
#include "search/phrase.h"

#include <doctest/doctest.h>

#include "search/expansion.h"
#include "search/sample.h"

using namespace sample;

namespace {

struct Indexed {
  ArticleStore store;
  Index index;

  explicit Indexed(std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts) {
      Article article;
      article.text = text;
      store.append(article);
    }
    while (index.build(store, 100) > 0) {
    }
  }

  std::vector<Doc> match(std::initializer_list<std::string_view> words, uint64_t& effort) const {
    std::vector<Expansion> expansions;
    for (const std::string_view word : words) expansions.push_back(expand(index, word));
    return match_phrase(index, expansions, QueryField::any, Closeness::exact, effort).docs;
  }
};

}  // namespace

TEST_CASE("Words in a row are found in their order, and each place that is looked at counts") {
  const Indexed news{"red heron on blue lake", "blue heron on red lake", "heron red lake"};
  uint64_t effort = 100;
  CHECK(news.match({"red", "heron"}, effort) == std::vector<Doc>{0});
  CHECK(effort == 94);
  CHECK(news.match({"on", "red", "lake"}, effort) == std::vector<Doc>{1});
}

TEST_CASE("With no effort left, words anywhere in the article will do") {
  const Indexed news{"red heron on blue lake", "heron red lake", "red lake"};
  uint64_t none = 0;
  CHECK(news.match({"red", "heron"}, none) == std::vector<Doc>{0, 1});
  uint64_t little = 1;  // is used up by the first word
  CHECK(news.match({"red", "heron"}, little) == std::vector<Doc>{0, 1});
  CHECK(little == 0);
}
