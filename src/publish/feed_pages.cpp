#include "publish/feed_pages.h"

#include <algorithm>
#include <string>

#include "bundle/bundle_writer.h"

namespace broadsheet {
namespace {

std::string bundle_text(const FeedHead& head, std::span<const Article> articles) {
  std::string text;
  write_bundle(head, articles, [&](std::string_view bytes) {
    text += bytes;
    return true;
  });
  return text;
}

}  // namespace

std::vector<File> feed_pages(const FeedHead& head, std::span<const Article> articles, size_t articles_a_page) {
  std::vector<File> pages;
  FeedHead page_head = head;
  page_head.next_url = {};
  std::string next;
  // From the oldest page on, since each names the one that follows it.
  while (true) {
    const size_t size = std::min(articles.size(), articles_a_page);
    std::string text = bundle_text(page_head, articles.last(size));
    std::string name = hashed_name("feed.json", text);
    pages.push_back({std::move(name), std::move(text)});
    if (size == articles.size()) break;
    articles = articles.first(articles.size() - size);
    next = pages.back().name;
    page_head.next_url = next;
  }
  std::reverse(pages.begin(), pages.end());
  return pages;
}

}  // namespace broadsheet
