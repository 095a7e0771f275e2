#include "text/clusters.h"

#include <utf8proc.h>

#include "text/utf8.h"

namespace broadsheet {

size_t cluster_end(std::string_view text, size_t at) {
  CodePoint previous = decode_utf8(text, at);
  size_t end = at + previous.size;
  utf8proc_int32_t state = 0;
  while (end < text.size() && end - at < max_cluster_bytes) {
    const CodePoint next = decode_utf8(text, end);
    if (previous.value < 0x80 && next.value < 0x80) break;  // nothing joins ASCII to ASCII, but CR to LF
    if (utf8proc_grapheme_break_stateful(static_cast<utf8proc_int32_t>(previous.value),
                                         static_cast<utf8proc_int32_t>(next.value), &state)) {
      break;
    }
    end += next.size;
    previous = next;
  }
  return end;
}

}  // namespace broadsheet
