// HTML's character references: `&amp;`, `&#8211;`, `&#x1F600;`.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace broadsheet {

struct CharacterReference {
  std::string text;  // UTF-8
  size_t size = 0;   // bytes of the reference, from `&` on; 0 where there is none
};

// The reference that `text` begins with. Numbers as HTML reads them (windows-1252 for 128 to 159, U+FFFD for what is no
// character); names those of HTML 4, with their semicolon.
CharacterReference read_character_reference(std::string_view text);

}  // namespace broadsheet
