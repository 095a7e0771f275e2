// A command line as GNU programs read it: `--title=T`, `--title T`, `-o FILE`, `-oFILE`, `--` ends the options, and
// options may stand among the other arguments. `--help` and `-h` belong to every command.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.h"

namespace broadsheet::cli {

struct Option {
  std::string_view name;  // without dashes; empty where there is only a letter
  char letter = '\0';     // '\0' where there is none
  bool takes_value = false;
};

// Views into the arguments.
struct CommandLine {
  std::vector<std::string_view> inputs;  // what is no option, in order; `-` is one
  std::vector<std::pair<const Option*, std::string_view>> options;
  std::string fault;  // what is wrong, in a sentence; empty where nothing is
  bool help = false;

  // The value of an option by its name or letter, the last one where it was given twice; nothing where it was not
  // given.
  std::optional<std::string_view> value(std::string_view name_or_letter) const;
  bool has(std::string_view name_or_letter) const { return value(name_or_letter).has_value(); }
};

// `known` outlives the result.
CommandLine read_command_line(std::span<const Option> known, Arguments arguments);

// What every command does first: prints the help that was asked for, or says what is wrong with the command line. Gives
// the exit code where that was all.
std::optional<int> handle_help_and_faults(const Command& command, const CommandLine& line);

// Says what is wrong with a command line, and where to read how it is done. Gives exit_usage. `command` is nullptr
// where none has been found yet.
int usage_fault(std::string_view sentence, const Command* command);

// The one of `words` that `word` is most likely a slip for, or empty.
std::string_view nearest(std::string_view word, std::span<const std::string_view> words);

}  // namespace broadsheet::cli
