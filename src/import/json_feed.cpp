#include "import/json_feed.h"

#include <string>
#include <unordered_map>
#include <utility>

#include "feed/bundle_format.h"
#include "feed/feed_reader.h"

namespace broadsheet {
namespace {

std::vector<Label> keep(Arena& arena, const std::vector<Label>& labels) {
  std::vector<Label> out;
  out.reserve(labels.size());
  for (const Label& label : labels) {
    Label& kept = out.emplace_back(Label{arena.keep(label.name), arena.keep(label.url), {}});
    for (const std::string_view alias : label.aliases) kept.aliases.push_back(arena.keep(alias));
  }
  return out;
}

Article keep(Arena& arena, const Article& article) {
  Article out;
  out.id = arena.keep(article.id);
  out.url = arena.keep(article.url);
  out.external_url = arena.keep(article.external_url);
  out.title = arena.keep(article.title);
  out.overview = arena.keep(article.overview);
  out.text = arena.keep(article.text);
  out.image = arena.keep(article.image);
  out.content_type = arena.keep(article.content_type);
  out.language = arena.keep(article.language);
  out.published = article.published;
  out.modified = article.modified;
  out.overview_by_ai = article.overview_by_ai;
  out.authors = keep(arena, article.authors);
  out.sources = keep(arena, article.sources);
  out.topics = keep(arena, article.topics);
  out.tags = keep(arena, article.tags);
  return out;
}

FeedHead keep(Arena& arena, FeedHead head) {
  head.title = arena.keep(head.title);
  head.description = arena.keep(head.description);
  head.home_page_url = arena.keep(head.home_page_url);
  head.feed_url = arena.keep(head.feed_url);
  head.next_url = arena.keep(head.next_url);
  head.language = arena.keep(head.language);
  head.icon = arena.keep(head.icon);
  head.feed_version = arena.keep(head.feed_version);
  return head;
}

FeedLimits feed_limits(const ImportLimits& limits) {
  FeedLimits out;
  out.max_findings = limits.max_findings;
  out.max_labels = limits.max_labels;
  return out;
}

}  // namespace

struct JsonFeedImporter::State {
  explicit State(const ImportLimits& a_limits)
      : limits(a_limits), reader([this](const Article& article) { take(article); }, feed_limits(a_limits)) {}

  void take(const Article& article) {
    if (out.articles.size() >= limits.max_articles) {
      too_many = true;
      return;
    }
    if (article.url.empty() && article.id.substr(0, 1) == "#") {  // the reader's makeshift: its place in the feed
      if (out.skipped++ >= limits.max_findings) return;
      Place place = reader.place();
      place.field = bundle_format::id;
      out.findings.push_back({Code::bad_item,
                              "Article " + std::to_string(place.item) +
                                  " was left out: without an id or an address it can't be told from others.",
                              std::move(place)});
      return;
    }
    out.articles.push_back(keep(out.arena, article));
  }

  // In a bundle an article is known by its address. Other feeds have ids of their own, which are kept only where
  // several articles share an address.
  void settle_identities() {
    std::unordered_map<std::string_view, size_t> at_address;
    for (const Article& article : out.articles) ++at_address[article.url];
    for (Article& article : out.articles) {
      if (!article.url.empty() && at_address[article.url] == 1) article.id = {};
    }
  }

  // Those that came before the feed named its language.
  void settle_languages() {
    const std::string_view inherited = out.arena.keep(reader.inherited_language());
    for (Article& article : out.articles) {
      if (article.language.empty()) article.language = inherited;
    }
  }

  const ImportLimits limits;
  ImportedFeed out;
  FeedReader reader;
  bool too_many = false;
};

JsonFeedImporter::JsonFeedImporter(const ImportLimits& limits) : state_(std::make_unique<State>(limits)) {}
JsonFeedImporter::~JsonFeedImporter() = default;

void JsonFeedImporter::feed(std::string_view bytes) { state_->reader.feed(bytes); }

ImportedFeed JsonFeedImporter::finish() {
  FeedReader& reader = state_->reader;
  ImportedFeed& out = state_->out;
  reader.finish();
  const FeedReport& report = reader.report();
  out.findings_total = report.findings_total + out.skipped;
  out.skipped += report.skipped;
  out.findings.insert(out.findings.begin(), report.findings.begin(), report.findings.end());
  state_->settle_identities();
  state_->settle_languages();
  out.status = report.status;
  const bool read = report.status.ok() || report.status.code == Code::newer_version || !out.articles.empty();
  if (read) {
    ImportedPage page;
    page.kind = PageKind::json_feed;
    page.head = keep(out.arena, reader.head());
    page.article_count = out.articles.size();
    out.pages.push_back(page);
  }
  if (state_->too_many) {
    out.status = {
        Code::too_large, "It has more than " + std::to_string(state_->limits.max_articles) + " articles.", {}};
  }
  if (out.arena.full()) {
    out.status = {Code::too_large, "Its articles take more than 4 GiB, the most that can be held.", {}};
  }
  return std::move(out);
}

}  // namespace broadsheet
