#include "publish/assets.h"

#include <doctest/doctest.h>

#include "publish/compress.h"
#include "publish/digest.h"
#include "publish/template.h"

using namespace broadsheet;

TEST_CASE("digests are SHA-256 as others write it") {
  // FIPS 180-2, appendix B.1: ba7816bf 8f01cfea 4141 40de 5dae2223 b00361a3 96177a9c b410ff61 f20015ad
  CHECK(content_name("abc") == "ba7816bf8f01cfea");
  CHECK(integrity_of("abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
  CHECK(integrity_of("") == "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
  // RFC 4648, section 10
  CHECK(base64("") == "");
  CHECK(base64("f") == "Zg==");
  CHECK(base64("fo") == "Zm8=");
  CHECK(base64("foobar") == "Zm9vYmFy");
}

TEST_CASE("base64 of more than the library takes at once has no filling inside") {
  const std::string bytes((3u << 24) + 4, 'x');
  const std::string text = base64(bytes);
  CHECK(text.size() == (bytes.size() + 2) / 3 * 4);
  CHECK(text.find('=') == text.size() - 2);
}

TEST_CASE("compressed bytes are those of the formats, without time or name") {
  const std::string text(5000, 'a');
  const std::string packed = gzip(text);
  CHECK(packed.size() < 100);
  CHECK(packed.substr(0, 3) == "\x1f\x8b\x08");
  CHECK(packed.substr(3, 5) == std::string(5, '\0'));
  CHECK(packed == gzip(text));
  CHECK(brotli(text).size() < 50);
  CHECK(brotli(text) == brotli(text));
  CHECK_FALSE(gzip("").empty());
  CHECK_FALSE(brotli("").empty());
}

TEST_CASE("files are named by their content") {
  CHECK(hashed_name("site.js", "abc") == "site.ba7816bf8f01cfea.js");
  CHECK(hashed_name("site.js", "abd") != hashed_name("site.js", "abc"));
  CHECK(is_hashed_name("site.ba7816bf8f01cfea.js"));
  CHECK(is_hashed_name("feed-12.ba7816bf8f01cfea.json"));
  for (const char* name : {"index.html", "sw.js", "a.ba7816bf8f01cfeaa.js", "a.ba7816bf8f01cfeg.js", "", "."}) {
    CAPTURE(name);
    CHECK_FALSE(is_hashed_name(name));
  }
}

TEST_CASE("only whole names between quotes are references") {
  const Renames renames = {{"a.js", "a.1.js"}, {"b.css", "b.2.css"}};
  CHECK(rename_references(R"(<script src="a.js"></script><link href='b.css'>)", renames) ==
        R"(<script src="a.1.js"></script><link href='b.2.css'>)");
  CHECK(rename_references("x=`a.js`,y=\"./a.js\",z='a.js\"", renames) == "x=`a.1.js`,y=\"./a.js\",z='a.js\"");
  CHECK(rename_references("it's a.js and \"a.js\"", renames) == "it's a.js and \"a.1.js\"");
  CHECK(rename_references("\"a.js\"\"b.css\"", renames) == "\"a.1.js\"\"b.2.css\"");
  CHECK(rename_references("", renames) == "");
  CHECK(rename_references("\"a.js", renames) == "\"a.js");
}

TEST_CASE("gaps are filled once, and a gap that nothing is known for is a fault") {
  const Gap gaps[] = {{"a", "{{b}}"}, {"b", "B"}};
  Result<std::string> text = fill("1 {{a}} 2 {{b}}{{b}} }} {{", gaps);
  REQUIRE(text.ok());
  CHECK(text.value() == "1 {{b}} 2 BB }} {{");
  CHECK_FALSE(fill("{{c}}", gaps).ok());
}
