#include "ui/units.h"

#include <array>
#include <string>

#include "text/clusters.h"
#include "text/utf8.h"

namespace broadsheet {
namespace {

// How the characters of a script want to be drawn.
enum class Script : uint8_t {
  simple,       // one cluster at a time; lines break at spaces
  joined_rtl,   // whole words, from right to left
  joined,       // whole words
  unspaced,     // one cluster at a time; lines break anywhere
  punctuation,  // of no direction
  digit,
};

struct Range {
  uint32_t first, last;
  Script script;
};

// In order of code points; what is in none of them is simple.
constexpr std::array ranges = {
    Range{0x21, 0x2F, Script::punctuation},      Range{0x30, 0x39, Script::digit},
    Range{0x3A, 0x40, Script::punctuation},      Range{0x5B, 0x60, Script::punctuation},
    Range{0x7B, 0x7E, Script::punctuation},      Range{0xA1, 0xA9, Script::punctuation},
    Range{0xAB, 0xB4, Script::punctuation},      Range{0xB6, 0xB9, Script::punctuation},
    Range{0xBB, 0xBF, Script::punctuation},      Range{0x0590, 0x05FF, Script::joined_rtl},
    Range{0x060C, 0x060C, Script::punctuation},  Range{0x061B, 0x061B, Script::punctuation},
    Range{0x061F, 0x061F, Script::punctuation},  Range{0x0600, 0x08FF, Script::joined_rtl},
    Range{0x0900, 0x0DFF, Script::joined},       Range{0x0E00, 0x0EFF, Script::unspaced},
    Range{0x0F00, 0x0FFF, Script::joined},       Range{0x1000, 0x109F, Script::unspaced},
    Range{0x1780, 0x17FF, Script::unspaced},     Range{0x1800, 0x18AF, Script::joined},
    Range{0x1980, 0x19FF, Script::unspaced},     Range{0x2010, 0x205E, Script::punctuation},
    Range{0x20A0, 0x20CF, Script::punctuation},  Range{0x2100, 0x2BFF, Script::punctuation},
    Range{0x2E80, 0x2FFF, Script::unspaced},     Range{0x3000, 0x303F, Script::unspaced},
    Range{0x3040, 0xA4CF, Script::unspaced},     Range{0xA840, 0xA87F, Script::joined},
    Range{0xA8E0, 0xA8FF, Script::joined},       Range{0xF900, 0xFAFF, Script::unspaced},
    Range{0xFB1D, 0xFDFF, Script::joined_rtl},   Range{0xFE30, 0xFE4F, Script::unspaced},
    Range{0xFE70, 0xFEFE, Script::joined_rtl},   Range{0xFF00, 0xFFEF, Script::unspaced},
    Range{0x10800, 0x10FFF, Script::joined_rtl}, Range{0x11000, 0x11FFF, Script::joined},
    Range{0x1E800, 0x1EFFF, Script::joined_rtl}, Range{0x1F000, 0x1FAFF, Script::punctuation},
    Range{0x20000, 0x3FFFF, Script::unspaced},
};

Script script_of(uint32_t code_point) {
  for (const Range& range : ranges) {
    if (code_point <= range.last) {
      if (code_point >= range.first) return range.script;
      // Ranges nest only where a single character comes before the range around it.
      if (range.last - range.first > 0) return Script::simple;
    }
  }
  return Script::simple;
}

bool is_joined(Script script) { return script == Script::joined || script == Script::joined_rtl; }

bool is_space(uint32_t c) {
  return c == ' ' || c == '\t' || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x205F || c == 0x3000;
}
bool is_line_feed(uint32_t c) { return c == '\n' || c == 0x2028 || c == 0x2029; }
bool is_joiner(uint32_t c) { return c == 0x200C || c == 0x200D; }
// Nothing to see: marks of direction, soft hyphens, the byte order mark, controls.
bool is_invisible(uint32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x200B || c == 0x200E || c == 0x200F ||
         (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF;
}

bool is_one_of(uint32_t c, std::u32string_view set) {
  return set.find(static_cast<char32_t>(c)) != std::u32string_view::npos;
}
// A line never begins with these …
bool closes(uint32_t c) {
  return is_one_of(c, U"、。，．！？：；）」』】》〉〕］｝…‥・ーァィゥェォッャュョぁぃぅぇぉっゃゅょ,.!?:;)]}’”%‰℃");
}
// … nor ends with these.
bool opens(uint32_t c) { return is_one_of(c, U"（「『【《〈〔［｛([{‘“"); }

Direction direction_of(Script script) {
  switch (script) {
    case Script::joined_rtl:
      return Direction::right_to_left;
    case Script::punctuation:
      return Direction::neutral;
    case Script::digit:
      return Direction::number;
    default:
      return Direction::left_to_right;
  }
}

// A word of a joined script is one picture, up to a length that still fits a line.
constexpr size_t max_word_bytes = 72;

size_t word_end(std::string_view text, size_t at, Script script) {
  size_t end = cluster_end(text, at);
  while (end < text.size() && end - at < max_word_bytes) {
    const CodePoint next = decode_utf8(text, end);
    if (script_of(next.value) != script && !is_joiner(next.value)) break;
    end = cluster_end(text, end);
    if (next.value == 0x0F0B) break;  // Tibetan ends its syllables with a mark, and lines there
  }
  return end;
}

// Lines break after these inside a word: addresses, compounds.
bool breaks_after(uint32_t c) { return c == '-' || c == '/' || c == 0x2010 || (c >= 0x2012 && c <= 0x2014); }

}  // namespace

std::vector<Unit> cut_units(Fonts& fonts, std::string_view text) {
  std::vector<Unit> units;
  units.reserve(text.size());
  Script last_script = Script::simple;
  uint32_t last = ' ';
  for (size_t at = 0; at < text.size();) {
    const uint32_t first = decode_utf8(text, at).value;
    Unit unit;
    unit.begin = static_cast<uint32_t>(at);
    const Script script = script_of(first);
    size_t end = is_joined(script) ? word_end(text, at, script) : cluster_end(text, at);
    if (first == '\r' && end < text.size() && text[end] == '\n') ++end;
    unit.end = static_cast<uint32_t>(end);
    unit.line_feed = is_line_feed(first) || first == '\r';
    unit.space = is_space(first) || unit.line_feed;
    if (unit.space) {
      unit.code = first == 0x3000 ? fonts.code_of(text.substr(at, end - at)) : ' ';
    } else if (is_invisible(first) && !is_joined(script)) {
      at = end;
      continue;
    } else {
      unit.code = fonts.code_of(text.substr(at, end - at));
      unit.direction = direction_of(script);
      const bool unspaced = script == Script::unspaced || last_script == Script::unspaced;
      unit.break_before = (unspaced || breaks_after(last) || last == 0x0F0B) && !closes(first) && !opens(last) &&
                          last != ' ' && !(breaks_after(last) && (script == Script::digit || breaks_after(first)));
    }
    last_script = script;
    last = unit.space ? ' ' : first;
    units.push_back(unit);
    at = end;
  }
  return units;
}

GlyphCode mirrored(GlyphCode code) {
  constexpr std::string_view pairs = "()[]{}<>";
  if (code < 0x80) {
    const size_t at = pairs.find(static_cast<char>(code));
    if (at != std::string_view::npos) return static_cast<GlyphCode>(pairs[at ^ 1]);
  }
  if (code == 0xAB) return 0xBB;
  if (code == 0xBB) return 0xAB;
  return code;
}

}  // namespace broadsheet
