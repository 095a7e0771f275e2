// The tool `broadsheet`: a table of contents. Each command is in the file of its name.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "cli/console.h"
#include "cli/options.h"

namespace broadsheet::cli {
namespace {

constexpr const Command* commands[] = {
    &bundle_command, &site_command,  &pack_command, &embed_command,   &check_command,
    &search_command, &index_command, &help_command, &version_command,
};

// `broadsheet --help` and `broadsheet --version` are what people try first.
std::string_view command_name(std::string_view argument) {
  if (argument == "--help" || argument == "-h") return help_command.name;
  if (argument == "--version") return version_command.name;
  return argument;
}

int unknown_command(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Command* command : commands) names.push_back(command->name);
  const std::string_view near = nearest(name, names);
  std::string sentence = "there is no command '" + std::string(name.substr(0, 40)) + "'";
  if (!near.empty()) sentence += "; did you mean '" + std::string(near) + "'?";
  return usage_fault(sentence, nullptr);
}

}  // namespace

std::span<const Command* const> all_commands() { return commands; }

const Command* find_command(std::string_view name) {
  const auto found = std::find_if(std::begin(commands), std::end(commands),
                                  [&](const Command* command) { return command->name == name; });
  return found == std::end(commands) ? nullptr : *found;
}

}  // namespace broadsheet::cli

int main(int argc, char** argv) {
  using namespace broadsheet::cli;
  const std::vector<std::string_view> arguments(argv + std::min(argc, 1), argv + argc);
  if (arguments.empty()) return usage_fault("no command was named", nullptr);
  const Command* const command = find_command(command_name(arguments[0]));
  if (!command) return unknown_command(arguments[0]);
  const int code = command->run(*command, Arguments(arguments).subspan(1));
  return output_is_fine() ? code : exit_bad_input;
}
