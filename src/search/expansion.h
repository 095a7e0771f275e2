// A word of a query -> the terms and labels of the index that it is met by, with how well.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "index/index.h"
#include "search/query_parser.h"

namespace broadsheet {

// From the best to the least.
enum class Closeness : uint8_t {
  exact,
  joined,  // connected in another way: `node.js`, `node-js` and `nodejs`
  stem,
  part,
  prefix,
  fuzzy,
};
inline constexpr size_t closeness_count = 6;
inline Closeness worse(Closeness a, Closeness b) { return a > b ? a : b; }

struct Variant {
  TermId term = no_term;
  Closeness closeness = Closeness::exact;
  uint8_t begin = 0;  // the positions of the term that the word covers: node.js is met by `js` at 1
  uint8_t end = 1;
};

struct LabelVariant {
  NameId name = 0;
  Closeness closeness = Closeness::exact;
  uint16_t alias = 0;  // the name (0) or alias that has the word
  uint16_t position = 0;
};

struct Expansion {
  std::vector<Variant> terms;  // by closeness, then as text; a term may come more than once, at other positions
  std::vector<LabelVariant> labels;
};

// A term that is a word, in one of its forms.
struct Form {
  TermId term = no_term;
  Closeness closeness = Closeness::exact;
};
// The word itself, in its joined form too, and what shares its stem; quoted words have no stems. Known terms only; what
// these are parts of is for expand_term.
std::vector<Form> forms_of(const Index& index, std::string_view word, bool quoted);

// All but what only begins like the word: that is expand_prefix, and kept apart (search/prefixes.h).
Expansion expand(const Index& index, std::string_view word, bool quoted = false);
// What begins with `text`, all of it Closeness::prefix. Words of one text may be many thousands.
Expansion expand_prefix(const Index& index, std::string_view text);
// Appends what `term` brings in as `closeness`: itself, compounds with it as a part, labels.
void expand_term(const Index& index, TermId term, Closeness closeness, Expansion& out);
// Puts an expansion in its order and leaves out what comes twice. Done by expand().
void settle(const Index& index, Expansion& expansion);

}  // namespace broadsheet
