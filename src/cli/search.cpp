// broadsheet search: what the viewer would find, for scripts and for measuring.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <ctime>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/input_file.h"
#include "cli/options.h"
#include "feed/feed_reader.h"
#include "search/searcher.h"
#include "store/article_store.h"

namespace broadsheet::cli {
namespace {

constexpr std::string_view help = R"(Usage: broadsheet search BUNDLE QUERY... [OPTION]...
       broadsheet search BUNDLE --queries FILE [OPTION]...

Finds articles in a bundle as the viewer does. Without --json a line for each article: its score, title and id.
A feed that lost something on the way in is named on standard error.

  BUNDLE                a bundle or any JSON feed; - reads standard input
  QUERY...              the query; several arguments are joined by spaces. An empty one finds everything, newest first
  --queries FILE        a query a line, answered in order; without --json each is named before its articles
  --limit N             the most articles given for a query (50)
  --offset N            leaves out the first N (0)
  --sort ORDER          relevance (the default), newest or oldest
  --match HOW           all words, most of them by rarity, or any; the default is all, and most where none has all
  --now TIME            what relative dates count from, as 2026-09-15T12:00:00Z (the time of day)
  --explain             says of each article why it was found
  --json                a JSON object a line: query, total, took_us, items with id, title and score
  -h, --help            this text

The last word of a query is also met by words that begin with it, unless the query ends in a space.

Exit codes: 0 fine, also where nothing was found, 1 the bundle can't be read, 2 wrong usage.
)";

constexpr Option options[] = {{"queries", '\0', true},  {"limit", '\0', true}, {"offset", '\0', true},
                              {"sort", '\0', true},     {"match", '\0', true}, {"now", '\0', true},
                              {"explain", '\0', false}, {"json", '\0', false}};
constexpr uint64_t max_queries_bytes = 64u << 20;
constexpr size_t read_size = 1u << 20;
constexpr uint32_t slice = 4096;

struct Wish {
  SearchRequest request;
  bool json = false;
  bool explain = false;
};

// Takes a value that must be one of `names`, by its place among `values`; true where there is nothing wrong.
template <typename T, size_t n>
bool choose(const CommandLine& line, std::string_view name, const std::pair<std::string_view, T> (&values)[n], T& out) {
  const auto given = line.value(name);
  if (!given) return true;
  for (const auto& [text, value] : values) {
    if (text != *given) continue;
    out = value;
    return true;
  }
  return false;
}

bool take_number(const CommandLine& line, std::string_view name, uint32_t& out) {
  const auto given = line.value(name);
  if (!given) return true;
  const char* end = given->data() + given->size();
  const auto [at, error] = std::from_chars(given->data(), end, out);
  return error == std::errc{} && at == end;
}

// What is wrong with the options, in a sentence; empty where nothing is.
std::string read_options(const CommandLine& line, Wish& wish) {
  static constexpr std::pair<std::string_view, Sort> sorts[] = {
      {"relevance", Sort::relevance}, {"newest", Sort::newest}, {"oldest", Sort::oldest}};
  static constexpr std::pair<std::string_view, Match> matches[] = {
      {"all", Match::all}, {"most", Match::most}, {"any", Match::any}, {"auto", Match::automatic}};
  if (!take_number(line, "limit", wish.request.limit)) return "--limit takes a whole number, 0 or more";
  if (!take_number(line, "offset", wish.request.offset)) return "--offset takes a whole number, 0 or more";
  if (!choose(line, "sort", sorts, wish.request.sort)) return "--sort takes relevance, newest or oldest";
  if (!choose(line, "match", matches, wish.request.match)) return "--match takes all, most or any";
  wish.request.now = static_cast<Seconds>(std::time(nullptr));
  if (const auto now = line.value("now")) {
    const auto time = parse_rfc3339(*now);
    if (!time) return "--now takes a time such as 2026-09-15T12:00:00Z";
    wish.request.now = *time;
  }
  wish.json = line.has("json");
  wish.explain = line.has("explain");
  return {};
}

// What the feed lost on the way in: a search that finds nothing must not hide that the article was there.
void say_losses(const std::string& shown, const FeedReport& report, bool any_article) {
  const auto is_loss = [](const Status& finding) { return finding.code == Code::bad_field; };
  const auto values = static_cast<uint64_t>(std::count_if(report.findings.begin(), report.findings.end(), is_loss));
  if (!report.status.ok()) say(placed(shown, report.status));
  std::string lost;
  if (report.skipped > 0) lost = counted(report.skipped, "article", "articles");
  if (values > 0) {
    if (!lost.empty()) lost += " and ";
    if (report.findings_total > report.findings.size()) lost += "at least ";
    lost += counted(values, "value", "values");
  }
  if (!lost.empty()) say(shown + ": " + lost + " could not be read; broadsheet check says more.");
  if (lost.empty() && any_article && (!report.status.ok() || report.findings_total > 0)) {
    say(shown + ": The feed is damaged; broadsheet check says more.");
  }
}

// True where there is something to search in; says what is wrong.
bool load(std::string_view path, ArticleStore& store) {
  InputFile file(path);
  const Status status = file.open();
  if (!status.ok()) {
    say(file.shown() + ": " + status.message);
    return false;
  }
  FeedReader reader([&store](const Article& article) { store.append(article); });
  std::string bytes;
  while (true) {
    const Status read = file.read(bytes, read_size);
    if (!read.ok()) {
      say(file.shown() + ": " + read.message);
      return false;
    }
    if (bytes.empty()) break;
    reader.feed(bytes);
  }
  reader.finish();
  const FeedReport& report = reader.report();
  say_losses(file.shown(), report, store.size() > 0);
  return report.status.ok() || report.status.code == Code::newer_version || store.size() > 0;
}

nlohmann::ordered_json json_of(const Reason& reason) {
  nlohmann::ordered_json out;
  out["word"] = reason.word;
  out["found"] = reason.found;
  out["how"] = reason.how;
  out["where"] = reason.where;
  out["times"] = reason.times;
  return out;
}

bool print_json(const ArticleStore& store, const Searcher& searcher, const Wish& wish, std::string_view query,
                const SearchAnswer& answer, int64_t took_us) {
  nlohmann::ordered_json out;
  out["query"] = query;
  out["total"] = answer.total;
  out["took_us"] = took_us;
  out["items"] = nlohmann::ordered_json::array();
  for (const Hit& hit : answer.hits) {
    nlohmann::ordered_json item;
    item["id"] = store.id(hit.doc);
    item["title"] = store.title(hit.doc);
    item["score"] = hit.score;
    if (wish.explain) {
      item["why"] = nlohmann::ordered_json::array();
      for (const Reason& reason : searcher.explain(answer.query, hit.doc)) item["why"].push_back(json_of(reason));
    }
    out["items"].push_back(std::move(item));
  }
  if (wish.explain) out["read_as"] = describe(answer.query);
  if (!answer.note.empty()) out["note"] = answer.note;
  return print(out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

bool print_text(const ArticleStore& store, const Searcher& searcher, const Wish& wish, const SearchAnswer& answer) {
  std::string out = counted(answer.total, "article", "articles") + "\n";
  if (wish.explain) out += "read as: " + printable(describe(answer.query)) + "\n";
  if (!answer.note.empty()) out += printable(answer.note) + "\n";
  for (const Excluding& one : answer.excluding) {
    out += printable(counted(one.total, "article", "articles") + " without " +
                     (one.part.empty() ? "the filters" : one.part)) +
           "\n";
  }
  for (const Hit& hit : answer.hits) {
    char score[32];
    std::snprintf(score, sizeof score, "%8.3f  ", static_cast<double>(hit.score));
    out += score + printable(store.title(hit.doc)) + "  " + printable(store.id(hit.doc)) + "\n";
    if (!wish.explain) continue;
    for (const Reason& reason : searcher.explain(answer.query, hit.doc)) {
      const std::string line = reason.word + ": \"" + reason.found + "\" in " + std::string(reason.where) + ", " +
                               std::string(reason.how) + ", " + std::to_string(reason.times) + "x";
      out += "            " + printable(line) + "\n";
    }
  }
  return print(out);
}

bool answer_query(const ArticleStore& store, Searcher& searcher, const Wish& wish, std::string_view query) {
  SearchRequest request = wish.request;
  request.query = query;
  const auto start = std::chrono::steady_clock::now();
  const SearchAnswer answer = searcher.search(request);
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
  return wish.json ? print_json(store, searcher, wish, query, answer, took.count())
                   : print_text(store, searcher, wish, answer);
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view one = text.substr(0, end);
    if (!one.empty() && one.back() == '\r') one.remove_suffix(1);
    lines.push_back(one);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

int run(const Command& command, Arguments arguments) {
  constexpr std::string_view unknown = "unknown option";
  CommandLine line = read_command_line(options, arguments);
  // A query may begin with a minus as the options do.
  if (line.fault.substr(0, unknown.size()) == unknown && line.fault.back() != '?') {
    line.fault += " (put -- before a query that begins with -)";
  }
  if (const auto code = handle_help_and_faults(command, line)) return *code;
  Wish wish;
  const std::string fault = read_options(line, wish);
  if (!fault.empty()) return usage_fault(fault, &command);
  if (line.inputs.empty()) return usage_fault("no bundle was named", &command);
  const auto queries = line.value("queries");
  if (queries && line.inputs.size() > 1) return usage_fault("a query and --queries were given", &command);
  if (!queries && line.inputs.size() < 2) return usage_fault("no query was given", &command);

  std::string batch;
  if (queries) {
    InputFile file(*queries);
    const Status status = file.open();
    Result<std::string> bytes = status.ok() ? read_whole(file, max_queries_bytes) : Result<std::string>(status);
    if (!bytes.ok() && bytes.status().code != Code::empty) {
      say(file.shown() + ": " + bytes.status().message);
      return exit_bad_input;
    }
    if (bytes.ok()) batch = std::move(bytes.value());
  }
  ArticleStore store;
  if (!load(line.inputs[0], store)) return exit_bad_input;
  Searcher searcher(store);
  while (searcher.index_more(slice) > 0) {
  }
  if (queries) {
    for (const std::string_view query : lines_of(batch)) {
      if (!wish.json && !print("query: " + printable(query) + "\n")) return exit_bad_input;
      if (!answer_query(store, searcher, wish, query)) return exit_bad_input;
    }
    return exit_fine;
  }
  std::string query;
  for (const std::string_view word : std::span(line.inputs).subspan(1))
    query += (query.empty() ? "" : " ") + std::string(word);
  return answer_query(store, searcher, wish, query) ? exit_fine : exit_bad_input;
}

}  // namespace

const Command search_command{"search", "find articles in a bundle", help, run};

}  // namespace broadsheet::cli
