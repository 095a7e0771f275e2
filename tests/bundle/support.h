// Articles made and bundles written in one line.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "bundle/bundle_writer.h"

inline broadsheet::Article article_at(std::string_view url, std::string_view time = {}, std::string_view title = {}) {
  broadsheet::Article article;
  article.url = url;
  article.title = title;
  if (!time.empty()) article.published = broadsheet::parse_rfc3339(time).value_or(broadsheet::no_time);
  return article;
}

inline std::string bundle_of(const std::vector<broadsheet::Article>& articles, broadsheet::FeedHead head = {}) {
  std::string out;
  broadsheet::write_bundle(head, articles, [&](std::string_view bytes) {
    out += bytes;
    return true;
  });
  return out;
}
