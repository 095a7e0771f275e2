// How a query was read, and why an article matched.
#include <doctest/doctest.h>

#include <algorithm>

#include "ui/screen.h"

namespace broadsheet {
namespace {

bool says(const Screen& screen, std::string_view start) {
  const auto paragraphs = screen.all(Role::paragraph);
  return std::any_of(paragraphs.begin(), paragraphs.end(),
                     [&](const SemanticsNode* node) { return node->name.find(start) == 0; });
}

TEST_CASE_FIXTURE(OpenScreen, "A query with operators is shown as it was read, one of plain words is not") {
  type("ferry ");
  CHECK_FALSE(says(*this, "Read as"));
  type("ferry -winter ");
  CHECK(find(Role::paragraph, "Read as “ferry” and not “winter”") != nullptr);
  CHECK(all(Role::list_item).size() == 2);
  SUBCASE("also where nothing was found") {
    type("title:zeppelin -ferry ");
    CHECK(find(Role::heading, "No article matches “title:zeppelin -ferry ”") != nullptr);
    CHECK(find(Role::paragraph, "Read as title “zeppelin” and not “ferry”") != nullptr);
  }
  SUBCASE("also where an operator was taken as words") {
    type("after:noon ");
    CHECK(find(Role::paragraph, "Read as “after” and “noon”") != nullptr);
  }
  SUBCASE("and no longer once the query is empty") {
    type("");
    CHECK_FALSE(says(*this, "Read as"));
  }
}

TEST_CASE_FIXTURE(OpenScreen, "The reader says why its article matched, where asked") {
  type("ferries ");
  click(find(Role::list_item, "Spring tide lifts the old ferry"));
  const SemanticsNode* why = find(Role::button, "Why this matched");
  REQUIRE(why != nullptr);
  CHECK_FALSE(why->expanded);
  CHECK_FALSE(says(*this, "ferries:"));
  SUBCASE("by its button") { click(why); }
  SUBCASE("by its key") { press(ImGuiKey_W); }
  CHECK(find(Role::button, "Why this matched")->expanded);
  CHECK(find(Role::paragraph, "ferries: “ferry” in the title, another form of it") != nullptr);
  CHECK(find(Role::paragraph, "ferries: “ferry” in the overview, another form of it") != nullptr);
  // It stays open for the next article, and goes where there is no search.
  press(ImGuiKey_J);
  CHECK(says(*this, "ferries:"));
  type("");
  CHECK(find(Role::button, "Why this matched") == nullptr);
  CHECK_FALSE(says(*this, "ferries:"));
}

TEST_CASE_FIXTURE(OpenScreen, "An article that doesn't match has no reasons to show") {
  click(find(Role::list_item, "Lighthouse keeper learns radio"));
  CHECK(find(Role::button, "Why this matched") == nullptr);
  type("ferry ");
  CHECK(find(Role::heading, "Lighthouse keeper learns radio") != nullptr);
  CHECK(find(Role::button, "Why this matched") == nullptr);
}

}  // namespace
}  // namespace broadsheet
