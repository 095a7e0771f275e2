// Paragraphs of twelve languages: words and runs from inside them find them.
#include <doctest/doctest.h>

#include <algorithm>

#include "search/sample.h"
#include "support/corpora.h"
#include "text/tokenizer.h"
#include "text/utf8.h"

using namespace sample;

namespace {

// The values of "context" in XQuAD's JSON, which escapes nothing but quotes, backslashes, line feeds and code points.
std::vector<std::string> contexts(std::string_view json) {
  std::vector<std::string> out;
  constexpr std::string_view key = "\"context\"";
  for (size_t at = json.find(key); at != std::string_view::npos; at = json.find(key, at)) {
    std::string text;
    for (at = json.find('"', at + key.size()) + 1; at < json.size() && json[at] != '"'; ++at) {
      if (json[at] != '\\') {
        text.push_back(json[at]);
        continue;
      }
      const char escaped = json[++at];
      if (escaped == 'u') {
        append_utf8(text, static_cast<uint32_t>(std::stoul(std::string(json.substr(at + 1, 4)), nullptr, 16)));
        at += 4;
      } else {
        text.push_back(escaped == 'n' ? '\n' : escaped);
      }
    }
    out.push_back(std::move(text));
  }
  return out;
}

// A word from the middle of a text as it stands there; in scripts without spaces, four characters of a run.
std::string inside(std::string_view text, size_t share) {
  Tokenizer tokenizer(text);
  Token token;
  std::vector<std::pair<TextSpan, CharKind>> tokens;
  while (tokenizer.next(token)) tokens.push_back({{token.begin, token.end}, token.kind});
  for (size_t i = tokens.size() * share / 8; i + 3 < tokens.size(); ++i) {
    const auto [span, kind] = tokens[i];
    const std::string_view word = text.substr(span.begin, span.end - span.begin);
    if (kind == CharKind::word && count_characters(word) >= 5) return std::string(word);
    const auto last = tokens[i + 2].first;
    const bool run = kind == CharKind::gram && tokens[i + 2].second == CharKind::gram && last.begin < span.end + 12 &&
                     last.end > span.end && last.end - span.begin <= 16;
    if (run) return std::string(text.substr(span.begin, last.end - span.begin));
  }
  return {};
}

}  // namespace

TEST_CASE("Words from inside the paragraphs of each language find them") {
  const auto folder = corpus("multilang/xquad");
  if (!folder) return;
  Collection all;
  std::vector<std::string> texts;
  for (const char* language : {"ar", "de", "el", "en", "es", "hi", "ro", "ru", "th", "tr", "vi", "zh"}) {
    const std::string json = read_file(*folder + "/xquad." + language + ".json").value_or("");
    const auto paragraphs = contexts(json);
    CHECK(paragraphs.size() == 240);
    for (const std::string& text : paragraphs) {
      all.add({.text = text, .language = language});
      texts.push_back(text);
    }
  }
  all.index();
  size_t asked = 0, found = 0;
  for (Doc doc = 0; doc < texts.size(); doc += 3) {
    for (const size_t share : {2u, 5u}) {
      const std::string word = inside(all.store.text(doc), share);
      if (word.empty()) continue;
      ++asked;
      SearchRequest request;
      const std::string query = word + " ";
      request.query = query;
      request.limit = 5000;
      const SearchAnswer answer = all.searcher.search(request);
      const bool hit =
          std::any_of(answer.hits.begin(), answer.hits.end(), [&](const Hit& one) { return one.doc == doc; });
      CAPTURE(query);
      CHECK(hit);
      found += hit ? 1 : 0;
      CHECK_FALSE(all.searcher.marks(answer.query, all.store.text(doc)).empty());
    }
  }
  std::printf("XQuAD: %zu of %zu words from inside paragraphs of 12 languages find them\n", found, asked);
  CHECK(asked > 1800);
}
