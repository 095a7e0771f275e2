#include "import/devfeed_shape.h"

#include <array>
#include <string>

#include "import/devfeed_markup.h"

namespace broadsheet::devfeed {
namespace {

// How far an article's fields are looked through for their shape. There are nine, and unknown ones may stand between.
constexpr int most_fields = 32;

constexpr std::array<std::string_view, 4> collections = {"articles", "topics", "sources", "tags"};

bool starts_with(std::string_view text, std::string_view prefix) { return text.substr(0, prefix.size()) == prefix; }

bool is_rule(std::string_view line) { return line == "---"; }

bool names_a_collection(std::string_view name) {
  for (const std::string_view collection : collections) {
    if (name == collection) return true;
  }
  return false;
}

// `.md`, as every page of DevFeed's ends.
bool is_markdown_page(std::string_view target) {
  const size_t path = path_size(target);
  return path > 3 && target.substr(path - 3, 3) == ".md";
}

// A DevFeed line that begins and ends as a link does but is none: its label was not escaped, or a mark is missing.
// Of prose only that is one which bears the heading's own words, or has a field of DevFeed's behind it.
bool is_broken_link(const FieldLine& line) {
  const std::string_view value = line.value;
  return !well_formed(line) && starts_with(value, "[") && value.find("](") != std::string_view::npos;
}

// What the lines under a heading say for its being an article.
struct Evidence {
  bool broken_link = false;   // the first of them is a DevFeed link that can't be read
  bool link = false;          // a DevFeed link
  bool article_link = false;  // that leads to an article's page
  bool same_title = false;    // and bears the heading's words
  int others = 0;             // other fields just as DevFeed writes them

  // The heading and the link belong together, or the fields are too many for chance.
  bool enough() const {
    if (article_link && (same_title || others >= 1)) return true;
    if (link && same_title && others >= 1) return true;
    if (broken_link && (same_title || others >= 1)) return true;  // to be named as left out, not taken for prose
    return others >= 3;
  }
};

void weigh(const FieldLine& line, bool first, std::string_view title, Evidence& evidence) {
  if (first && line.field == Field::devfeed && is_broken_link(line)) {
    evidence.broken_link = true;
    evidence.same_title = starts_with(line.value.substr(1), std::string(title) + "](");
  }
  if (!well_formed(line)) return;
  if (line.field != Field::devfeed) {
    ++evidence.others;
    return;
  }
  const auto link = only_link(line.value);
  evidence.link = true;
  evidence.article_link = is_markdown_page(link->target) && link->target.find("/articles/") != std::string_view::npos;
  evidence.same_title = unescape(link->label) == unescape(title);
}

// The page's end: nothing more, or the next page.
bool page_ends(LineCursor at) {
  at.skip_blank();
  if (at.done()) return true;
  if (is_rule(at.line())) {
    at.next();
    at.skip_blank();
    if (at.done()) return true;
  }
  return page_begins(at) != PageKind::none;
}

bool is_list_item(std::string_view line) { return starts_with(line, "- ["); }

}  // namespace

bool is_note(std::string_view line) { return starts_with(line, "This is one page of public article previews"); }

bool says_no_articles(std::string_view line) { return line == "No published articles on this page."; }

bool article_begins(LineCursor at, int level) {
  const Heading heading = heading_of(at.line());
  if (heading.level != level) return false;
  Evidence evidence;
  at.next();
  for (int i = 0; i < most_fields; ++i) {
    at.skip_blank();
    if (at.done()) break;
    const auto field = field_of(at.line());
    if (!field) break;
    weigh(*field, i == 0, heading.title, evidence);
    at.next();
  }
  return evidence.enough();
}

PageKind page_begins(LineCursor at) {
  const Heading heading = heading_of(at.line());
  if (heading.level != 1) return PageKind::none;
  if (article_begins(at, 1)) return PageKind::article;
  at.next();
  at.skip_blank();
  if (at.done()) return PageKind::none;
  const std::string_view first = at.line();
  const std::string_view title = heading.title;
  if (is_note(first) || says_no_articles(first)) return PageKind::feed;
  if (starts_with(title, "Search: ")) {
    const Heading section = heading_of(first);
    if (section.level == 2 && names_a_collection(section.title)) return PageKind::search;
  }
  at.next();
  at.skip_blank();
  const std::string_view second = at.done() ? std::string_view{} : at.line();
  if (is_note(second)) return PageKind::feed;
  if (starts_with(title, "DevFeed ") && names_a_collection(title.substr(8))) {
    if (starts_with(first, "Public entries") || is_list_item(first) || is_list_item(second)) return PageKind::directory;
  }
  return PageKind::none;
}

std::string_view next_page(LineCursor at) {
  const auto link = only_link(at.line());
  if (!link || link->label != "Next page" || !is_markdown_page(link->target)) return {};
  if (path_size(link->target) == link->target.size()) return {};  // the query says where the next page begins
  at.next();
  return page_ends(at) ? link->target : std::string_view{};
}

bool boundary(LineCursor at, PageKind within) {
  const std::string_view line = at.line();
  if (line.empty()) return false;
  if (is_rule(line)) {
    at.next();
    at.skip_blank();
    return !at.done() && page_begins(at) != PageKind::none;
  }
  if (line[0] == '[') return within != PageKind::article && !next_page(at).empty();
  if (line[0] != '#') return false;
  return page_begins(at) != PageKind::none || (within == PageKind::feed && article_begins(at, 2));
}

}  // namespace broadsheet::devfeed
