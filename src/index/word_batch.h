// Words on their way into the dictionary, a few dozen at a time.
#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#include <span>

#include "index/term_dictionary.h"
#include "text/tokenizer.h"

namespace broadsheet {

class WordBatch {
 public:
  static constexpr size_t capacity = 128;

  size_t size() const { return size_; }
  bool full() const { return size_ == capacity; }
  void clear() { size_ = 0; }

  // Precondition: !full().
  void add(const Token& token, uint32_t position) {
    Lookup& word = words_[size_];
    positions_[size_] = position;
    const size_t bytes = token.text.size();
    if (bytes <= sizeof(TermKey)) {
      word.key = {token.head[0], token.head[1]};
      word.text = {reinterpret_cast<const char*>(&word.key), bytes};
    } else {
      word.key = TermKey::of(token.text);
      std::memcpy(long_texts_[size_].data(), token.text.data(), bytes);
      word.text = {long_texts_[size_].data(), bytes};
    }
    ++size_;
  }

  std::span<Lookup> words() { return {words_.data(), size_}; }
  std::span<const Lookup> words() const { return {words_.data(), size_}; }
  uint32_t position(size_t i) const { return positions_[i]; }

 private:
  size_t size_ = 0;
  std::array<Lookup, capacity> words_;
  std::array<uint32_t, capacity> positions_;
  std::array<std::array<char, max_token_bytes>, capacity> long_texts_;
};

}  // namespace broadsheet
