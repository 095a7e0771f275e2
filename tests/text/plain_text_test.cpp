#include "text/plain_text.h"

#include <doctest/doctest.h>

#include <string>

using namespace broadsheet;

TEST_CASE("text without control characters is given back as it is") {
  std::string scratch;
  const std::string text =
      "Gr\u00fc\u00dfe \u00a0 \u4e2d\u6587 \U0001f600, and a line that is long enough for words of eight";
  CHECK(clean_line(text, scratch).data() == text.data());
  CHECK(clean_text(text, scratch).data() == text.data());
  const std::string lines = "one\n\ttwo";
  CHECK(clean_text(lines, scratch).data() == lines.data());
}

TEST_CASE("control characters go, wherever they stand") {
  std::string scratch;
  for (size_t before = 0; before < 20; ++before) {
    const std::string lead(before, 'x');
    CHECK(clean_line(lead + "\r\nb\n\nc\td", scratch) == lead + " b  c d");
    CHECK(clean_text(lead + "a\r\nb\rc\n\td", scratch) == lead + "a\nb\nc\n\td");
    CHECK(clean_text(lead + std::string("a\0b\x7f\u0085z\u00a0", 9), scratch) == lead + "abz\u00a0");
    CHECK(clean_line(lead + "\x1f", scratch) == lead + " ");
  }
}

TEST_CASE("the first byte that is not UTF-8 is found") {
  CHECK(find_invalid_utf8("plain, \u00e9\u20ac\U0001f600") == std::string_view::npos);
  CHECK(find_invalid_utf8("ab\xff") == 2);
  CHECK(find_invalid_utf8("\xc0\xaf") == 0);           // overlong
  CHECK(find_invalid_utf8("\xe0\x80\x80") == 0);       // overlong
  CHECK(find_invalid_utf8("a\xed\xa0\x80") == 1);      // a surrogate
  CHECK(find_invalid_utf8("a\xf4\x90\x80\x80") == 1);  // above U+10FFFF
  CHECK(find_invalid_utf8("\u00e9\xe2\x82") == 2);     // cut off
  CHECK(find_invalid_utf8("\x80") == 0);
}

TEST_CASE("a cut falls between characters") {
  CHECK(cut_utf8("abc", 5) == "abc");
  CHECK(cut_utf8("a\u20acb", 1) == "a");
  CHECK(cut_utf8("a\u20acb", 3) == "a");
  CHECK(cut_utf8("a\u20acb", 4) == "a\u20ac");
  CHECK(cut_utf8("\U0001f600", 3) == "");
}
