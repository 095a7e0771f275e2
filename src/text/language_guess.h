// The language of a text that does not say it, by its commonest small words.
#pragma once
#include <string_view>

#include "text/stemmer.h"

namespace broadsheet {

// Looks at the beginning of the texts, as if they were one. Latin text that no other language claims is taken for
// English, Cyrillic for Russian; `none` where neither script is used.
Language guess_language(std::string_view text, std::string_view more);

}  // namespace broadsheet
