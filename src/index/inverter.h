// Turns words in the order they are read into words grouped by term: a batch of articles is written down as it comes,
// then sorted by counting. A term's list is then touched once a batch and not once an occurrence, which is what
// indexing costs most: lists are many and lie far apart in memory.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "index/word_batch.h"

namespace broadsheet {

// Where an occurrence is: the article's number within the batch, then the position in the article.
using BatchPosition = uint32_t;
inline constexpr uint32_t position_bits = 21;
inline constexpr uint32_t max_position = (1u << position_bits) - 1;
inline constexpr uint32_t max_batch_articles = 1u << (32 - position_bits);

constexpr BatchPosition batch_position(uint32_t article, uint32_t position) {
  return article << position_bits | position;
}
constexpr uint32_t article_of(BatchPosition at) { return at >> position_bits; }
constexpr uint32_t position_of(BatchPosition at) { return at & max_position; }

class Inverter {
 public:
  // Occurrences are added in ascending order, of words whose terms are known. Preconditions: article <
  // max_batch_articles, position <= max_position, every term's number below `terms`.
  void add(const WordBatch& words, uint32_t article, size_t terms);

  size_t size() const { return size_; }

  // Sorts what was added by term; visit(term, occurrences) then, for those that were, ascending as the occurrences are.
  // Nothing is left afterwards.
  template <class Visit>
  void each(Visit&& visit) {
    group();
    uint32_t begin = 0;
    for (TermId term = 0; term < ends_.size(); ++term) {
      const uint32_t end = ends_[term];
      if (end != begin) visit(term, std::span<const BatchPosition>(grouped_.data() + begin, end - begin));
      begin = end;
    }
    ends_.assign(ends_.size(), 0);
    size_ = 0;
  }

  size_t memory_bytes() const {
    return words_.capacity() * sizeof(Word) + (grouped_.capacity() + ends_.capacity()) * sizeof(uint32_t);
  }

 private:
  struct Word {
    TermId term;
    BatchPosition at;
  };

  void group();

  size_t size_ = 0;
  std::vector<Word> words_;  // the first size_ of them
  std::vector<BatchPosition> grouped_;
  std::vector<uint32_t> ends_;  // by term: how many there are; once grouped, where they end
};

}  // namespace broadsheet
