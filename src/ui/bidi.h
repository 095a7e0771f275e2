// The order in which words from left to right and from right to left stand in a line: a small form of the Unicode
// bidirectional algorithm (Unicode Standard Annex 9), for units that are words or characters. Without explicit marks of
// direction, which the text drawn here has lost.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "ui/units.h"

namespace broadsheet {

// Rules P2 and P3: the first word that has a direction gives the paragraph's.
bool begins_right_to_left(std::span<const Unit> units);

// A level for each unit of a line: even from left to right, odd from right to left.
std::vector<uint8_t> bidi_levels(std::span<const Unit> line, bool right_to_left);

// Rule L2: which unit stands at each place, from left to right.
std::vector<uint32_t> visual_order(const std::vector<uint8_t>& levels);

}  // namespace broadsheet
