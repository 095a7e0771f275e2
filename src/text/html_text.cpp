#include "text/html_text.h"

#include <algorithm>
#include <array>

#include "text/character_references.h"

namespace broadsheet {
namespace {

// What an element does to the lines around it.
enum class Effect : uint8_t {
  inline_,    // nothing
  block,      // stands on lines of its own
  paragraph,  // the same, with an empty line around
  item,       // a block that begins with a bullet
  cell,       // followed by a space
  line_break,
  preformatted,  // a paragraph whose white space stays
  skipped,       // its contents are not text
};

struct Element {
  std::string_view name;
  Effect effect;
};

// By name, for binary search.
constexpr std::array elements = {
    Element{"address", Effect::paragraph},
    Element{"article", Effect::paragraph},
    Element{"aside", Effect::paragraph},
    Element{"blockquote", Effect::paragraph},
    Element{"br", Effect::line_break},
    Element{"dd", Effect::block},
    Element{"details", Effect::paragraph},
    Element{"div", Effect::block},
    Element{"dl", Effect::paragraph},
    Element{"dt", Effect::block},
    Element{"fieldset", Effect::paragraph},
    Element{"figcaption", Effect::block},
    Element{"figure", Effect::paragraph},
    Element{"footer", Effect::paragraph},
    Element{"form", Effect::paragraph},
    Element{"h1", Effect::paragraph},
    Element{"h2", Effect::paragraph},
    Element{"h3", Effect::paragraph},
    Element{"h4", Effect::paragraph},
    Element{"h5", Effect::paragraph},
    Element{"h6", Effect::paragraph},
    Element{"head", Effect::skipped},
    Element{"header", Effect::paragraph},
    Element{"hr", Effect::paragraph},
    Element{"li", Effect::item},
    Element{"main", Effect::paragraph},
    Element{"nav", Effect::paragraph},
    Element{"noscript", Effect::block},
    Element{"ol", Effect::paragraph},
    Element{"p", Effect::paragraph},
    Element{"pre", Effect::preformatted},
    Element{"script", Effect::skipped},
    Element{"section", Effect::paragraph},
    Element{"style", Effect::skipped},
    Element{"summary", Effect::block},
    Element{"svg", Effect::skipped},
    Element{"table", Effect::paragraph},
    Element{"td", Effect::cell},
    Element{"template", Effect::skipped},
    Element{"textarea", Effect::skipped},
    Element{"th", Effect::cell},
    Element{"title", Effect::skipped},
    Element{"tr", Effect::block},
    Element{"ul", Effect::paragraph},
};
static_assert(std::is_sorted(elements.begin(), elements.end(), [](auto& a, auto& b) { return a.name < b.name; }));

constexpr size_t max_name = 16;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }
bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f'; }

Effect effect_of(std::string_view name) {
  const auto found = std::lower_bound(elements.begin(), elements.end(), name,
                                      [](const Element& element, std::string_view key) { return element.name < key; });
  return found != elements.end() && found->name == name ? found->effect : Effect::inline_;
}

// A tag at the front of a text: `<name …>` or `</name …>`.
struct Tag {
  std::string name;  // lower case, cut to max_name
  bool closing = false;
  size_t size = 0;  // bytes, brackets included
};

// The end of a tag that begins at `at`, past quoted attributes; the text's end where it has none.
size_t tag_end(std::string_view html, size_t at) {
  char quote = '\0';
  for (; at < html.size(); ++at) {
    const char c = html[at];
    if (quote != '\0')
      quote = c == quote ? '\0' : quote;
    else if ((c == '"' || c == '\'') && html[at - 1] == '=')
      quote = c;
    else if (c == '>')
      return at + 1;
  }
  return at;
}

Tag read_tag(std::string_view html) {
  Tag tag;
  size_t at = 1;
  tag.closing = at < html.size() && html[at] == '/';
  if (tag.closing) ++at;
  for (; at < html.size() && (is_letter(html[at]) || (html[at] >= '0' && html[at] <= '9')); ++at) {
    if (tag.name.size() < max_name) tag.name += lower(html[at]);
  }
  tag.size = tag_end(html, at);
  return tag;
}

// Builds the text: white space and line ends wait until a character needs them, so that none is left over at an end.
class Lines {
 public:
  void add(char c, bool keep_space) {
    if (!keep_space && is_space(c)) {
      space_ = true;
      return;
    }
    settle();
    text_ += c;
  }
  void add(std::string_view run) {
    settle();
    text_ += run;
  }
  void space() { space_ = true; }
  void end_lines(int count) { lines_ = std::max(lines_, count); }
  void line_break() { lines_ = std::min(lines_ + 1, 2); }
  std::string take() { return std::move(text_); }

 private:
  void settle() {
    if (!text_.empty()) {
      if (lines_ > 0)
        text_.append(static_cast<size_t>(lines_), '\n');
      else if (space_ && text_.back() != '\n')
        text_ += ' ';
    }
    lines_ = 0;
    space_ = false;
  }

  std::string text_;
  int lines_ = 0;
  bool space_ = false;
};

// Where the contents of a skipped element end: after its closing tag, or at the text's end. Each search goes on from
// where it is, so the whole is linear.
size_t skip_contents(std::string_view html, size_t at, std::string_view name) {
  while (true) {
    at = html.find("</", at);
    if (at == std::string_view::npos) return html.size();
    const Tag tag = read_tag(html.substr(at, 2 + max_name + 1));
    if (tag.name == name) return tag_end(html, at + 2 + name.size());
    at += 2;
  }
}

// Comments, doctypes, CDATA and processing instructions.
size_t skip_declaration(std::string_view html, size_t at) {
  const bool comment = html.substr(at, 4) == "<!--";
  const std::string_view close = comment ? "-->" : ">";
  const size_t end = html.find(close, at + (comment ? 4 : 2));
  return end == std::string_view::npos ? html.size() : end + close.size();
}

void apply_effect(Effect effect, bool closing, Lines& lines) {
  switch (effect) {
    case Effect::inline_:
    case Effect::skipped:
      break;
    case Effect::block:
      lines.end_lines(1);
      break;
    case Effect::paragraph:
    case Effect::preformatted:
      lines.end_lines(2);
      break;
    case Effect::line_break:
      lines.line_break();
      break;
    case Effect::cell:
      lines.space();
      break;
    case Effect::item:
      lines.end_lines(1);
      if (!closing) lines.add("\u2022 ");
      break;
  }
}

}  // namespace

std::string html_to_text(std::string_view html) {
  Lines lines;
  int preformatted = 0;
  for (size_t at = 0; at < html.size();) {
    const char c = html[at];
    const char next = at + 1 < html.size() ? html[at + 1] : ' ';
    if (c == '<' && (next == '!' || next == '?')) {
      at = skip_declaration(html, at);
    } else if (c == '<' && (is_letter(next) || next == '/')) {
      const Tag tag = read_tag(html.substr(at));
      const Effect effect = effect_of(tag.name);
      at += tag.size;
      apply_effect(effect, tag.closing, lines);
      if (effect == Effect::preformatted) preformatted = tag.closing ? 0 : 1;
      if (effect == Effect::skipped && !tag.closing) at = skip_contents(html, at, tag.name);
    } else if (c == '&') {
      const CharacterReference reference = read_character_reference(html.substr(at));
      if (reference.size == 0)
        lines.add(c, true);
      else if (reference.text == "\u00a0")
        lines.space();
      else
        lines.add(reference.text);
      at += std::max<size_t>(reference.size, 1);
    } else {
      lines.add(c, preformatted > 0);
      ++at;
    }
  }
  return lines.take();
}

std::string decode_character_references(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  while (!text.empty()) {
    const size_t at = std::min(text.find('&'), text.size());
    decoded.append(text, 0, at);
    text.remove_prefix(at);
    if (text.empty()) break;
    const CharacterReference reference = read_character_reference(text);
    if (reference.size == 0)
      decoded += '&';
    else
      decoded += reference.text;
    text.remove_prefix(std::max<size_t>(reference.size, 1));
  }
  return decoded;
}

}  // namespace broadsheet
