// Compression as web servers and browsers know it. The same bytes give the same bytes: no times, no names inside.
#pragma once
#include <string>
#include <string_view>

namespace broadsheet {

// RFC 1952, at the highest level.
std::string gzip(std::string_view bytes);

// RFC 7932, at the highest quality up to 2 MiB and at one that is ten times as fast, and some percent larger, beyond.
std::string brotli(std::string_view bytes);

}  // namespace broadsheet
