// broadsheet bundle: pages and feeds -> one bundle.
#include <string>

#include "bundle/bundle_writer.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/input_file.h"
#include "cli/made_bundle.h"
#include "cli/options.h"
#include "cli/output_file.h"

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

constexpr Option options[] = {{"output", 'o', true}, title_option, aliases_option};

Status write(const MadeBundle& made, OutputFile& file) {
  if (Status status = file.open(); !status.ok()) return status;
  write_bundle(made.head, made.merged.articles, [&](std::string_view bytes) { return file.write(bytes); });
  return file.commit();
}

ExitCode bundle(const BundleWish& wish, std::string_view output) {
  MadeBundle made;
  if (!make_bundle(wish, made)) return exit_bad_input;
  OutputFile file(output);
  const std::string where = file.shown();
  if (const Status status = write(made, file); !status.ok()) {
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
  return bundle(wish, output);
}

}  // namespace

const Command bundle_command{"bundle", "make a bundle of pages and feeds", help, run};

}  // namespace broadsheet::cli
