// A set of articles as bits.
#pragma once
#include <bit>
#include <cstdint>
#include <vector>

#include "store/article_store.h"

namespace broadsheet {

class DocSet {
 public:
  DocSet() = default;
  explicit DocSet(uint32_t docs, bool all = false) : bits_((docs + 63) / 64, all ? ~uint64_t{0} : 0), docs_(docs) {
    trim();
  }

  uint32_t docs() const { return docs_; }  // it is over, in it or not
  bool has(Doc doc) const { return (bits_[doc >> 6] >> (doc & 63)) & 1; }
  void add(Doc doc) { bits_[doc >> 6] |= uint64_t{1} << (doc & 63); }
  void remove(Doc doc) { bits_[doc >> 6] &= ~(uint64_t{1} << (doc & 63)); }

  void keep(const DocSet& other) {
    for (size_t i = 0; i < bits_.size(); ++i) bits_[i] &= other.bits_[i];
  }
  void unite(const DocSet& other) {
    for (size_t i = 0; i < bits_.size(); ++i) bits_[i] |= other.bits_[i];
  }
  void invert() {
    for (uint64_t& word : bits_) word = ~word;
    trim();
  }
  uint32_t count() const {
    uint32_t total = 0;
    for (const uint64_t word : bits_) total += static_cast<uint32_t>(std::popcount(word));
    return total;
  }

  // In order.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (size_t i = 0; i < bits_.size(); ++i) {
      for (uint64_t word = bits_[i]; word != 0; word &= word - 1) {
        visit(static_cast<Doc>(i * 64 + static_cast<size_t>(std::countr_zero(word))));
      }
    }
  }

  size_t memory_bytes() const { return bits_.capacity() * sizeof(uint64_t); }

 private:
  void trim() {
    if (docs_ % 64 != 0) bits_.back() &= (uint64_t{1} << (docs_ % 64)) - 1;
  }

  std::vector<uint64_t> bits_;
  uint32_t docs_ = 0;
};

}  // namespace broadsheet
