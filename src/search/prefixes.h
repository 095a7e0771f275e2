// What a word that is still being typed may become. Short beginnings have very many continuations: what those give is
// put together once, after indexing, and not at every keystroke.
#pragma once
#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "search/doc_set.h"
#include "search/expansion.h"

namespace broadsheet {

struct Prefix {
  Expansion expansion;    // all terms and labels that begin so
  uint64_t postings = 0;  // of all of them
  // Where there are very many: the weight of each article, in quarters, stopping at 255; else empty.
  std::vector<uint8_t> weights;
  DocSet docs;
  uint32_t count = 0;  // articles in docs
};

class Prefixes {
 public:
  // Valid until the index grows or many others were asked for.
  const Prefix& of(const Index& index, const std::string& text);
  // Puts together beginnings of one and two characters with many continuations, until about `postings` were read; true
  // while there are more.
  bool prepare(const Index& index, uint64_t postings);

  size_t memory_bytes() const;

 private:
  // One that is being put together: how far its postings are counted.
  struct Unfinished {
    std::string text;
    Prefix prefix;
    size_t next_term = 0, next_label = 0;
  };

  void start(const Index& index);
  Unfinished begin(const Index& index, const std::string& text) const;
  // Counts about `most` postings more, and gives how many.
  uint64_t count_more(const Index& index, Unfinished& one, uint64_t most) const;
  static bool finished(const Unfinished& one);
  void begin_next(const Index& index);

  uint32_t docs_ = UINT32_MAX;                        // articles indexed when the rest was made
  std::unordered_map<std::string, Prefix> prepared_;  // stay as long as the index does not grow
  std::list<std::pair<std::string, Prefix>> recent_;  // the last ones asked for
  size_t next_term_ = 0;                              // in the sorted terms: where preparing goes on
  std::vector<Unfinished> unfinished_;                // of the term before that: what is being prepared
};

// How much an occurrence of a label's word counts for, in quarters.
uint32_t label_weight(Facet facet);

}  // namespace broadsheet
