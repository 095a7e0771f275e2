// broadsheet embed: pages and feeds -> the files that a page of one's own embeds, and such a page to begin with.
#include <filesystem>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/console.h"
#include "cli/made_bundle.h"
#include "cli/options.h"
#include "cli/output_folder.h"
#include "cli/viewer_folder.h"
#include "publish/site.h"

namespace broadsheet::cli {
namespace {

constexpr std::string_view help = R"(Usage: broadsheet embed INPUT... -o FOLDER [OPTION]...

Makes what a page of your own needs to show a feed in it: broadsheet.js, its WebAssembly beside it, feed.json, and an
index.html to begin with, of which these lines matter:

  <script type="module" src="broadsheet.js"></script>
  <broadsheet-feed src="feed.json"></broadsheet-feed>

  INPUT                 a page or feed; - reads standard input
  -o, --output FOLDER   where to write; made where it is not there. An index.html that is there is left as it is
      --title TITLE     the feed's title; without it that of the first feed, else its address or file name
      --aliases FILE    other names that topics are found by, one topic a line: Kubernetes: k8s, kube
      --viewer FOLDER   the viewer's files; without it BROADSHEET_VIEWER, else what was built or installed with the tool
  -h, --help            this text

Exit codes: 0 fine, 1 bad input or output, 2 wrong usage.
)";

constexpr Option options[] = {{"output", 'o', true}, title_option, aliases_option, viewer_option};

ExitCode embed(const BundleWish& wish, std::optional<std::string_view> viewer_folder, std::string_view folder) {
  const auto fault = [](const Status& status) {
    say(status.message);
    return exit_bad_input;
  };
  const Result<std::vector<File>> viewer = read_viewer(viewer_folder);
  if (!viewer.ok()) return fault(viewer.status());
  MadeBundle made;
  if (!make_bundle(wish, made)) return exit_bad_input;
  Result<std::vector<File>> files = make_embed({made.head, made.merged.articles, {}}, viewer.value());
  if (!files.ok()) return fault(files.status());
  std::error_code error;
  const std::filesystem::path path(folder);
  std::filesystem::create_directories(path, error);
  if (error) return fault({Code::io, std::string(folder) + ": It can't be made: " + error.message() + ".", {}});
  if (std::filesystem::exists(path / "index.html", error)) {
    say((path / "index.html").string() + ": It is there already, and left as it is.");
    files.value().pop_back();
  }
  // Without compressed copies: whoever edits a file would have to think of them.
  const Result<Written> written = write_folder(folder, files.value(), {});
  if (!written.ok()) return fault(written.status());
  say_made(wish, made, std::string(folder));
  return exit_fine;
}

int run(const Command& command, Arguments arguments) {
  const CommandLine line = read_command_line(options, arguments);
  if (const auto code = handle_help_and_faults(command, line)) return *code;
  const BundleWish wish = bundle_wish(line);
  const std::string_view folder = line.value("output").value_or("");
  std::string_view fault = fault_of(wish);
  if (fault.empty() && (folder.empty() || folder == "-")) fault = "the folder to write to was not named (-o)";
  if (!fault.empty()) return usage_fault(fault, &command);
  return embed(wish, line.value("viewer"), folder);
}

}  // namespace

const Command embed_command{"embed", "make the files that a page of your own embeds", help, run};

}  // namespace broadsheet::cli
