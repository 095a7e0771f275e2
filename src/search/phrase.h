// Words in a row, or words in a certain part of the article: what positions decide.
#pragma once
#include <span>
#include <vector>

#include "index/index.h"
#include "search/doc_set.h"
#include "search/expansion.h"
#include "search/query_parser.h"

namespace broadsheet {

struct PhraseMatches {
  std::vector<Doc> docs;       // ascending
  std::vector<float> weights;  // by place in `docs`: occurrences, weighted by field
};

// The articles that hold the words in a row in `field` (any, title or text). Variants that are further from their word
// than `furthest` are left out; the last word may be met by prefix. `effort` is how many places may be looked at, and
// goes down by those that were: with none left, words somewhere in the article will do.
PhraseMatches match_phrase(const Index& index, std::span<const Expansion> words, QueryField field, Closeness furthest,
                           uint64_t& effort);

// The labels whose name, or one of whose aliases, has the words in a row.
std::vector<NameId> match_label_phrase(std::span<const Expansion> words);

}  // namespace broadsheet
