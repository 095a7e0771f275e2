// Articles like one.
#pragma once
#include "index/index.h"
#include "search/ranking.h"
#include "search/scorer.h"
#include "search/searcher.h"

namespace broadsheet {

// The nearest first, by telling words, topics and tags in common; `doc` itself is not among them. Precondition: doc is
// indexed. `board` is where scores are added up, whatever it holds.
std::vector<Hit> related_articles(const ArticleStore& store, const Index& index, const DateOrder& dates,
                                  Scoreboard& board, Doc doc, size_t limit);

}  // namespace broadsheet
