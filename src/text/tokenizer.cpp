#include "text/tokenizer.h"

#include <array>
#include <bit>
#include <cstring>

#include "base/bytes16.h"
#include "text/compound.h"

namespace broadsheet {
namespace {

enum Class : uint8_t { separator, lower, upper, digit, connector, plus, hash, comma, beyond_ascii };

constexpr std::array<uint8_t, 256> make_classes() {
  std::array<uint8_t, 256> table{};
  for (int c = 'a'; c <= 'z'; ++c) table[static_cast<size_t>(c)] = lower;
  for (int c = 'A'; c <= 'Z'; ++c) table[static_cast<size_t>(c)] = upper;
  for (int c = '0'; c <= '9'; ++c) table[static_cast<size_t>(c)] = digit;
  for (size_t c = 0x80; c < 256; ++c) table[c] = beyond_ascii;
  table['-'] = table['_'] = table['.'] = table['\''] = connector;
  table['+'] = plus;
  table['#'] = hash;
  table[','] = comma;
  return table;
}
constexpr std::array<uint8_t, 256> classes = make_classes();

uint8_t class_at(std::string_view text, size_t at) {
  return at < text.size() ? classes[static_cast<uint8_t>(text[at])] : static_cast<uint8_t>(separator);
}
bool is_alnum(uint8_t c) { return c == lower || c == upper || c == digit; }

bool is_ascii_connector(const FoldUnit& unit) {
  return unit.folded_size == 1 && classes[static_cast<uint8_t>(unit.folded[0])] == connector;
}

}  // namespace

bool Tokenizer::next(Token& token) {
  while (at_ < text_.size()) {
    const uint8_t c = class_at(text_, at_);
    if (is_alnum(c)) {
      if (!scan_plain_word(token)) scan_word(token);
      return true;
    }
    if (c == beyond_ascii) {
      if (scan_other(token)) return true;
      continue;
    }
    if (c == connector && starts_with_dot()) {
      scan_word(token);
      return true;
    }
    ++at_;
  }
  return false;
}

// Most words by far: up to 15 letters of ASCII, a capital at most at the beginning, and nothing after them that could
// belong to them. They are read in one go; false leaves all as it was.
bool Tokenizer::scan_plain_word(Token& token) {
  if (text_.size() - at_ < 18) return false;
  const Bytes16 bytes = Bytes16::load(text_.data() + at_);
  const Bytes16 small = bytes.made_small();
  const auto size = static_cast<size_t>(std::countr_one(small.within('a', 26)));
  const uint32_t inside = ((1u << size) - 1) & ~1u;
  if (size == 0 || size == 16 || (~bytes.small() & inside) != 0) return false;
  const uint8_t after = class_at(text_, at_ + size);
  if (after == connector) {
    const uint8_t next = class_at(text_, at_ + size + 1);
    if (is_alnum(next) || next == beyond_ascii) return false;
  } else if (after != separator && after != comma) {
    return false;
  }
  token.begin = static_cast<uint32_t>(at_);
  at_ += size;
  token.end = static_cast<uint32_t>(at_);
  token.kind = CharKind::word;
  token.joined = false;
  token.span = 1;
  const Bytes16 word = small.first(size);
  word.store(token.head);
  word.store(buffer_);
  token.text = {buffer_, size};
  return true;
}

// `.NET`, `.gitignore`: a dot with nothing before it and a letter after.
bool Tokenizer::starts_with_dot() const {
  if (text_[at_] != '.') return false;
  const uint8_t after = class_at(text_, at_ + 1);
  if (after != lower && after != upper) return false;
  return at_ == 0 || text_[at_ - 1] == ' ' || text_[at_ - 1] == '\n' || text_[at_ - 1] == '(' || text_[at_ - 1] == '"';
}

// Whether the connector that ends at `at` has a word after it.
bool Tokenizer::joins(size_t at) const {
  const uint8_t c = class_at(text_, at);
  if (c == beyond_ascii) return fold_unit(text_, at).kind == CharKind::word;
  return is_alnum(c);
}

// A comma between digits with exactly three digits after it.
bool Tokenizer::at_thousands_separator() const {
  for (size_t i = 1; i <= 3; ++i) {
    if (class_at(text_, at_ + i) != digit) return false;
  }
  return class_at(text_, at_ + 4) != digit;
}

void Tokenizer::scan_word(Token& token) {
  token.begin = static_cast<uint32_t>(at_);
  token.kind = CharKind::word;
  token.joined = false;
  size_ = 0;
  size_t end = at_;
  uint8_t before = separator;
  if (text_[at_] == '.') {
    buffer_[size_++] = '.';
    ++at_;
  }
  while (at_ < text_.size()) {
    const char byte = text_[at_];
    const uint8_t c = classes[static_cast<uint8_t>(byte)];
    if (c == lower || c == digit) {
      push(byte);
    } else if (c == upper) {
      // camelCase divides before the capital; XMLHttp before the last of several that a word follows; GPUs nowhere.
      const bool breaks = before == lower ||
                          (before == upper && class_at(text_, at_ + 1) == lower && class_at(text_, at_ + 2) == lower);
      if (breaks) push(case_break);
      push(static_cast<char>(byte | 0x20));
    } else if (c == connector) {
      if (before == connector || !joins(at_ + 1)) break;
      push(byte);
    } else if (c == comma) {
      if (before != digit || !at_thousands_separator()) break;
      ++at_;
      continue;
    } else if (c == plus || c == hash) {
      end = scan_sign(c, before);
      break;
    } else if (c == beyond_ascii) {
      const FoldUnit unit = fold_unit(text_, at_);
      const uint8_t wide = unit.folded_size == 1 ? classes[static_cast<uint8_t>(unit.folded[0])] : uint8_t{separator};
      if (wide == plus || wide == hash) {
        end = scan_sign(wide, before);
        break;
      }
      if (unit.kind == CharKind::ignored) {
        at_ += unit.input_size;
        if (before != connector) end = at_;
        continue;
      }
      if (is_ascii_connector(unit)) {
        if (before == connector || !joins(at_ + unit.input_size)) break;
        push(unit.folded[0]);
        at_ += unit.input_size;
        before = connector;
        continue;
      }
      if (unit.kind != CharKind::word) break;
      if (size_ + unit.folded_size <= max_token_bytes) {
        std::memcpy(buffer_ + size_, unit.folded, unit.folded_size);
        size_ += unit.folded_size;
      }
      end = at_ += unit.input_size;
      before = beyond_ascii;
      continue;
    } else {
      break;
    }
    before = c;
    ++at_;
    if (c != connector) end = at_;
  }
  token.end = static_cast<uint32_t>(end);
  if (size_ > 2 && buffer_[size_ - 1] == 's' && buffer_[size_ - 2] == '\'') size_ -= 2;
  finish(token);
  token.span = static_cast<uint8_t>(token_span(token.text));
}

// The class of the sign at `at`, be it of full width, and where it ends.
uint8_t Tokenizer::sign_at(size_t at, size_t& end) const {
  const uint8_t c = class_at(text_, at);
  end = at + 1;
  if (c != beyond_ascii) return c;
  const FoldUnit unit = fold_unit(text_, at);
  end = at + unit.input_size;
  if (unit.folded_size == 1) return classes[static_cast<uint8_t>(unit.folded[0])];
  return unit.kind == CharKind::word ? uint8_t{beyond_ascii} : uint8_t{separator};
}

// The signs at the end of `c++`, also before a number (C++20), and of `c#`. Gives where the word ends.
size_t Tokenizer::scan_sign(uint8_t sign, uint8_t before) {
  const size_t word_end = at_;
  size_t first_end, second_end, after;
  sign_at(at_, first_end);
  if (sign == hash) {
    const uint8_t next = sign_at(first_end, after);
    const bool name = before == lower || before == upper || before == beyond_ascii;
    if (!name || is_alnum(next)) return word_end;
    push('#');
    return at_ = first_end;
  }
  if (sign_at(first_end, second_end) != plus) return word_end;
  const uint8_t next = sign_at(second_end, after);
  if (next == lower || next == upper || (next == digit && before == digit)) return word_end;
  push('+'), push('+');
  return at_ = second_end;
}

// A character beyond ASCII where no word has begun.
bool Tokenizer::scan_other(Token& token) {
  const FoldUnit unit = fold_unit(text_, at_);
  if (unit.kind == CharKind::word && !is_ascii_connector(unit)) {
    scan_word(token);
    return true;
  }
  if (unit.kind == CharKind::gram) {
    scan_gram(token, unit);
    return true;
  }
  if (unit.kind != CharKind::emoji) {
    at_ += unit.input_size;
    return false;
  }
  token.begin = static_cast<uint32_t>(at_);
  token.kind = CharKind::emoji;
  token.joined = false;
  size_ = unit.folded_size;
  std::memcpy(buffer_, unit.folded, size_);
  at_ += unit.input_size;
  // Two regional letters are one flag.
  const bool regional = size_ == 4 && std::memcmp(buffer_, "\xF0\x9F\x87", 3) == 0;
  if (regional && at_ < text_.size()) {
    const FoldUnit second = fold_unit(text_, at_);
    if (second.folded_size == 4 && std::memcmp(second.folded, "\xF0\x9F\x87", 3) == 0) {
      std::memcpy(buffer_ + size_, second.folded, 4);
      size_ += 4;
      at_ += second.input_size;
    }
  }
  token.end = static_cast<uint32_t>(at_);
  finish(token);
  return true;
}

void Tokenizer::scan_gram(Token& token, const FoldUnit& unit) {
  token.begin = static_cast<uint32_t>(at_);
  token.kind = CharKind::gram;
  token.joined = run_end_ == at_;
  size_ = unit.folded_size;
  std::memcpy(buffer_, unit.folded, size_);
  at_ += unit.input_size;
  while (at_ < text_.size() && class_at(text_, at_) == beyond_ascii) {
    const FoldUnit next = fold_unit(text_, at_);
    if (next.kind == CharKind::ignored) {
      at_ += next.input_size;
      continue;
    }
    if (next.kind == CharKind::gram) {
      std::memcpy(buffer_ + size_, next.folded, next.folded_size);
      size_ += next.folded_size;
      run_end_ = at_;
      token.end = static_cast<uint32_t>(at_ + next.input_size);
      return finish(token);
    }
    break;
  }
  token.end = static_cast<uint32_t>(at_);
  finish(token);
}

void Tokenizer::finish(Token& token) {
  std::memset(buffer_ + size_, 0, 16);
  token.text = {buffer_, size_};
  token.span = 1;
  std::memcpy(token.head, buffer_, 16);
  // Bytes beyond the token are zero in `head` as long as it has 16 or fewer; a longer one fills it.
}

}  // namespace broadsheet
