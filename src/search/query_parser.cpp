#include "search/query_parser.h"

#include <algorithm>
#include <array>
#include <optional>

#include "search/query_date.h"
#include "text/clusters.h"
#include "text/compound.h"
#include "text/fold.h"
#include "text/tokenizer.h"
#include "text/utf8.h"

namespace broadsheet {
namespace {

struct FieldName {
  std::string_view name;
  QueryField field;
};
constexpr std::array<FieldName, 10> field_names = {{{"title", QueryField::title},
                                                    {"text", QueryField::text},
                                                    {"author", QueryField::author},
                                                    {"source", QueryField::source},
                                                    {"topic", QueryField::topic},
                                                    {"tag", QueryField::tag},
                                                    {"type", QueryField::type},
                                                    {"lang", QueryField::language},
                                                    {"language", QueryField::language},
                                                    {"by", QueryField::author}}};

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
  return out;
}

// Curly and angled quotes count as straight ones; an ideographic space as a space.
std::string plain_punctuation(std::string_view text) {
  static constexpr std::array<std::string_view, 5> quotes = {"\u201C", "\u201D", "\u201E", "\u00AB", "\u00BB"};
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const size_t size = decode_utf8(text, at).size;
    const std::string_view character = text.substr(at, size);
    if (std::find(quotes.begin(), quotes.end(), character) != quotes.end()) {
      out.push_back('"');
    } else if (character == "\u3000" || character == "\u00A0") {
      out.push_back(' ');
    } else {
      out.append(character);
    }
    at += size;
  }
  return out;
}

// Where many words are all in capitals, OR and AND are only two of them.
bool is_shouted(std::string_view text) {
  const bool small = std::any_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return !small && std::count_if(text.begin(), text.end(), is_space) >= 5;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text), operators_(!is_shouted(text)) {}

  Query parse() {
    const std::optional<uint32_t> root = parse_any(0, false);
    if (root) query_.root = *root;
    if (!root) query_.nodes.clear();
    query_.cut = query_.cut || words_left_ == 0;
    return std::move(query_);
  }

 private:
  using Id = std::optional<uint32_t>;

  uint32_t add(Query::Node node) {
    query_.nodes.push_back(std::move(node));
    return static_cast<uint32_t>(query_.nodes.size() - 1);
  }

  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  bool at_end() const { return at_ >= text_.size() || words_left_ == 0; }
  bool at_operator(std::string_view word) const {
    const size_t end = at_ + word.size();
    return operators_ && text_.substr(at_, word.size()) == word && end < text_.size() && is_space(text_[end]);
  }

  // One child stands for itself.
  Id group(Query::Op op, std::vector<uint32_t> children) {
    if (children.empty()) return std::nullopt;
    if (children.size() == 1) return children[0];
    Query::Node node;
    node.op = op;
    node.children = std::move(children);
    return add(std::move(node));
  }

  Id parse_any(size_t depth, bool without) {
    std::vector<uint32_t> choices;
    while (true) {
      const Id one = parse_all(depth, without);
      if (one) choices.push_back(*one);
      if (at_end() || !at_operator("OR")) break;
      at_ += 2;
    }
    return group(Query::Op::any, std::move(choices));
  }

  // Up to an OR that has something before it, a parenthesis that ours, or the end.
  Id parse_all(size_t depth, bool without) {
    std::vector<uint32_t> parts;
    while (true) {
      skip_space();
      if (at_end()) break;
      if (text_[at_] == ')') {
        if (depth > 0) break;
        ++at_;  // closes nothing
        continue;
      }
      if (at_operator("OR")) {
        if (!parts.empty()) break;
        at_ += 2;  // joins nothing
        continue;
      }
      if (at_operator("AND") && !parts.empty()) {
        at_ += 3;
        continue;
      }
      const size_t from = at_;
      const Id one = parse_one(depth, without);
      if (!one) continue;
      query_.nodes[*one].text = std::string(text_.substr(from, at_ - from));
      parts.push_back(*one);
    }
    return group(Query::Op::all, std::move(parts));
  }

  Id parse_one(size_t depth, bool without) {
    if (text_[at_] == '-' && at_ + 1 < text_.size() && !is_space(text_[at_ + 1]) && text_[at_ + 1] != '-') {
      ++at_;
      if (text_[at_] == ')') return std::nullopt;
      const Id child = parse_one(depth, !without);
      if (!child) return std::nullopt;
      Query::Node node;
      node.op = Query::Op::without;
      node.children = {*child};
      return add(std::move(node));
    }
    if (text_[at_] == '(') {
      ++at_;
      if (depth >= max_query_depth) return std::nullopt;
      const Id inner = parse_any(depth + 1, without);
      if (at_ < text_.size() && text_[at_] == ')') ++at_;
      return inner;
    }
    if (text_[at_] == '"') {
      const size_t from = at_;
      const std::string_view quoted = take_quoted();
      return words(QueryField::any, quoted, text_.substr(from, at_ - from), true, without);
    }
    return parse_chunk(without);
  }

  // What stands between a quote and the next, or the end.
  std::string_view take_quoted() {
    const size_t from = ++at_;
    at_ = std::min(text_.find('"', from), text_.size());
    const std::string_view quoted = text_.substr(from, at_ - from);
    open_quote_ = at_ == text_.size();
    if (at_ < text_.size()) ++at_;
    return quoted;
  }

  // Text up to a space, quote or parenthesis: a word, or a field with its value.
  Id parse_chunk(bool without) {
    const size_t from = at_;
    while (at_ < text_.size() && !is_space(text_[at_]) && text_[at_] != '"' && text_[at_] != '(' && text_[at_] != ')') {
      if (text_[at_] == ':' && at_ > from) {
        const std::string name = lower(text_.substr(from, at_ - from));
        const size_t colon = at_;
        ++at_;
        Id field;
        if (parse_field(name, from, without, field)) return field;
        at_ = colon;
      }
      ++at_;
    }
    const std::string_view chunk = text_.substr(from, at_ - from);
    return words(QueryField::any, chunk, chunk, false, without);
  }

  std::string_view take_value(bool& quoted) {
    quoted = at_ < text_.size() && text_[at_] == '"';
    if (quoted) return take_quoted();
    const size_t from = at_;
    while (at_ < text_.size() && !is_space(text_[at_]) && text_[at_] != '(' && text_[at_] != ')') ++at_;
    return text_.substr(from, at_ - from);
  }

  // False where the name is no field's or the value none of it; then the caller reads on as a word. `out` stays empty
  // for a field without a value: it is still being typed and asks for nothing yet.
  bool parse_field(std::string_view name, size_t from, bool without, Id& out) {
    const size_t value_at = at_;
    bool quoted = false;
    const auto field =
        std::find_if(field_names.begin(), field_names.end(), [&](const auto& f) { return f.name == name; });
    if (field != field_names.end()) {
      const std::string_view value = take_value(quoted);
      if (!value.empty()) out = words(field->field, value, text_.substr(from, at_ - from), quoted, without);
      return true;
    }
    const bool is_date = name == "after" || name == "before" || name == "on" || name == "date";
    if (!is_date && name != "has" && name != "is") return false;
    const std::string value = lower(take_value(quoted));
    if (value.empty()) return true;
    Query::Node node;
    node.text = std::string(text_.substr(from, at_ - from));
    if (is_date ? read_date(name, value, node) : read_property(name, value, node)) {
      out = add(std::move(node));
      return true;
    }
    at_ = value_at;
    return false;
  }

  static bool read_date(std::string_view name, std::string_view value, Query::Node& node) {
    node.op = name == "after" ? Query::Op::after : name == "before" ? Query::Op::before : Query::Op::on;
    const size_t dots = node.op == Query::Op::on ? value.find("..") : std::string_view::npos;
    const std::optional<QueryDate> first = parse_query_date(value.substr(0, dots));
    if (!first) return false;
    node.date = node.date_end = *first;
    if (dots == std::string_view::npos) return true;
    const std::optional<QueryDate> last = parse_query_date(value.substr(dots + 2));
    if (last) node.date_end = *last;
    return last.has_value();
  }

  static bool read_property(std::string_view name, std::string_view value, Query::Node& node) {
    static constexpr std::array<std::string_view, 11> known = {
        "overview", "text", "excerpt", "image", "author", "source", "topic", "tag", "type", "date", "link"};
    node.op = name == "has" ? Query::Op::has : Query::Op::is;
    node.name = std::string(value);
    if (node.op == Query::Op::is) return true;
    return value == "lang" || std::find(known.begin(), known.end(), value) != known.end();
  }

  // The words of `value`: in a row where they are quoted or of one run, else one node each.
  Id words(QueryField field, std::string_view value, std::string_view typed, bool quoted, bool without) {
    std::vector<Query::Node> found;
    Tokenizer tokenizer(value);
    Token token;
    bool in_run = false;
    size_t cluster = 0;   // where that of the last emoji ends
    std::string run_end;  // the last character of a run in a phrase: has a place of its own where something follows
    while (words_left_ > 0 && tokenizer.next(token)) {
      const bool gram = token.kind == CharKind::gram;
      const bool pair = gram && count_characters(token.text) > 1;
      // The last character of a run is in the pair before it.
      if (gram && token.joined && !pair) {
        if (quoted) run_end = token.text;
        continue;
      }
      if (!run_end.empty() && words_left_ > 1) {
        --words_left_;
        found.back().words.push_back({run_end, true});
      }
      run_end.clear();
      // What is drawn as one emoji is meant as one.
      const bool emoji = token.kind == CharKind::emoji && token.begin < cluster;
      const bool continues = !found.empty() && (quoted || emoji || (gram && token.joined && in_run));
      in_run = gram;
      if (token.kind == CharKind::emoji) cluster = cluster_end(value, cluster_begin(value, token.begin));
      if (!continues) {
        Query::Node node;
        node.op = Query::Op::words;
        node.field = field;
        node.quoted = quoted;
        node.text = std::string(typed);
        found.push_back(std::move(node));
      }
      --words_left_;
      // A single character of such a script begins many pairs.
      found.back().words.push_back({std::string(token.text), gram && !pair});
    }
    const bool typing = at_ == text_.size() && (!quoted || open_quote_);
    if (!found.empty() && typing) found.back().words.back().prefix = true;
    std::vector<uint32_t> ids;
    for (Query::Node& node : found) {
      if (!without && (field == QueryField::any || field == QueryField::title || field == QueryField::text)) {
        query_.words.insert(query_.words.end(), node.words.begin(), node.words.end());
      }
      ids.push_back(add(std::move(node)));
    }
    return group(Query::Op::all, std::move(ids));
  }

  std::string_view text_;
  size_t at_ = 0;
  size_t words_left_ = max_query_words;
  bool open_quote_ = false;
  bool operators_ = true;
  Query query_;
};

void describe_node(const Query& query, uint32_t id, bool nested, std::string& out) {
  const Query::Node& node = query.nodes[id];
  switch (node.op) {
    case Query::Op::all:
    case Query::Op::any: {
      const bool brackets = nested && node.children.size() > 1;
      if (brackets) out += '(';
      for (size_t i = 0; i < node.children.size(); ++i) {
        if (i > 0) out += node.op == Query::Op::all ? " AND " : " OR ";
        describe_node(query, node.children[i], true, out);
      }
      if (brackets) out += ')';
      return;
    }
    case Query::Op::without:
      out += "NOT ";
      return describe_node(query, node.children[0], true, out);
    case Query::Op::words: {
      for (const FieldName& name : field_names) {
        if (name.field != node.field) continue;
        out += std::string(name.name) + ": ";
        break;
      }
      const bool quotes = node.words.size() > 1;
      if (quotes) out += '"';
      for (size_t i = 0; i < node.words.size(); ++i) {
        if (i > 0) out += ' ';
        std::copy_if(node.words[i].text.begin(), node.words[i].text.end(), std::back_inserter(out),
                     [](char c) { return c != case_break; });
        if (node.words[i].prefix) out += '*';
      }
      if (quotes) out += '"';
      return;
    }
    default:
      out += node.text;
  }
}

}  // namespace

Query parse_query(std::string_view text) {
  const bool cut = text.size() > max_query_bytes;
  if (cut) text = text.substr(0, boundary_before(text, max_query_bytes));
  const std::string plain = plain_punctuation(text);
  Query query = Parser(plain).parse();
  query.cut = query.cut || cut;
  return query;
}

std::vector<Query::Word> compound_words(const Query::Word& word) {
  std::vector<Query::Word> out;
  const Compound compound = split_compound(word.text);
  if (compound.span < 2) return out;
  for (const CompoundPart& part : compound.parts) {
    if (part.position < out.size()) continue;  // a part of a part
    const bool last = part.position + 1 == compound.span;
    out.push_back({std::string(part.text), word.prefix && last});
  }
  return out;
}

std::string written_form(std::span<const Query::Word> words) {
  constexpr std::string_view joiner = "\u200D";
  std::string out, end;  // the last character of a pair, which the next one begins with
  CharKind before = CharKind::word;
  for (const Query::Word& word : words) {
    const CharKind kind = fold_unit(word.text, 0).kind;
    const bool gram = kind == CharKind::gram, emoji = kind == CharKind::emoji && before == CharKind::emoji;
    before = kind;
    const size_t first = gram ? decode_utf8(word.text, 0).size : 0;
    const bool overlaps = gram && word.text.substr(0, first) == end;
    if (!overlaps && !out.empty()) out += emoji ? joiner : " ";
    out += display_form(word.text).substr(overlaps ? first : 0);
    end = gram ? word.text.substr(boundary_before(word.text, word.text.size() - 1)) : std::string();
    if (gram && first == word.text.size()) end.clear();  // not a pair
  }
  return out;
}

std::string describe(const Query& query) {
  std::string out;
  if (!query.empty()) describe_node(query, query.root, false, out);
  return out;
}

}  // namespace broadsheet
