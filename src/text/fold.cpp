#include "text/fold.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "text/utf8.h"

namespace broadsheet {
namespace {

struct Range {
  uint32_t first, last;
};

template <size_t n>
bool within(const std::array<Range, n>& ranges, uint32_t c) {
  return std::any_of(ranges.begin(), ranges.end(), [c](Range r) { return c >= r.first && c <= r.last; });
}

// Marks that readers leave out when they type: European accents, Hebrew points, Arabic vowels and hamza. The marks of
// Indic scripts, Thai and kana are letters to their readers and stay.
bool is_dropped_mark(uint32_t c) {
  static constexpr std::array<Range, 12> ranges = {{{0x0300, 0x036F},
                                                    {0x0591, 0x05BD},
                                                    {0x05BF, 0x05C7},
                                                    {0x0610, 0x061A},
                                                    {0x0640, 0x0640},
                                                    {0x064B, 0x065F},
                                                    {0x0670, 0x0670},
                                                    {0x06D6, 0x06ED},
                                                    {0x08D3, 0x08FF},
                                                    {0x1AB0, 0x1AFF},
                                                    {0x1DC0, 0x1DFF},
                                                    {0x20D0, 0x20FF}}};
  return c != 0x05C0 && c != 0x05C3 && c != 0x05C6 && within(ranges, c);
}

// Scripts that are written without spaces, or whose words carry particles: Han, kana, Bopomofo, Hangul, Thai, Lao,
// Myanmar, Khmer.
bool is_gram_script(uint32_t c) {
  static constexpr std::array<Range, 19> ranges = {{{0x0E00, 0x0EFF},
                                                    {0x1000, 0x109F},
                                                    {0x1100, 0x11FF},
                                                    {0x1780, 0x17FF},
                                                    {0x2E80, 0x2FDF},
                                                    {0x3005, 0x3007},
                                                    {0x3021, 0x3029},
                                                    {0x3038, 0x303B},
                                                    {0x3041, 0x30FF},
                                                    {0x3100, 0x318F},
                                                    {0x31A0, 0x31BF},
                                                    {0x31F0, 0x31FF},
                                                    {0x3400, 0x4DBF},
                                                    {0x4E00, 0x9FFF},
                                                    {0xA960, 0xA97F},
                                                    {0xAC00, 0xD7FF},
                                                    {0xF900, 0xFAFF},
                                                    {0x1B000, 0x1B16F},
                                                    {0x20000, 0x3FFFF}}};
  return within(ranges, c);
}

bool is_joining(uint32_t c) {
  // Joiners, direction marks, variation selectors, skin tones, tags: they change how something looks, not what it is.
  static constexpr std::array<Range, 8> ranges = {{{0x00AD, 0x00AD},
                                                   {0x034F, 0x034F},
                                                   {0x200B, 0x200F},
                                                   {0x202A, 0x202E},
                                                   {0x2060, 0x206F},
                                                   {0xFE00, 0xFE0F},
                                                   {0x1F3FB, 0x1F3FF},
                                                   {0xE0000, 0xE01EF}}};
  return c == 0xFEFF || within(ranges, c);
}

// Letters that Unicode does not take apart but that people type without their stroke, and the ASCII punctuation
// that typography replaces.
const char* plain_spelling(uint32_t c) {
  switch (c) {
    case 0x00E6:
    case 0x01E3:
      return "ae";
    case 0x0153:
      return "oe";
    case 0x00F8:
      return "o";
    case 0x0111:
    case 0x00F0:
      return "d";
    case 0x0127:
      return "h";
    case 0x0131:
      return "i";
    case 0x0142:
      return "l";
    case 0x00FE:
      return "th";
    case 0x0167:
      return "t";
    case 0x0149:
    case 0x014B:
      return "n";
    case 0x2010:
    case 0x2011:
      return "-";
    case 0x2018:
    case 0x2019:
    case 0x02BC:
    case 0x02B9:
    case 0xFF07:
    case 0x05F3:
      return "'";
    case 0x0629:
      return "\xD9\x87";  // teh marbuta -> heh
    case 0x0649:
      return "\xD9\x8A";  // alef maksura -> yeh
    case 0x06CC:
      return "\xD9\x8A";  // Farsi yeh -> yeh
    case 0x06A9:
      return "\xD9\x83";  // keheh -> kaf
    default:
      return nullptr;
  }
}

bool is_trade_sign(uint32_t c) { return c == 0xA9 || c == 0xAE || c == 0x2122 || c == 0x2120 || c == 0x2117; }

bool is_emoji(uint32_t c) {
  if (c < 0x203C) return false;
  if (c >= 0x1F1E6 && c <= 0x1F1FF) return true;  // letters of flags
  return utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->boundclass ==
         UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

// Composes after another: a kana voicing mark, a vowel or final letter of a Korean syllable, the breve of й and ў.
bool composes(uint32_t c) {
  return c == 0x3099 || c == 0x309A || c == 0xFF9E || c == 0xFF9F || (c >= 0x1161 && c <= 0x11FF) || c == 0x0306;
}
bool may_be_composed(uint32_t c) {
  return (c >= 0x0410 && c <= 0x044F) || (c >= 0x1100 && c <= 0x11FF) || (c >= 0x3041 && c <= 0x30FF) ||
         (c >= 0xFF66 && c <= 0xFF9D) || (c >= 0xAC00 && c <= 0xD7A3);
}

bool is_cyrillic(uint32_t c) { return c >= 0x0400 && c < 0x0530; }

bool is_wordlike(uint32_t c) {
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
      return true;
    default:
      return false;
  }
}

void put(FoldUnit& unit, std::string_view bytes) {
  if (unit.folded_size + bytes.size() > sizeof unit.folded) return;
  std::memcpy(unit.folded + unit.folded_size, bytes.data(), bytes.size());
  unit.folded_size = static_cast<uint8_t>(unit.folded_size + bytes.size());
}

void put(FoldUnit& unit, uint32_t c) {
  if (const char* plain = plain_spelling(c)) return put(unit, std::string_view(plain));
  std::string bytes;
  append_utf8(bytes, c);
  put(unit, std::string_view(bytes));
}

// Takes one cluster apart, drops what is not typed, and puts it together again.
FoldUnit fold_cluster(const uint32_t* points, size_t count) {
  FoldUnit unit;
  utf8proc_int32_t taken[64];
  size_t used = 0;
  for (size_t i = 0; i < count && used < 40; ++i) {
    int last_class = UTF8PROC_BOUNDCLASS_START;
    const auto options = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE |
                                                        UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
    const auto size =
        utf8proc_decompose_char(static_cast<utf8proc_int32_t>(points[i]), taken + used, 20, options, &last_class);
    if (size > 0 && size <= 20) used += static_cast<size_t>(size);
  }
  // `½` is no 12.
  constexpr utf8proc_int32_t fraction_slash = 0x2044;
  if (count == 1 && used > 1 && std::find(taken, taken + used, fraction_slash) != taken + used) {
    taken[0] = static_cast<utf8proc_int32_t>(points[0]);
    used = 1;
  }
  size_t kept = 0;
  uint32_t base = 0;
  for (size_t i = 0; i < used; ++i) {
    const auto c = static_cast<uint32_t>(taken[i]);
    if (is_dropped_mark(c) && !(c == 0x0306 && is_cyrillic(base))) continue;
    if (!is_dropped_mark(c)) base = c;
    taken[kept++] = taken[i];
  }
  const auto composed = utf8proc_normalize_utf32(taken, static_cast<utf8proc_ssize_t>(kept),
                                                 static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  bool gram = false;
  for (utf8proc_ssize_t i = 0; i < composed; ++i) {
    const auto c = static_cast<uint32_t>(taken[i]);
    if (!is_wordlike(c) && !plain_spelling(c) && !(composed == 1 && c < 0x80)) continue;
    gram = gram || is_gram_script(c);
    put(unit, c);
  }
  unit.kind = unit.folded_size == 0 ? (count > 0 && kept == 0 ? CharKind::ignored : CharKind::separator)
              : gram                ? CharKind::gram
                                    : CharKind::word;
  return unit;
}

FoldUnit fold_point(uint32_t c) {
  FoldUnit unit;
  if (c < 0x80) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool word = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    unit.kind = word ? CharKind::word : CharKind::separator;
    put(unit, upper ? c + 32 : c);
    return unit;
  }
  if (is_joining(c) || is_dropped_mark(c)) {
    unit.kind = CharKind::ignored;
    return unit;
  }
  if (is_trade_sign(c) || c == 0xFFFD) return unit;
  if (is_emoji(c)) {
    unit.kind = CharKind::emoji;
    put(unit, c);
    return unit;
  }
  unit = fold_cluster(&c, 1);
  // Full-width punctuation: counts as its ASCII form, which the tokenizer knows.
  if (unit.folded_size == 1 && unit.kind == CharKind::word)
    unit.kind = fold_point(static_cast<uint8_t>(unit.folded[0])).kind;
  return unit;
}

// Folding by code point, filled as characters are met: pages of 256.
const FoldUnit& cached_point(uint32_t c) {
  using Page = std::array<FoldUnit, 256>;
  static std::array<std::unique_ptr<Page>, 0x110000 / 256> pages;
  auto& page = pages[c >> 8];
  if (!page) {
    page = std::make_unique<Page>();
    for (auto& unit : *page) unit.input_size = 0;  // not filled yet
  }
  FoldUnit& unit = (*page)[c & 255];
  if (unit.input_size == 0) unit = fold_point(c);
  return unit;
}

}  // namespace

FoldUnit fold_unit(std::string_view text, size_t at) {
  const CodePoint point = decode_utf8(text, at);
  size_t end = at + point.size;
  if (may_be_composed(point.value) && end < text.size() && composes(decode_utf8(text, end).value)) {
    uint32_t cluster[4] = {point.value};
    size_t count = 1;
    while (count < 4 && end < text.size()) {
      const CodePoint next = decode_utf8(text, end);
      if (!composes(next.value)) break;
      cluster[count++] = next.value;
      end += next.size;
    }
    FoldUnit unit = fold_cluster(cluster, count);
    unit.input_size = static_cast<uint32_t>(end - at);
    return unit;
  }
  FoldUnit unit = cached_point(point.value);
  unit.input_size = point.size;
  return unit;
}

std::string fold(std::string_view text) {
  std::string out;
  bool gap = false;
  for (size_t at = 0; at < text.size();) {
    const FoldUnit unit = fold_unit(text, at);
    at += unit.input_size;
    if (unit.kind == CharKind::ignored) continue;
    const bool space =
        unit.kind == CharKind::separator && (unit.folded_size == 0 || static_cast<uint8_t>(unit.folded[0]) <= ' ');
    if (space) {
      gap = true;
      continue;
    }
    if (gap && !out.empty()) out.push_back(' ');
    gap = false;
    out.append(unit.folded, unit.folded_size);
  }
  return out;
}

}  // namespace broadsheet
