// Words that stand together say more than words that stand apart.
#pragma once
#include <vector>

#include "index/index.h"
#include "search/scorer.h"
#include "search/searcher.h"

namespace broadsheet {

// Adds to the scores of `hits` for every two words that follow each other in the query and stand near each other in the
// article, in their order or not; most where they stand side by side in it.
void add_proximity(const Index& index, const Query& query, const std::vector<Hit>& hits, Scoreboard& board);

}  // namespace broadsheet
