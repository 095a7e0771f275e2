// Topics, sources, tags and authors whose name matches what was typed.
#pragma once
#include <vector>

#include "index/index.h"
#include "search/prefixes.h"
#include "search/searcher.h"

namespace broadsheet {

// At most `limit`: names that are just what was typed first, then by how many articles carry them.
std::vector<Suggestion> suggest(const ArticleStore& store, const Index& index, Prefixes& prefixes, const Query& query,
                                size_t limit);

}  // namespace broadsheet
