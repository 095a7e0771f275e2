#include "index/inverter.h"

namespace broadsheet {

// Sorting by counting, which begins where the words are at hand anyway.
void Inverter::add(const WordBatch& words, uint32_t article, size_t terms) {
  if (ends_.size() < terms) ends_.resize(terms);
  if (words_.size() < size_ + words.size()) words_.resize((size_ + words.size()) * 2);
  uint32_t* const counts = ends_.data();
  Word* to = words_.data() + size_;
  for (size_t i = 0; i < words.size(); ++i) {
    const TermId term = words.words()[i].term;
    *to++ = {term, batch_position(article, words.position(i))};
    ++counts[term];
  }
  size_ += words.size();
}

void Inverter::group() {
  if (grouped_.size() < size_) grouped_.resize(words_.size());
  // From how many there are to where they begin; writing moves that to their end.
  uint32_t begin = 0;
  for (uint32_t& end : ends_) {
    const uint32_t count = end;
    end = begin;
    begin += count;
  }
  uint32_t* const ends = ends_.data();
  BatchPosition* const grouped = grouped_.data();
  const Word* const words = words_.data();
  for (size_t i = 0; i < size_; ++i) grouped[ends[words[i].term]++] = words[i].at;
}

}  // namespace broadsheet
