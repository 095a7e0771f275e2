#include "publish/html.h"

#include <algorithm>

namespace broadsheet {
namespace {

constexpr size_t max_name_bytes = 300, max_text_bytes = 300;

bool is_web(std::string_view address) {
  return address.substr(0, 7) == "http://" || address.substr(0, 8) == "https://";
}

std::string grouped(size_t count) {
  std::string digits = std::to_string(count);
  for (size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

// Where the list leads: the article's page, or the original where it has none.
std::string_view link_of(const Article& article) {
  for (const std::string_view address : {article.url, article.external_url}) {
    if (is_web(address)) return address;
  }
  return {};
}

std::string list_entry(const Article& article) {
  std::string_view name = article.title.empty() ? article.identity() : article.title;
  const std::string title = escape_html(shortened(name, max_name_bytes));
  std::string entry = "<li>";
  if (const std::string_view link = link_of(article); !link.empty()) {
    entry += "<a href=\"" + escape_html(link) + "\">" + title + "</a>";
  } else {
    entry += title;
  }
  std::string byline;
  if (article.published != no_time) {
    const std::string time = format_rfc3339(article.published);
    byline = "<time datetime=\"" + time + "\">" + time.substr(0, 10) + "</time>";
  }
  if (!article.sources.empty()) {
    byline += (byline.empty() ? "" : ", ") + escape_html(shortened(article.sources[0].name, max_name_bytes));
  }
  if (!byline.empty()) entry += " <small>" + byline + "</small>";
  const std::string_view text = article.overview.empty() ? article.text : article.overview;
  if (!text.empty()) entry += "<p>" + escape_html(shortened(text, max_text_bytes)) + "</p>";
  return entry + "</li>\n";
}

}  // namespace

std::string escape_html(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char byte : text) {
    switch (byte) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += byte;
    }
  }
  return out;
}

std::string shortened(std::string_view text, size_t max_bytes) {
  if (text.size() <= max_bytes) return std::string(text);
  size_t end = max_bytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  // Better between words, where one ends near.
  const size_t space = text.find_last_of(" \n", end);
  if (space != std::string_view::npos && space > end / 2) end = space;
  return std::string(text.substr(0, end)) + "…";
}

std::string article_list(const FeedHead& head, std::span<const Article> articles, std::string_view feed_address,
                         const ListLimits& limits) {
  std::string out = "<h1>" + escape_html(shortened(head.title, max_name_bytes)) + "</h1>\n";
  if (!head.description.empty()) out += "<p>" + escape_html(shortened(head.description, max_text_bytes)) + "</p>\n";
  out += "<ul>\n";
  size_t shown = 0;
  while (shown < articles.size() && shown < limits.articles) {
    const std::string entry = list_entry(articles[shown]);
    if (out.size() + entry.size() > limits.bytes) break;
    out += entry;
    ++shown;
  }
  out += "</ul>\n";
  const size_t more = articles.size() - shown;
  if (!feed_address.empty()) {
    out += "<p><a href=\"" + escape_html(feed_address) + "\">The feed itself</a>";
    if (more > 0) out += " holds " + grouped(more) + " more";
    out += ".</p>\n";
  } else if (more > 0) {
    out += "<p>With JavaScript this page shows " + grouped(more) + " more.</p>\n";
  }
  return out;
}

std::string preview_tags(std::string_view title, std::string_view description, std::string_view address,
                         std::string_view image) {
  std::string out;
  const auto add = [&](std::string_view property, std::string_view content) {
    if (content.empty()) return;
    out += "<meta property=\"" + std::string(property) + "\" content=\"" + escape_html(content) + "\">\n";
  };
  add("og:type", "website");
  add("og:title", title);
  add("og:description", description);
  add("og:url", address);
  add("og:image", image);
  if (!address.empty()) out += "<link rel=\"canonical\" href=\"" + escape_html(address) + "\">\n";
  out.pop_back();  // a template ends the line
  return out;
}

std::string description_of(const FeedHead& head) {
  if (!head.description.empty()) return shortened(head.description, max_text_bytes);
  return "Read and search the articles of " + shortened(head.title, max_name_bytes) + ", also offline.";
}

std::string language_of(const FeedHead& head) { return head.language.empty() ? "en" : escape_html(head.language); }

}  // namespace broadsheet
