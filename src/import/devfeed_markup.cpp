#include "import/devfeed_markup.h"

#include <array>

#include "base/time.h"

namespace broadsheet::devfeed {
namespace {

constexpr std::string_view escapable = "\\`*_[]<>";

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }
bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool digit(char c) { return c >= '0' && c <= '9'; }

std::string_view trim(std::string_view text) {
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

// Where the label that begins at `from` ends: at the first `](<` whose bracket is not escaped.
size_t label_end(std::string_view text, size_t from) {
  for (size_t i = from; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == ']' && text.substr(i + 1, 2) == "(<") {
      return i;
    }
  }
  return std::string_view::npos;
}

struct FieldName {
  std::string_view name;
  Field field;
};
constexpr std::array<FieldName, 9> field_names = {{
    {"DevFeed", Field::devfeed},
    {"Original publisher", Field::publisher},
    {"Author", Field::author},
    {"Published", Field::published},
    {"Content type", Field::content_type},
    {"Language", Field::language},
    {"Sources", Field::sources},
    {"Topics", Field::topics},
    {"Tags", Field::tags},
}};

// A word as DevFeed writes content types and languages: letters, digits and hyphens.
bool is_code(std::string_view text, size_t longest) {
  if (text.empty() || text.size() > longest) return false;
  for (const char c : text) {
    if (!letter(c) && !digit(c) && c != '-') return false;
  }
  return true;
}

}  // namespace

Heading heading_of(std::string_view line) {
  int level = 0;
  while (static_cast<size_t>(level) < line.size() && line[static_cast<size_t>(level)] == '#') ++level;
  if (level == 0 || level > 6) return {};
  const std::string_view rest = line.substr(static_cast<size_t>(level));
  if (!rest.empty() && !blank(rest[0])) return {};
  return {level, trim(rest)};
}

std::string unescape(std::string_view escaped) {
  std::string out;
  out.reserve(escaped.size());
  const std::string_view text = trim(escaped);
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && escapable.find(text[i + 1]) != std::string_view::npos) {
      out += text[++i];
    } else if (!blank(text[i])) {
      out += text[i];
    } else if (!blank(text[i - 1])) {  // never the first: the text is trimmed
      out += ' ';
    }
  }
  return out;
}

std::optional<Link> take_link(std::string_view& rest) {
  if (rest.empty() || rest[0] != '[') return {};
  const size_t label = label_end(rest, 1);
  if (label == std::string_view::npos) return {};
  const size_t target = label + 3;
  const size_t end = rest.find('>', target);
  if (end == std::string_view::npos || rest.substr(end, 2) != ">)") return {};
  const Link link{rest.substr(1, label - 1), rest.substr(target, end - target)};
  rest.remove_prefix(end + 2);
  return link;
}

std::optional<Link> only_link(std::string_view line) {
  line = trim(line);
  const auto link = take_link(line);
  return link && line.empty() ? link : std::nullopt;
}

size_t path_size(std::string_view address) {
  const size_t end = address.find_first_of("?#");
  return end == std::string_view::npos ? address.size() : end;
}

std::string canonical(std::string_view address) {
  const size_t path = path_size(address);
  const size_t host = address.find("://") + 3;
  const size_t name = address.substr(0, path).rfind('/') + 1;  // of the page; where it is the host's, there is none
  const bool markdown = name > host && path > name + 3 && address.substr(path - 3, 3) == ".md";
  std::string out(address.substr(0, markdown ? path - 3 : path));
  return out.append(address.substr(path));
}

std::optional<FieldLine> field_of(std::string_view line) {
  constexpr size_t longest_name = 40;
  const size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0 || colon > longest_name) return {};
  if (colon + 1 < line.size() && !blank(line[colon + 1])) return {};
  const std::string_view name = line.substr(0, colon);
  if (!letter(name.front()) || !letter(name.back())) return {};
  for (const char c : name) {
    if (!letter(c) && c != ' ') return {};
  }
  FieldLine out{Field::unknown, name, trim(line.substr(colon + 1))};
  for (const FieldName& known : field_names) {
    if (known.name == name) out.field = known.field;
  }
  return out;
}

bool well_formed(const FieldLine& line) {
  switch (line.field) {
    case Field::devfeed:
      return only_link(line.value).has_value();
    case Field::publisher:
      return only_link(line.value).has_value();
    case Field::published:
      return parse_rfc3339(line.value).has_value();
    case Field::content_type:
      return is_code(line.value, 40);
    case Field::language:
      return is_code(line.value, 35);
    case Field::sources:
    case Field::topics:
    case Field::tags: {
      std::string_view rest = line.value;
      return take_link(rest).has_value();
    }
    case Field::author:  // any words would do
    case Field::unknown:
      return false;
  }
  return false;
}

}  // namespace broadsheet::devfeed
