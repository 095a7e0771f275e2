#include "index/inverter.h"

namespace broadsheet {

void Inverter::group(size_t terms) {
  if (ends_.size() < terms) ends_.resize(terms, 0);
  if (grouped_.size() < words_.size()) grouped_.resize(words_.size());
  uint32_t* const ends = ends_.data();
  for (const Word& word : words_) {
    if (ends[word.term]++ == 0) touched_.push_back(word.term);
  }
  // From counts to where each group begins; writing moves that to its end.
  uint32_t begin = 0;
  for (const TermId term : touched_) {
    const uint32_t count = ends[term];
    ends[term] = begin;
    begin += count;
  }
  BatchPosition* const grouped = grouped_.data();
  for (const Word& word : words_) grouped[ends[word.term]++] = word.at;
}

void Inverter::clear() {
  words_.clear();
  touched_.clear();
  next_ = 0;
  begin_ = 0;
}

}  // namespace broadsheet
