#include "cli/bundle_inputs.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "bundle/merge.h"
#include "cli/console.h"
#include "cli/input_file.h"
#include "import/devfeed_page.h"
#include "import/json_feed.h"

namespace broadsheet::cli {
namespace {

constexpr uint64_t max_json_bytes = 1u << 30;
constexpr size_t piece_bytes = 1u << 20;

bool looks_like_json(std::string_view start) {
  if (start.substr(0, 3) == "\xEF\xBB\xBF") start.remove_prefix(3);
  const size_t first = start.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos &&
         (start[first] == '{' || (start[first] == '[' && start.find("](<") == start.npos));
}

Result<ImportedFeed> import_json(InputFile& file, std::string piece) {
  JsonFeedImporter importer;
  uint64_t bytes = 0;
  while (!piece.empty()) {
    bytes += piece.size();
    if (bytes > max_json_bytes) return Status{Code::too_large, "It is longer than 1 GiB, the most a feed may be.", {}};
    importer.feed(piece);
    if (Status status = file.read(piece, piece_bytes); !status.ok()) return status;
  }
  return importer.finish();
}

Result<ImportedFeed> import_page(InputFile& file, std::string whole) {
  const ImportLimits limits;
  std::string piece;
  do {
    if (Status status = file.read(piece, piece_bytes); !status.ok()) return status;
    whole += piece;
  } while (!piece.empty() && whole.size() <= limits.max_bytes);  // one that is longer is refused by the importer
  return import_devfeed(whole, limits);
}

bool ends_in_json(std::string_view path) {
  constexpr std::string_view suffix = ".json";
  return path.size() >= suffix.size() && path.substr(path.size() - suffix.size()) == suffix;
}

Result<ImportedFeed> import_file(InputFile& file) {
  if (Status status = file.open(); !status.ok()) return status;
  std::string start;
  if (Status status = file.read(start, piece_bytes); !status.ok()) return status;
  if (looks_like_json(start)) return import_json(file, std::move(start));
  Result<ImportedFeed> feed = import_page(file, std::move(start));
  if (ends_in_json(file.shown()) && feed.ok() && feed.value().status.code == Code::not_a_feed) {
    feed.value().status.message = "It is not JSON, whatever its name says.";
  }
  return feed;
}

// A feed that a later Broadsheet made is read as far as it goes, and one that is damaged around its articles is used
// for the articles. One that breaks off is not: writing what is left of it over what was there would lose the rest.
bool usable(const Status& status, size_t articles) {
  if (status.ok() || status.code == Code::newer_version) return true;
  return status.code == Code::not_json && articles > 0;
}

void say_findings(const Input& input) {
  for (const Status& finding : input.feed.findings) say(placed(input.shown, finding));
  const uint64_t more = input.feed.findings_total - input.feed.findings.size();
  if (more > 0) say(input.shown + ": and " + counted(more, "more finding", "more findings") + " of this kind.");
}

// Says of a page that holds no articles by its nature what it is.
void say_kind(const Input& input, const ImportedPage& page) {
  if (page.kind == PageKind::directory) {
    say(input.shown + ": It is a directory, which lists names but holds no articles.");
  } else if (page.kind == PageKind::search) {
    say(input.shown + ": It is a page of search results, which holds no articles.");
  }
}

bool is_feed(const ImportedPage& page) { return page.kind == PageKind::feed || page.kind == PageKind::json_feed; }

// The first feed with a name, else the first page that holds articles, else none.
const ImportedPage* first_page(const std::deque<Input>& inputs) {
  const auto named = [](const ImportedPage& page) { return is_feed(page) && !page.head.title.empty(); };
  const ImportedPage* first = nullptr;
  for (const Input& input : inputs) {
    for (const ImportedPage& page : input.feed.pages) {
      if (!holds_articles(page)) continue;
      if (!first || (!named(*first) && named(page))) first = &page;
    }
  }
  return first;
}

std::string_view host_of(std::string_view address) {
  const size_t scheme = address.find("://");
  if (scheme == std::string_view::npos) return {};
  address.remove_prefix(scheme + 3);
  return address.substr(0, address.find_first_of("/?#"));
}

// What a feed without a title is called, as JSON Feed asks for one: where it is from, else its file's name.
std::string_view makeshift_title(const std::deque<Input>& inputs, const FeedHead& head) {
  for (const std::string_view address : {head.home_page_url, head.feed_url}) {
    if (const std::string_view host = host_of(address); !host.empty()) return host;
  }
  for (const Input& input : inputs) {
    const std::vector<ImportedPage>& pages = input.feed.pages;
    if (input.file_name == "-" || std::none_of(pages.begin(), pages.end(), holds_articles)) continue;
    const std::string_view name = input.file_name;
    const size_t dot = name.rfind('.');
    return dot == 0 ? name : name.substr(0, dot);
  }
  return "Untitled";
}

// Another page of the feed may say what this one doesn't.
void complete(FeedHead& head, const FeedHead& other) {
  for (const auto member : {&FeedHead::description, &FeedHead::home_page_url, &FeedHead::icon, &FeedHead::language}) {
    if ((head.*member).empty()) head.*member = other.*member;
  }
}

}  // namespace

bool holds_articles(const ImportedPage& page) {
  return page.kind != PageKind::directory && page.kind != PageKind::search;
}

bool read_inputs(std::span<const std::string_view> paths, std::deque<Input>& inputs) {
  bool fine = true;
  for (const std::string_view path : paths) {
    InputFile file(path);
    Result<ImportedFeed> feed = import_file(file);
    const Status& status = feed.ok() ? feed.value().status : feed.status();
    if (!status.ok()) say(placed(file.shown(), status));
    if (!usable(status, feed.ok() ? feed.value().articles.size() : 0)) {
      fine = false;
      continue;
    }
    const std::string name(path.substr(path.rfind('/') + 1));  // npos + 1 is 0
    Input& input = inputs.emplace_back(Input{file.shown(), name, std::move(feed.value())});
    say_findings(input);
    for (const ImportedPage& page : input.feed.pages) say_kind(input, page);
  }
  return fine;
}

FeedHead head_of(const std::deque<Input>& inputs, std::optional<std::string_view> title) {
  const ImportedPage* const first = first_page(inputs);
  FeedHead head = first ? first->head : FeedHead{};
  for (const Input& input : inputs) {
    for (const ImportedPage& page : input.feed.pages) {
      if (is_feed(page) && page.head.title == head.title) complete(head, page.head);
    }
  }
  if (head.title.empty()) head.title = makeshift_title(inputs, head);
  head.next_url = {};  // what followed the page follows no longer: the pages given are in the bundle
  head.feed_url = {};  // nor is the bundle at the page's address
  if (title) head.title = *title;
  return head;
}

size_t count_feeds(const std::deque<Input>& inputs) {
  std::unordered_set<std::string_view> titles;
  size_t nameless = 0;
  for (const Input& input : inputs) {
    for (const ImportedPage& page : input.feed.pages) {
      if (!is_feed(page)) continue;
      if (page.head.title.empty()) {
        ++nameless;
      } else {
        titles.insert(page.head.title);
      }
    }
  }
  return titles.size() + nameless;
}

std::vector<GivenPage> given_pages(const std::deque<Input>& inputs) {
  std::vector<GivenPage> out;
  for (const Input& input : inputs) {
    const std::vector<ImportedPage>& pages = input.feed.pages;
    for (const ImportedPage& page : pages) {
      if (!is_feed(page)) continue;
      GivenPage& given = out.emplace_back();
      if (pages.size() == 1) given.file_name = input.file_name;
      given.title = page.head.title;
      given.feed_url = page.head.feed_url;
      given.next_url = page.head.next_url;
      for (size_t i = 0; i < page.article_count; ++i) {
        const Seconds time = time_of(input.feed.articles[page.first_article + i]);
        if (time == no_time) continue;
        given.newest = std::max(given.newest, time);
        given.oldest = given.oldest == no_time ? time : std::min(given.oldest, time);
      }
    }
  }
  return out;
}

}  // namespace broadsheet::cli
