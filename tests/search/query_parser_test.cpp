#include "search/query_parser.h"

#include <doctest/doctest.h>

#include <string>

#include "search/query_date.h"

using namespace broadsheet;

namespace {
std::string read(std::string_view text) { return describe(parse_query(text)); }
}  // namespace

TEST_CASE("Words all must match, and the last is a prefix while it is being typed") {
  CHECK(read("kubernetes oper") == "kubernetes AND oper*");
  CHECK(read("kubernetes oper ") == "kubernetes AND oper");
  CHECK(read("") == "");
  CHECK(read("   ") == "");
}

TEST_CASE("Phrases, exclusion, alternatives and parentheses") {
  CHECK(read("\"zero day\" ") == "\"zero day\"");
  CHECK(read("rust -\"hello world\" ") == "rust AND NOT \"hello world\"");
  CHECK(read("a b OR c d ") == "(a AND b) OR (c AND d)");
  CHECK(read("(rust OR go) -(java kotlin) ") == "(rust OR go) AND NOT (java AND kotlin)");
  CHECK(read("\u201Ccurly quotes\u201D ") == "\"curly quotes\"");
}

TEST_CASE("Fields take a word, or several in quotes") {
  CHECK(read("title:rust ") == "title: rust");
  CHECK(read("topic:\"Machine Learning\" source:nvidia ") == "topic: \"machine learning\" AND source: nvidia");
  CHECK(read("-author:ana ") == "NOT author: ana");
  CHECK(read("lang:en type:news ") == "lang: en AND type: news");
  CHECK(read("TITLE:Rust ") == "title: rust");
}

TEST_CASE("A field that is still being typed asks for nothing yet") {
  CHECK(read("rust title:") == "rust");
  CHECK(read("after:") == "");
}

TEST_CASE("Dates, absolute, relative and as ranges; has and is") {
  CHECK(read("after:2026-09 before:-7d ") == "after:2026-09 AND before:-7d");
  CHECK(read("on:2026-09-01..2026-09-10 ") == "on:2026-09-01..2026-09-10");
  CHECK(read("has:overview is:unread ") == "has:overview AND is:unread");
}

TEST_CASE("What can't be read is taken as words") {
  CHECK(read("after:soon ") == "after AND soon");
  CHECK(read("on:2026-13-01 ") == "on AND 2026-13-01");
  CHECK(read("has:everything ") == "has AND everything");
  CHECK(read("std::vector ") == "std AND vector");
  CHECK(read("https://example.com/path ") == "https AND example.com AND path");
  CHECK(read("OR ") == "");
  CHECK(read("OR rust OR ") == "rust");
  CHECK(read("))) rust ((( ") == "rust");
  CHECK(read("- -- --- rust ") == "rust");
  CHECK(read("\"never closed ") == "\"never closed*\"");
  CHECK(read("\"\" () -() -\"\" ") == "");
}

TEST_CASE("Where everything is in capitals, OR and AND are words") {
  CHECK(read("GPU OR TPU ") == "gpu OR tpu");
  CHECK(read("USE OF LENSES OR MIRRORS AND PRISMS ") == "use AND of AND lenses AND or AND mirrors AND and AND prisms");
}

TEST_CASE("A run of a script without spaces is its pairs in a row") {
  CHECK(read("東京都 ") == "\"東京 京都\"");
  CHECK(read("猫 ") == "猫*");
  CHECK(read("GPU使用率 ") == "gpu AND \"使用 用率\"");
  CHECK(read("\"東京都 tower\" ") == "\"東京 京都 都* tower\"");  // where a run ends in a phrase
  CHECK(read("\"東京都\" ") == "\"東京 京都\"");
}

TEST_CASE("What is drawn as one emoji is a phrase, several are words") {
  CHECK(read("👩‍💻 ") == "\"👩 💻\"");
  CHECK(read("👍🏽👍 ") == "👍 AND 👍");
}

TEST_CASE("Words in a row are written as people write them") {
  const auto written = [](std::string_view text) { return written_form(parse_query(text).nodes[0].words); };
  CHECK(written("\"Vera Rubin\" ") == "vera rubin");
  CHECK(written("東京都 ") == "東京都");
  CHECK(written("もも ") == "もも");
  CHECK(written("\"東京都 tower\" ") == "東京都 tower");
  CHECK(written("\"東京 京都\" ") == "東京 京都");
  CHECK(written("camelCase ") == "camelcase");
}

TEST_CASE("Hostile queries are read in bounds") {
  const std::string megabyte(1u << 20, 'a');
  CHECK(parse_query(megabyte).cut);
  std::string many;
  for (int i = 0; i < 10000; ++i) many += "w" + std::to_string(i) + " ";
  CHECK(parse_query(many).words.size() <= max_query_words);
  CHECK(parse_query(many).cut);
  const std::string deep(5000, '(');
  CHECK(parse_query(deep + "rust").words.size() <= 1);
  std::string operators;
  for (int i = 0; i < 2000; ++i) operators += "-(OR \"";
  CHECK(parse_query(operators).nodes.size() < 5000);
  CHECK(parse_query(std::string("\xFF\xFE\x00\x01 \xED\xA0\x80", 8)).words.empty());
  CHECK(read(std::string("-", 1) + std::string(3000, '-')) == "");
}

TEST_CASE("Dates name stretches of time") {
  const Seconds now = seconds_of({2026, 9, 15}) + 3600;
  const auto span = [&](std::string_view text) { return resolve(*parse_query_date(text), now); };
  CHECK(span("2026").from == seconds_of({2026, 1, 1}));
  CHECK(span("2026").end == seconds_of({2027, 1, 1}));
  CHECK(span("2026-02").end == seconds_of({2026, 3, 1}));
  CHECK(span("2026-09-15").end == seconds_of({2026, 9, 16}));
  CHECK(span("-7d").from == now - 7 * 86400);
  CHECK(span("2w").from == now - 14 * 86400);
  CHECK(span("today").from == seconds_of({2026, 9, 15}));
  CHECK(span("yesterday").end == seconds_of({2026, 9, 15}));
  for (const char* bad : {"", "-", "d", "26", "2026-00", "2026-02-30", "12345678d", "2026/09/15", "x7d"}) {
    CHECK_FALSE(parse_query_date(bad).has_value());
  }
}
