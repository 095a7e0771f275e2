#include "ui/units.h"

#include <algorithm>
#include <array>

#include "text/clusters.h"
#include "text/utf8.h"

namespace broadsheet {
namespace {

// How the characters of a script want to be drawn.
enum class Script : uint8_t {
  plain,     // a cluster at a time
  joined,    // whole words, since letters change beside each other
  syllabic,  // syllables, written without spaces between words
};

struct Range {
  uint32_t first, last;
  Script script;
};

// In order of code points; what is in none of them is plain.
constexpr std::array ranges = {
    Range{0x0600, 0x077F, Script::joined},   Range{0x07C0, 0x07FF, Script::joined},
    Range{0x0840, 0x0DFF, Script::joined},   Range{0x0E00, 0x0EFF, Script::syllabic},
    Range{0x0F00, 0x0FFF, Script::joined},   Range{0x1000, 0x109F, Script::syllabic},
    Range{0x1780, 0x17FF, Script::syllabic}, Range{0x1800, 0x18AF, Script::joined},
    Range{0x1950, 0x1BFF, Script::syllabic}, Range{0xA840, 0xA87F, Script::joined},
    Range{0xA8E0, 0xA8FF, Script::joined},   Range{0xA980, 0xAADF, Script::syllabic},
    Range{0xFB50, 0xFDFF, Script::joined},   Range{0xFE70, 0xFEFE, Script::joined},
    Range{0x10A00, 0x11FFF, Script::joined}, Range{0x1E900, 0x1E95F, Script::joined},
};

Script script_of(uint32_t code_point) {
  for (const Range& range : ranges) {
    if (code_point <= range.last) return code_point >= range.first ? range.script : Script::plain;
  }
  return Script::plain;
}

bool is_space(uint32_t c) {
  return c == ' ' || c == '\t' || c == 0x1680 || (c >= 0x2000 && c <= 0x200A && c != 0x2007) || c == 0x205F ||
         c == 0x3000;
}
bool is_line_feed(uint32_t c) { return c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029; }
constexpr uint32_t zero_width_space = 0x200B;
bool is_joiner(uint32_t c) { return c == 0x200C || c == 0x200D; }
bool is_direction_mark(uint32_t c) { return c == 0x200E || c == 0x200F || c == 0x061C; }
// Nothing to see: soft hyphens, marks of embedding, the byte order mark, controls.
bool is_invisible(uint32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || is_joiner(c) || c == zero_width_space ||
         (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF;
}
// Puts the next consonant below or above this one (Khmer, Myanmar, Tai Tham, Balinese, Javanese, Meetei).
bool is_stacker(uint32_t c) {
  return c == 0x17D2 || c == 0x1039 || c == 0x1A60 || c == 0x1B44 || c == 0xA9C0 || c == 0xAAF6;
}
constexpr uint32_t tsheg = 0x0F0B;  // ends Tibetan syllables, and lines break there

// A word is one picture, up to a length that still fits a line.
constexpr size_t max_word_bytes = 96;

size_t word_end(std::string_view text, size_t at) {
  const Script script = script_of(decode_utf8(text, at).value);
  size_t end = cluster_end(text, at);
  if (!is_letter_or_mark(decode_utf8(text, at).value)) return end;
  while (end < text.size() && end - at < max_word_bytes) {
    const uint32_t next = decode_utf8(text, end).value;
    const bool inside = (script_of(next) == script && is_letter_or_mark(next)) || is_joiner(next) || next == tsheg;
    if (!inside) break;
    end = cluster_end(text, end);
    if (next == tsheg) break;
  }
  return end;
}

size_t syllable_end(std::string_view text, size_t at) {
  size_t end = cluster_end(text, at);
  while (end < text.size() && end - at < max_word_bytes) {
    const uint32_t last = decode_utf8(text, end - std::min<size_t>(3, end - at)).value;
    if (!is_stacker(last) && !is_mark(decode_utf8(text, end).value)) break;
    end = cluster_end(text, end);
  }
  return end;
}

size_t unit_end(std::string_view text, size_t at, uint32_t first, Script script) {
  if (first == '\r' && at + 1 < text.size() && text[at + 1] == '\n') return at + 2;
  if (script == Script::joined) return word_end(text, at);
  if (script == Script::syllabic) return syllable_end(text, at);
  return cluster_end(text, at);
}

// Whether a line may end after `left` and begin with `right`, no space between them.
bool may_break(Breaking left, Breaking right) {
  switch (right) {
    case Breaking::close:
    case Breaking::quote:
    case Breaking::glue:
    case Breaking::postfix:
    case Breaking::hyphen:
      return false;
    default:
      break;
  }
  switch (left) {
    case Breaking::open:
    case Breaking::quote:
    case Breaking::glue:
    case Breaking::prefix:
      return false;
    case Breaking::hyphen:
      return right != Breaking::digit;
    default:
      return left == Breaking::ideograph || right == Breaking::ideograph;
  }
}

// Where lines may break in text without spaces between its words; where the host can't tell, between syllables.
class WordEnds {
 public:
  explicit WordEnds(Fonts& fonts) : fonts_(fonts) {}

  bool has(std::string_view text, size_t at) {
    if (at >= run_end_) find(text, at);
    if (ends_.empty()) return true;
    return std::binary_search(ends_.begin(), ends_.end(), static_cast<uint32_t>(at - run_begin_));
  }

 private:
  void find(std::string_view text, size_t at) {
    run_begin_ = run_end_ = at;
    while (run_end_ < text.size()) {
      const CodePoint next = decode_utf8(text, run_end_);
      if (script_of(next.value) != Script::syllabic) break;
      run_end_ += next.size;
    }
    ends_ = fonts_.host().word_ends(text.substr(run_begin_, run_end_ - run_begin_));
  }

  Fonts& fonts_;
  size_t run_begin_ = 0, run_end_ = 0;
  std::vector<uint32_t> ends_;
};

}  // namespace

std::vector<Unit> cut_units(Fonts& fonts, std::string_view text) {
  std::vector<Unit> units;
  units.reserve(text.size());
  WordEnds word_ends(fonts);
  Breaking left = Breaking::glue;
  bool may_end = false;  // a zero width space came before
  for (size_t at = 0, end; at < text.size(); at = end) {
    const uint32_t first = decode_utf8(text, at).value;
    const Script script = script_of(first);
    end = unit_end(text, at, first, script);
    Unit unit;
    unit.begin = static_cast<uint32_t>(at);
    unit.end = static_cast<uint32_t>(end);
    unit.code_point = first;
    unit.direction = direction_of(first);
    unit.line_feed = is_line_feed(first);
    unit.space = unit.line_feed || is_space(first);
    if (unit.space) {
      unit.code = first == 0x3000 ? fonts.code_of(text.substr(at, end - at)) : ' ';
      left = Breaking::glue;
    } else if (is_direction_mark(first)) {
      unit.code = no_glyph;
    } else if (is_invisible(first)) {
      may_end = may_end || first == zero_width_space;
      continue;
    } else {
      unit.code = fonts.code_of(text.substr(at, end - at));
      Breaking right = breaking_of(first);
      if (script == Script::syllabic && word_ends.has(text, at) && right == Breaking::letter)
        right = Breaking::ideograph;
      // At the beginning of a word it is a sign, an option's or a path's.
      if (right == Breaking::hyphen && (units.empty() || units.back().space)) right = Breaking::letter;
      unit.break_before = may_end || may_break(left, right);
      unit.clings = right == Breaking::close && first != '.' && first != ',' && first != 0x2019 && first != 0x2026;
      left = script == Script::joined && decode_utf8(text, end - std::min<size_t>(3, end - at)).value == tsheg
                 ? Breaking::hyphen
             : script == Script::syllabic && right == Breaking::ideograph ? Breaking::letter
                                                                          : right;
    }
    may_end = false;
    units.push_back(unit);
  }
  return units;
}

}  // namespace broadsheet
