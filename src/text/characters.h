// What Unicode says of one character beyond its letter: its direction, and how lines break around it.
#pragma once
#include <cstdint>

namespace broadsheet {

// Bidi_Class (Unicode Standard Annex 9). Marks of embedding and isolates count as neutral: texts hardly ever have them.
enum class Direction : uint8_t {
  left_to_right,
  right_to_left,
  arabic_letter,
  european_number,
  european_separator,
  european_terminator,
  arabic_number,
  common_separator,
  mark,
  space,
  neutral,
};

Direction direction_of(uint32_t code_point);
// Of a strong direction, and it is from right to left.
bool runs_right_to_left(Direction direction);

// The bracket at the other end of a pair, or what a sign looks like in text from right to left (`<` is `>` there);
// the character itself where it has no such partner.
uint32_t mirrored(uint32_t code_point);
bool opens_bracket(uint32_t code_point);
bool closes_bracket(uint32_t code_point);

bool is_letter_or_mark(uint32_t code_point);
bool is_mark(uint32_t code_point);

// How lines break around a character: the classes of Unicode Standard Annex 14 as far as they differ in what texts
// hold.
enum class Breaking : uint8_t {
  letter,
  digit,
  ideograph,  // lines may break before and after it
  open,       // not after it
  close,      // not before it: also small kana, marks of repetition, ellipses
  quote,      // which may open or close
  glue,       // neither before nor after it
  hyphen,     // after it, but not before a digit
  prefix,     // of a number
  postfix,
};

Breaking breaking_of(uint32_t code_point);

}  // namespace broadsheet
