#include "import/topic_aliases.h"

#include <algorithm>

#include "import/line_cursor.h"
#include "import/page_text.h"
#include "text/fold.h"

namespace broadsheet {
namespace {

constexpr uint64_t max_alias_bytes = 4u << 20;

std::string_view trim(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// A name without its case. Unlike fold() it keeps signs: C, C++ and C# are three topics.
std::string key_of(std::string_view name) {
  std::string key;
  for (size_t at = 0; at < name.size();) {
    const FoldUnit unit = fold_unit(name, at);
    if (unit.folded_size != 0) {
      key.append(unit.folded, unit.folded_size);
    } else {
      key.append(name.substr(at, unit.input_size));
    }
    at += unit.input_size;
  }
  return key;
}

template <typename List>
bool holds(const List& list, std::string_view entry) {
  return std::find(list.begin(), list.end(), entry) != list.end();
}

void add_line(TopicAliases& out, std::string_view line, uint32_t number) {
  const size_t colon = line.rfind(':');
  const std::string_view topic = trim(line.substr(0, colon == std::string_view::npos ? 0 : colon));
  std::string_view rest = colon == std::string_view::npos ? std::string_view{} : line.substr(colon + 1);
  if (topic.empty() || trim(rest).empty()) {
    out.findings.push_back(
        {Code::bad_field, "This line is not of the form 'Topic: alias, alias'.", {0, number, 0, {}}});
    return;
  }
  TopicAliases::Entry*& entry = out.by_topic[key_of(topic)];
  if (!entry) entry = &out.entries.emplace_back(TopicAliases::Entry{std::string(topic), {}, number, false});
  while (!rest.empty()) {
    const size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view alias = trim(rest.substr(0, comma));
    if (!alias.empty() && !holds(entry->aliases, alias)) entry->aliases.emplace_back(alias);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  }
}

}  // namespace

TopicAliases read_topic_aliases(std::string_view bytes) {
  TopicAliases out;
  Result<PageText> text = read_page_text(bytes, max_alias_bytes);
  if (!text.ok()) {
    if (text.status().code != Code::empty) out.status = text.status();
    return out;
  }
  out.findings = std::move(text.value().findings);
  const std::vector<char>& chars = text.value().text;
  for (LineCursor at{{chars.data(), chars.size()}}; !at.done(); at.next()) {
    const std::string_view line = trim(at.line());
    if (!line.empty() && line[0] != '#') add_line(out, line, at.number);
  }
  return out;
}

void add_topic_aliases(TopicAliases& aliases, std::span<Article> articles) {
  for (Article& article : articles) {
    for (Label& topic : article.topics) {
      const auto found = aliases.by_topic.find(key_of(topic.name));
      if (found == aliases.by_topic.end()) continue;
      found->second->used = true;
      for (const std::string& alias : found->second->aliases) {
        if (!holds(topic.aliases, alias) && alias != topic.name) topic.aliases.push_back(alias);
      }
    }
  }
}

}  // namespace broadsheet
