#include "view/query_reading.h"

#include <doctest/doctest.h>

namespace broadsheet {
namespace {

std::string reading(std::string_view typed) { return query_reading(typed, parse_query(typed)); }

TEST_CASE("Plain words need no explanation") {
  for (const char* plain :
       {"", "  ", "ferry", "ferry timetable ", "node.js c++", "open-source", "東京都", "it's -", "or and"}) {
    CAPTURE(plain);
    CHECK(reading(plain) == "");
  }
}

TEST_CASE("What the search language made of a query is said in words") {
  CHECK(reading("title:rust -go ") == "Read as title “rust” and not “go”");
  CHECK(reading("title:ru") == "Read as title “ru…”");
  CHECK(reading("(ferry OR tide) harbour ") == "Read as (“ferry” or “tide”) and “harbour”");
  CHECK(reading("ferry tide OR harbour ") == "Read as (“ferry” and “tide”) or “harbour”");
  CHECK(reading("\"Spring Tide\" after:2026-09 ") == "Read as “Spring Tide” and after:2026-09");
  CHECK(reading("source:\"Harbour Post\" is:unread ") == "Read as source “Harbour Post” and is:unread");
  CHECK(reading("-(ferry boat) -\"spring tide\" ") == "Read as not (“ferry” and “boat”) and not “spring tide”");
  CHECK(reading("\"spring ti") == "Read as “spring ti…”");
  CHECK(reading("\u201Cspring tide\u201D ") == "Read as “spring tide”");
  CHECK(reading("title:東京都 ") == "Read as title “東京都”");
  CHECK(reading("\"GPU使用率\" ") == "Read as “GPU使用率”");
}

TEST_CASE("What looks like an operator and was taken as words is said too") {
  CHECK(reading("after:soon ferry ") == "Read as “after” and “soon” and “ferry”");
  CHECK(reading("std::vector ") == "Read as “std” and “vector”");
  CHECK(reading("OR ferry ") == "Read as “ferry”");
  CHECK(reading("((ferry ") == "Read as “ferry”");
  CHECK(reading("title: ") == "");  // it asks for nothing yet
}

TEST_CASE("A query that is too long says that its end was not read") {
  std::string many;
  for (int i = 0; i < 300; ++i) many += "w" + std::to_string(i) + " ";
  const std::string said = reading(many);
  CHECK(said.find("Read as “w0” and “w1”") == 0);
  CHECK(said.substr(said.size() - 23) == ", the rest was too long");
}

TEST_CASE("A reason is a line") {
  CHECK(reason_text({"ferry", "Ferry", "exact", "title", 1}) == "ferry: “Ferry” in the title");
  CHECK(reason_text({"ferry", "ferries", "stem", "text", 3}) ==
        "ferry: “ferries” in the text, 3 times, another form of it");
  CHECK(reason_text({"ferr", "ferry", "prefix", "topic", 1}) == "ferr: “ferry” in a topic, begins with it");
}

}  // namespace
}  // namespace broadsheet
