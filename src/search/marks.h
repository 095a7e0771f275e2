// Which parts of a text a query is met by.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "index/index.h"
#include "search/expansion.h"
#include "search/searcher.h"

namespace broadsheet {

// What a query asks for, ready for looking at texts. A text is read as the index reads it: a phrase is met where its
// words stand in a row, and nowhere else.
class Marker {
 public:
  Marker(const Index& index, const Query& query);

  bool empty() const { return uses_.empty() && beginnings_.empty(); }
  // A part of a text, whole characters, and which wish of the query it answers.
  struct Match {
    TextSpan span;
    uint32_t wish = 0;
    Closeness closeness = Closeness::exact;
  };
  // In the order in which they begin. `in`: the field that `text` is of; any where that is not known.
  std::vector<Match> find(std::string_view text, QueryField in = QueryField::any) const;

  // A wish is a word or a phrase: as people write it.
  const std::string& wish(uint32_t number) const { return wishes_[number].text; }

 private:
  class Scan;

  struct Wish {
    std::string text;
    QueryField field = QueryField::any;
  };
  // One word of a row. The words of a row are neighbours in slots_; a word by itself is a row of one.
  struct Slot {
    uint32_t wish = 0;
    bool first = true, last = true;
    Closeness least = Closeness::exact;  // a row that is another form of its wish
  };
  // What a slot is met by, under its folded text.
  struct Use {
    uint32_t slot = 0;
    Closeness closeness = Closeness::exact;
  };
  // Beginnings are compared as text, so that a mark does not cost a look at all the terms that begin so.
  struct Beginning {
    std::string text;
    uint32_t slot = 0;
  };
  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };

  void add_node(const Index& index, const Query& query, uint32_t id, bool without);
  void add_words(const Index& index, const Query& query, const Query::Node& node);
  void add_row(const Index& index, std::span<const Query::Word> words, bool quoted, Closeness least);
  void add_form(std::string_view text, Use use);
  bool is_known(const Query::Node& node);

  std::vector<Wish> wishes_;
  std::vector<Slot> slots_;
  std::unordered_map<std::string, std::vector<Use>, Hash, std::equal_to<>> uses_;  // by text
  std::vector<Beginning> beginnings_;
  std::unordered_set<std::string> known_;
};

// Marks in order, joined where they touch or overlap.
std::vector<TextSpan> joined_spans(std::vector<TextSpan> spans);

}  // namespace broadsheet
