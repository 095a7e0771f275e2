// broadsheet help: what there is to do.
#include <algorithm>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/console.h"
#include "cli/options.h"

namespace broadsheet::cli {
namespace {

constexpr std::string_view help = R"(Usage: broadsheet help [COMMAND]

Says what there is to do, or how one command is used.
)";

std::string overview() {
  std::string text = "Usage: broadsheet COMMAND [ARGUMENTS]\n\nA feed, folded into one page.\n\n";
  size_t widest = 0;
  for (const Command* command : all_commands()) widest = std::max(widest, command->name.size());
  for (const Command* command : all_commands()) {
    text += "  " + std::string(command->name) + std::string(widest + 2 - command->name.size(), ' ');
    text += std::string(command->summary) + "\n";
  }
  return text + "\n'broadsheet COMMAND --help' says how each is used.\n";
}

int run(const Command& command, Arguments arguments) {
  const CommandLine line = read_command_line({}, arguments);
  if (const auto code = handle_help_and_faults(command, line)) return *code;
  if (line.inputs.size() > 1) return usage_fault("one command at a time", &command);
  if (line.inputs.empty()) {
    print(overview());
    return exit_fine;
  }
  const Command* const asked = find_command(line.inputs[0]);
  if (!asked) return usage_fault("there is no command '" + std::string(line.inputs[0]) + "'", &command);
  print(asked->help);
  return exit_fine;
}

}  // namespace

const Command help_command{"help", "say what there is to do", help, run};

}  // namespace broadsheet::cli
