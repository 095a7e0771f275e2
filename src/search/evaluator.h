// A query tree -> the set of articles that match it, with their scores on the board.
#pragma once
#include <map>
#include <span>
#include <string>

#include "search/doc_set.h"
#include "search/expansion.h"
#include "search/scorer.h"
#include "search/searcher.h"

namespace broadsheet {

// What an evaluation found, apart from scores.
struct Evaluation {
  DocSet docs;
  bool most = false;              // not all words matched: these match most of them
  std::vector<uint32_t> emptied;  // nodes that match nothing by themselves, or whose addition left nothing
};

class Evaluator {
 public:
  Evaluator(const ArticleStore& store, const Index& index, Prefixes& prefixes, Scoreboard& board,
            const SearchRequest& request)
      : store_(store), index_(index), prefixes_(prefixes), board_(board), request_(request) {}

  Evaluation run(const Query& query, Match match);
  // How many articles have a word, in one of its forms.
  uint32_t count(const Query::Word& word);
  // Words that are met by others as well: by text, the terms. Kept for all evaluations of this object.
  void also_meet(const std::string& word, std::vector<TermId> terms) { also_[word] = std::move(terms); }

 private:
  // `within`: scores matter only there; null for everywhere.
  DocSet node(const Query& query, uint32_t id, const DocSet* within = nullptr);
  DocSet word(const Query::Word& word, const DocSet* within = nullptr);
  DocSet all_of(const Query& query, const Query::Node& node, const DocSet* within);
  DocSet words(const Query::Node& node, const DocSet* within);
  DocSet label_field(const Query::Node& node);
  DocSet row_of(std::span<const Expansion> expansions, QueryField field, Closeness furthest);
  DocSet compound_row(const Query::Word& word, QueryField field, bool quoted);
  DocSet dated(const Query::Node& node) const;
  DocSet having(const std::string& name) const;
  DocSet in_set(const Query::Node& node);
  DocSet labelled(std::span<const NameId> names, float weight);
  DocSet partly(const Query& query, Match match);
  static bool only_words(const Query& query, uint32_t id);
  static void wishes(const Query& query, uint32_t id, Match match, std::vector<uint32_t>& out);
  Expansion expand_word(const Query::Word& word, bool quoted);

  const ArticleStore& store_;
  const Index& index_;
  Prefixes& prefixes_;
  Scoreboard& board_;
  const SearchRequest& request_;
  std::map<std::string, std::vector<TermId>> also_;
  // Places of words that are looked at for all rows: more than real queries need, and an end to others.
  uint64_t row_effort_ = uint64_t{1} << 24;
};

}  // namespace broadsheet
