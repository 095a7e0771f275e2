// broadsheet check: what is wrong with a bundle.
#include <string>

#include "bundle/bundle_check.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/input_file.h"
#include "cli/options.h"

namespace broadsheet::cli {
namespace {

constexpr std::string_view help = R"(Usage: broadsheet check BUNDLE...

Says what is wrong with a bundle, or with any JSON feed: what a reader would lose or leave out, and what JSON Feed and
the bundle's format ask for. Each finding is a line on standard output, with the place of what it is about:

  feed.json: byte 1520, item 3, date_published: error: Article 3: date_published is not a date as JSON Feed writes it; …

  BUNDLE                a bundle; - reads standard input
  -h, --help            this text

Exit codes: 0 fine, be it with warnings, 1 an error was found or a bundle can't be read, 2 wrong usage.
)";

constexpr uint64_t max_bytes = 1u << 30;

std::string line_of(const std::string& shown, const BundleFinding& finding) {
  const Place& place = finding.status.place;
  std::string where;
  const auto add = [&](const std::string& part) { where += (where.empty() ? "" : ", ") + part; };
  if (place.offset != 0 || place.item != 0) add("byte " + std::to_string(place.offset));
  if (place.item != 0) add("item " + std::to_string(place.item));
  if (!place.field.empty()) add(place.field);
  return shown + ": " + where + (where.empty() ? "" : ": ") + (finding.error ? "error: " : "warning: ") +
         finding.status.message;
}

// True where the bundle has no error.
bool check(std::string_view path) {
  InputFile file(path);
  Status status = file.open();
  Result<std::string> bytes = status.ok() ? read_whole(file, max_bytes) : Result<std::string>(status);
  if (!bytes.ok()) {
    say(file.shown() + ": " + bytes.status().message);
    return false;
  }
  const BundleCheck result = check_bundle(bytes.value());
  for (const BundleFinding& finding : result.findings) print(printable(line_of(file.shown(), finding)) + "\n");
  const uint64_t more = result.errors + result.warnings - result.findings.size();
  if (more > 0) print(printable(file.shown()) + ": and " + counted(more, "more finding", "more findings") + ".\n");
  print(printable(file.shown()) + ": " + counted(result.articles, "article", "articles") + ", " +
        counted(result.errors, "error", "errors") + ", " + counted(result.warnings, "warning", "warnings") + ".\n");
  return result.errors == 0;
}

int run(const Command& command, Arguments arguments) {
  const CommandLine line = read_command_line({}, arguments);
  if (const auto code = handle_help_and_faults(command, line)) return *code;
  if (line.inputs.empty()) return usage_fault("no bundle was named", &command);
  bool fine = true;
  for (const std::string_view path : line.inputs) fine = check(path) && fine;
  return fine ? exit_fine : exit_bad_input;
}

}  // namespace

const Command check_command{"check", "say what is wrong with a bundle", help, run};

}  // namespace broadsheet::cli
