// Words that are spelt almost like one that finds little.
#pragma once
#include <string_view>
#include <vector>

#include "index/index.h"

namespace broadsheet {

struct Respelling {
  TermId term = no_term;
  uint32_t edits = 0;  // letters changed, added, left out, or two neighbours swapped
};

// The terms within one edit of `word`, or two where it has eight characters or more, the nearest and commonest first,
// at most `limit`. With `prefix`, terms that begin with something so near count, too. A word of fewer than four
// characters or with digits has none.
std::vector<Respelling> respell(const Index& index, std::string_view word, bool prefix, size_t limit);

}  // namespace broadsheet
