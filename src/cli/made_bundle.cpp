#include "cli/made_bundle.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "bundle/next_pages.h"
#include "cli/console.h"
#include "cli/input_file.h"

namespace broadsheet::cli {
namespace {

constexpr uint64_t max_alias_bytes = 4u << 20;

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

}  // namespace

BundleWish bundle_wish(const CommandLine& line) {
  return {line.inputs, line.value(title_option.name), line.value(aliases_option.name)};
}

std::string_view fault_of(const BundleWish& wish) {
  if (wish.inputs.empty()) return "no input was named";
  const auto from_stdin = std::count(wish.inputs.begin(), wish.inputs.end(), "-") + (wish.aliases == "-");
  return from_stdin > 1 ? "standard input can be read once only" : "";
}

bool make_bundle(const BundleWish& wish, MadeBundle& made) {
  const bool inputs_fine = read_inputs(wish.inputs, made.inputs);
  const bool aliases_fine = !wish.aliases || read_aliases(*wish.aliases, made.aliases);
  if (!inputs_fine || !aliases_fine) {
    say("Nothing was written.");
    return false;
  }
  const std::vector<GivenPage> pages = given_pages(made.inputs);
  made.totals = count(made.inputs);
  if (!enough(pages, made.totals)) return false;
  for (const std::string_view next : missing_next_pages(pages)) {
    say("The next page was not given: " + std::string(next));
  }
  made.merged = merge_articles(take_articles(made.inputs));
  add_topic_aliases(made.aliases, made.merged.articles);
  if (wish.aliases) say_unused(*wish.aliases, made.aliases);
  made.head = head_of(made.inputs, wish.title);
  return true;
}

void say_made(const BundleWish& wish, const MadeBundle& made, const std::string& where) {
  if (!wish.title) say_title(made.head.title, count_feeds(made.inputs));
  say_summary(made.totals, made.merged, where);
}

}  // namespace broadsheet::cli
