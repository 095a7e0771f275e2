#include "cli/options.h"

#include <algorithm>

#include "cli/console.h"

namespace broadsheet::cli {
namespace {

constexpr Option help_option{"help", 'h', false};

std::string dashed(const Option& option) {
  return option.name.empty() ? std::string("-") + option.letter : "--" + std::string(option.name);
}

// How many letters have to be put in, taken out or changed to make one word the other.
size_t edits(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t changed = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

class Reader {
 public:
  Reader(std::span<const Option> known, Arguments arguments) : known_(known), arguments_(arguments) {}

  CommandLine read() {
    bool options_over = false;
    for (; next_ < arguments_.size() && out_.fault.empty(); ++next_) {
      const std::string_view argument = arguments_[next_];
      if (options_over || argument.size() < 2 || argument[0] != '-') {
        out_.inputs.push_back(argument);
      } else if (argument == "--") {
        options_over = true;
      } else if (argument[1] == '-') {
        read_long(argument.substr(2));
      } else {
        read_letters(argument.substr(1));
      }
    }
    return std::move(out_);
  }

 private:
  void read_long(std::string_view argument) {
    const size_t equals = argument.find('=');
    const std::string_view name = argument.substr(0, equals);
    const Option* option = find(name);
    if (!option) {
      out_.fault = "unknown option --" + std::string(name.substr(0, 40)) + hint(name);
    } else if (equals == std::string_view::npos) {
      take(*option);
    } else if (!option->takes_value) {
      out_.fault = dashed(*option) + " takes no value";
    } else {
      out_.options.emplace_back(option, argument.substr(equals + 1));
    }
  }

  void read_letters(std::string_view letters) {
    while (!letters.empty() && out_.fault.empty()) {
      const Option* option = find(letters[0]);
      if (!option) {
        out_.fault = "unknown option -" + std::string(letters.substr(0, 1));
        return;
      }
      letters.remove_prefix(1);
      if (option->takes_value && !letters.empty()) {
        out_.options.emplace_back(option, letters);
        return;
      }
      take(*option);
    }
  }

  // An option whose value, if it has one, is the next argument.
  void take(const Option& option) {
    if (&option == &help_option) {
      out_.help = true;
    } else if (!option.takes_value) {
      out_.options.emplace_back(&option, std::string_view{});
    } else if (next_ + 1 == arguments_.size()) {
      out_.fault = dashed(option) + " needs a value";
    } else {
      out_.options.emplace_back(&option, arguments_[++next_]);
    }
  }

  const Option* find(std::string_view name) const {
    if (name == help_option.name) return &help_option;
    for (const Option& option : known_) {
      if (!name.empty() && option.name == name) return &option;
    }
    return nullptr;
  }
  const Option* find(char letter) const {
    if (letter == help_option.letter) return &help_option;
    for (const Option& option : known_) {
      if (option.letter == letter) return &option;
    }
    return nullptr;
  }

  std::string hint(std::string_view name) const {
    std::vector<std::string_view> names = {help_option.name};
    for (const Option& option : known_) {
      if (!option.name.empty()) names.push_back(option.name);
    }
    const std::string_view near = nearest(name, names);
    return near.empty() ? "" : "; did you mean --" + std::string(near) + "?";
  }

  std::span<const Option> known_;
  Arguments arguments_;
  size_t next_ = 0;
  CommandLine out_;
};

}  // namespace

std::optional<std::string_view> CommandLine::value(std::string_view name_or_letter) const {
  for (auto it = options.rbegin(); it != options.rend(); ++it) {
    const Option& option = *it->first;
    const bool letter = name_or_letter.size() == 1 && option.letter == name_or_letter[0];
    if (letter || option.name == name_or_letter) return it->second;
  }
  return {};
}

CommandLine read_command_line(std::span<const Option> known, Arguments arguments) {
  return Reader(known, arguments).read();
}

std::optional<int> handle_help_and_faults(const Command& command, const CommandLine& line) {
  if (line.help) {
    print(command.help);
    return exit_fine;
  }
  if (!line.fault.empty()) return usage_fault(line.fault, &command);
  return {};
}

int usage_fault(std::string_view sentence, const Command* command) {
  const std::string name = command ? "broadsheet " + std::string(command->name) : "broadsheet";
  const bool asks = !sentence.empty() && sentence.back() == '?';
  say(name + ": " + std::string(sentence) + (asks ? "" : "."));
  say("Try '" + name + " --help'.");
  return exit_usage;
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> words) {
  constexpr size_t longest = 64;
  std::string_view best;
  size_t fewest = 3;  // more than two slips is another word
  if (word.size() > longest) return best;
  for (const std::string_view other : words) {
    const bool begun = word.size() >= 2 && other.substr(0, word.size()) == word;
    const size_t count = begun ? 1 : edits(word, other);
    if (count < fewest && count < other.size()) {
      fewest = count;
      best = other;
    }
  }
  return best;
}

}  // namespace broadsheet::cli
