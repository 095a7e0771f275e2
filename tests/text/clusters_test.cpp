#include "text/clusters.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "text/utf8.h"

namespace broadsheet {
namespace {

std::vector<std::string> clusters_of(std::string_view text) {
  std::vector<std::string> clusters;
  for (size_t at = 0; at < text.size();) {
    const size_t end = cluster_end(text, at);
    clusters.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return clusters;
}

using Strings = std::vector<std::string>;

TEST_CASE("A cluster is what a person takes for one character") {
  CHECK(clusters_of("abc") == Strings{"a", "b", "c"});
  CHECK(clusters_of("e\u0301a") == Strings{"e\u0301", "a"});                                  // a base with its accent
  CHECK(clusters_of("👩‍💻!") == Strings{"👩‍💻", "!"});                          // an emoji sequence
  CHECK(clusters_of("🇩🇪🇫🇷") == Strings{"🇩🇪", "🇫🇷"});                                          // flags in pairs
  CHECK(clusters_of("👍🏽x") == Strings{"👍🏽", "x"});                                // a skin tone
  CHECK(clusters_of("ที่นี่") == Strings{"ที่", "นี่"});                                              // vowels and tones above
  CHECK(clusters_of("\u1112\u1161\u11ab\u1100") == Strings{"\u1112\u1161\u11ab", "\u1100"});  // a Korean syllable
}

TEST_CASE("Where a cluster begins can be told from any of its characters") {
  for (const std::string_view text : {"abc\r\nd", "e\u0301a", "👩‍💻!👍🏽x", "🇩🇪🇫🇷🇮🇹", "ที่นี่", "क्षि त्र",
                                      "\u1112\u1161\u11ab\u1100", "\u0301\u0301", "\xff\x80\xfe"}) {
    CAPTURE(text);
    for (size_t begin = 0; begin < text.size();) {
      const size_t end = cluster_end(text, begin);
      for (size_t at = begin; at < end; at += decode_utf8(text, at).size) CHECK(cluster_begin(text, at) == begin);
      begin = end;
    }
    CHECK(cluster_begin(text, text.size()) == text.size());
  }
}

TEST_CASE("Broken bytes are clusters of their own, and a heap of marks has a bound") {
  CHECK(clusters_of("\xff\xfe") == Strings{"\xff", "\xfe"});
  std::string heap = "a";
  for (int i = 0; i < 1000; ++i) heap += "\u0301";
  const auto clusters = clusters_of(heap);
  CHECK(clusters.size() > 1);
  for (const std::string& cluster : clusters) CHECK(cluster.size() <= max_cluster_bytes + 2);
}

}  // namespace
}  // namespace broadsheet
