// The tool's subcommands, one file each. Each is a plain table entry; main.cpp lists them.
#pragma once
#include <span>
#include <string_view>

namespace broadsheet::cli {

// What the tool gives back to the shell.
enum ExitCode : int { exit_fine = 0, exit_bad_input = 1, exit_usage = 2 };

using Arguments = std::span<const std::string_view>;  // behind the subcommand's name

struct Command {
  std::string_view name;
  std::string_view summary;  // one line, for `broadsheet help`
  std::string_view help;     // what `broadsheet NAME --help` prints, ended by a line feed
  int (*run)(const Command& command, Arguments arguments);
};

extern const Command bundle_command;
extern const Command site_command;
extern const Command pack_command;
extern const Command embed_command;
extern const Command check_command;
extern const Command search_command;
extern const Command index_command;
extern const Command help_command;
extern const Command version_command;

// All of them, in the order of the help page (main.cpp).
std::span<const Command* const> all_commands();
const Command* find_command(std::string_view name);

}  // namespace broadsheet::cli
