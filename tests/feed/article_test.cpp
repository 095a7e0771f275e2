#include "feed/article.h"

#include <doctest/doctest.h>

#include <string>

using broadsheet::safe_url;

TEST_CASE("http, https and mailto addresses are safe, white space around them goes") {
  CHECK(safe_url("https://example.org/a?b=c#d") == "https://example.org/a?b=c#d");
  CHECK(safe_url(" \n HtTp://example.org\t") == "HtTp://example.org");
  CHECK(safe_url("mailto:ada@example.org") == "mailto:ada@example.org");
  CHECK(safe_url("https://ex\u00e4mple.org/\u4e2d") == "https://ex\u00e4mple.org/\u4e2d");
}

TEST_CASE("everything else is not") {
  for (const char* address : {"",
                              "example.org",
                              "//example.org",
                              "/path",
                              "ftp://example.org",
                              "javascript:alert(1)",
                              "JAVASCRIPT:x",
                              "java\nscript:x",
                              "data:text/html,x",
                              "file:///etc/passwd",
                              "vbscript:x",
                              "blob:https://example.org/1",
                              "https:example.org",
                              "https://",
                              "http:///path",
                              "https://?q",
                              "mailto:",
                              "https://a b",
                              "https://a\"b",
                              "https://a<b",
                              "https://a\\b",
                              "https://a\x01z",
                              "https://a\u0080z",
                              "https://a\u009fz",
                              "\x01javascript:x",
                              "view-source:https://example.org",
                              "feed:https://example.org"}) {
    CAPTURE(address);
    CHECK(safe_url(address).empty());
  }
  CHECK(safe_url("https://example.org/" + std::string(9000, 'x')).empty());
}
