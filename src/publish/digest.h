// What published files are named and checked by: SHA-256, as file names and as browsers' integrity attributes write it.
#pragma once
#include <string>
#include <string_view>

namespace broadsheet {

// The first 64 bits in hexadecimal: enough to tell apart all that one site ever publishes.
std::string content_name(std::string_view bytes);

// "sha256-" and the whole of it in base64: for `integrity` and for a policy's `script-src`.
std::string integrity_of(std::string_view bytes);

std::string base64(std::string_view bytes);

}  // namespace broadsheet
