// broadsheet pack: pages and feeds -> one HTML file that holds everything.
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/console.h"
#include "cli/input_file.h"
#include "cli/made_bundle.h"
#include "cli/options.h"
#include "cli/output_file.h"
#include "cli/viewer_folder.h"
#include "publish/site.h"

namespace broadsheet::cli {
namespace {

constexpr std::string_view help = R"(Usage: broadsheet pack INPUT... [-o FILE] [OPTION]...

Makes one HTML file of DevFeed pages, JSON feeds and bundles, with the viewer and all articles inside: it opens from the
disk, offline, and can be mailed.

  INPUT                 a page or feed; - reads standard input
  -o, --output FILE     where to write: feed.html; standard output without it
      --title TITLE     the page's title; without it that of the first feed, else its address or file name
      --aliases FILE    other names that topics are found by, one topic a line: Kubernetes: k8s, kube
      --viewer FOLDER   the viewer's files; without it BROADSHEET_VIEWER, else what was built or installed with the tool
  -h, --help            this text

The same input gives the same bytes.
Exit codes: 0 fine, 1 bad input or output, 2 wrong usage.
)";

constexpr Option options[] = {{"output", 'o', true}, title_option, aliases_option, viewer_option};

Status write(std::string_view bytes, OutputFile& file) {
  if (Status status = file.open(); !status.ok()) return status;
  file.write(bytes);
  return file.commit();
}

ExitCode pack(const BundleWish& wish, std::optional<std::string_view> viewer_folder, std::string_view output) {
  const Result<std::vector<File>> viewer = read_viewer(viewer_folder);
  if (!viewer.ok()) {
    say(viewer.status().message);
    return exit_bad_input;
  }
  MadeBundle made;
  if (!make_bundle(wish, made)) return exit_bad_input;
  OutputFile file(output);
  const std::string where = file.shown();
  const Result<std::string> page = make_pack({made.head, made.merged.articles, {}}, viewer.value());
  if (!page.ok()) {
    say(page.status().message);
    return exit_bad_input;
  }
  if (const Status status = write(page.value(), file); !status.ok()) {
    say(placed(where, status));
    return exit_bad_input;
  }
  say_made(wish, made, where);
  return exit_fine;
}

int run(const Command& command, Arguments arguments) {
  const CommandLine line = read_command_line(options, arguments);
  if (const auto code = handle_help_and_faults(command, line)) return *code;
  const BundleWish wish = bundle_wish(line);
  const std::string_view output = line.value("output").value_or("-");
  const std::string_view fault = output.empty() ? "the output has no name" : fault_of(wish);
  if (!fault.empty()) return usage_fault(fault, &command);
  return pack(wish, line.value("viewer"), output);
}

}  // namespace

const Command pack_command{"pack", "make one HTML file with everything inside", help, run};

}  // namespace broadsheet::cli
