// Text -> the words it is found by, in the order they stand.
//
// A token is a folded surface form. What developers type stays whole: `node.js`, `gpt-4o`, `snake_case`, `c++`, `c#`,
// `.net`; where case alone divides a word (`camelCase`) a unit separator, case_break, stands at the division. Its parts
// are found through text/compound.h, once for a term and not once for an occurrence. Thousands separators are left out
// (`1,000` -> `1000`) and so is the English possessive 's. Scripts without spaces give overlapping pairs, and the last
// character of a run alone, so that every character begins exactly one token.
#pragma once
#include <cstdint>
#include <string_view>

#include "text/fold.h"

namespace broadsheet {

inline constexpr char case_break = '\x1f';
// Bytes of the longest token; the rest of a longer word counts for nothing.
inline constexpr size_t max_token_bytes = 80;

struct Token {
  std::string_view text;  // folded; valid until the next call, followed by 16 readable bytes
  uint32_t begin = 0;     // where it stands in the input, bytes
  uint32_t end = 0;
  uint64_t head[2] = {0, 0};  // the first 16 bytes of `text` in memory order, zero-padded
  CharKind kind = CharKind::word;
  uint8_t span = 1;     // positions it takes: 2 for `node.js` (token_span in text/compound.h)
  bool joined = false;  // a pair of the same run as the token before
};

class Tokenizer {
 public:
  // `text` must outlive the tokenizer and be shorter than 4 GiB.
  explicit Tokenizer(std::string_view text) : text_(text) {}

  // The next token; false at the end.
  bool next(Token& token);

 private:
  bool starts_with_dot() const;
  bool scan_plain_word(Token& token);
  void scan_word(Token& token);
  bool scan_other(Token& token);
  size_t scan_sign(uint8_t sign, uint8_t before);
  uint8_t sign_at(size_t at, size_t& end) const;
  void scan_gram(Token& token, const FoldUnit& unit);
  bool joins(size_t at) const;
  bool at_thousands_separator() const;
  void push(char byte) {
    if (size_ < max_token_bytes) buffer_[size_++] = byte;
  }
  void finish(Token& token);

  std::string_view text_;
  size_t at_ = 0;
  size_t size_ = 0;            // of the token being made
  size_t run_end_ = SIZE_MAX;  // where the last pair's first character ended: the next one there is of the same run
  char buffer_[max_token_bytes + 16];
};

}  // namespace broadsheet
