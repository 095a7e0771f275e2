// The search language: from what a person typed to what is asked of the index.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace broadsheet {

struct Query {
  // A word that must match, folded as the index folds it.
  struct Word {
    std::string text;
    bool prefix = false;  // the last word typed: matches every term that begins with it
  };
  std::vector<Word> words;
};

// `last_is_prefix`: the person may still be typing the last word (the text does not end in white space).
Query parse_query(std::string_view text);

}  // namespace broadsheet
