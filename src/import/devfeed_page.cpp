#include "import/devfeed_page.h"

#include <string>
#include <utility>

#include "import/devfeed_article.h"
#include "import/devfeed_markup.h"
#include "import/devfeed_shape.h"
#include "import/line_cursor.h"
#include "import/page_text.h"
#include "text/plain_text.h"

namespace broadsheet {
namespace {

using namespace devfeed;

class PageReader {
 public:
  PageReader(const ImportLimits& limits, ImportedFeed& out)
      : limits_(limits), out_(out), at_{{out.text.data(), out.text.size()}} {}

  void read() {
    for (at_.skip_blank(); !at_.done(); at_.skip_blank()) {
      if (at_.line() == "---" && !out_.pages.empty()) {
        at_.next();
        continue;
      }
      const PageKind kind = kind_here();
      if (kind == PageKind::none) {
        stray();
        at_.next();
      } else {
        read_page(kind);
      }
    }
    drop_what_is_no_page();
  }

 private:
  // The first heading of an input begins a page even where its note is missing: what follows says whether it is one.
  PageKind kind_here() const {
    const PageKind kind = page_begins(at_);
    if (kind != PageKind::none) return kind;
    if (article_begins(at_, 2)) return PageKind::feed;  // a page whose head is missing
    const Heading heading = heading_of(at_.line());
    if (heading.level != 1 || !out_.pages.empty()) return PageKind::none;
    if (heading.title.substr(0, 8) == "Search: ") return PageKind::search;
    return PageKind::feed;
  }

  void read_page(PageKind kind) {
    in_stray_ = false;
    ImportedPage page;
    page.kind = kind;
    page.line = at_.number;
    page.first_article = out_.articles.size();
    if (const Heading heading = heading_of(at_.line()); heading.level == 1) {
      page.head.title = keep_name(out_, heading.title, limits_.max_name_bytes);
      if (kind != PageKind::article) at_.next();
    }
    switch (kind) {
      case PageKind::article:
        read_article(at_, kind, limits_, out_);
        break;
      case PageKind::feed:
        read_feed(page);
        break;
      case PageKind::directory:
      case PageKind::search:
        skip_list();
        break;
      case PageKind::none:
      case PageKind::json_feed:
        break;
    }
    page.article_count = out_.articles.size() - page.first_article;
    out_.pages.push_back(page);
  }

  void read_feed(ImportedPage& page) {
    read_head(page);
    for (at_.skip_blank(); !at_.done(); at_.skip_blank()) {
      if (article_begins(at_, 2)) {
        in_stray_ = false;
        read_article(at_, PageKind::feed, limits_, out_);
      } else if (const std::string_view next = next_page(at_); !next.empty()) {
        page.head.next_url = safe_url(next);
        read_home(page.head, next);
        if (page.head.next_url.empty()) finding(Code::bad_field, "The address of the next page can't be used.");
        at_.next();
        return;
      } else if (boundary(at_, PageKind::feed)) {
        return;
      } else {
        if (says_no_articles(at_.line()) || is_note(at_.line())) {
          known_ = true;
        } else {
          stray();
        }
        at_.next();
      }
    }
  }

  // The description: the one line between the heading and the note.
  void read_head(ImportedPage& page) {
    at_.skip_blank();
    if (at_.done() || boundary(at_, PageKind::feed)) return;
    const std::string_view line = at_.line();
    if (is_note(line) || says_no_articles(line)) return;
    if (heading_of(line).level != 0 || line == "---") return;
    page.head.description = cut_utf8(line, limits_.max_text_bytes);
    at_.next();
  }

  // The next page has this page's own address, with a query.
  void read_home(FeedHead& head, std::string_view next) {
    const std::string_view safe = safe_url(next.substr(0, path_size(next)));
    if (!safe.empty()) head.home_page_url = out_.arena.keep(canonical(safe));
  }

  // A directory's or search page's lines, to the page behind it.
  void skip_list() {
    known_ = true;
    while (!at_.done() && !boundary(at_, PageKind::article)) at_.next();
  }

  // An input with a heading but nothing of a DevFeed page under it is something else.
  void drop_what_is_no_page() {
    if (known_ || !out_.articles.empty() || out_.skipped > 0) return;
    out_.pages.clear();
    out_.findings.clear();
    out_.findings_total = 0;
    LineCursor start{at_.text};
    start.skip_blank();
    const bool is_markup = start.raw().substr(0, 1) == "<";
    out_.status = {Code::not_a_feed,
                   is_markup ? "It is XML or HTML, not a DevFeed page or a JSON feed."
                             : "It is not a DevFeed page: no article's heading with a DevFeed line under it.",
                   {}};
  }

  // A run of lines before or between articles that belong to nothing, named once.
  void stray() {
    if (!in_stray_) finding(Code::bad_field, "Text that belongs to no article was left out.");
    in_stray_ = true;
  }

  void finding(Code code, std::string message) {
    report(out_, limits_, {code, std::move(message), {0, at_.number, 0, {}}});
  }

  const ImportLimits& limits_;
  ImportedFeed& out_;
  LineCursor at_;
  bool known_ = false;  // a sentence or list of DevFeed's own was met
  bool in_stray_ = false;
};

}  // namespace

ImportedFeed import_devfeed(std::string_view bytes, const ImportLimits& limits) {
  ImportedFeed out;
  Result<PageText> text = read_page_text(bytes, limits.max_bytes);
  if (!text.ok()) {
    out.status = text.status();
    return out;
  }
  out.text = std::move(text.value().text);
  for (Status& finding : text.value().findings) report(out, limits, std::move(finding));
  PageReader(limits, out).read();
  return out;
}

}  // namespace broadsheet
