// broadsheet bundle: pages and feeds -> one bundle.
#include <algorithm>
#include <deque>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bundle/bundle_writer.h"
#include "bundle/merge.h"
#include "bundle/next_pages.h"
#include "cli/bundle_inputs.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/input_file.h"
#include "cli/options.h"
#include "cli/output_file.h"
#include "import/topic_aliases.h"

namespace broadsheet::cli {
namespace {

constexpr std::string_view help = R"(Usage: broadsheet bundle INPUT... [-o FILE] [--title TITLE] [--aliases FILE]

Makes one bundle, a JSON Feed that Broadsheet's viewer and other feed readers open, of DevFeed pages (Markdown) and JSON
feeds, earlier bundles among them. Each article comes once, the newest first; where copies differ, the newest one wins.

  INPUT                 a page or feed; - reads standard input
  -o, --output FILE     where to write; standard output without it
      --title TITLE     the bundle's title; without it that of the first feed, else its address or file name
      --aliases FILE    other names that topics are found by, one topic a line: Kubernetes: k8s, kube
  -h, --help            this text

What was read, merged and left out is said on standard error, with the address of each next page that was not given.
An input that can't be read or breaks off ends it, and nothing is written; of a feed that is damaged elsewhere the
articles that can be read are taken, and the damage is named.
Exit codes: 0 fine, 1 bad input or output, 2 wrong usage.
)";

constexpr Option options[] = {{"output", 'o', true}, {"title", '\0', true}, {"aliases", '\0', true}};

constexpr uint64_t max_alias_bytes = 4u << 20;

struct Totals {
  uint64_t feeds = 0, pages = 0, directories = 0, searches = 0;  // inputs by what they are
  uint64_t articles = 0, skipped = 0;
};

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

Totals count(const std::deque<Input>& inputs) {
  Totals totals;
  for (const Input& input : inputs) {
    for (const ImportedPage& page : input.feed.pages) {
      ++(page.kind == PageKind::json_feed   ? totals.feeds
         : page.kind == PageKind::directory ? totals.directories
         : page.kind == PageKind::search    ? totals.searches
                                            : totals.pages);
    }
    totals.articles += input.feed.articles.size();
    totals.skipped += input.feed.skipped;
  }
  return totals;
}

// Takes the articles out of the inputs, which go on owning their bytes.
std::vector<Article> take_articles(std::deque<Input>& inputs) {
  std::vector<Article> all;
  for (Input& input : inputs) {
    std::move(input.feed.articles.begin(), input.feed.articles.end(), std::back_inserter(all));
    input.feed.articles.clear();
  }
  return all;
}

// "2 feeds, 1 page".
std::string kinds_of(const Totals& totals) {
  std::string out;
  const auto add = [&](uint64_t count, std::string_view one, std::string_view many) {
    if (count > 0) out += (out.empty() ? "" : ", ") + counted(count, one, many);
  };
  add(totals.feeds, "feed", "feeds");
  add(totals.pages, "page", "pages");
  add(totals.directories, "directory", "directories");
  add(totals.searches, "search page", "search pages");
  return out;
}

// A title that nobody asked for is told of where it names only a part of what is in the bundle.
void say_title(std::string_view title, size_t feeds) {
  if (feeds < 2) return;
  say("The bundle is titled “" + std::string(title) + "” after the first of " + counted(feeds, "feed", "feeds") +
      "; --title names it.");
}

void say_summary(const Totals& totals, const MergedArticles& merged, const std::string& where) {
  if (merged.cut_lists > 0) {
    say(counted(merged.cut_lists, "list", "lists") +
        " of names grew too long by merging; the oldest names were left out.");
  }
  if (merged.articles.empty()) say("The bundle holds no articles.");
  say(kinds_of(totals) + ": " + counted(totals.articles, "article", "articles") + " read, " +
      counted(merged.merged, "copy", "copies") + " merged, " + counted(totals.skipped, "article", "articles") +
      " skipped; " + counted(merged.articles.size(), "article", "articles") + " written to " + where + ".");
}

// What the command line asks for.
struct Wish {
  std::span<const std::string_view> inputs;
  std::optional<std::string_view> title;
  std::optional<std::string_view> aliases;
  std::string_view output = "-";
};

// What is wrong with it, or empty.
std::string_view fault_of(const Wish& wish) {
  if (wish.inputs.empty()) return "no input was named";
  if (wish.output.empty()) return "the output has no name";
  const auto from_stdin = std::count(wish.inputs.begin(), wish.inputs.end(), "-") + (wish.aliases == "-");
  return from_stdin > 1 ? "standard input can be read once only" : "";
}

// False, after saying so, where there is nothing to make a bundle of. An empty feed is something; one whose articles
// can't be read is not, and must not take the place of a bundle that was there.
bool enough(const std::vector<GivenPage>& pages, const Totals& totals) {
  if (totals.articles > 0) return true;
  if (totals.skipped > 0) {
    say("None of " + counted(totals.skipped, "article", "articles") + " could be read; nothing was written.");
    return false;
  }
  if (pages.empty()) say("No input holds articles; nothing was written.");
  return !pages.empty();
}

ExitCode bundle(const Wish& wish) {
  std::deque<Input> inputs;
  TopicAliases aliases;
  const bool inputs_fine = read_inputs(wish.inputs, inputs);
  const bool aliases_fine = !wish.aliases || read_aliases(*wish.aliases, aliases);
  if (!inputs_fine || !aliases_fine) {
    say("Nothing was written.");
    return exit_bad_input;
  }
  const std::vector<GivenPage> pages = given_pages(inputs);
  const Totals totals = count(inputs);
  if (!enough(pages, totals)) return exit_bad_input;
  for (const std::string_view next : missing_next_pages(pages)) {
    say("The next page was not given: " + std::string(next));
  }

  MergedArticles merged = merge_articles(take_articles(inputs));
  add_topic_aliases(aliases, merged.articles);
  if (wish.aliases) say_unused(*wish.aliases, aliases);

  OutputFile file(wish.output);
  const std::string where = file.shown();
  const FeedHead head = head_of(inputs, wish.title);
  if (const Status status = write(head, merged.articles, file); !status.ok()) {
    say(placed(where, status));
    return exit_bad_input;
  }
  if (!wish.title) say_title(head.title, count_feeds(inputs));
  say_summary(totals, merged, where);
  return exit_fine;
}

int run(const Command& command, Arguments arguments) {
  const CommandLine line = read_command_line(options, arguments);
  if (const auto code = handle_help_and_faults(command, line)) return *code;
  const Wish wish{line.inputs, line.value("title"), line.value("aliases"), line.value("output").value_or("-")};
  if (const std::string_view fault = fault_of(wish); !fault.empty()) return usage_fault(fault, &command);
  return bundle(wish);
}

}  // namespace

const Command bundle_command{"bundle", "make a bundle of pages and feeds", help, run};

}  // namespace broadsheet::cli
