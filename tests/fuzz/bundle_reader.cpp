// Any bytes as a bundle, in pieces whose sizes the input chooses too: the same articles come out whatever the pieces
// are, and each keeps the promises of feed/article.h.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "feed/feed_reader.h"
#include "store/article_store.h"
#include "text/plain_text.h"

using namespace broadsheet;

namespace {

void require(bool held) {
  if (!held) std::abort();
}

void check_text(std::string_view text) {
  std::string scratch;
  require(find_invalid_utf8(text) == std::string_view::npos);
  require(clean_text(text, scratch).data() == text.data());
}

void check_article(const Article& article) {
  require(!article.identity().empty());
  for (const auto text :
       {article.id, article.title, article.overview, article.text, article.content_type, article.language}) {
    check_text(text);
  }
  for (const auto url : {article.url, article.external_url, article.image})
    require(url.empty() || safe_url(url) == url);
  for (const auto* labels : {&article.authors, &article.sources, &article.topics, &article.tags}) {
    for (const Label& label : *labels) {
      require(!label.name.empty());
      check_text(label.name);
      require(label.url.empty() || safe_url(label.url) == label.url);
    }
  }
}

// What was read, in short: enough to see a difference.
std::string read(std::string_view json, size_t piece) {
  std::string log;
  ArticleStore store;
  FeedLimits limits;
  limits.max_item_bytes = 4096;
  FeedReader reader(
      [&](const Article& article) {
        check_article(article);
        const Doc doc = store.append(article);
        require(store.find(article.identity()) == doc);
        log.append(article.identity()).append("|").append(article.title).append("\n");
      },
      limits);
  for (size_t at = 0; at < json.size(); at += piece) reader.feed(json.substr(at, piece));
  reader.finish();
  const FeedReport& report = reader.report();
  require(report.bytes == json.size());
  for (const Status& finding : report.findings) {
    require(!finding.message.empty() && finding.place.offset <= json.size());
    log.append(name_of(finding.code)).append(std::to_string(finding.place.offset)).append(" ");
  }
  return log.append(name_of(report.status.code)) + std::to_string(report.skipped);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const size_t piece = data[0] % 61 + 1u;
  const std::string_view json(reinterpret_cast<const char*>(data) + 1, size - 1);
  require(read(json, piece) == read(json, size));
  return 0;
}
