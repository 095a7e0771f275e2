// Which words of a text a query is met by.
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "index/index.h"
#include "search/expansion.h"
#include "search/searcher.h"

namespace broadsheet {

// The terms that a query's words are met by, ready for looking at texts.
class Marker {
 public:
  Marker(const Index& index, const Query& query);

  bool empty() const { return terms_.empty() && prefixes_.empty(); }
  // A part of a text and which word of the query it answers.
  struct Match {
    TextSpan span;
    uint32_t word = 0;
    Closeness closeness = Closeness::exact;
  };
  std::vector<Match> find(std::string_view text) const;

 private:
  struct Meaning {
    uint32_t word;
    Closeness closeness;
    uint8_t begin, end;  // positions of the term that are marked
    uint8_t span;
  };
  void add(const Index& index, const Expansion& expansion, uint32_t word);

  const Index& index_;
  std::unordered_map<TermId, Meaning> terms_;
  struct Prefix {
    std::string text;
    uint32_t word;
  };
  std::vector<Prefix> prefixes_;
};

// Marks in order, joined where they touch or overlap.
std::vector<TextSpan> joined_spans(std::vector<TextSpan> spans);

}  // namespace broadsheet
