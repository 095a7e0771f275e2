// Languages by the name that their own readers use.
#pragma once
#include <string>
#include <string_view>

namespace broadsheet {

// "en" -> "English", "zh-Hant" -> "中文 (Hant)"; a code that is not known is given back as it is.
std::string language_name(std::string_view code);

// True where the language is written from right to left.
bool is_right_to_left(std::string_view code);

}  // namespace broadsheet
