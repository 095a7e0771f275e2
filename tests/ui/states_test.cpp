#include <doctest/doctest.h>

#include "ui/screen.h"

namespace broadsheet {
namespace {

using Kind = Action::Kind;

TEST_CASE("While a bundle loads, a bar says how far it is") {
  Screen screen;
  const std::string json = bundle_of(harbour_articles(screen.host.clock));
  start_opening(screen.view, json.size());
  screen.settle();
  const SemanticsNode* progress = screen.find(Role::progress, "Reading the feed…");
  REQUIRE(progress != nullptr);
  CHECK(progress->value == "0");
  const std::span<char> room = screen.view.library->prepare(json.size());
  std::copy(json.begin(), json.begin() + static_cast<std::ptrdiff_t>(json.size() / 2), room.begin());
  screen.view.library->commit(json.size() / 2);
  advance(screen.view, 5);
  screen.settle();
  progress = screen.find(Role::progress, "Reading the feed…");
  REQUIRE(progress != nullptr);
  CHECK(std::stoi(progress->value) >= 49);
  CHECK_FALSE(screen.all(Role::list_item).empty());  // what has come can be read
}

TEST_CASE("A failure says what happened and what to do, and offers to try again") {
  Screen screen;
  std::string title;
  SUBCASE("not there") {
    start_opening(screen.view, 0);
    screen.view.library->fail(Status{Code::io, "The server says that there is nothing at this address.", {}});
    title = "The feed can't be read";
  }
  SUBCASE("not JSON") {
    open_bundle(screen.view, "<!doctype html>");
    title = "This is not a feed";
  }
  SUBCASE("empty") {
    open_bundle(screen.view, "  ");
    title = "The feed is empty";
  }
  screen.settle();
  REQUIRE(screen.find(Role::alert, title) != nullptr);
  REQUIRE(screen.find(Role::heading, title) != nullptr);
  CHECK(screen.find(Role::paragraph, screen.view.library->status().message) != nullptr);
  CHECK(screen.all(Role::list_item).empty());
  screen.click(screen.find(Role::button, "Try again"));
  REQUIRE(screen.done.size() == 1);
  CHECK(screen.done[0].kind == Kind::retry);
}

TEST_CASE("A bundle that is cut off shows what was read, and says so") {
  Screen screen;
  const std::string json = bundle_of(harbour_articles(screen.host.clock));
  screen.open(std::string_view(json).substr(0, json.size() * 3 / 4));
  const auto alerts = screen.all(Role::alert);
  REQUIRE(alerts.size() == 1);
  CHECK(alerts[0]->name == "The feed ends in the middle: the " + std::to_string(screen.view.answer.total) +
                               " articles before that are shown.");
  CHECK_FALSE(screen.all(Role::list_item).empty());
  screen.click(screen.find(Role::button, "Try again"));
  REQUIRE(screen.done.size() == 1);
  CHECK(screen.done[0].kind == Kind::retry);
}

TEST_CASE("A bundle that is cut off after one article counts it as one") {
  Screen screen;
  const std::string json = bundle_of(harbour_articles(screen.host.clock));
  screen.open(std::string_view(json).substr(0, json.find("Lighthouse")));
  CHECK(screen.find(Role::alert, "The feed ends in the middle: the 1 article before that is shown.") == nullptr);
  CHECK(screen.find(Role::alert, "The feed ends in the middle: the article before that is shown.") != nullptr);
}

TEST_CASE("A connection that breaks leaves what has come, says so, and offers to try again") {
  Screen screen;
  const std::string json = bundle_of(harbour_articles(screen.host.clock));
  const size_t come = json.find("Nets");
  start_opening(screen.view, json.size());
  const std::span<char> room = screen.view.library->prepare(come);
  std::copy(json.begin(), json.begin() + static_cast<std::ptrdiff_t>(come), room.begin());
  screen.view.library->commit(come);
  screen.view.library->fail(Status{Code::io, "The line went dead.", {}});
  while (advance(screen.view, 50)) {
  }
  screen.settle();
  const auto alerts = screen.all(Role::alert);
  REQUIRE(alerts.size() == 1);
  CHECK(alerts[0]->name.find("The line went dead. The 4 articles that could be read are shown.") == 0);
  screen.click(screen.find(Role::button, "Try again"));
  REQUIRE(screen.done.size() == 1);
  CHECK(screen.done[0].kind == Kind::retry);
}

TEST_CASE("A bundle of a newer version says so, and trying again would change nothing") {
  Screen screen;
  std::string json = bundle_of(harbour_articles(screen.host.clock));
  json.insert(1, R"("_broadsheet": {"version": 9},)");
  screen.open(json);
  const auto alerts = screen.all(Role::alert);
  REQUIRE(alerts.size() == 1);
  CHECK(alerts[0]->name == screen.view.library->status().message);
  CHECK(screen.find(Role::button, "Try again") == nullptr);
  CHECK(screen.view.answer.total == 8);
}

TEST_CASE("Articles that can't be read are counted on the screen") {
  Screen screen;
  std::string json = bundle_of(harbour_articles(screen.host.clock));
  json.replace(json.find("\"title\": \"Nets"), 8, "\"title\"; ");
  screen.open(json);
  const auto alerts = screen.all(Role::alert);
  REQUIRE(alerts.size() == 1);
  CHECK(alerts[0]->name == "1 article can't be read and was left out.");
  CHECK(screen.view.answer.total == 7);
}

TEST_CASE("An empty feed is told from one without results") {
  Screen screen;
  SUBCASE("empty") {
    screen.open(bundle_of({}));
    CHECK(screen.find(Role::heading, "No articles yet") != nullptr);
  }
  SUBCASE("nothing matches the words") {
    screen.open(bundle_of(harbour_articles(screen.host.clock)));
    screen.type("xylophonistically");
    CHECK(screen.find(Role::heading, "No article matches “xylophonistically”") != nullptr);
    CHECK(screen.find(Role::paragraph, "Look at the spelling, or try another word.") != nullptr);
    CHECK(screen.find(Role::button, "Remove filters") == nullptr);
    const auto buttons = screen.all(Role::button);
    const SemanticsNode* out = nullptr;
    for (const SemanticsNode* button : buttons) {
      if (button->name == "Clear search") out = button;
    }
    REQUIRE(out != nullptr);
    screen.click(out);
    CHECK(screen.view.query.empty());
    CHECK(screen.view.answer.total == 8);
  }
  SUBCASE("one part of the query stands in the way") {
    screen.open(bundle_of(harbour_articles(screen.host.clock)));
    screen.type("ferry after:2030");
    const SemanticsNode* out = screen.find(Role::button, "Without “after:2030” · 3");
    REQUIRE(out != nullptr);
    screen.click(out);
    CHECK(screen.view.query == "ferry");
    CHECK(screen.view.answer.total == 3);
  }
  SUBCASE("nothing matches several words") {
    screen.open(bundle_of(harbour_articles(screen.host.clock)));
    screen.type("xylophonistically quokka");
    CHECK(screen.find(Role::paragraph, "Try fewer or other words, or look at the spelling.") != nullptr);
  }
  SUBCASE("a filter excludes what matches") {
    screen.open(bundle_of(harbour_articles(screen.host.clock)));
    screen.click(screen.find(Role::toggle, "Craft"));
    screen.type("timetable");
    CHECK(screen.find(Role::heading, "No article matches “timetable”") == nullptr);
    CHECK(screen.find(Role::heading, "No article matches “timetable” with these filters") != nullptr);
    CHECK(screen.find(Role::paragraph, "Without the filters, 1 article matches.") != nullptr);
    CHECK(screen.find(Role::button, "Clear search") != nullptr);
    const SemanticsNode* chosen = screen.find(Role::toggle, "Craft");  // still there to be dropped
    REQUIRE(chosen != nullptr);
    CHECK(chosen->pressed);
    CHECK(chosen->value == "0");
    const SemanticsNode* out = screen.find(Role::button, "Remove filters");
    REQUIRE(out != nullptr);
    screen.click(out);
    CHECK(screen.view.filters.empty());
    CHECK(screen.view.query == "timetable");
    CHECK(screen.view.answer.total == 1);
  }
  SUBCASE("nothing matches, whatever the filters") {
    screen.open(bundle_of(harbour_articles(screen.host.clock)));
    screen.click(screen.find(Role::toggle, "Craft"));
    screen.type("xylophonistically");
    CHECK(screen.find(Role::heading, "No article matches “xylophonistically”") != nullptr);
    CHECK(screen.find(Role::button, "Remove filters") == nullptr);  // that alone would bring nothing
  }
  SUBCASE("dates that no article is of") {
    screen.open(bundle_of(harbour_articles(screen.host.clock)));
    Action dates;
    dates.kind = Kind::set_dates;
    dates.from = screen.host.clock + 1000000;
    apply(screen.view, dates);
    screen.settle();
    CHECK(screen.find(Role::heading, "No article matches these filters") != nullptr);
    screen.click(screen.find(Role::button, "Remove filters"));
    CHECK(screen.view.answer.total == 8);
  }
  SUBCASE("ways out that are too wide for the screen stand below each other") {
    screen.width = 390;
    screen.open(bundle_of(harbour_articles(screen.host.clock)));
    screen.type("ferry after:2030-01-01..2031-01-01 -\"timetable for the winter\"");
    for (const SemanticsNode* button : screen.all(Role::button)) CHECK(button->rect.right() <= 390);
  }
}

TEST_CASE("What the search has to say of itself stands above the list") {
  OpenScreen screen;
  screen.type("ferry camphor");
  REQUIRE_FALSE(screen.view.answer.note.empty());
  const SemanticsNode* note = screen.find(Role::status, screen.view.answer.note);
  REQUIRE(note != nullptr);
  CHECK(note->rect.bottom() <= screen.all(Role::list_item)[0]->rect.y);
}

}  // namespace
}  // namespace broadsheet
