// What `bundle`, `site`, `pack` and `embed` begin with: the inputs of the command line, read, merged and told of.
#pragma once
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bundle/merge.h"
#include "cli/bundle_inputs.h"
#include "cli/options.h"
#include "import/topic_aliases.h"

namespace broadsheet::cli {

struct BundleWish {
  std::span<const std::string_view> inputs;
  std::optional<std::string_view> title;
  std::optional<std::string_view> aliases;
};

// The options that go with a BundleWish, to begin a command's table with.
inline constexpr Option title_option{"title", '\0', true}, aliases_option{"aliases", '\0', true};

// The wish of a command line with those options.
BundleWish bundle_wish(const CommandLine& line);

// What is wrong with it, or empty.
std::string_view fault_of(const BundleWish& wish);

struct Totals {
  uint64_t feeds = 0, pages = 0, directories = 0, searches = 0;  // inputs by what they are
  uint64_t articles = 0, skipped = 0;
};

// Owns all that its articles are views into.
struct MadeBundle {
  std::deque<Input> inputs;
  TopicAliases aliases;
  MergedArticles merged;
  FeedHead head;
  Totals totals;
};

// Reads and merges; says what was found wrong and what is missing. False where there is nothing to be written.
bool make_bundle(const BundleWish& wish, MadeBundle& made);

// Says, once it is written to `where`, what was made of what.
void say_made(const BundleWish& wish, const MadeBundle& made, const std::string& where);

}  // namespace broadsheet::cli
