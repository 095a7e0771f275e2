// Bytes of a text file as they come, made into text that the importers can take for granted.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace broadsheet {

struct PageText {
  // UTF-8, lines ended by LF alone, no byte order mark, no control characters below U+0080 but LF and tab. Those from
  // U+0080 to U+009F, most often dashes and quotes gone wrong, stay, as DevFeed leaves them in; readers of bundles
  // don't show them.
  std::vector<char> text;
  std::vector<Status> findings;  // what was repaired, at most one for each kind of damage, with the first place
};

// Refuses what is empty, not text (UTF-16, an archive, a picture) or longer than `max_bytes`; repairs a text with
// single bad bytes (each becomes U+FFFD) or control characters (left out), and says so. Lines keep their numbers.
Result<PageText> read_page_text(std::string_view bytes, uint64_t max_bytes);

}  // namespace broadsheet
