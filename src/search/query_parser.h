// The search language: from what a person typed to what is asked of the index.
//
//   words            all must match; the last one as a prefix while it is being typed
//   "a phrase"       its words in a row
//   -not             without what follows: a word, a phrase, a field, parentheses
//   a OR b, ( )      either; OR binds less than words side by side
//   title: text:     in that part of the article
//   author: source: topic: tag: type: lang:     by that label
//   after: before: on:    2026, 2026-09, 2026-09-15, -7d (h d w m y), today, yesterday, and A..B
//   has:overview     also text, image, author, source, topic, tag, type, lang, date, link
//   is:NAME          in a set that the caller hands in ("unread", "starred")
//
// There are no errors: what can't be read is taken as words.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"

namespace broadsheet {

enum class QueryField : uint8_t { any, title, text, author, source, topic, tag, type, language };

// A point or a stretch of time as it was written.
struct QueryDate {
  bool relative = false;
  int64_t seconds_back = 0;  // relative: counted back from now; months and years have 30 and 365 days
  Seconds from = no_time;    // absolute: the stretch named, from (inclusive) to end (exclusive)
  Seconds end = no_time;
  bool whole_day = false;  // relative: the UTC day that holds that moment ("today", "yesterday")
};

struct Query {
  // A word that must match, folded as the index folds it.
  struct Word {
    std::string text;
    bool prefix = false;  // the last word typed: matches every term that begins with it
  };

  enum class Op : uint8_t {
    all,      // every child
    any,      // one child or more
    without,  // not its only child
    words,    // `words` in a row in `field`; most often just one
    after,    // published at or after the start of `date`
    before,   // published before the start of `date`
    on,       // published within `date` .. `date_end`
    has,      // has what `name` says
    is,       // in the set called `name`
  };

  struct Node {
    Op op = Op::all;
    QueryField field = QueryField::any;
    std::vector<uint32_t> children;  // into nodes
    std::vector<Word> words;
    bool quoted = false;       // words: between quotes, meant exactly as they stand
    QueryDate date, date_end;  // on: one stretch, or from the start of one to the end of the other
    std::string name;          // has, is
    std::string text;          // as it was typed, for showing
  };

  std::vector<Node> nodes;
  uint32_t root = 0;  // into nodes; meaningless where nodes is empty: then everything matches

  // Every word that is looked for (not those of -not), in the order typed: for marks.
  std::vector<Word> words;
  // Words that were replaced because few or nothing matched: what was typed, what was also looked for. By the searcher.
  struct Also {
    std::string typed;  // as people write it
    std::string shown;  // likewise
    std::string term;   // folded
  };
  std::vector<Also> also;
  bool cut = false;    // longer than what is read
  bool loose = false;  // words of a phrase count by themselves, too (Match::any). By the searcher.

  bool empty() const { return nodes.empty(); }
};

// What is read of a query; the rest is cut.
inline constexpr size_t max_query_bytes = 8u << 10;
inline constexpr size_t max_query_words = 256;
inline constexpr size_t max_query_depth = 32;

// The person may still be typing the last word where the text does not end in white space.
Query parse_query(std::string_view text);

// The words that a connected one stands for in a row: `gpt` and `4o` of `gpt-4o`. Empty for a plain word.
std::vector<Query::Word> compound_words(const Query::Word& word);
// Words in a row as people write them: overlapping pairs of characters are the run that they came from, emoji are one.
std::string written_form(std::span<const Query::Word> words);

// How a query was read, in one line: `kubernetes* AND (source: "the register" OR NOT tag: ai)`.
std::string describe(const Query& query);

}  // namespace broadsheet
