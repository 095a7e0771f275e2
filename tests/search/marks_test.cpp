// What is marked in a text, and said as the reason why it was found: just what the query asks for, and whole
// characters.
#include <doctest/doctest.h>

#include <algorithm>

#include "search/sample.h"
#include "text/clusters.h"

using namespace sample;

namespace {

// The marks that a query makes in the title of the only article there is: "[a][b]".
std::string marked(std::string_view title, std::string_view query, std::string_view language = "en") {
  Collection news{{.title = title, .language = language}};
  std::string out;
  for (const TextSpan span : news.searcher.marks(news.answer(query).query, title, QueryField::title)) {
    out += "[" + std::string(title.substr(span.begin, span.end - span.begin)) + "]";
  }
  return out;
}

// Why the only article is found: "word=found way where times;".
std::string reasons(const Piece& piece, std::string_view query, Match match = Match::automatic) {
  Collection news{piece};
  std::string out;
  for (const Reason& one : news.searcher.explain(news.answer(query, match).query, 0)) {
    out += one.word + "=" + one.found + " " + std::string(one.how) + " " + std::string(one.where) + " " +
           std::to_string(one.times) + ";";
  }
  return out;
}

}  // namespace

TEST_CASE("The words of a phrase are marked where they stand as that phrase, and nowhere else") {
  constexpr std::string_view title = "Rubin met Vera. Vera Rubin, not Rubin Vera";
  CHECK(marked(title, "\"vera rubin\" ") == "[Vera Rubin]");
  CHECK(marked(title, "\"vera rub") == "[Vera Rubin]");  // still being typed
  CHECK(marked(title, "\"rubin vera\" ") == "[Rubin Vera]");
  CHECK(marked(title, "\"vera rubin\" vera ") == "[Vera][Vera Rubin][Vera]");  // asked for by itself, too
  CHECK(marked(title, "\"rubin met\" OR \"not rubin\" ") == "[Rubin met][not Rubin]");
  CHECK(marked(title, "met -\"vera rubin\" ") == "[met]");
  CHECK(marked("that that that is is", "\"that that is\" ") == "[that that is]");
  CHECK(marked("one one two", "\"one one\" ") == "[one one]");
  CHECK(marked("the node.js 30 line, node 30 and js 30", "\"node js 30\" ") == "[node.js 30]");
  CHECK(marked("a clean room, clean rooms", "\"clean room\" ") == "[clean room]");  // in quotes a stem is not the word
}

TEST_CASE("Runs of characters are marked where they stand whole") {
  CHECK(marked("東京と京都と東京都", "東京都 ", "ja") == "[東京都]");
  CHECK(marked("京都の東京", "東京 ", "ja") == "[東京]");
  CHECK(marked("中华、人民和中华人民", "中华人民 ", "zh") == "[中华人民]");
  CHECK(marked("กรุงเก่า เทพ กรุงเทพ", "กรุงเทพ ", "th") == "[กรุงเทพ]");
  CHECK(marked("대한 민국, 대한민국", "대한민국 ", "ko") == "[대한민국]");
  CHECK(marked("ももももの木", "もも ", "ja") == "[もももも]");
}

TEST_CASE("A phrase goes on after a run of characters") {
  CHECK(marked("東京 タワーの話", "\"東京 タワー\" ", "ja") == "[東京 タワー]");
  CHECK(marked("東京タワーの話", "\"東京 タワー\" ", "ja") == "[東京タワー]");
  CHECK(marked("東京 tower, tower 東京", "\"東京 tower\" ", "ja") == "[東京 tower]");
  Collection news{{.title = "東京 tower", .language = "ja"}, {.title = "tower 東京", .language = "ja"}};
  CHECK(news.find("\"東京 tower\" ") == Docs{0});
}

TEST_CASE("A connected word is marked where its parts stand connected or in a row") {
  CHECK(marked("GPT-4o, GPT 4o, gpt4o, GPT or 4o", "gpt-4o ") == "[GPT-4o][GPT 4o][gpt4o]");
  CHECK(marked("Node.js and node, JS", "node.js ") == "[Node.js][node, JS]");
  CHECK(marked("Open-source, opensource, open source, open", "opensource ") == "[Open-source][opensource]");
}

TEST_CASE("Of a connected word the part is marked that is asked for") {
  CHECK(marked("ImGui v1.92.2", "1.92") == "[1.92]");
  CHECK(marked("ImGui v1.92.2", "1.92 ") == "[1.92]");
  CHECK(marked("ImGui v1.92.2", "1.9") == "[1.92]");
  CHECK(marked("ImGui v1.92.2", "1.92.2 ") == "[1.92.2]");
  CHECK(marked("ImGui v1.92.2", "v1.92") == "[v1.92]");
  CHECK(marked("ImGui v1.92.2", "v1.92.2 ") == "[v1.92.2]");
  CHECK(marked("ImGui 1.92.2 and 92 others", "1.92") == "[1.92]");
  CHECK(marked("Node.js", "node ") == "[Node]");
  CHECK(marked("Node.js", "no") == "[Node]");
  CHECK(marked("Node.js", "js ") == "[js]");
  CHECK(marked("Node.js", "node.j") == "[Node.js]");
  CHECK(marked("Node.js", "nodej") == "[Node.js]");
  CHECK(marked("a snake_case name", "case ") == "[case]");
  CHECK(marked("a snake_case name", "snake") == "[snake]");
  CHECK(marked("a snake_case name", "snake_c") == "[snake_case]");
  CHECK(marked("camelCaseName", "case ") == "[Case]");
  CHECK(marked("camelCaseName", "ca") == "[camelCase]");  // two parts, side by side
  CHECK(marked("camelCaseName", "camelc") == "[camelCase]");
  CHECK(marked("XMLHttpRequest", "http ") == "[Http]");
  CHECK(marked("NVL72 racks", "nvl ") == "[NVL]");
  CHECK(marked("NVL72 racks", "72 ") == "[72]");
  CHECK(marked("30x faster", "30 ") == "[30]");
  CHECK(marked("C++ and .NET", "net ") == "[NET]");
  CHECK(marked("C++20 or C", "c++ ") == "[C++]");
  CHECK(marked("C++20 or C", "c++20 ") == "[C++20]");
  CHECK(marked("Ｃ＋＋の本", "c++ ", "ja") == "[Ｃ＋＋]");
  CHECK(marked("Python3.12 ships", "3.12") == "[3.12]");
  CHECK(marked("Python3.12 ships", "python ") == "[Python]");
  CHECK(marked("data-to-data", "data ") == "[data][data]");
  CHECK(marked("CVE-2026-1234", "2026 ") == "[2026]");
  CHECK(marked("1,000,000-row tables", "row ") == "[row]");
  CHECK(marked("1,000,000-row tables", "1000000 ") == "[1,000,000]");
}

TEST_CASE("Parts are marked in every script") {
  CHECK(marked("Straße-Nord", "nord ", "de") == "[Nord]");
  CHECK(marked("Straße-Nord", "strasse ", "de") == "[Straße]");
  CHECK(marked("STRASSE und Straße", "straße ", "de") == "[STRASSE][Straße]");
  CHECK(marked("e\u0301te\u0301-indien", "été ", "fr") == "[e\u0301te\u0301]");
  CHECK(marked("e\u0301te\u0301-indien", "indien ", "fr") == "[indien]");
  CHECK(marked("l’école d’été", "école ", "fr") == "[école]");
  CHECK(marked("Кто-то пришёл", "то ", "ru") == "[то]");
  CHECK(marked("ﬁrst-eﬀect", "effect ") == "[eﬀect]");
  CHECK(marked("ﬁrst-eﬀect", "first ") == "[ﬁrst]");
  CHECK(marked("ＧＰＵ－ｓｅｒｖｅｒ", "server ") == "[ｓｅｒｖｅｒ]");
  CHECK(marked("İstanbul'da ılık", "istanbul ", "tr") == "[İstanbul]");
  CHECK(marked("İstanbul'da ılık", "ilik ", "tr") == "[ılık]");
  CHECK(marked("ISTANBUL", "ıstanbul ", "tr") == "[ISTANBUL]");
  CHECK(marked("कि-ताब हिन्दी", "हिन्दी ", "hi") == "[हिन्दी]");
}

TEST_CASE("Marks end where a person sees a character end") {
  CHECK(marked("Thanks 👍🏽 all", "👍 ") == "[👍🏽]");
  CHECK(marked("Thanks 👍 all", "👍🏽 ") == "[👍]");
  CHECK(marked("Liebe ❤️!", "❤ ", "de") == "[❤️]");
  CHECK(marked("By 👩‍💻 today", "💻 ") == "[👩‍💻]");
  CHECK(marked("By 👩‍💻 today, 👩 and 💻", "👩‍💻 ") == "[👩‍💻]");
  CHECK(marked("🇩🇪🇫🇷🇮🇹", "🇫🇷 ") == "[🇫🇷]");
  CHECK(marked("1️⃣ first", "1 ") == "[1️⃣]");
  CHECK(marked("ที่นี่", "ที ", "th") == "[ที่]");
  CHECK(marked("cafe\u0301s", "cafes ", "fr") == "[cafe\u0301s]");
}

TEST_CASE("One emoji of several is another than its parts apart") {
  Collection news{{.title = "By 👩‍💻 today"}, {.title = "By 👩 on a 💻"}};
  CHECK(news.find("👩‍💻 ") == Docs{0});
  CHECK(news.find("💻 👩 ") == Docs{0, 1});
}

TEST_CASE("Words asked for in one field are not marked in another") {
  Collection news{{.title = "Amber and jet", .overview = "Jet and amber"}};
  const auto marks = [&](std::string_view query, std::string_view text, QueryField in) {
    return news.searcher.marks(news.answer(query).query, text, in).size();
  };
  CHECK(marks("title:amber ", "Amber and jet", QueryField::title) == 1);
  CHECK(marks("title:amber ", "Jet and amber", QueryField::text) == 0);
  CHECK(marks("text:amber jet ", "Amber and jet", QueryField::title) == 1);
  CHECK(reasons({.title = "Amber", .overview = "Amber"}, "title:amber ") == "amber=Amber exact title 1;");
  CHECK(reasons({.title = "Amber", .tags = {"Amber"}}, "tag:amber ") == "amber=Amber exact tag 1;");
}

TEST_CASE("A phrase is one reason, and its words elsewhere are none") {
  CHECK(reasons({.title = "Vera, and Vera Rubin", .text = "Rubin.\n\nVera\nRubin. Vera rubin, Rubin"},
                "\"vera rubin\" ") ==
        "vera rubin=Vera Rubin exact title 1;vera rubin=Vera Rubin exact text 1;vera rubin=Vera rubin exact text 1;");
  CHECK(reasons({.title = "東京と東京都", .language = "ja"}, "東京都 ") == "東京都=東京都 exact title 1;");
  CHECK(reasons({.title = "By 👩‍💻"}, "👩‍💻 ") == "👩‍💻=👩‍💻 exact title 1;");
  CHECK(reasons({.title = "They don’t stop"}, "\"don't stop\" ") == "don't stop=don’t stop exact title 1;");
  CHECK(reasons({.title = "GPT 4o and GPT"}, "gpt-4o ") == "gpt-4o=GPT 4o joined title 1;");
  CHECK(reasons({.title = "GPT-4o and GPT"}, "gpt-4o ") == "gpt-4o=GPT-4o exact title 1;");
  CHECK(reasons({.title = "Open-source"}, "opensource ") == "opensource=Open-source joined title 1;");
  CHECK(reasons({.title = "JavaScript"}, "javascript ") == "javascript=JavaScript exact title 1;");
  CHECK(reasons({.title = "v1.92.2"}, "1.92") == "1.92=1.92 prefix title 1;");
  // Asked for any of its words, a phrase is found by them alone.
  CHECK(reasons({.title = "Vera"}, "\"vera rubin\" ", Match::any) == "vera=Vera exact title 1;");
}

TEST_CASE("Every word of the query has its reason, also where two are met by the same one") {
  const std::string both = reasons({.title = "Clusters"}, "cluster clusters ");
  CHECK(both.find("cluster=Clusters stem") != std::string::npos);
  CHECK(both.find("clusters=Clusters exact") != std::string::npos);
}

TEST_CASE("A snippet is chosen for the phrase, not for its words apart") {
  std::string text = "Solar panels and a wind farm stand here; wind and sun and solar heat. ";
  for (int i = 0; i < 30; ++i) text += "Nothing else is said in this sentence at all. ";
  text += "Then the solar wind blows.";
  Collection news{{.title = "x", .text = text}};
  const Snippet snippet = news.searcher.snippet(news.answer("\"solar wind\" ").query, 0, 80);
  REQUIRE(snippet.marks.size() == 1);
  CHECK(snippet.text.substr(snippet.marks[0].begin, snippet.marks[0].end - snippet.marks[0].begin) == "solar wind");
}

TEST_CASE("A snippet cuts no character apart") {
  std::string text;
  for (int i = 0; i < 60; ++i)
    text += "👩‍👩‍👧‍👦🇩🇪👍🏽ที่นี่" + std::string(i == 30 ? "灯台" : "");
  Collection news{{.title = "x", .text = text, .language = "ja"}};
  for (size_t characters = 20; characters < 60; ++characters) {
    const Snippet snippet = news.searcher.snippet(news.answer("灯台 ").query, 0, characters);
    std::string_view line = snippet.text;
    constexpr std::string_view ellipsis = "…";
    REQUIRE(line.substr(0, ellipsis.size()) == ellipsis);
    line.remove_prefix(ellipsis.size());
    REQUIRE(line.size() > ellipsis.size());
    line.remove_suffix(ellipsis.size());
    const size_t begin = text.find(line);
    REQUIRE(begin != std::string::npos);
    CAPTURE(characters);
    CHECK(cluster_begin(text, begin) == begin);
    CHECK(cluster_begin(text, begin + line.size()) == begin + line.size());
    CHECK(snippet.marks.size() == 1);
  }
}
