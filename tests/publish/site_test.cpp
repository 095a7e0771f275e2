#include "publish/site.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "feed/feed_reader.h"
#include "publish/digest.h"
#include "publish/feed_pages.h"
#include "publish/html.h"

using namespace broadsheet;

namespace {

// A viewer in small: files that name each other as the real ones do.
std::vector<File> small_viewer() {
  return {
      {"broadsheet.js", "element"},
      {"broadsheet.wasm", "program"},
      {"embed.html", "<title>{{title}}</title><html lang=\"{{language}}\">{{articles}}"},
      {"icon.svg", "<svg/>"},
      {"index.css", "body{}"},
      {"index.html", R"({{language}}{{title}}{{description}}{{preview}}{{frame_origins}}{{articles}}"{{version}}")"
                     R"("site.js""preload.js""index.css""feed.json""manifest.webmanifest")"},
      {"manifest.webmanifest",
       R"({"name": "{{title}}", "short_name": "{{short_title}}", "description": "{{description}}", "icon": "icon.svg"})"},
      {"pack.html",
       "{{language}}{{title}}{{description}}{{preview}}{{articles}}{{icon}}{{style}}{{style_hash}}{{script}}"
       "{{script_hash}}{{program}}{{feed}}"},
      {"pack.js", "run()"},
      {"preload.js", R"(ask("broadsheet.wasm"))"},
      {"site.js", R"(load("broadsheet.wasm"))"},
      {"sw.js", "const version = '{{version}}', files = {{files}};"},
  };
}

struct Sample {
  std::vector<std::string> ids;
  std::vector<Article> articles;
  FeedHead head;

  explicit Sample(size_t count) {
    for (size_t i = 0; i < count; ++i) ids.push_back("https://news.example/" + std::to_string(count - i));
    for (const std::string& id : ids) {
      Article article;
      article.url = id;
      article.title = "Title";
      articles.push_back(article);
    }
    head.title = "News";
  }
  Publication publication() const { return {head, articles, {}}; }
};

std::map<std::string, std::string> by_name(const std::vector<File>& files) {
  std::map<std::string, std::string> out;
  for (const File& file : files) out[file.name] = file.bytes;
  return out;
}

std::string name_beginning(const std::vector<File>& files, std::string_view begin) {
  for (const File& file : files) {
    if (file.name.substr(0, begin.size()) == begin) return file.name;
  }
  return {};
}

std::vector<std::string> ids_of(std::string_view bytes) {
  std::vector<std::string> ids;
  FeedReader reader([&](const Article& article) { ids.emplace_back(article.identity()); });
  reader.feed(bytes);
  reader.finish();
  CHECK(reader.report().status.ok());
  return ids;
}

}  // namespace

TEST_CASE("a site: every file is named by its content, and named so by those that come after it") {
  const Sample sample(3);
  const auto made = make_site(sample.publication(), small_viewer(), {});
  REQUIRE(made.ok());
  const std::vector<File>& files = made.value();
  CHECK(files[files.size() - 2].name == "index.html");
  CHECK(files.back().name == "sw.js");
  std::set<std::string> before;
  for (const File& file : files) {
    if (file.name == "index.html" || file.name == "sw.js") continue;
    CAPTURE(file.name);
    CHECK(is_hashed_name(file.name));
    CHECK(file.name.find(content_name(file.bytes)) != std::string::npos);
    before.insert(file.name);
  }
  auto text = by_name(files);
  const std::string page = text["index.html"];
  for (const char* name : {"site.", "preload.", "index.", "feed.", "manifest."}) {
    CHECK(page.find("\"" + name_beginning(files, name) + "\"") != std::string::npos);
  }
  CHECK(text[name_beginning(files, "site.")] == "load(\"" + name_beginning(files, "broadsheet.") + "\")");
  for (const std::string& name : before) {
    CHECK(text["sw.js"].find("[\"" + name + "\", \"" + integrity_of(text[name]) + "\"]") != std::string::npos);
  }
}

TEST_CASE("the same input gives the same bytes; another article, another version") {
  const Sample sample(3), other(4);
  const auto version = [](const Sample& one) {
    auto files = by_name(make_site(one.publication(), small_viewer(), {}).value());
    return files["sw.js"].substr(17, 16);
  };
  const auto first = make_site(sample.publication(), small_viewer(), {}).value();
  const auto second = make_site(sample.publication(), small_viewer(), {}).value();
  CHECK(by_name(first) == by_name(second));
  CHECK(version(sample) == version(sample));
  CHECK(version(sample) != version(other));
}

TEST_CASE("a viewer that lacks a file is named as the fault") {
  const Sample sample(1);
  for (const char* name : {"broadsheet.wasm", "site.js", "preload.js", "sw.js", "index.html", "manifest.webmanifest"}) {
    std::vector<File> viewer = small_viewer();
    std::erase_if(viewer, [&](const File& file) { return file.name == name; });
    const auto made = make_site(sample.publication(), viewer, {});
    CAPTURE(name);
    REQUIRE_FALSE(made.ok());
    CHECK(made.status().message.find(name) != std::string::npos);
  }
}

TEST_CASE("a large feed is pages that lead to each other, and hold every article once") {
  const Sample sample(25);
  const std::vector<File> pages = feed_pages(sample.head, sample.articles, 10);
  REQUIRE(pages.size() == 3);
  std::vector<std::string> ids;
  for (size_t i = 0; i < pages.size(); ++i) {
    const std::vector<std::string> of_page = ids_of(pages[i].bytes);
    ids.insert(ids.end(), of_page.begin(), of_page.end());
    const std::string next = i + 1 < pages.size() ? "\"next_url\": \"" + pages[i + 1].name + "\"" : "";
    CHECK(pages[i].bytes.find(i + 1 < pages.size() ? next : "\"items\"") != std::string::npos);
  }
  CHECK(ids == sample.ids);
  CHECK(pages.back().bytes.find("next_url") == std::string::npos);
  CHECK(pages.front().name.substr(0, 5) == "feed.");
}

TEST_CASE("new articles change the first page alone") {
  const Sample before(25), after(28);
  const std::vector<File> old_pages = feed_pages(before.head, before.articles, 10);
  const std::vector<File> new_pages = feed_pages(after.head, after.articles, 10);
  REQUIRE(new_pages.size() == 3);
  CHECK(new_pages[0].name != old_pages[0].name);
  CHECK(new_pages[1].name == old_pages[1].name);
  CHECK(new_pages[2].name == old_pages[2].name);
}

TEST_CASE("pages of a feed at the bounds") {
  for (const size_t count : {0u, 1u, 9u, 10u, 11u, 20u, 21u}) {
    const Sample sample(count);
    const std::vector<File> pages = feed_pages(sample.head, sample.articles, 10);
    CHECK(pages.size() == std::max<size_t>(1, (count + 9) / 10));
    size_t found = 0;
    for (const File& page : pages) found += ids_of(page.bytes).size();
    CHECK(found == count);
  }
}

TEST_CASE("what a feed says is text wherever it is put") {
  Sample sample(1);
  sample.head.title = "\"site.js\" {{version}} </title><script>alert(1)</script> & 'x' \\";
  sample.head.description = "</main>\"feed.json\"";
  sample.articles[0].title = "<img src=x onerror=alert(1)>";
  sample.articles[0].overview = "<b>bold</b>";
  const auto files = make_site(sample.publication(), small_viewer(), {}).value();
  auto text = by_name(files);
  const std::string page = text["index.html"];
  CHECK(page.find("<script") == std::string::npos);
  CHECK(page.find("<img") == std::string::npos);
  CHECK(page.find("<b>") == std::string::npos);
  CHECK(page.find("&lt;b&gt;bold") != std::string::npos);
  CHECK(page.find("&quot;site.js&quot; {{version}}") != std::string::npos);
  CHECK(text[name_beginning(files, "manifest.")].find(R"(\"site.js\" {{version}})") != std::string::npos);
  const std::string packed = make_pack(sample.publication(), small_viewer()).value();
  CHECK(packed.find("<script>alert") == std::string::npos);
}

TEST_CASE("the plain list is bounded, and says how much there is beyond it") {
  Sample sample(500);
  const std::string list = article_list(sample.head, sample.articles, "feed.json");
  CHECK(list.find("holds 400 more") != std::string::npos);
  std::string long_text(100'000, 'x');
  for (Article& article : sample.articles) article.overview = article.title = long_text;
  const std::string longer = article_list(sample.head, sample.articles, "feed.json");
  CHECK(longer.size() < (128u << 10) + 1000);
  CHECK(article_list({}, {}, "").find("more") == std::string::npos);
}

TEST_CASE("links of the plain list lead to the web and nowhere else") {
  Sample sample(1);
  sample.articles[0].url = "mailto:a@b.example";
  CHECK(article_list(sample.head, sample.articles, "").find("href") == std::string::npos);
  sample.articles[0].external_url = "https://origin.example/?a=1&b=2";
  CHECK(article_list(sample.head, sample.articles, "").find("href=\"https://origin.example/?a=1&amp;b=2\"") !=
        std::string::npos);
}

TEST_CASE("what is shortened ends between characters") {
  CHECK(shortened("short", 10) == "short");
  CHECK(shortened("some words here", 10) == "some words…");
  CHECK(shortened("some words here", 13) == "some words…");
  CHECK(shortened("ääääää", 5) == "ää…");
}

TEST_CASE("previews name the address only where it is known") {
  CHECK(preview_tags("T", "D", "", "").find("og:url") == std::string::npos);
  const std::string tags = preview_tags("T", "D", "https://news.example/", "https://news.example/i.png");
  CHECK(tags.find("<meta property=\"og:url\" content=\"https://news.example/\">") != std::string::npos);
  CHECK(tags.find("og:image") != std::string::npos);
  CHECK(tags.find("rel=\"canonical\"") != std::string::npos);
}

TEST_CASE("a packed page needs a script that leaves it whole") {
  const Sample sample(1);
  std::vector<File> viewer = small_viewer();
  for (File& file : viewer) {
    if (file.name == "pack.js") file.bytes = "x = '</script>'";
  }
  CHECK_FALSE(make_pack(sample.publication(), viewer).ok());
}
