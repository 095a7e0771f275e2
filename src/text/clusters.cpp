#include "text/clusters.h"

#include <utf8proc.h>

#include "text/characters.h"
#include "text/utf8.h"

namespace broadsheet {
namespace {

// Whether a cluster begins at `at`, where two characters alone can tell. False where what stands before them might join
// them after all: flags, emoji sequences, conjuncts of Indic scripts.
bool surely_begins(std::string_view text, size_t at) {
  const uint32_t next = decode_utf8(text, at).value;
  const uint32_t previous = decode_utf8(text, boundary_before(text, at - 1)).value;
  if (previous < 0x80 && next < 0x80) return true;
  constexpr uint32_t joiner = 0x200D;
  return previous != joiner && !is_mark(previous) &&
         utf8proc_grapheme_break(static_cast<utf8proc_int32_t>(previous), static_cast<utf8proc_int32_t>(next));
}

}  // namespace

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

size_t cluster_begin(std::string_view text, size_t at) {
  if (at >= text.size()) return text.size();
  constexpr size_t furthest = 4 * max_cluster_bytes;
  size_t begin = at;
  while (begin > 0 && at - begin < furthest && !surely_begins(text, begin)) begin = boundary_before(text, begin - 1);
  for (size_t end = cluster_end(text, begin); end <= at; end = cluster_end(text, begin)) begin = end;
  return begin;
}

}  // namespace broadsheet
