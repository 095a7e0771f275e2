// The order in which words from left to right and from right to left stand in a line: the Unicode bidirectional
// algorithm (Unicode Standard Annex 9) without explicit embeddings and isolates, which the text drawn here has lost.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "text/characters.h"

namespace broadsheet {

// What is moved as one: a character, a cluster or a word.
struct BidiItem {
  uint32_t code_point = 0;  // its first
  Direction direction = Direction::neutral;
};

// Rules P2 and P3: the first item of a strong direction gives the paragraph's.
bool begins_right_to_left(std::span<const BidiItem> paragraph);

// A level for each item of a paragraph: even from left to right, odd from right to left; at most 2.
std::vector<uint8_t> bidi_levels(std::span<const BidiItem> paragraph, bool right_to_left);

// Rule L1: spaces at a line's end stand where the line ends. For a line of the paragraph, before visual_order().
void end_line(std::span<const BidiItem> line, std::span<uint8_t> levels, bool right_to_left);

// Rule L2: which item of the line stands at each place, from left to right.
std::vector<uint32_t> visual_order(std::span<const uint8_t> levels);

}  // namespace broadsheet
