#include "bundle/next_pages.h"

#include <algorithm>

namespace broadsheet {
namespace {

std::string_view without_query(std::string_view address) { return address.substr(0, address.find_first_of("?#")); }

std::string_view last_segment(std::string_view address) {
  const size_t slash = without_query(address).rfind('/');
  return slash == std::string_view::npos ? address : address.substr(slash + 1);
}

bool same_feed(const GivenPage& a, const GivenPage& b) {
  if (a.title.empty() || a.title != b.title) return false;
  return a.next_url.empty() || b.next_url.empty() || without_query(a.next_url) == without_query(b.next_url);
}

bool is_page_at(const GivenPage& page, std::string_view address) {
  if (page.feed_url == address) return true;
  return !page.file_name.empty() && page.file_name == last_segment(address);
}

// Does `b` stand behind `a` in the feed they share, newest first? A page without articles is the last.
bool stands_behind(const GivenPage& b, const GivenPage& a, bool given_later) {
  if (a.oldest != b.oldest) return b.oldest < a.oldest;
  if (a.newest != b.newest) return b.newest < a.newest;
  return given_later;
}

bool followed(std::span<const GivenPage> pages, size_t index) {
  const GivenPage& page = pages[index];
  for (size_t i = 0; i < pages.size(); ++i) {
    const GivenPage& other = pages[i];
    if (is_page_at(other, page.next_url)) return true;
    // One with the same next page is the same page again.
    if (i == index || other.next_url == page.next_url || !same_feed(page, other)) continue;
    if (stands_behind(other, page, i > index)) return true;
  }
  return false;
}

}  // namespace

std::vector<std::string_view> missing_next_pages(std::span<const GivenPage> pages) {
  std::vector<std::string_view> out;
  for (size_t i = 0; i < pages.size(); ++i) {
    const std::string_view next = pages[i].next_url;
    if (next.empty() || std::find(out.begin(), out.end(), next) != out.end()) continue;
    if (!followed(pages, i)) out.push_back(next);
  }
  return out;
}

}  // namespace broadsheet
