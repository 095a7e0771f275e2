// The words that tell an article, or a few of them, from the others: frequent in them and rare elsewhere.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "index/index.h"
#include "search/scorer.h"

namespace broadsheet {

struct SalientWord {
  std::string text;  // folded; stands for all words of its stem
  float weight = 0;  // 1 for the first
};

struct WeightedDoc {
  Doc doc = no_doc;
  float weight = 1;
};

// At most `limit`, the most telling first.
std::vector<SalientWord> salient_words(const ArticleStore& store, const Index& index, const Scoreboard& board,
                                       std::span<const WeightedDoc> docs, size_t limit);

}  // namespace broadsheet
