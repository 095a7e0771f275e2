#include "view/query_reading.h"

#include <algorithm>

#include "text/compound.h"
#include "text/utf8.h"
#include "view/words.h"

namespace broadsheet {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Signs that the search language gives a meaning to, whether or not they got it here.
bool has_signs(std::string_view typed) {
  constexpr std::string_view quotes[] = {"\u201C", "\u201D", "\u201E", "\u00AB", "\u00BB"};
  if (typed.find_first_of("\":()") != std::string_view::npos) return true;
  for (const std::string_view quote : quotes) {
    if (typed.find(quote) != std::string_view::npos) return true;
  }
  for (size_t at = 0; at < typed.size();) {
    const auto end = std::find_if(typed.begin() + static_cast<std::ptrdiff_t>(at), typed.end(), is_space);
    const std::string_view word = typed.substr(at, static_cast<size_t>(end - typed.begin()) - at);
    if (word == "OR" || word == "AND" || (word.size() > 1 && word[0] == '-')) return true;
    at += word.size() + 1;
  }
  return false;
}

std::string_view name_of(QueryField field) {
  constexpr std::string_view names[] = {"",       "title ", "text ", "author ", "source ",
                                        "topic ", "tag ",   "type ", "lang "};
  return names[static_cast<size_t>(field)];
}

// What stands between the quotes of a phrase, as it was typed.
std::string_view inside_quotes(std::string_view typed) {
  const size_t open = typed.find('"');
  if (open == std::string_view::npos) return typed;
  typed.remove_prefix(open + 1);
  return typed.substr(0, typed.find('"'));
}

// The words of a run are pairs of characters that overlap: 東京 京都 is 東京都.
std::string joined_run(const std::vector<Query::Word>& words) {
  std::string out;
  for (const Query::Word& word : words) {
    const std::string text = display_form(word.text);
    const size_t first = text.empty() ? 0 : decode_utf8(text, 0).size;
    const bool overlaps = out.size() >= first && out.compare(out.size() - first, first, text, 0, first) == 0;
    out += overlaps ? text.substr(first) : text;
  }
  return out;
}

// `around` is what the node stands in: only where that is another operation does it need brackets.
void say(const Query& query, uint32_t id, Query::Op around, std::string& out) {
  const Query::Node& node = query.nodes[id];
  switch (node.op) {
    case Query::Op::all:
    case Query::Op::any: {
      const bool brackets = around != node.op && node.children.size() > 1;
      if (brackets) out += '(';
      for (size_t i = 0; i < node.children.size(); ++i) {
        if (i > 0) out += ' ' + std::string(node.op == Query::Op::all ? words::query_and : words::query_or) + ' ';
        say(query, node.children[i], node.op, out);
      }
      if (brackets) out += ')';
      return;
    }
    case Query::Op::without:
      out += std::string(words::query_not) + ' ';
      return say(query, node.children[0], node.op, out);
    case Query::Op::words:
      out += name_of(node.field);
      out += "“" + (node.quoted ? std::string(inside_quotes(node.text)) : joined_run(node.words));
      out += node.words.back().prefix ? "…”" : "”";
      return;
    default:
      out += node.text;
  }
}

template <size_t n>
std::string_view look_up(const std::array<words::Meaning, n>& table, std::string_view key) {
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const words::Meaning& one) { return one.key == key; });
  return found == table.end() ? key : found->says;
}

}  // namespace

std::string query_reading(std::string_view typed, const Query& query) {
  if (query.empty() || (!has_signs(typed) && !query.cut)) return {};
  std::string out = std::string(words::read_as) + ' ';
  say(query, query.root, query.nodes[query.root].op, out);
  if (query.cut) out += ", " + std::string(words::query_cut);
  return out;
}

std::string reason_text(const Reason& reason) {
  std::string out =
      reason.word + ": “" + reason.found + "” " + std::string(look_up(words::reason_places, reason.where));
  if (reason.times > 1) out += ", " + std::to_string(reason.times) + ' ' + std::string(words::times);
  const std::string_view how = look_up(words::reason_ways, reason.how);
  if (!how.empty()) out += ", " + std::string(how);
  return out;
}

}  // namespace broadsheet
