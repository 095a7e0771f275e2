// An index that is kept and read back.
#include <doctest/doctest.h>

#include <string>

#include "sample.h"

using namespace sample;

namespace {

constexpr uint64_t source = 42;

void fill(Collection& shelf, int articles) {
  static const char* const words[] = {"kubernetes", "node.js",    "ranking", "Übersetzung",
                                      "東京都",     "snake_case", "servers"};
  for (int i = 0; i < articles; ++i) {
    const std::string title = std::string(words[i % 7]) + " in practice " + std::to_string(i);
    const std::string text =
        std::string("The ") + words[(i + 1) % 7] + " of the " + words[(i * 5 + 2) % 7] + " running";
    shelf.add(
        {.title = title, .text = text, .topics = {i % 3 == 0 ? "Cloud Native" : "Search"}, .topic_aliases = {"cncf"}});
  }
}

std::vector<char> saved(Collection& shelf) {
  std::vector<char> image;
  shelf.searcher.save(image, source);
  return image;
}

void check_same_answers(Collection& a, Collection& b) {
  for (const char* query : {"kubernetes", "server", "nodejs", "\"in practice\"", "cncf", "京都", "snake", "k",
                            "-search run", "kuberntes", "title:ranking 12"}) {
    CAPTURE(query);
    const SearchAnswer x = a.answer(query), y = b.answer(query);
    CHECK(x.total == y.total);
    CHECK(a.find(query) == b.find(query));
    CHECK(x.note == y.note);
  }
}

}  // namespace

TEST_CASE("An index read back answers as the one that was kept, and grows on") {
  Collection kept, opened;
  fill(kept, 700);
  fill(opened, 700);
  kept.index();
  const std::vector<char> image = saved(kept);
  REQUIRE(opened.searcher.load(image, source));
  CHECK(opened.searcher.indexed() == 700);
  opened.index();
  check_same_answers(kept, opened);
  CHECK(saved(opened) == image);  // the same data is the same bytes

  fill(kept, 50);
  fill(opened, 50);
  kept.index();
  opened.index();
  check_same_answers(kept, opened);
  CHECK(opened.answer("kubernetes").total > 0);
}

TEST_CASE("A damaged, foreign or unfitting image is refused, and the articles are indexed as ever") {
  Collection kept;
  fill(kept, 60);
  kept.index();
  const std::vector<char> image = saved(kept);
  const auto refused = [&](std::vector<char> bytes, int articles = 60) {
    Collection opened;
    fill(opened, articles);
    if (opened.searcher.load(bytes, source)) return false;
    CHECK(opened.searcher.indexed() == 0);
    opened.index();
    return opened.answer("kubernetes").total > 0;
  };
  CHECK_FALSE(refused(image));
  for (size_t at = 0; at < image.size(); at += 1 + image.size() / 97) {
    if (at >= 28 && at < 32) continue;  // of no meaning
    CAPTURE(at);
    std::vector<char> bytes = image;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
    CHECK(refused(bytes));
  }
  for (const size_t size : {size_t{0}, size_t{7}, size_t{32}, image.size() / 2, image.size() - 1}) {
    CHECK(refused({image.begin(), image.begin() + static_cast<std::ptrdiff_t>(size)}));
  }
  std::vector<char> longer = image;
  longer.resize(longer.size() + 8);
  CHECK(refused(longer));
  CHECK(refused(image, 61));
  CHECK(refused(std::vector<char>(5000, 'x')));
  CHECK_FALSE(kept.searcher.load(image, source + 1));
  CHECK(kept.searcher.load(image, source));  // instead of what was indexed
  CHECK(kept.answer("kubernetes").total > 0);
}

TEST_CASE("An empty index can be kept") {
  Collection kept, opened;
  CHECK(opened.searcher.load(saved(kept), source));
}
