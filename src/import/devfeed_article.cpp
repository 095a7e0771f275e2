#include "import/devfeed_article.h"

#include <optional>
#include <utility>

#include "import/devfeed_markup.h"
#include "import/devfeed_shape.h"
#include "text/plain_text.h"

namespace broadsheet::devfeed {
namespace {

enum class Section : uint8_t { none, ai_overview, overview, excerpt };

Section section_of(std::string_view line, int level) {
  const Heading heading = heading_of(line);
  if (heading.level != level) return Section::none;
  if (heading.title == "AI overview") return Section::ai_overview;
  if (heading.title == "Overview") return Section::overview;
  if (heading.title == "Source excerpt") return Section::excerpt;
  return Section::none;
}

// A few words of a title or value, for messages.
std::string quoted(std::string_view text) {
  constexpr size_t most = 80;
  const std::string_view shown = cut_utf8(text, most);
  return "'" + std::string(shown) + (shown.size() < text.size() ? "…'" : "'");
}

class ArticleReader {
 public:
  ArticleReader(LineCursor& at, PageKind within, const ImportLimits& limits, ImportedFeed& out)
      : at_(at), within_(within), limits_(limits), out_(out), level_(within == PageKind::article ? 1 : 2) {}

  void read() {
    first_line_ = at_.number;
    article_.title = name(heading_of(at_.line()).title, "title");
    at_.next();
    read_fields();
    finish();
  }

 private:
  // From the heading to the first section, or to the end of an article that has none.
  void read_fields() {
    for (;;) {
      at_.skip_blank();
      if (at_.done() || boundary(at_, within_)) return;
      const Section section = section_of(at_.line(), level_ + 1);
      if (section != Section::none) return read_sections(section);
      const auto field = field_of(at_.line());
      if (!field) {
        finding(Code::bad_field, "This line is no field of an article; it was left out.", {});
      } else if (field->field == Field::unknown) {
        finding(Code::bad_field, "The field " + quoted(field->name) + " is not known; it was left out.", field->name);
      } else {
        read_field(*field);
      }
      at_.next();
    }
  }

  // The rest of the article. A text holds whatever it likes: only the section that is still to come can end it, and an
  // excerpt stands beside an AI overview alone.
  void read_sections(Section section) {
    at_.next();
    const bool first_is_excerpt = section == Section::excerpt;
    const Section second = section == Section::ai_overview ? Section::excerpt
                           : first_is_excerpt              ? Section::ai_overview
                                                           : Section::none;
    keep_section(section, read_text(second));
    if (second == Section::none || at_.done() || section_of(at_.line(), level_ + 1) != second) return;
    at_.next();
    keep_section(second, read_text(Section::none));
  }

  // The text from here to the section `end` or whatever ends the article, without blank lines before and after it.
  std::string_view read_text(Section end) {
    at_.skip_blank();
    text_line_ = at_.number;
    const size_t begin = at_.at;
    size_t size = 0;
    bool after_blank = true;
    for (; !at_.done(); at_.next()) {
      const std::string_view line = at_.line();
      if (after_blank && (boundary(at_, within_) || (end != Section::none && section_of(line, level_ + 1) == end)))
        break;
      after_blank = line.empty();
      if (!after_blank) size = at_.at + at_.raw().size() - begin;
    }
    return at_.text.substr(begin, size);
  }

  void keep_section(Section section, std::string_view text) {
    const std::string_view field = section == Section::excerpt ? "Source excerpt" : "Overview";
    const std::string_view kept = cut_utf8(text, limits_.max_text_bytes);
    if (kept.size() < text.size()) {
      finding(Code::too_large, "The text was cut to " + std::to_string(kept.size()) + " bytes.", field, text_line_);
    }
    if (section == Section::excerpt) {
      article_.text = kept;
    } else {
      article_.overview = kept;
      article_.overview_by_ai = section == Section::ai_overview;
    }
  }

  void read_field(const FieldLine& line) {
    const unsigned bit = 1u << static_cast<unsigned>(line.field);
    if (seen_ & bit) {
      finding(Code::bad_field, "The field stands here a second time; the first one counts.", line.name);
      return;
    }
    seen_ |= bit;
    switch (line.field) {
      case Field::devfeed:
        return read_address(line);
      case Field::publisher:
        return read_publisher(line);
      case Field::author:
        return read_author(line);
      case Field::published:
        return read_time(line);
      case Field::content_type:
        return read_code(line, article_.content_type);
      case Field::language:
        return read_code(line, article_.language);
      case Field::sources:
        return read_labels(line, article_.sources);
      case Field::topics:
        return read_labels(line, article_.topics);
      case Field::tags:
        return read_labels(line, article_.tags);
      case Field::unknown:
        return;
    }
  }

  void read_address(const FieldLine& line) {
    const auto link = only_link(line.value);
    if (link) article_.url = canonical_url(link->target);
    if (article_.url.empty())
      address_fault_ = link ? "its DevFeed address can't be used" : "its DevFeed line is no link";
  }

  void read_publisher(const FieldLine& line) {
    const auto link = only_link(line.value);
    if (!link) return finding(Code::bad_field, "The original publisher is no link; it was left out.", line.name);
    if (link->target.empty()) return;  // so DevFeed writes an address that was not safe
    article_.external_url = safe_url(link->target);
    if (article_.external_url.empty()) unsafe(line.name, link->target);
  }

  void read_author(const FieldLine& line) {
    if (line.value.empty()) return;
    article_.authors.push_back({name(line.value, line.name), {}, {}});
  }

  void read_time(const FieldLine& line) {
    const auto time = parse_rfc3339(line.value);
    if (!time) return finding(Code::bad_field, quoted(line.value) + " is no time; it was left out.", line.name);
    article_.published = *time;
  }

  void read_code(const FieldLine& line, std::string_view& value) {
    if (line.value.empty()) return;
    if (!well_formed(line)) {
      return finding(Code::bad_field, quoted(line.value) + " is not one plain word; it was left out.", line.name);
    }
    value = line.value;
  }

  void read_labels(const FieldLine& line, std::vector<Label>& labels) {
    std::string_view rest = line.value;
    while (!rest.empty()) {
      const auto link = take_link(rest);
      if (!link || !(rest.empty() || rest.substr(0, 1) == ",")) {
        return finding(Code::bad_field, "The list can't be read from " + quoted(link ? rest : rest) + " on.",
                       line.name);
      }
      if (!rest.empty()) rest.remove_prefix(1);
      while (!rest.empty() && (rest[0] == ' ' || rest[0] == '\t')) rest.remove_prefix(1);
      label_bytes_ += link->label.size() + link->target.size();
      if (labels.size() == limits_.max_labels || label_bytes_ > limits_.max_label_bytes) {
        return finding(Code::too_large, "The list was cut to " + std::to_string(labels.size()) + " names.", line.name);
      }
      read_label(line, *link, labels);
    }
  }

  void read_label(const FieldLine& line, const Link& link, std::vector<Label>& labels) {
    Label label{name(link.label, line.name), canonical_url(link.target), {}};
    if (label.name.empty())
      return finding(Code::bad_field, "A link in the list has no name; it was left out.", line.name);
    if (label.url.empty() && !link.target.empty()) unsafe(line.name, link.target);
    labels.push_back(std::move(label));
  }

  void finish() {
    if (out_.articles.size() >= limits_.max_articles) {
      out_.status = {Code::too_large, "It has more than " + std::to_string(limits_.max_articles) + " articles.", {}};
      return;
    }
    if (!article_.url.empty()) {
      out_.lines.push_back(first_line_);
      out_.articles.push_back(std::move(article_));
      return;
    }
    const uint32_t number = item();
    ++out_.skipped;
    const std::string fault = address_fault_.empty() ? "it has no DevFeed address" : address_fault_;
    report(out_, limits_,
           {Code::bad_item,
            "The article " + quoted(article_.title) + " was left out: " + fault + ".",
            {0, first_line_, number, "DevFeed"}});
  }

  std::string_view name(std::string_view escaped, std::string_view field) {
    const std::string_view kept = keep_name(out_, escaped, limits_.max_name_bytes);
    if (escaped.size() > limits_.max_name_bytes) {
      finding(Code::too_large, "The name was cut to " + std::to_string(kept.size()) + " bytes.", field);
    }
    return kept;
  }

  std::string_view canonical_url(std::string_view target) {
    const std::string_view safe = safe_url(target);
    return safe.empty() ? safe : out_.arena.keep(canonical(safe));
  }

  void unsafe(std::string_view field, std::string_view target) {
    finding(Code::bad_field, "The address " + quoted(target) + " can't be used; it was left out.", field);
  }

  void finding(Code code, std::string message, std::string_view field) {
    finding(code, std::move(message), field, at_.number);
  }
  void finding(Code code, std::string message, std::string_view field, uint32_t line) {
    report(out_, limits_, {code, std::move(message), {0, line, item(), std::string(field)}});
  }

  // The number of this article in its input, from 1, those left out counted.
  uint32_t item() const { return static_cast<uint32_t>(out_.articles.size() + out_.skipped + 1); }

  LineCursor& at_;
  const PageKind within_;
  const ImportLimits& limits_;
  ImportedFeed& out_;
  const int level_;  // of the article's heading
  Article article_;
  uint32_t first_line_ = 0;
  uint32_t text_line_ = 0;  // where the last text began
  size_t label_bytes_ = 0;
  unsigned seen_ = 0;  // a bit for each Field
  std::string address_fault_;
};

}  // namespace

void report(ImportedFeed& out, const ImportLimits& limits, Status finding) {
  ++out.findings_total;
  // Articles left out have room of their own, so that no flood of small faults hides one.
  const bool left_out = finding.code == Code::bad_item;
  const uint64_t before = left_out ? out.skipped - 1 : out.findings_total - 1 - out.skipped;
  if (before < limits.max_findings) out.findings.push_back(std::move(finding));
}

std::string_view keep_name(ImportedFeed& out, std::string_view escaped, size_t most) {
  const std::string name = unescape(escaped.substr(0, 2 * most));  // each byte of a name takes two at most
  return out.arena.keep(cut_utf8(name, most));
}

void read_article(LineCursor& at, PageKind within, const ImportLimits& limits, ImportedFeed& out) {
  ArticleReader(at, within, limits, out).read();
}

}  // namespace broadsheet::devfeed
