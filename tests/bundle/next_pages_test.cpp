#include "bundle/next_pages.h"

#include <doctest/doctest.h>

#include <string>

using namespace broadsheet;

namespace {

GivenPage page(std::string_view next, Seconds newest, Seconds oldest, std::string_view title = "Rust",
               std::string_view file = {}) {
  return {file, title, {}, next, newest, oldest};
}

std::string missing(std::vector<GivenPage> pages) {
  std::string text;
  for (const auto next : missing_next_pages(pages)) text.append(text.empty() ? "" : " ").append(next);
  return text;
}

}  // namespace

TEST_CASE("a page alone misses the next one, if it names any") {
  CHECK(missing({page("u.md?cursor=1", 90, 80)}) == "u.md?cursor=1");
  CHECK(missing({page("", 90, 80)}).empty());
  CHECK(missing({}).empty());
}

TEST_CASE("of the pages of one feed only the last one's next page is missing, in whatever order they are given") {
  const GivenPage one = page("u.md?cursor=1", 90, 80), two = page("u.md?cursor=2", 79, 70), three = page("", 69, 60);
  CHECK(missing({one, two}) == "u.md?cursor=2");
  CHECK(missing({two, one}) == "u.md?cursor=2");
  CHECK(missing({one, two, three}).empty());
  CHECK(missing({three, one, two}).empty());
}

TEST_CASE("an empty last page ends a feed") {
  CHECK(missing({page("", no_time, no_time), page("u.md?c", 9, 8)}).empty());
}

TEST_CASE("pages of other feeds follow nothing") {
  CHECK(missing({page("u.md?cursor=1", 90, 80), page("", 70, 60, "Go")}) == "u.md?cursor=1");
  CHECK(missing({page("topics/rust.md?c=1", 90, 80), page("tags/rust.md?c=2", 70, 60)}) ==
        "topics/rust.md?c=1 tags/rust.md?c=2");
  CHECK(missing({page("u.md?c=1", 90, 80, ""), page("", 70, 60, "")}) == "u.md?c=1");
}

TEST_CASE("a page given twice misses its next page once") {
  CHECK(missing({page("u.md?c=1", 90, 80), page("u.md?c=1", 90, 80)}) == "u.md?c=1");
}

TEST_CASE("of pages with the same dates the later given stands behind") {
  CHECK(missing({page("u.md?c=1", 5, 5), page("u.md?c=2", 5, 5)}) == "u.md?c=2");
}

TEST_CASE("a page that is stored under its address's name, or says its address, was given") {
  CHECK(missing({page("https://example.org/u.md?c=1", 90, 80), page("", 95, 91, "Other", "u.md?c=1")}).empty());
  GivenPage second = page("", 95, 91, "Other");
  second.feed_url = "https://example.org/feed-2.json";
  CHECK(missing({page("https://example.org/feed-2.json", 90, 80), second}).empty());
}
