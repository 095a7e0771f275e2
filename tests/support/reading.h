// A feed read to its end, with everything copied: what tests look at.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "feed/feed_reader.h"

struct OwnedArticle {
  std::string identity, url, external_url, title, overview, text, image, content_type, language;
  std::string authors, sources, topics, tags;  // "name <url> =alias; name"
  broadsheet::Seconds published, modified;
  bool overview_by_ai;
};

inline std::string labels_text(const std::vector<broadsheet::Label>& labels) {
  std::string text;
  for (const auto& label : labels) {
    if (!text.empty()) text += "; ";
    text += label.name;
    if (!label.url.empty()) text.append(" <").append(label.url).append(">");
    for (const auto alias : label.aliases) text.append(" =").append(alias);
  }
  return text;
}

inline OwnedArticle owned(const broadsheet::Article& a) {
  const auto s = [](std::string_view text) { return std::string(text); };
  return {s(a.identity()),
          s(a.url),
          s(a.external_url),
          s(a.title),
          s(a.overview),
          s(a.text),
          s(a.image),
          s(a.content_type),
          s(a.language),
          labels_text(a.authors),
          labels_text(a.sources),
          labels_text(a.topics),
          labels_text(a.tags),
          a.published,
          a.modified,
          a.overview_by_ai};
}

struct OwnedFeedHead {
  std::string title, description, home_page_url, feed_url, next_url, language, icon, feed_version;
  int64_t version = 0;
};

struct Reading {
  std::vector<OwnedArticle> articles;
  OwnedFeedHead head;
  broadsheet::FeedReport report;

  // The ends of the identities, "https://example.org/" left away.
  std::string ids() const {
    std::string text;
    for (const auto& article : articles) {
      if (!text.empty()) text += ' ';
      text += article.identity.substr(article.identity.rfind('/') + 1);
    }
    return text;
  }
  bool has(std::string_view id) const {
    return (" " + ids() + " ").find(" " + std::string(id) + " ") != std::string::npos;
  }
  // "code@offset code@offset "
  std::string findings() const {
    std::string text;
    for (const auto& finding : report.findings) {
      text.append(name_of(finding.code)).append("@").append(std::to_string(finding.place.offset)).append(" ");
    }
    return text;
  }
};

// Reads `json` in pieces of `piece` bytes (0: whole).
inline Reading read_feed(std::string_view json, size_t piece = 0, broadsheet::FeedLimits limits = {}) {
  Reading reading;
  broadsheet::FeedReader reader([&](const broadsheet::Article& a) { reading.articles.push_back(owned(a)); }, limits);
  if (piece == 0) piece = json.size();
  for (size_t at = 0; at < json.size(); at += piece) reader.feed(json.substr(at, piece));
  reader.finish();
  const auto& head = reader.head();
  const auto s = [](std::string_view text) { return std::string(text); };
  reading.head = {s(head.title),    s(head.description), s(head.home_page_url), s(head.feed_url), s(head.next_url),
                  s(head.language), s(head.icon),        s(head.feed_version),  head.version};
  reading.report = reader.report();
  return reading;
}
