#include "text/html_text.h"

#include <array>
#include <cstdint>

namespace broadsheet {
std::string html_to_text(std::string_view html) { return std::string(html); }
}  // namespace broadsheet
