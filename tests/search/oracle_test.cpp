// What the index answers is what a plain reading of every article would, however it was sliced.
#include <doctest/doctest.h>

#include <algorithm>

#include "search/sample.h"
#include "text/tokenizer.h"

using namespace sample;

namespace {

struct Made {
  std::vector<std::string> titles, texts;
  std::vector<std::string> words;
};

uint32_t seed = 11;
uint32_t random(uint32_t below) {
  seed = seed * 1664525 + 1013904223;
  return static_cast<uint32_t>((static_cast<uint64_t>(seed) * below) >> 32);
}

Made make(size_t articles) {
  Made out;
  // No two share an English stem, and all are too short to be respelt, so that plain comparison is enough.
  for (const char* start : {"ba", "co", "du", "fe", "gi", "ho", "ju", "ka"}) {
    for (const char* end : {"k", "x", "t", "n", "r", "p"}) out.words.push_back(std::string(start) + end);
  }
  const auto sentence = [&](uint32_t words) {
    std::string text;
    for (uint32_t i = 0; i < words; ++i)
      text += out.words[random(1 + random(static_cast<uint32_t>(out.words.size())))] + " ";
    return text;
  };
  for (size_t i = 0; i < articles; ++i) {
    out.titles.push_back(sentence(1 + random(4)));
    out.texts.push_back(sentence(random(12)));
  }
  return out;
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> out;
  Tokenizer tokenizer(text);
  Token token;
  while (tokenizer.next(token)) out.emplace_back(token.text);
  return out;
}

bool holds(const std::vector<std::string>& words, const std::string& word, bool prefix) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& one) {
    return prefix ? one.compare(0, word.size(), word) == 0 : one == word;
  });
}
bool holds_row(const std::vector<std::string>& words, const std::string& a, const std::string& b) {
  for (size_t i = 1; i < words.size(); ++i) {
    if (words[i - 1] == a && words[i] == b) return true;
  }
  return false;
}

void fill(Collection& collection, const Made& made) {
  for (size_t i = 0; i < made.titles.size(); ++i) collection.add({.title = made.titles[i], .text = made.texts[i]});
}

}  // namespace

TEST_CASE("Words, prefixes, phrases, exclusion and alternatives match just what a scan finds") {
  const Made made = make(300);
  Collection news;
  fill(news, made);
  news.index();
  const auto expect = [&](const std::string& query, auto&& test) {
    CAPTURE(query);
    SearchRequest request;
    request.query = query;
    request.match = Match::all;
    request.limit = 1000;
    std::vector<Doc> found, expected;
    for (const Hit& hit : news.searcher.search(request).hits) found.push_back(hit.doc);
    for (Doc doc = 0; doc < made.titles.size(); ++doc) {
      if (test(words_of(made.titles[doc]), words_of(made.texts[doc]))) expected.push_back(doc);
    }
    std::sort(found.begin(), found.end());
    CHECK(found == expected);
  };
  for (int i = 0; i < 60; ++i) {
    const auto word = [&] { return made.words[random(static_cast<uint32_t>(made.words.size()))]; };
    const std::string a = word(), b = word(), start = a.substr(0, 2);
    expect(a + " ", [&](const auto& t, const auto& x) { return holds(t, a, false) || holds(x, a, false); });
    expect(start, [&](const auto& t, const auto& x) { return holds(t, start, true) || holds(x, start, true); });
    expect(a + " " + b + " ", [&](const auto& t, const auto& x) {
      return (holds(t, a, false) || holds(x, a, false)) && (holds(t, b, false) || holds(x, b, false));
    });
    expect("\"" + a + " " + b + "\" ",
           [&](const auto& t, const auto& x) { return holds_row(t, a, b) || holds_row(x, a, b); });
    expect(a + " -" + b + " ", [&](const auto& t, const auto& x) {
      return (holds(t, a, false) || holds(x, a, false)) && !holds(t, b, false) && !holds(x, b, false);
    });
    expect(a + " OR " + b + " ", [&](const auto& t, const auto& x) {
      return holds(t, a, false) || holds(x, a, false) || holds(t, b, false) || holds(x, b, false);
    });
    expect("title:" + a + " ", [&](const auto& t, const auto&) { return holds(t, a, false); });
    expect("text:" + a + " ", [&](const auto&, const auto& x) { return holds(x, a, false); });
  }
}

TEST_CASE("Answers are the same however the index was sliced, scores included") {
  const Made made = make(400);
  std::vector<std::unique_ptr<Collection>> all;
  for (const uint32_t slice : {1u, 7u, 64u, 1000u}) {
    all.push_back(std::make_unique<Collection>());
    fill(*all.back(), made);
    while (all.back()->searcher.index_more(slice) > 0) {
    }
    if (slice == 1) continue;  // short beginnings give the same made ready in slices, at once, or when asked for
    while (all.back()->searcher.prepare_more(slice * slice)) {
    }
  }
  for (int i = 0; i < 40; ++i) {
    const std::string query = made.words[random(48)] + " " + made.words[random(48)].substr(0, 1 + random(3));
    const auto expected = all[0]->answer(query);
    for (auto& other : all) {
      const auto answer = other->answer(query);
      CHECK(answer.total == expected.total);
      REQUIRE(answer.hits.size() == expected.hits.size());
      for (size_t k = 0; k < answer.hits.size(); ++k) {
        CHECK(answer.hits[k].doc == expected.hits[k].doc);
        CHECK(answer.hits[k].score == expected.hits[k].score);
      }
    }
  }
}

TEST_CASE("Facets and the histogram count just what matches") {
  Collection news;
  const std::vector<std::string_view> topics = {"Rust", "Go", "Zig"};
  for (int i = 0; i < 200; ++i) {
    const std::string date = "2026-0" + std::to_string(1 + i % 9) + "-01";
    news.add({.title = i % 3 == 0 ? "heron" : "stork",
              .date = date,
              .topics = {topics[static_cast<size_t>(i) % 3], topics[static_cast<size_t>(i / 3) % 3]}});
  }
  news.index();
  for (const char* query : {"heron ", "stork ", "heron OR stork ", ""}) {
    SearchRequest request;
    request.query = query;
    request.limit = 1000;
    const auto answer = news.searcher.search(request);
    std::vector<uint32_t> counts(3, 0);
    for (const Hit& hit : answer.hits) {
      for (const LabelId label : news.store.labels(Facet::topic, hit.doc)) ++counts[label];
    }
    uint32_t bars = 0;
    for (const uint32_t bar : answer.histogram.counts) bars += bar;
    CHECK(bars == answer.total);
    for (const LabelCount& count : answer.facets[0].labels) CHECK(count.count == counts[count.label]);
    CHECK(answer.facets[0].distinct ==
          static_cast<uint32_t>(std::count_if(counts.begin(), counts.end(), [](uint32_t c) { return c > 0; })));
  }
}

TEST_CASE("Hostile queries end, with an answer") {
  Collection news{{.title = "One", .text = "two three"}};
  std::string many, deep(4000, '('), operators;
  for (int i = 0; i < 10000; ++i) many += "w" + std::to_string(i) + " ";
  for (int i = 0; i < 1000; ++i) operators += "-(OR \" title: -";
  for (const std::string& query :
       {std::string(1u << 20, 'a'), many, deep, operators, std::string("\xED\xA0\x80 \xFF\x00 two", 9),
        std::string("\"(((title:\"\" -- ) OR")}) {
    const auto answer = news.answer(query);
    CHECK(answer.total <= 1);
    news.searcher.snippet(answer.query, 0, 100);
  }
}
