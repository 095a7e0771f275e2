// Every distinct term once: its number from its text, its text from its number, and all terms in order.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "text/tokenizer.h"

namespace broadsheet {

// A term's number, from 0, in the order first met: frequent terms come early, and so lie close together.
using TermId = uint32_t;
inline constexpr TermId no_term = UINT32_MAX;

class TermDictionary {
 public:
  TermDictionary();

  size_t size() const { return texts_.size(); }
  std::string_view text(TermId term) const { return arena_.view(texts_[term]); }

  TermId find(std::string_view text) const;
  TermId find_or_add(std::string_view text);
  // The same for a token, whose first bytes are at hand. The fast way in: once for every word of every article.
  TermId find_or_add(const Token& token);

  // Puts the terms added since the last call in order too.
  void sort_new();
  // All terms that sort_new() has seen, in byte order (which is code point order).
  std::span<const TermId> sorted() const { return sorted_; }
  // Those of them that begin with `prefix`.
  std::span<const TermId> with_prefix(std::string_view prefix) const;

  size_t memory_bytes() const;

 private:
  // 24 bytes: a term of up to 16 bytes is compared without looking elsewhere. A longer one keeps its hash in `low` and
  // `long_term` in `high`, which no text has.
  struct Slot {
    uint64_t low = 0, high = 0;
    TermId term = no_term;
  };
  static constexpr uint64_t long_term = ~uint64_t{0};

  const Slot* probe(uint64_t low, uint64_t high, std::string_view text) const;
  TermId add(Slot& slot, uint64_t low, uint64_t high, std::string_view text);
  void grow();

  Arena arena_;
  std::vector<StringRef> texts_;
  std::vector<Slot> slots_;  // size is a power of two, at most half full
  std::vector<TermId> sorted_;
};

}  // namespace broadsheet
