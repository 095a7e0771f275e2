// Any bytes as a page: what comes out keeps the promises of feed/article.h, and goes through a bundle unchanged.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "bundle/bundle_check.h"
#include "bundle/bundle_writer.h"
#include "bundle/merge.h"
#include "feed/feed_reader.h"
#include "import/devfeed_page.h"
#include "import/json_feed.h"
#include "text/plain_text.h"

using namespace broadsheet;

namespace {

void require(bool held) {
  if (!held) std::abort();
}

// As the reader of bundles gives a text or a line: the importer leaves in what U+0080 to U+009F hold.
std::string as_text(std::string_view text) {
  std::string scratch;
  return std::string(clean_text(text, scratch));
}
std::string as_line(std::string_view text) {
  std::string scratch;
  return std::string(clean_line(text, scratch));
}

void check_text(std::string_view text) {
  require(find_invalid_utf8(text) == std::string_view::npos);
  for (const char c : text) require(static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t');
}

void check_url(std::string_view url) { require(url.empty() || safe_url(url) == url); }

void check_article(const Article& article) {
  require(article.id.empty() && !article.url.empty());
  check_url(article.url);
  check_url(article.external_url);
  for (const auto text : {article.title, article.overview, article.text, article.content_type, article.language}) {
    check_text(text);
  }
  for (const auto line : {article.title, article.content_type, article.language}) {
    require(line.find('\n') == std::string_view::npos);
  }
  for (const auto* labels : {&article.authors, &article.sources, &article.topics, &article.tags}) {
    for (const Label& label : *labels) {
      require(!label.name.empty() && label.name.find('\n') == std::string_view::npos);
      check_text(label.name);
      check_url(label.url);
    }
  }
}

void check_feed(const ImportedFeed& feed, std::string_view input) {
  require(feed.status.ok() == !feed.pages.empty());
  require(feed.lines.size() == feed.articles.size());
  require(feed.findings.size() <= feed.findings_total);
  require(feed.skipped <= feed.findings_total);
  size_t next = 0;
  for (const ImportedPage& page : feed.pages) {
    require(page.first_article == next);
    next += page.article_count;
    check_text(page.head.title);
    check_text(page.head.description);
    check_url(page.head.next_url);
    check_url(page.head.home_page_url);
  }
  require(next == feed.articles.size());
  for (const Article& article : feed.articles) check_article(article);
  for (const Status& finding : feed.findings) {
    require(!finding.message.empty() && find_invalid_utf8(finding.message) == std::string_view::npos);
    require(finding.place.line >= 1 && finding.place.line <= input.size() + 1);
  }
}

bool same_labels(const std::vector<Label>& written, const std::vector<Label>& read) {
  if (written.size() != read.size()) return false;
  for (size_t i = 0; i < read.size(); ++i) {
    if (as_line(written[i].name) != read[i].name || written[i].url != read[i].url) return false;
  }
  return true;
}

void check_same(const Article& written, const Article& read) {
  require(written.url == read.url && read.identity() == read.url);
  require(written.external_url == read.external_url);
  require(as_line(written.title) == read.title);
  require(as_text(written.overview) == read.overview);
  require(as_text(written.text) == read.text);
  require(written.overview_by_ai == read.overview_by_ai);
  require(written.published == read.published);
  require(as_line(written.content_type) == read.content_type);
  require(same_labels(written.authors, read.authors));
  require(same_labels(written.sources, read.sources));
  require(same_labels(written.topics, read.topics));
  require(same_labels(written.tags, read.tags));
}

void check_round_trip(const ImportedFeed& feed) {
  const MergedArticles merged = merge_articles(feed.articles);
  require(merged.articles.size() + merged.merged == feed.articles.size());
  std::string json;
  write_bundle(feed.pages[0].head, merged.articles, [&](std::string_view bytes) {
    json += bytes;
    return true;
  });
  size_t count = 0;
  FeedReader reader([&](const Article& article) {
    require(count < merged.articles.size());
    check_same(merged.articles[count++], article);
  });
  reader.feed(json);
  reader.finish();
  require(reader.report().status.ok() && reader.report().findings_total == 0);
  require(count == merged.articles.size());
  const BundleCheck check = check_bundle(json);
  require(check.articles == count && check.errors == (feed.pages[0].head.title.empty() ? 1u : 0u));

  JsonFeedImporter importer;
  importer.feed(json);
  const ImportedFeed again = importer.finish();
  require(again.articles.size() == count && again.skipped == 0);
  for (const Article& article : again.articles) require(article.id.empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const ImportedFeed feed = import_devfeed(input);
  check_feed(feed, input);
  if (!feed.pages.empty()) check_round_trip(feed);
  return 0;
}
