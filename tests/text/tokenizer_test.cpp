#include "text/tokenizer.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "text/compound.h"

using namespace broadsheet;

namespace {

std::vector<std::string> tokens(std::string_view text) {
  std::vector<std::string> out;
  Tokenizer tokenizer(text);
  Token token;
  while (tokenizer.next(token)) out.push_back(std::string(token.text));
  return out;
}

std::vector<std::string> marked(std::string_view text) {
  std::vector<std::string> out;
  Tokenizer tokenizer(text);
  Token token;
  while (tokenizer.next(token)) out.push_back(std::string(text.substr(token.begin, token.end - token.begin)));
  return out;
}

std::vector<std::string> parts(std::string_view token) {
  std::vector<std::string> out;
  for (const CompoundPart& part : split_compound(token).parts) out.push_back(std::string(part.text));
  return out;
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("What developers type stays whole") {
  CHECK(tokens("C++ and C# on .NET") == Words{"c++", "and", "c#", "on", ".net"});
  CHECK(tokens("node.js v1.92.2, k8s; NVL72 30x.") == Words{"node.js", "v1.92.2", "k8s", "nvl72", "30x"});
  CHECK(tokens("GPT-4o CVE-2026-1234") == Words{"gpt-4o", "cve-2026-1234"});
  CHECK(tokens("snake_case camelCase XMLHttpRequest") == Words{"snake_case",
                                                               "camel\x1f"
                                                               "case",
                                                               "xml\x1fhttp\x1frequest"});
  CHECK(tokens("C++20, C++-like; a++b 1++2 f#") == Words{"c++", "20", "c++", "like", "a", "b", "1", "2", "f#"});
  CHECK(tokens("Ｃ＋＋とＣ＃") == Words{"c++", "と", "c#"});
  CHECK(tokens("GPUs and APIs") == Words{"gpus", "and", "apis"});
}

TEST_CASE("Punctuation around words is not part of them") {
  CHECK(tokens("end. Next (word) \"quoted\" -- dash... 'single'") ==
        Words{"end", "next", "word", "quoted", "dash", "single"});
  CHECK(tokens("__init__ a+b x#y") == Words{"init", "a", "b", "x", "y"});
  CHECK(tokens("") == Words{});
  CHECK(tokens("... !!! ---") == Words{});
}

TEST_CASE("Apostrophes, straight and curly") {
  CHECK(tokens("Nvidia's Nvidia\u2019s") == Words{"nvidia", "nvidia"});
  CHECK(tokens("l'homme don\u2019t O'Reilly") == Words{"l'homme", "don't", "o'reilly"});
}

TEST_CASE("Numbers lose their thousands separators and nothing else") {
  CHECK(tokens("1,000,000 rows") == Words{"1000000", "rows"});
  CHECK(tokens("3,14 and 1,2,3") == Words{"3", "14", "and", "1", "2", "3"});
  CHECK(tokens("10,0000") == Words{"10", "0000"});
  CHECK(tokens("3.14") == Words{"3.14"});
}

TEST_CASE("Scripts without spaces give overlapping pairs, and every character begins one token") {
  CHECK(tokens("東京都") == Words{"東京", "京都", "都"});
  CHECK(tokens("GPU使用率") == Words{"gpu", "使用", "用率", "率"});
  CHECK(tokens("대한민국 뉴스") == Words{"대한", "한민", "민국", "국", "뉴스", "스"});
  CHECK(tokens("猫、犬") == Words{"猫", "犬"});
}

TEST_CASE("Emoji are words, whatever their tone and presentation") {
  CHECK(tokens("rocket🚀launch") == Words{"rocket", "🚀", "launch"});
  CHECK(tokens("👍🏽 ❤️") == Words{"👍", "❤"});
  CHECK(tokens("🇩🇪🇫🇷") == Words{"🇩🇪", "🇫🇷"});
}

TEST_CASE("Tokens say where they stand in the input, in bytes") {
  CHECK(marked("Die Straße, 東京 und node.js.") == Words{"Die", "Straße", "東京", "京", "und", "node.js"});
  CHECK(marked("x Nvidia's C++") == Words{"x", "Nvidia's", "C++"});
  CHECK(marked("1,000 e\u0301te\u0301!") == Words{"1,000", "e\u0301te\u0301"});
}

TEST_CASE("Compounds are found by their parts and without their connectors") {
  CHECK(parts("node.js") == Words{"node", "js"});
  CHECK(split_compound("node.js").joined == "nodejs");
  CHECK(split_compound("node.js").span == 2);
  CHECK(parts("camel\x1f"
              "case") == Words{"camel", "case"});
  CHECK(parts("cve-2026-1234") == Words{"cve", "2026", "1234"});
  CHECK(parts("c++") == Words{"c"});
  CHECK(parts(".net") == Words{"net"});
  CHECK(parts("nvl72") == Words{"nvl", "72"});
  CHECK(parts("30x") == Words{"30"});
  CHECK(parts("k8s").empty());
  CHECK(parts("plain").empty());
  CHECK(split_compound("plain").joined.empty());
  CHECK(split_compound("v1.92.2").joined == "1.92.2");
  CHECK(split_compound("v2").joined.empty());
  CHECK(split_compound("v8-engine").joined == "v8engine");
  CHECK(parts("v1.92.2") == Words{"v1", "1", "92", "2"});
  CHECK(parts("python3.12") == Words{"python3", "python", "3", "12"});
  CHECK(split_compound("python3.12").joined == "python312");
  CHECK(parts("v8-engine") == Words{"v8", "engine"});
  CHECK(split_compound("3.14").joined.empty());  // 314 is another number
  CHECK(split_compound("2026-09-15").joined == "20260915");
  CHECK(split_compound(".net-core").joined == "netcore");
  CHECK(token_span("cve-2026-1234") == 3);
  CHECK(token_span(".net") == 1);
}

TEST_CASE("A word longer than a token may be is cut, and the next one is whole") {
  const std::string longest(1000, 'x');
  const Words found = tokens(longest + " next");
  REQUIRE(found.size() == 2);
  CHECK(found[0] == std::string(max_token_bytes, 'x'));
  CHECK(found[1] == "next");
}
