// What is damaged, hostile or not quite DevFeed's: the rest is read, and what is not read is named.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "import/devfeed_page.h"
#include "support/reading.h"

using namespace broadsheet;

namespace {

const std::string note = "This is one page of public article previews, not the complete archive.\n\n";
const std::string head = "# Feed\n\nWords.\n\n" + note;

std::string address(const std::string& slug) { return "https://example.org/articles/" + slug + ".md"; }
std::string article(const std::string& title, const std::string& slug, const std::string& more = "") {
  return "## " + title + "\n\nDevFeed: [" + title + "](<" + address(slug) +
         ">)\n\nOriginal publisher: [Read original article](<https://p.example/" + slug + ">)\n\n" + more;
}

// "bad_item:12 bad_field:14 "
std::string findings(const ImportedFeed& feed) {
  std::string text;
  for (const Status& finding : feed.findings) {
    text.append(name_of(finding.code)).append(":").append(std::to_string(finding.place.line)).append(" ");
  }
  return text;
}

std::string titles(const ImportedFeed& feed) {
  std::string text;
  for (const Article& a : feed.articles) text.append(text.empty() ? "" : "|").append(a.title);
  return text;
}

}  // namespace

TEST_CASE("fields may come in any order, be missing or unknown") {
  const ImportedFeed feed = import_devfeed(head +
                                           "## T\n\n"
                                           "Language: en\n\n"
                                           "Mood: cheerful\n\n"
                                           "Published: 2026-01-02T03:04:05Z\n\n"
                                           "Topics: [x](<https://example.org/topics/x.md>)\n\n"
                                           "DevFeed: [T](<https://example.org/articles/t.md>)\n\n"
                                           "### Overview\n\nText.\n");
  REQUIRE(feed.articles.size() == 1);
  const OwnedArticle a = owned(feed.articles[0]);
  CHECK(a.url == "https://example.org/articles/t");
  CHECK(a.language == "en");
  CHECK(a.published == parse_rfc3339("2026-01-02T03:04:05Z"));
  CHECK(a.topics == "x <https://example.org/topics/x>");
  CHECK(a.overview == "Text.");
  CHECK(findings(feed) == "bad_field:11 ");  // the unknown one, by its line
  CHECK(feed.findings[0].message.find("'Mood'") != std::string::npos);
}

TEST_CASE("an article whose DevFeed link is broken is named, not taken for the text of the one before") {
  const std::string excerpt = "### Source excerpt\n\nBody.\n\n";
  const std::string before = head + article("One", "a", excerpt);
  for (const std::string title : {"ends \\", "[x](<y>)", "x](<https://e.org>) y", "[open"}) {
    CAPTURE(title);
    const bool broken = title != "[open";  // a bracket that only looks wrong
    const ImportedFeed feed = import_devfeed(before + article(title, "b", excerpt) + article("Three", "c", excerpt));
    CHECK(feed.articles.size() == (broken ? 2 : 3));
    CHECK(feed.articles.front().text == "Body.");
    CHECK(feed.skipped == (broken ? 1 : 0));
    CHECK(findings(feed) == (broken ? "bad_item:17 " : ""));
  }
  SUBCASE("also where nothing else stands under its heading") {
    const ImportedFeed feed = import_devfeed(before + "## B\n\nDevFeed: [B](https://example.org/articles/b.md)\n\n" +
                                             article("Three", "c", excerpt));
    CHECK(titles(feed) == "One|Three");
    CHECK(feed.articles.front().text == "Body.");
    CHECK(findings(feed) == "bad_item:17 ");
  }
  SUBCASE("but prose that names DevFeed stays text") {
    for (const std::string line : {"DevFeed: a reader", "DevFeed: [see there](https://example.org/articles/b.md)",
                                   "DevFeed: [B] (soon)", "DevFeed:"}) {
      CAPTURE(line);
      const ImportedFeed feed = import_devfeed(before + "## B\n\n" + line + "\n\nand more.\n");
      REQUIRE(feed.articles.size() == 1);
      CHECK(feed.articles[0].text == "Body.\n\n## B\n\n" + line + "\n\nand more.");
      CHECK(findings(feed) == "");
    }
  }
}

TEST_CASE("an article that can't be read is named with its line and costs no other") {
  const std::vector<std::pair<const char*, std::string>> broken = {
      {"no DevFeed line",
       "## Broken\n\nOriginal publisher: [Read original article](<https://p.example/b>)\n\nPublished: "
       "2026-01-01T00:00:00Z\n\nContent type: news\n\n### Overview\n\nText.\n\n"},
      {"a DevFeed line without a link",
       "## Broken\n\nDevFeed: Broken\n\nOriginal publisher: [Read original article](<https://p.example/b>)\n\n"
       "Published: 2026-01-01T00:00:00Z\n\nContent type: news\n\n"},
      {"an address that is a script",
       "## Broken\n\nDevFeed: [Broken](<javascript:alert(1)//articles/b.md>)\n\nPublished: 2026-01-01T00:00:00Z\n\n"},
      {"an empty address", "## Broken\n\nDevFeed: [Broken](<>)\n\nPublished: 2026-01-01T00:00:00Z\n\n"},
  };
  for (const auto& row : broken) {
    const auto& what = row.first;
    const auto& text = row.second;
    CAPTURE(what);
    const ImportedFeed feed = import_devfeed(head + article("First", "first") + text + article("Last", "last"));
    CHECK(titles(feed) == "First|Last");
    CHECK(feed.skipped == 1);
    REQUIRE(feed.findings.size() == 1);
    CHECK(feed.findings[0].code == Code::bad_item);
    CHECK(feed.findings[0].place.line == 13);
    CHECK(feed.findings[0].place.item == 2);
    CHECK(feed.findings[0].message.find("'Broken'") != std::string::npos);
  }
}

TEST_CASE("a field that can't be read is dropped and named, and the article kept") {
  const std::vector<std::pair<std::string, const char*>> fields = {
      {"Published: yesterday", "Published"},
      {"Published: 2026-02-30T00:00:00Z", "Published"},
      {"Content type: two words", "Content type"},
      {"Language: \xE4\xB8\xAD\xE6\x96\x87", "Language"},
      {"Sources: none", "Sources"},
      {"Topics: [x](https://example.org/topics/x)", "Topics"},
      {"Tags: [x](<javascript:alert(1)>)", "Tags"},
      {"Tags: [](<https://example.org/tags/x.md>)", "Tags"},
      {"Original publisher: [a](<https://p.example/twice>)", "Original publisher"},
  };
  for (const auto& row : fields) {
    const auto& line = row.first;
    const auto& field = row.second;
    CAPTURE(line);
    const ImportedFeed feed =
        import_devfeed(head + article("T", "t", line + "\n\n### Overview\n\nText.\n\n") + article("U", "u"));
    CHECK(titles(feed) == "T|U");
    CHECK(findings(feed) == "bad_field:13 ");
    CHECK(feed.findings[0].place.field == field);
    CHECK(feed.articles[0].overview == "Text.");
    CHECK(feed.articles[0].published == no_time);
    CHECK(feed.articles[0].external_url == "https://p.example/t");
  }
}

TEST_CASE("a list of names is read up to where it breaks") {
  const ImportedFeed feed = import_devfeed(
      head + article("T", "t", "Tags: [a](<https://example.org/tags/a.md>), [b](<javascript:1>), [c](oops)\n\n"));
  REQUIRE(feed.articles.size() == 1);
  CHECK(labels_text(feed.articles[0].tags) == "a <https://example.org/tags/a>; b");
  CHECK(findings(feed) == "bad_field:13 bad_field:13 ");
}

TEST_CASE("names are unescaped, and nothing else is") {
  const ImportedFeed feed = import_devfeed(
      head + article(R"(\`a\` \*b\* \[c\] \<d\> e\\f \_g\_ 1\. \n)", "t",
                     "Author: A \\*star\\*   writes\n\nTags: [x \\] \\> y](<https://example.org/tags/x.md>)\n\n"
                     "### Overview\n\nStays \\*escaped\\*.\n"));
  REQUIRE(feed.articles.size() == 1);
  CHECK(feed.articles[0].title == R"(`a` *b* [c] <d> e\f _g_ 1\. \n)");
  CHECK(labels_text(feed.articles[0].authors) == "A *star* writes");
  CHECK(feed.articles[0].tags[0].name == "x ] > y");
  CHECK(feed.articles[0].overview == "Stays \\*escaped\\*.");
}

TEST_CASE("only one .md at the end of an address's path goes") {
  const std::vector<std::pair<const char*, const char*>> addresses = {
      {"https://example.org/articles/a.md", "https://example.org/articles/a"},
      {"https://example.org/articles/a.md?b=c.md", "https://example.org/articles/a?b=c.md"},
      {"https://example.org/articles/readme.md.md", "https://example.org/articles/readme.md"},
      {"https://example.org/articles/a", "https://example.org/articles/a"},
      {"https://example.org/articles/amd", "https://example.org/articles/amd"},
      {"HTTPS://example.org/articles/A.md#x", "HTTPS://example.org/articles/A#x"},
  };
  for (const auto& row : addresses) {
    const auto& given = row.first;
    const auto& wanted = row.second;
    CAPTURE(given);
    const ImportedFeed feed = import_devfeed(head + "## T\n\nDevFeed: [T](<" + given +
                                             ">)\n\nPublished: 2026-01-01T00:00:00Z\n\nContent type: news\n");
    REQUIRE(feed.articles.size() == 1);
    CHECK(feed.articles[0].url == wanted);
  }
}

TEST_CASE("what may look like an article's beginning in a text") {
  const auto text_with = [](const std::string& lines) {
    const ImportedFeed feed = import_devfeed(
        head + article("T", "t", "### Overview\n\nBefore.\n\n" + lines + "\n\nAfter.\n\n") + article("U", "u"));
    return titles(feed);
  };
  SUBCASE("stays text: a heading over prose about DevFeed") {
    CHECK(text_with("## Heading\n\nDevFeed: a reader of feeds.") == "T|U");
  }
  SUBCASE("stays text: a heading over a link to elsewhere") {
    CHECK(text_with("## Heading\n\nDevFeed: [its page](<https://other.example/about>)") == "T|U");
  }
  SUBCASE("stays text: a heading over a few lines with colons") {
    CHECK(text_with("## Heading\n\nAuthor: Ada\n\nLanguage: en\n\nMood: fine") == "T|U");
  }
  SUBCASE("stays text: fields without a heading") {
    CHECK(text_with("DevFeed: [X](<" + address("x") + ">)\n\nPublished: 2026-01-01T00:00:00Z") == "T|U");
  }
  SUBCASE("stays text: an article's heading of the wrong level") {
    CHECK(text_with("### X\n\nDevFeed: [X](<" + address("x") + ">)\n\nPublished: 2026-01-01T00:00:00Z") == "T|U");
  }
  SUBCASE("stays text: a heading that follows a line without a blank one between") {
    CHECK(text_with("words\n## X\n\nDevFeed: [X](<" + address("x") + ">)") == "T|U");
  }
  SUBCASE("begins one: a heading over its own DevFeed link") {
    CHECK(text_with("## X\n\nDevFeed: [X](<" + address("x") + ">)") == "T|X|U");
  }
  SUBCASE("begins one: a heading over the fields of an article, though its link says other words") {
    CHECK(text_with("## X\n\nDevFeed: [Y](<" + address("x") + ">)\n\nPublished: 2026-01-01T00:00:00Z") == "T|X|U");
  }
}

TEST_CASE("a source excerpt stands beside an AI overview alone") {
  const std::string sections =
      "### AI overview\n\nOne.\n\n### Source excerpt\n\nTwo.\n\n### Source excerpt\n\nThree.\n\n";
  const ImportedFeed feed = import_devfeed(head + article("T", "t", sections) +
                                           article("U", "u", "### Overview\n\nOne.\n\n### Source excerpt\n\nTwo.\n"));
  REQUIRE(feed.articles.size() == 2);
  CHECK(feed.articles[0].overview == "One.");
  CHECK(feed.articles[0].text == "Two.\n\n### Source excerpt\n\nThree.");
  CHECK(feed.articles[1].overview == "One.\n\n### Source excerpt\n\nTwo.");
  CHECK(feed.articles[1].text.empty());
}

TEST_CASE("a rule parts pages only where a page begins behind it") {
  const std::string page = head + article("T", "t", "### Overview\n\nText.\n\n---\n\n");
  SUBCASE("a heading of the text's own") {
    const ImportedFeed feed = import_devfeed(page + "# Chapter two\n\nMore.\n");
    CHECK(feed.pages.size() == 1);
    CHECK(feed.articles[0].overview == "Text.\n\n---\n\n# Chapter two\n\nMore.");
  }
  SUBCASE("a feed page") {
    const ImportedFeed feed = import_devfeed(page + head + article("U", "u"));
    CHECK(feed.pages.size() == 2);
    CHECK(titles(feed) == "T|U");
    CHECK(feed.articles[0].overview == "Text.");
  }
  SUBCASE("an article page") {
    const ImportedFeed feed = import_devfeed(page + article("U", "u").substr(1));
    CHECK(feed.pages.size() == 2);
    CHECK(titles(feed) == "T|U");
  }
  SUBCASE("a directory") {
    const ImportedFeed feed =
        import_devfeed(page + "# DevFeed tags\n\nPublic entries.\n\n- [a](<https://example.org/tags/a.md>): A tag.\n");
    REQUIRE(feed.pages.size() == 2);
    CHECK(feed.pages[1].kind == PageKind::directory);
    CHECK(feed.articles[0].overview == "Text.");
  }
}

TEST_CASE("line ends, blanks and a byte order mark of another system make no difference") {
  const std::string page = head +
                           article("T", "t", "### AI overview\n\nOne.\n\nTwo.\n\n### Source excerpt\n\nThree.\n\n") +
                           article("U", "u");
  const std::string wanted = owned(import_devfeed(page).articles[0]).overview;
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = page;
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
    return text;
  };
  const std::vector<std::pair<const char*, std::string>> variants = {
      {"CR LF", changed("\n", "\r\n")},
      {"CR", changed("\n", "\r")},
      {"byte order mark", "\xEF\xBB\xBF" + page},
      {"no line end at the end", page.substr(0, page.find_last_not_of('\n') + 1)},
      {"blanks on blank lines", changed("\n\n", "\n \t\n")},
      {"blanks behind headings and links", changed(")\n", ")  \n")},
      {"more blank lines", changed("\n\n", "\n\n\n\n")},
  };
  for (const auto& row : variants) {
    const auto& what = row.first;
    const auto& text = row.second;
    CAPTURE(what);
    const ImportedFeed feed = import_devfeed(text);
    CHECK(feed.findings.empty());
    CHECK(titles(feed) == "T|U");
    CHECK(feed.pages[0].head.description == "Words.");
    CHECK(feed.articles[0].text == "Three.");
    CHECK(feed.articles[0].external_url == "https://p.example/t");
    if (std::string(what) != "more blank lines" && std::string(what) != "blanks on blank lines") {
      CHECK(feed.articles[0].overview == wanted);
    }
  }
}

TEST_CASE("what is no page is refused with one sentence") {
  const std::vector<std::pair<std::string, Code>> inputs = {
      {"", Code::empty},
      {" \n\t\r\n", Code::empty},
      {"\xEF\xBB\xBF\n", Code::empty},
      {std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16), Code::not_a_feed},
      {std::string("\xFF\xFE#\0 \0", 6), Code::not_utf8},
      {"\xCF\xF0\xE8\xE2\xE5\xF2, \xEC\xE8\xF0", Code::not_a_feed},
      {"just words\n", Code::not_a_feed},
      {"# README\n\n## Install\n\nmake\n", Code::not_a_feed},
      {"<?xml version=\"1.0\"?><rss/>", Code::not_a_feed},
  };
  for (const auto& row : inputs) {
    const auto& bytes = row.first;
    const auto& code = row.second;
    CAPTURE(bytes);
    const ImportedFeed feed = import_devfeed(bytes);
    CHECK(feed.status.code == code);
    CHECK(feed.status.message.size() > 10);
    CHECK(feed.pages.empty());
    CHECK(feed.articles.empty());
    CHECK(feed.findings.empty());
  }
}

TEST_CASE("single bad bytes and control characters are repaired and named") {
  const ImportedFeed feed =
      import_devfeed(head + article("T\x01\x1B[31m", "t", "### Overview\n\nCaf\xE9 \xF0\x9F\x98\x80 \xED\xA0\x80\n"));
  REQUIRE(feed.articles.size() == 1);
  CHECK(feed.articles[0].title == "T[31m");
  CHECK(feed.articles[0].overview == "Caf\uFFFD \U0001F600 \uFFFD\uFFFD\uFFFD");
  CHECK(findings(feed) == "not_utf8:15 bad_field:7 ");
}

TEST_CASE("only the name of a page loses its .md, and no address comes apart") {
  const auto home = [](const std::string& next) {
    const ImportedFeed feed = import_devfeed(head + article("T", "t") + "[Next page](<" + next + ">)\n");
    return std::string(feed.pages.at(0).head.home_page_url);
  };
  CHECK(home("https://example.org/topics/rust.md?cursor=1") == "https://example.org/topics/rust");
  CHECK(home("https://example.org/rust.md?cursor=1") == "https://example.org/rust");
  CHECK(home("https://example.org/.md?cursor=1") == "https://example.org/.md");
  CHECK(home("https://news.md?cursor=1") == "https://news.md");
  CHECK(home("https://.md?cursor=1") == "https://.md");
}

TEST_CASE("a zero gone astray in a text does not make it binary") {
  const ImportedFeed feed = import_devfeed(head + article("T", "t", std::string("### Overview\n\nNo\0thing.\n", 25)));
  REQUIRE(feed.articles.size() == 1);
  CHECK(feed.articles[0].overview == "Nothing.");
  CHECK(findings(feed) == "bad_field:15 ");
}

TEST_CASE("a page whose head or note is missing is read where its articles are plain") {
  CHECK(titles(import_devfeed(article("T", "t") + article("U", "u"))) == "T|U");
  CHECK(titles(import_devfeed("# Feed\n\n" + article("T", "t"))) == "T");
  const ImportedFeed stray = import_devfeed("HTTP/1.1 200 OK\n\n" + head + "Hello.\n\nThere.\n\n" + article("T", "t"));
  CHECK(titles(stray) == "T");
  CHECK(stray.pages[0].head.title == "Feed");
  CHECK(findings(stray) == "bad_field:1 bad_field:9 ");
}

TEST_CASE("what goes beyond its bound is cut and named") {
  ImportLimits limits;
  limits.max_text_bytes = 10;
  limits.max_name_bytes = 8;
  limits.max_labels = 2;
  const std::string tag = "[a](<https://example.org/tags/a.md>)";
  const ImportedFeed feed = import_devfeed(head + article("A long \xC3\xA9nough title", "t",
                                                          "Tags: " + tag + ", " + tag + ", " + tag +
                                                              "\n\n### Overview\n\n12345678\xE2\x82\xAC"
                                                              "90\n"),
                                           limits);
  REQUIRE(feed.articles.size() == 1);
  CHECK(feed.articles[0].title == "A long ");  // the next character does not fit whole
  CHECK(feed.articles[0].tags.size() == 2);
  CHECK(feed.articles[0].overview == "12345678");
  CHECK(findings(feed) == "too_large:7 too_large:13 too_large:17 ");
  SUBCASE("a whole page") {
    limits.max_bytes = 20;
    CHECK(import_devfeed(head, limits).status.code == Code::too_large);
  }
  SUBCASE("the number of articles") {
    limits.max_articles = 1;
    CHECK(import_devfeed(head + article("T", "t") + article("U", "u"), limits).status.code == Code::too_large);
  }
}

TEST_CASE("findings are all counted, and a flood of small ones hides no article left out") {
  ImportLimits limits;
  limits.max_findings = 3;
  std::string page = head;
  for (int i = 0; i < 5; ++i) page += article("T", "t" + std::to_string(i), "Published: never\n\n");
  page += "## Broken\n\nDevFeed: [Broken](<>)\n\nPublished: 2026-01-01T00:00:00Z\n\nContent type: news\n";
  const ImportedFeed feed = import_devfeed(page, limits);
  CHECK(feed.findings_total == 6);
  REQUIRE(feed.findings.size() == 4);
  CHECK(feed.findings[3].code == Code::bad_item);
}

TEST_CASE("an imported feed can be moved, and its articles stay") {
  ImportedFeed feed = import_devfeed("# F\n\n" + note + article("T", "t", "### Overview\n\nText.\n"));
  const ImportedFeed moved = std::move(feed);
  REQUIRE(moved.articles.size() == 1);
  CHECK(moved.articles[0].overview == "Text.");
  CHECK(moved.pages[0].head.title == "F");
}
