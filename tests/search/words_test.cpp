// What counts as the same word: forms, parts, separators and scripts, from what is typed to what is found.
#include <doctest/doctest.h>

#include <algorithm>

#include "search/sample.h"
#include "text/utf8.h"

using namespace sample;

namespace {

std::string marked(const Collection& news, const Query& query, std::string_view text) {
  std::string out;
  for (const TextSpan span : news.searcher.marks(query, text)) {
    out += "[" + std::string(text.substr(span.begin, span.end - span.begin)) + "]";
  }
  return out;
}

}  // namespace

TEST_CASE("Two forms of a word meet in the article's language, the form that was typed first") {
  struct Forms {
    std::string_view language, one, other;
  };
  for (const Forms& of : std::initializer_list<Forms>{{"en", "cluster", "clusters"},
                                                      {"en", "running", "runs"},
                                                      {"de", "Häuser", "Haus"},
                                                      {"de", "Rechner", "Rechnern"},
                                                      {"fr", "cheval", "chevaux"},
                                                      {"fr", "mangeait", "mangerons"},
                                                      {"es", "libro", "libros"},
                                                      {"es", "trabajando", "trabajaron"},
                                                      {"pt", "servidor", "servidores"},
                                                      {"pt-BR", "falando", "falaram"},
                                                      {"it", "notizia", "notizie"},
                                                      {"it", "parlando", "parlavano"},
                                                      {"nl", "boek", "boeken"},
                                                      {"nl", "artikel", "artikelen"},
                                                      {"ru", "новость", "новостей"},
                                                      {"ru", "работал", "работала"}}) {
    Collection news{{.title = of.one, .text = "x", .language = of.language},
                    {.title = of.other, .text = "x", .language = of.language}};
    CAPTURE(of.one);
    CHECK(news.find(std::string(of.one) + " ") == Docs{0, 1});
    CHECK(news.find(std::string(of.other) + " ") == Docs{1, 0});
  }
}

TEST_CASE("A language's rules are not another's") {
  // "die" is an article in German; in English it is a verb whose past is "died".
  Collection news{{.title = "They died", .language = "en"}, {.title = "Libros", .language = "es"}};
  CHECK(news.find("libro ") == Docs{1});
  CHECK(news.find("died ") == Docs{0});
}

TEST_CASE("Versions, and languages named by signs, are told apart") {
  Collection news{{.title = "ImGui v1.92.2 in C++"}, {.title = "ImGui v1.91.0 in C#"}, {.title = "Plain C on .NET 9"}};
  CHECK(news.find("v1.92.2 ") == Docs{0});
  CHECK(news.find("1.92.2 ") == Docs{0});
  CHECK(news.find("1.92") == Docs{0});
  CHECK(news.answer("1922 ").total == 0);
  CHECK(news.find("c++ ") == Docs{0});
  CHECK(news.find("C# ") == Docs{1});
  CHECK(news.find(".net ") == Docs{2});
  CHECK(news.find("c ").front() == 2);  // the one that says just C comes first
}

TEST_CASE("A hyphen or none: one word, two words, or its parts") {
  Collection news{{.title = "An open-source editor"},
                  {.title = "An opensource player"},
                  {.title = "An open source map"},
                  {.title = "A closed shop"}};
  for (const char* query : {"open-source ", "opensource "}) {
    CAPTURE(query);
    const Docs found = news.find(query);
    CHECK(std::find(found.begin(), found.end(), 0) != found.end());
    CHECK(std::find(found.begin(), found.end(), 1) != found.end());
    CHECK(std::find(found.begin(), found.end(), 3) == found.end());
  }
  CHECK(news.find("open-source ").front() == 0);
  CHECK(news.find("opensource ").size() == 2);
  CHECK(news.find("\"open source\" ").size() >= 2);
  CHECK(news.find("editor open ") == Docs{0});
  CHECK(news.find("source editor ") == Docs{0});
}

TEST_CASE("Apostrophes, straight, curly or left out") {
  Collection news{{.title = "Nvidia’s chips don’t melt"}, {.title = "L’école d'été", .language = "fr"}};
  for (const char* query : {"nvidia ", "nvidia's ", "Nvidia’s ", "don't ", "don’t "}) {
    CAPTURE(query);
    CHECK(news.find(query) == Docs{0});
  }
  for (const char* query : {"école ", "ecole ", "l'école ", "l’ecole ", "été "}) {
    CAPTURE(query);
    CHECK(news.find(query) == Docs{1});
  }
}

TEST_CASE("Numbers are found with separators and without") {
  Collection news{{.title = "1,000,000 rows in 3.14 s"}, {.title = "1000000 columns"}, {.title = "250 GB for $99.90"}};
  CHECK(news.answer("1000000 ").total == 2);
  CHECK(news.answer("1,000,000 ").total == 2);
  CHECK(news.find("3.14 ") == Docs{0});
  CHECK(news.find("99.90 ") == Docs{2});
  CHECK(news.find("250 ") == Docs{2});
}

TEST_CASE("Width, ligatures and composed characters do not matter") {
  Collection news{{.title = "ＧＰＵ ｓｅｒｖｅｒｓ"},
                  {.title = "The ﬁrst eﬀect"},
                  {.title = "Cafe\u0301 for two"},
                  {.title = "ｶﾞｲﾄﾞ", .language = "ja"}};
  CHECK(news.find("gpu servers ") == Docs{0});
  CHECK(news.find("first effect ") == Docs{1});
  CHECK(news.find("café ") == Docs{2});
  CHECK(news.find("ガイド ") == Docs{3});
}

TEST_CASE("Japanese, Chinese, Korean and Thai are found inside running text") {
  Collection news{{.title = "今日の東京都の天気は晴れ", .language = "ja"},
                  {.title = "中华人民共和国的首都是北京市", .language = "zh"},
                  {.title = "대한민국의 수도는 서울특별시이다", .language = "ko"},
                  {.title = "กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย", .language = "th"}};
  struct Ask {
    std::string_view query;
    Doc doc;
    std::string_view mark;
  };
  for (const Ask& ask : std::initializer_list<Ask>{{"東京 ", 0, "[東京]"},
                                                   {"東京都 ", 0, "[東京都]"},
                                                   {"天気 ", 0, "[天気]"},
                                                   {"晴", 0, "[晴]"},
                                                   {"共和国 ", 1, "[共和国]"},
                                                   {"北京 ", 1, "[北京]"},
                                                   {"首都 北京 ", 1, "[首都][北京]"},
                                                   {"민국 ", 2, "[민국]"},
                                                   {"서울 ", 2, "[서울]"},
                                                   {"มหานคร ", 3, "[มหานคร]"}}) {
    CAPTURE(ask.query);
    const SearchAnswer answer = news.answer(ask.query);
    REQUIRE(answer.hits.size() == 1);
    CHECK(answer.hits[0].doc == ask.doc);
    CHECK(marked(news, answer.query, news.store.title(ask.doc)) == ask.mark);
  }
  CHECK(news.answer("京東 ", Match::all).total == 0);  // its characters in another order are another word
}

TEST_CASE("Emoji are found, alone and beside words, whatever their tone") {
  Collection news{{.title = "🚀 Launch day"},
                  {.title = "Thanks 👍🏽 all"},
                  {.title = "Liebe ❤️ aus 🇩🇪", .language = "de"}};
  CHECK(news.find("🚀 ") == Docs{0});
  CHECK(news.find("launch 🚀 ") == Docs{0});
  CHECK(news.find("👍 ") == Docs{1});
  CHECK(news.find("👍🏿 ") == Docs{1});
  CHECK(news.find("❤ ") == Docs{2});
  CHECK(news.find("🇩🇪 ") == Docs{2});
  CHECK(news.answer("🇫🇷 ").total == 0);
}

TEST_CASE("Arabic and Hebrew are found with their marks and without, and marked whole") {
  Collection news{{.title = "قال مُحَمَّدٌ إن الكتاب جديد", .language = "ar"},
                  {.title = "שָׁלוֹם לכל העולם", .language = "he"}};
  for (const char* query : {"محمد ", "مُحَمَّد ", "الكتاب "}) {
    CAPTURE(query);
    CHECK(news.find(query) == Docs{0});
  }
  CHECK(news.find("שלום ") == Docs{1});
  CHECK(news.find("שָׁלוֹם ") == Docs{1});
  CHECK(marked(news, news.answer("محمد ").query, "قال مُحَمَّدٌ إن") == "[مُحَمَّدٌ]");
  CHECK(marked(news, news.answer("שלום ").query, "שָׁלוֹם לכל") == "[שָׁלוֹם]");
}

TEST_CASE("Snippets of every script begin and end on characters, with the match in them") {
  struct Long {
    std::string_view language, filler, match;
  };
  for (const Long& piece :
       std::initializer_list<Long>{{"ja", "山の中に港があるとは誰も思わなかった。", "東京"},
                                   {"ar", "لم يتوقع أحد ميناءً في الجبال. ", "محمد"},
                                   {"th", "ไม่มีใครคิดว่าจะมีท่าเรือบนภูเขา ", "กรุงเทพ"},
                                   {"hi", "किसी ने पहाड़ों में बंदरगाह की उम्मीद नहीं की थी। ", "दिल्ली"},
                                   {"en", "Nobody expected 👨‍👩‍👧 in the mountains. ", "lighthouse"}}) {
    std::string text;
    for (int i = 0; i < 60; ++i) text += std::string(piece.filler) + (i == 40 ? std::string(piece.match) + " " : "");
    Collection news{{.title = "x", .text = text, .language = piece.language}};
    CAPTURE(piece.match);
    const SearchAnswer answer = news.answer(std::string(piece.match) + " ");
    REQUIRE(answer.total == 1);
    const Snippet snippet = news.searcher.snippet(answer.query, 0, 80);
    CHECK(snippet.text.find(piece.match) != std::string::npos);
    REQUIRE_FALSE(snippet.marks.empty());
    for (const TextSpan span : snippet.marks) {
      CHECK(snippet.text.substr(span.begin, span.end - span.begin) == piece.match);
    }
    for (size_t at = 0; at < snippet.text.size();) {
      const auto one = decode_utf8(snippet.text, at);
      CHECK(one.value != 0xFFFD);
      at += one.size;
    }
    CHECK(count_characters(snippet.text) <= 82);
  }
}
