// Takes a token of several parts apart: `node.js`, `cve-2026-1234`, `snake_case`, `camel\x1fcase`, `c++`, `nvl72`.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace broadsheet {

struct CompoundPart {
  std::string_view text;  // into the token
  uint32_t position = 0;  // of its segment within the token, from 0
};

struct Compound {
  // Words the token is also found by, besides itself. Empty for a plain word.
  std::vector<CompoundPart> parts;
  // The whole in another form: without what connects the segments ("nodejs"), or a version without its v. Empty where
  // there is none.
  std::string joined;
  uint32_t span = 1;  // positions it takes: its segments
};

// `token` as the tokenizer makes it. The views live as long as `token` does.
Compound split_compound(std::string_view token);
// What stands between the segments of a token.
bool connects(char c);
// How many positions a token takes, without taking it apart.
uint32_t token_span(std::string_view token);
// A token as people write it: without the marks of case.
std::string display_form(std::string_view token);

}  // namespace broadsheet
