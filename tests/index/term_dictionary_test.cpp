#include "index/term_dictionary.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "index/word_batch.h"

using namespace broadsheet;

TEST_CASE("A dictionary gives a term its number and the number its term") {
  TermDictionary terms;
  std::vector<std::string> words;
  for (int i = 0; i < 5000; ++i) words.push_back("word" + std::to_string(i * 7919));
  words.push_back("exactly16bytes!!");
  words.push_back("just a little longer than sixteen");
  for (const auto& word : words) terms.find_or_add(word);
  REQUIRE(terms.size() == words.size());
  for (size_t i = 0; i < words.size(); ++i) {
    CHECK(terms.find(words[i]) == i);
    CHECK(terms.find_or_add(words[i]) == i);
    CHECK(terms.text(static_cast<TermId>(i)) == words[i]);
  }
  CHECK(terms.find("absent") == no_term);
  CHECK(terms.find("just a little longer than sixteem") == no_term);
}

TEST_CASE("Words looked up together get the numbers they get one by one") {
  // Short and long ones, new and known, the same twice in a batch; many, so that the table grows within a batch.
  std::string text = "short incomprehensibilities short exactly16letters incomprehensibilities ";
  for (int i = 0; i < 3000; ++i) text += "w" + std::to_string(i % 1700) + " ";
  TermDictionary alone, together;
  std::vector<TermId> expected, got;
  WordBatch batch;
  const auto look_up = [&] {
    together.find_or_add(batch.words());
    for (const Lookup& word : batch.words()) got.push_back(word.term);
    batch.clear();
  };
  Tokenizer tokenizer(text);
  Token token;
  for (uint32_t position = 0; tokenizer.next(token); ++position) {
    expected.push_back(alone.find_or_add(token.text));
    batch.add(token, position);
    if (batch.full()) look_up();
  }
  look_up();
  CHECK(got == expected);
  CHECK(together.find("incomprehensibilities") == 1);
  CHECK(together.text(2) == "exactly16letters");
}

TEST_CASE("Terms are in order after each slice, and a prefix gives those that begin with it") {
  TermDictionary terms;
  const auto in_order = [&] {
    const auto sorted = terms.sorted();
    return std::is_sorted(sorted.begin(), sorted.end(),
                          [&](TermId a, TermId b) { return terms.text(a) < terms.text(b); });
  };
  uint32_t seed = 1;
  for (int slice = 0; slice < 20; ++slice) {
    for (int i = 0; i < 50; ++i) {
      seed = seed * 1664525 + 1013904223;
      terms.find_or_add("t" + std::to_string(seed >> 20));
    }
    terms.sort_new();
    CHECK(terms.sorted().size() == terms.size());
    CHECK(in_order());
  }
  size_t expected = 0;
  for (TermId term = 0; term < terms.size(); ++term) expected += terms.text(term).substr(0, 2) == "t1" ? 1 : 0;
  CHECK(terms.with_prefix("t1").size() == expected);
  CHECK(terms.with_prefix("").size() == terms.size());
  CHECK(terms.with_prefix("zebra").empty());
}
