#include "text/characters.h"

#include <utf8proc.h>

#include <string_view>

namespace broadsheet {
namespace {

const utf8proc_property_t& property(uint32_t c) { return *utf8proc_get_property(static_cast<utf8proc_int32_t>(c)); }

bool is_one_of(uint32_t c, std::u32string_view set) {
  return set.find(static_cast<char32_t>(c)) != std::u32string_view::npos;
}

// Korean is wide, but its lines break at spaces.
bool is_hangul(uint32_t c) {
  return (c >= 0x1100 && c < 0x1200) || (c >= 0x3131 && c < 0x3190) || (c >= 0xAC00 && c < 0xD7B0);
}

}  // namespace

Direction direction_of(uint32_t c) {
  switch (property(c).bidi_class) {
    case UTF8PROC_BIDI_CLASS_R:
      return Direction::right_to_left;
    case UTF8PROC_BIDI_CLASS_AL:
      return Direction::arabic_letter;
    case UTF8PROC_BIDI_CLASS_EN:
      return Direction::european_number;
    case UTF8PROC_BIDI_CLASS_ES:
      return Direction::european_separator;
    case UTF8PROC_BIDI_CLASS_ET:
      return Direction::european_terminator;
    case UTF8PROC_BIDI_CLASS_AN:
      return Direction::arabic_number;
    case UTF8PROC_BIDI_CLASS_CS:
      return Direction::common_separator;
    case UTF8PROC_BIDI_CLASS_NSM:
      return Direction::mark;
    case UTF8PROC_BIDI_CLASS_B:
    case UTF8PROC_BIDI_CLASS_S:
    case UTF8PROC_BIDI_CLASS_WS:
      return Direction::space;
    case UTF8PROC_BIDI_CLASS_L:
    case 0:  // not assigned
      return Direction::left_to_right;
    default:
      return Direction::neutral;
  }
}

bool runs_right_to_left(Direction direction) {
  return direction == Direction::right_to_left || direction == Direction::arabic_letter;
}

bool opens_bracket(uint32_t c) { return property(c).category == UTF8PROC_CATEGORY_PS && property(c).bidi_mirrored; }
bool closes_bracket(uint32_t c) { return property(c).category == UTF8PROC_CATEGORY_PE && property(c).bidi_mirrored; }

uint32_t mirrored(uint32_t c) {
  constexpr std::u32string_view pairs = U"<>«»‹›≤≥";
  if (!property(c).bidi_mirrored) return c;
  if (const size_t at = pairs.find(static_cast<char32_t>(c)); at != std::u32string_view::npos) return pairs[at ^ 1];
  // A bracket stands one place from its partner, or two ([ and {).
  for (const uint32_t apart : {1u, 2u}) {
    if (opens_bracket(c) && closes_bracket(c + apart)) return c + apart;
    if (closes_bracket(c) && opens_bracket(c - apart)) return c - apart;
  }
  return c;
}

bool is_mark(uint32_t c) {
  const int category = property(c).category;
  return category >= UTF8PROC_CATEGORY_MN && category <= UTF8PROC_CATEGORY_ME;
}

bool is_letter_or_mark(uint32_t c) {
  const int category = property(c).category;
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_ME;
}

Breaking breaking_of(uint32_t c) {
  if (is_one_of(c, U"\"'")) return Breaking::quote;
  if (is_one_of(c, U"\u00A0\u2007\u2011\u202F")) return Breaking::glue;
  if (is_one_of(c, U"-/\u00AD\u058A\u0F0B\u2010\u2012\u2013\u2014")) return Breaking::hyphen;
  if (is_one_of(c, U"%¢°‰‱′″℃℉％￠")) return Breaking::postfix;
  if (is_one_of(c, U"+\\±№")) return Breaking::prefix;
  if (is_one_of(c, U"¡¿")) return Breaking::open;
  if (is_one_of(c, U"ァィゥェォッャュョヮヵヶぁぃぅぇぉっゃゅょゎゕゖ〜")) return Breaking::close;
  const bool wide = property(c).charwidth == 2;
  switch (property(c).category) {
    case UTF8PROC_CATEGORY_ND:
      return Breaking::digit;
    case UTF8PROC_CATEGORY_SC:
      return Breaking::prefix;
    case UTF8PROC_CATEGORY_PS:
    case UTF8PROC_CATEGORY_PI:
      return Breaking::open;
    case UTF8PROC_CATEGORY_PE:
    case UTF8PROC_CATEGORY_PF:
      return Breaking::close;
    case UTF8PROC_CATEGORY_LM:
      if (wide) return Breaking::close;  // marks of length and repetition
      break;
    case UTF8PROC_CATEGORY_PO:
      return c < 0x80 && !is_one_of(c, U"!,.:;?") ? Breaking::letter : Breaking::close;
    default:
      break;
  }
  return wide && !is_hangul(c) ? Breaking::ideograph : Breaking::letter;
}

}  // namespace broadsheet
