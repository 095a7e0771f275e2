// broadsheet version: which one this is.
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/options.h"

namespace broadsheet::cli {
namespace {

constexpr std::string_view help = R"(Usage: broadsheet version

Says which version this is.
)";

int run(const Command& command, Arguments arguments) {
  const CommandLine line = read_command_line({}, arguments);
  if (const auto code = handle_help_and_faults(command, line)) return *code;
  if (!line.inputs.empty()) return usage_fault("it takes no arguments", &command);
  print("broadsheet " BROADSHEET_VERSION "\n");
  return exit_fine;
}

}  // namespace

const Command version_command{"version", "say which version this is", help, run};

}  // namespace broadsheet::cli
