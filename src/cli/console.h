// What the tool says: results on standard output, everything else on standard error.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace broadsheet::cli {

// Writes to standard output; false where it can't (a full disk, a closed pipe).
bool print(std::string_view text);

// False, after saying so, where something that was printed could not be written. For main, once, at the end.
bool output_is_fine();

// A line whose control characters are shown as '?', those of the direction of text among them: what comes from an input
// can't move the cursor, colour the screen or make a line read otherwise than it is.
std::string printable(std::string_view line);

// One line on standard error, made printable.
void say(std::string_view line);

// "1 article", "1,204 articles".
std::string counted(uint64_t count, std::string_view one, std::string_view many);

}  // namespace broadsheet::cli
