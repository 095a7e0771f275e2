#include "search/snippet.h"

#include <algorithm>

#include "text/clusters.h"
#include "text/utf8.h"

namespace broadsheet {
namespace {

constexpr std::string_view ellipsis = "\u2026";

struct Window {
  size_t first = 0, last = 0;  // of the matches in it
  uint32_t value = 0;          // different words in it, closer ones more
};

uint32_t value_of(const std::vector<Marker::Match>& matches, size_t first, size_t last) {
  uint32_t value = 0;
  std::vector<uint32_t> words;
  for (size_t i = first; i <= last; ++i) {
    const Marker::Match& match = matches[i];
    const bool again = std::find(words.begin(), words.end(), match.wish) != words.end();
    words.push_back(match.wish);
    value += again ? 1 : 16 - 2 * static_cast<uint32_t>(match.closeness);
  }
  return value;
}

// How many bytes so many characters of the text take, about: they are counted where it begins.
size_t bytes_of(std::string_view text, size_t characters) {
  const std::string_view start = text.substr(0, boundary_before(text, 512));
  return start.empty() ? characters : characters * start.size() / count_characters(start);
}

// The stretch of at most `bytes` that holds the most different words; the first of equals.
Window best_window(const std::vector<Marker::Match>& matches, size_t bytes) {
  Window best;
  size_t last = 0;
  for (size_t first = 0; first < matches.size(); ++first) {
    last = std::max(last, first);
    const size_t limit = matches[first].span.begin + bytes;
    while (last + 1 < matches.size() && matches[last + 1].span.end <= limit) ++last;
    // A window of very many matches is as good as one of many.
    const uint32_t value = value_of(matches, first, std::min(last, first + 64));
    if (value > best.value) best = {first, last, value};
  }
  return best;
}

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

size_t back_by(std::string_view text, size_t at, size_t characters) {
  while (at > 0 && characters > 0) {
    at = boundary_before(text, at - 1);
    --characters;
  }
  return at;
}

size_t forward_by(std::string_view text, size_t at, size_t characters) {
  while (at < text.size() && characters > 0) {
    at += decode_utf8(text, at).size;
    --characters;
  }
  return std::min(at, text.size());
}

// The beginning of a word near `at`, not far behind it; of the character at `at` in scripts without spaces.
size_t word_start(std::string_view text, size_t at, size_t limit) {
  if (at == 0) return 0;
  for (size_t i = at; i < std::min(limit, at + 24); ++i) {
    if (is_space(text[i])) return i + 1;
  }
  return cluster_begin(text, at);
}

size_t word_end(std::string_view text, size_t at, size_t limit) {
  if (at >= text.size()) return text.size();
  for (size_t i = at; i > limit && at - i < 24; --i) {
    if (is_space(text[i])) return i;
  }
  return std::max(cluster_begin(text, at), limit);
}

// Copies a stretch with single spaces for its white space, and moves the marks with it.
Snippet copy_line(std::string_view text, size_t begin, size_t end, const std::vector<TextSpan>& marks) {
  Snippet out;
  if (begin > 0) out.text = ellipsis;
  std::vector<uint32_t> moved(end - begin + 1);
  bool gap = false;
  const size_t start = out.text.size();
  for (size_t at = begin; at < end; ++at) {
    if (is_space(text[at])) {
      gap = true;
      moved[at - begin] = static_cast<uint32_t>(out.text.size());
      continue;
    }
    if (gap && out.text.size() > start) out.text.push_back(' ');
    gap = false;
    moved[at - begin] = static_cast<uint32_t>(out.text.size());
    out.text.push_back(text[at]);
  }
  moved[end - begin] = static_cast<uint32_t>(out.text.size());
  for (const TextSpan mark : marks) {
    if (mark.end <= begin || mark.begin >= end) continue;
    // A phrase may be cut.
    const size_t from = std::max<size_t>(mark.begin, begin), to = std::min<size_t>(mark.end, end);
    const TextSpan span{moved[from - begin], to == end ? moved[end - begin] : moved[to - 1 - begin] + 1};
    if (span.begin < span.end) out.marks.push_back(span);
  }
  if (end < text.size()) out.text += ellipsis;
  return out;
}

}  // namespace

Snippet make_snippet(const ArticleStore& store, const Marker& marker, Doc doc, size_t characters) {
  const std::string_view fields[] = {store.overview(doc), store.text(doc)};
  std::string_view chosen = fields[0].empty() ? fields[1] : fields[0];
  std::vector<Marker::Match> matches;
  Window best;
  for (const std::string_view field : fields) {
    std::vector<Marker::Match> found = marker.find(field, QueryField::text);
    const Window window = best_window(found, bytes_of(field, characters));
    if (window.value <= best.value) continue;
    best = window;
    chosen = field;
    matches = std::move(found);
  }
  std::vector<TextSpan> spans;
  for (const Marker::Match& match : matches) spans.push_back(match.span);
  size_t begin = 0;
  if (best.value > 0) {
    const size_t from = matches[best.first].span.begin, to = matches[best.last].span.end;
    const size_t inside = count_characters(chosen.substr(from, to - from));
    const size_t before = inside < characters ? (characters - inside) / 3 : 0;
    begin = back_by(chosen, from, before);
    // A text that is only a little longer is shown from its beginning.
    if (count_characters(chosen.substr(0, from)) <= before + 8 && inside + before + 8 <= characters) begin = 0;
    begin = word_start(chosen, begin, from);
  }
  size_t end = forward_by(chosen, begin, characters);
  if (end == chosen.size() && begin > 0) {
    // Room at the end: show more of what is before.
    const size_t shown = count_characters(chosen.substr(begin));
    begin = word_start(chosen, back_by(chosen, begin, characters - shown), begin);
  }
  end = word_end(chosen, end, begin);
  return copy_line(chosen, begin, end, joined_spans(std::move(spans)));
}

}  // namespace broadsheet
