// Every distinct term once: its number from its text, its text from its number, and all terms in order.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/arena.h"

namespace broadsheet {

// A term's number, from 0, in the order first met: frequent terms come early, and so lie close together.
using TermId = uint32_t;
inline constexpr TermId no_term = UINT32_MAX;

// A text of up to 16 bytes is its own key, zero-padded. A longer one has a hash in `low` and `long_text` in `high`,
// which no text has.
struct TermKey {
  static constexpr uint64_t long_text = ~uint64_t{0};
  uint64_t low = 0, high = 0;

  static TermKey of(std::string_view text);
  friend bool operator==(const TermKey&, const TermKey&) = default;
};

// A word to look up together with others.
struct Lookup {
  TermKey key;
  std::string_view text;
  TermId term = no_term;  // the answer
  uint32_t hash = 0;      // working memory
};

class TermDictionary {
 public:
  TermDictionary();

  size_t size() const { return texts_.size(); }
  std::string_view text(TermId term) const { return arena_.view(texts_[term]); }

  TermId find(std::string_view text) const;
  TermId find_or_add(std::string_view text);
  // Many at once, in order: memory is then waited for once and not once a word.
  void find_or_add(std::span<Lookup> words);

  // Puts the terms added since the last call in order too.
  void sort_new();
  // All terms that sort_new() has seen, in byte order (which is code point order).
  std::span<const TermId> sorted() const { return sorted_; }
  // Those of them that begin with `prefix`.
  std::span<const TermId> with_prefix(std::string_view prefix) const;

  size_t memory_bytes() const;

  template <class Image>
  void columns(Image& image) {
    arena_.columns(image);
    image(texts_), image(keys_), image(slots_), image(sorted_);
  }

 private:
  // Eight bytes, so that the table stays in the processor's cache: where a term's hash is another's, the key tells.
  struct Slot {
    uint32_t hash = 0;
    TermId term = no_term;
  };

  static uint32_t hash_of(const TermKey& key);
  Slot& probe(const TermKey& key, uint32_t hash, std::string_view text);
  TermId find_or_add(const TermKey& key, uint32_t hash, std::string_view text);
  void grow();

  Arena arena_;
  std::vector<StringRef> texts_;  // by term
  std::vector<TermKey> keys_;     // by term
  std::vector<Slot> slots_;       // size is a power of two, at most half full
  std::vector<TermId> sorted_;
};

}  // namespace broadsheet
