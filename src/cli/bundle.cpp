// broadsheet bundle: pages and feeds -> one bundle.
#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bundle/bundle_writer.h"
#include "bundle/merge.h"
#include "bundle/next_pages.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/input_file.h"
#include "cli/options.h"
#include "cli/output_file.h"
#include "import/devfeed_page.h"
#include "import/json_feed.h"
#include "import/topic_aliases.h"

namespace broadsheet::cli {
namespace {

constexpr std::string_view help = R"(Usage: broadsheet bundle INPUT... [-o FILE] [--title TITLE] [--aliases FILE]

Makes one bundle, a JSON Feed that Broadsheet's viewer and other feed readers open, of DevFeed pages (Markdown) and JSON
feeds, earlier bundles among them. Each article comes once, the newest first; where copies differ, the newest one wins.

  INPUT                 a page or feed; - reads standard input
  -o, --output FILE     where to write; standard output without it
      --title TITLE     the bundle's title; that of the first feed without it
      --aliases FILE    other names that topics are found by, one topic a line: Kubernetes: k8s, kube
  -h, --help            this text

What was read, merged and left out is said on standard error, with the address of each next page that was not given.
An input that can't be read ends it, and nothing is written.
Exit codes: 0 fine, 1 bad input or output, 2 wrong usage.
)";

constexpr Option options[] = {{"output", 'o', true}, {"title", '\0', true}, {"aliases", '\0', true}};

constexpr uint64_t max_alias_bytes = 4u << 20;
constexpr uint64_t max_json_bytes = 1u << 30;
constexpr size_t piece_bytes = 1u << 20;

struct Input {
  std::string shown;      // for messages
  std::string file_name;  // without folders
  ImportedFeed feed;
};

struct Totals {
  uint64_t pages = 0, articles = 0, merged = 0, skipped = 0;
};

// "page.md:12: …", "feed.json: byte 120: …".
std::string placed(const std::string& shown, const Status& status) {
  const Place& place = status.place;
  if (place.line != 0) return shown + ":" + std::to_string(place.line) + ": " + status.message;
  if (place.offset != 0) return shown + ": byte " + std::to_string(place.offset) + ": " + status.message;
  return shown + ": " + status.message;
}

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

Result<ImportedFeed> import_file(InputFile& file) {
  if (Status status = file.open(); !status.ok()) return status;
  std::string start;
  if (Status status = file.read(start, piece_bytes); !status.ok()) return status;
  return looks_like_json(start) ? import_json(file, std::move(start)) : import_page(file, std::move(start));
}

// A feed that a later Broadsheet made is read as far as it goes. One that breaks off is not: writing what is left of it
// over what was there would lose the rest.
bool usable(const Status& status) { return status.ok() || status.code == Code::newer_version; }

void say_findings(const Input& input) {
  for (const Status& finding : input.feed.findings) say(placed(input.shown, finding));
  const uint64_t more = input.feed.findings_total - input.feed.findings.size();
  if (more > 0) say(input.shown + ": and " + counted(more, "more finding", "more findings") + " of this kind.");
}

// Says of a page that holds no articles by its nature what it is.
void say_kind(const Input& input, const ImportedPage& page) {
  const std::string title(page.head.title.substr(0, 80));
  if (page.kind == PageKind::directory) {
    say(input.shown + ": It is a directory ('" + title + "'), which lists names but holds no articles.");
  } else if (page.kind == PageKind::search) {
    say(input.shown + ": It is a page of search results ('" + title + "'), which holds no articles.");
  }
}

bool holds_articles(const ImportedPage& page) {
  return page.kind != PageKind::directory && page.kind != PageKind::search;
}

// Reads every input and says what is wrong with each. False where one can't be used.
bool read_inputs(std::span<const std::string_view> paths, std::deque<Input>& inputs) {
  bool fine = true;
  for (const std::string_view path : paths) {
    InputFile file(path);
    Result<ImportedFeed> feed = import_file(file);
    const Status& status = feed.ok() ? feed.value().status : feed.status();
    if (!status.ok()) say(placed(file.shown(), status));
    if (!usable(status)) {
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

// The bundle's head: that of the first feed, or of the first article page where there is no feed.
FeedHead head_of(const std::deque<Input>& inputs, std::optional<std::string_view> title) {
  const ImportedPage* first = nullptr;
  const auto is_feed = [](const ImportedPage& page) {
    return page.kind != PageKind::article && !page.head.title.empty();
  };
  for (const Input& input : inputs) {
    for (const ImportedPage& page : input.feed.pages) {
      if (!holds_articles(page)) continue;
      if (!first || (!is_feed(*first) && is_feed(page))) first = &page;
    }
  }
  FeedHead head = first ? first->head : FeedHead{};
  head.next_url = {};  // what followed the page follows no longer: the pages given are in the bundle
  head.feed_url = {};  // nor is the bundle at the page's address
  if (title) head.title = *title;
  return head;
}

std::vector<GivenPage> given_pages(const std::deque<Input>& inputs) {
  std::vector<GivenPage> out;
  for (const Input& input : inputs) {
    const std::vector<ImportedPage>& pages = input.feed.pages;
    for (const ImportedPage& page : pages) {
      if (page.kind != PageKind::feed && page.kind != PageKind::json_feed) continue;
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

// Reads the file of aliases; false where it can't, after saying why.
bool read_aliases(std::string_view path, TopicAliases& aliases) {
  InputFile file(path);
  Status status = file.open();
  if (status.ok()) {
    Result<std::string> text = read_whole(file, max_alias_bytes);
    if (text.ok()) {
      aliases = read_topic_aliases(text.value());
      status = aliases.status;
    } else {
      status = text.status();
    }
  }
  if (!status.ok()) say(placed(file.shown(), status));
  for (const Status& finding : aliases.findings) say(placed(file.shown(), finding));
  return status.ok();
}

void say_unused(std::string_view path, const TopicAliases& aliases) {
  for (const TopicAliases::Entry& entry : aliases.entries) {
    if (entry.used) continue;
    say(std::string(path) + ":" + std::to_string(entry.line) + ": No article has the topic '" + entry.topic + "'.");
  }
}

Status write(const FeedHead& head, const std::vector<Article>& articles, OutputFile& file) {
  if (Status status = file.open(); !status.ok()) return status;
  write_bundle(head, articles, [&](std::string_view bytes) { return file.write(bytes); });
  return file.commit();
}

// Takes the articles out of the inputs, which go on owning their bytes.
MergedArticles merge_inputs(std::deque<Input>& inputs, Totals& totals) {
  std::vector<Article> all;
  for (Input& input : inputs) {
    totals.pages +=
        static_cast<uint64_t>(std::count_if(input.feed.pages.begin(), input.feed.pages.end(), holds_articles));
    totals.articles += input.feed.articles.size();
    totals.skipped += input.feed.skipped;
    std::move(input.feed.articles.begin(), input.feed.articles.end(), std::back_inserter(all));
    input.feed.articles.clear();
  }
  MergedArticles merged = merge_articles(std::move(all));
  totals.merged = merged.merged;
  return merged;
}

void say_summary(const Totals& totals, uint64_t written, const std::string& where) {
  say(counted(totals.pages, "page", "pages") + ": " + counted(totals.articles, "article", "articles") + " read, " +
      counted(totals.merged, "copy", "copies") + " merged, " + counted(totals.skipped, "article", "articles") +
      " skipped; " + counted(written, "article", "articles") + " written to " + where + ".");
}

int run(const Command& command, Arguments arguments) {
  const CommandLine line = read_command_line(options, arguments);
  if (const auto code = handle_help_and_faults(command, line)) return *code;
  if (line.inputs.empty()) return usage_fault("no input was named", &command);
  if (std::count(line.inputs.begin(), line.inputs.end(), "-") > 1) {
    return usage_fault("standard input can be read once only", &command);
  }

  std::deque<Input> inputs;
  bool fine = read_inputs(line.inputs, inputs);
  TopicAliases aliases;
  const auto alias_path = line.value("aliases");
  if (alias_path && !read_aliases(*alias_path, aliases)) fine = false;
  if (!fine) {
    say("Nothing was written.");
    return exit_bad_input;
  }
  const std::vector<GivenPage> pages = given_pages(inputs);
  if (pages.empty() &&
      std::all_of(inputs.begin(), inputs.end(), [](const Input& i) { return i.feed.articles.empty(); })) {
    say("No input holds articles; nothing was written.");
    return exit_bad_input;
  }
  for (const std::string_view next : missing_next_pages(pages)) {
    say("The next page was not given: " + std::string(next));
  }

  Totals totals;
  MergedArticles merged = merge_inputs(inputs, totals);
  if (merged.cut_lists > 0) {
    say(counted(merged.cut_lists, "list", "lists") +
        " of names grew too long by merging; the oldest names were left out.");
  }
  add_topic_aliases(aliases, merged.articles);
  if (alias_path) say_unused(*alias_path, aliases);

  OutputFile file(line.value("output").value_or("-"));
  const std::string where = file.shown();
  if (const Status status = write(head_of(inputs, line.value("title")), merged.articles, file); !status.ok()) {
    say(placed(where, status));
    return exit_bad_input;
  }
  say_summary(totals, merged.articles.size(), where);
  return exit_fine;
}

}  // namespace

const Command bundle_command{"bundle", "make a bundle of pages and feeds", help, run};

}  // namespace broadsheet::cli
