#include "index/inverter.h"

namespace broadsheet {

// Sorting by counting.
void Inverter::group(size_t terms) {
  ends_.assign(terms, 0);
  if (grouped_.size() < words_.size()) grouped_.resize(words_.size());
  uint32_t* const ends = ends_.data();
  for (const Word& word : words_) ++ends[word.term];
  // From how many there are to where they begin; writing moves that to their end.
  uint32_t begin = 0;
  for (size_t term = 0; term < terms; ++term) {
    const uint32_t count = ends[term];
    ends[term] = begin;
    begin += count;
  }
  BatchPosition* const grouped = grouped_.data();
  for (const Word& word : words_) grouped[ends[word.term]++] = word.at;
}

}  // namespace broadsheet
