#include <doctest/doctest.h>

#include "ui/screen.h"

namespace broadsheet {
namespace {

struct LongScreen : Screen {
  LongScreen() {
    std::vector<SampleArticle> many(3000);
    for (size_t i = 0; i < many.size(); ++i) {
      many[i].title = "Entry " + std::to_string(i);
      if (i % 3 == 0) many[i].title += " with a title that is long enough to fill two whole lines of the list";
      many[i].overview = "About entry " + std::to_string(i);
      many[i].published = host.clock - static_cast<Seconds>(i) * 7200;
    }
    open(bundle_of(many));
  }
  void wheel(float steps) {
    point(400, 500);
    io().AddMouseWheelEvent(0, steps);
    settle();
  }
};

TEST_CASE_FIXTURE(LongScreen, "Only the rows in sight are there, and they say where they stand among all") {
  auto rows = all(Role::list_item);
  CHECK(rows.size() < 14);
  CHECK(rows[0]->position == 1);
  CHECK(rows[0]->set_size == 3000);
  press(ImGuiKey_End);
  rows = all(Role::list_item);
  CHECK(rows.size() < 14);
  CHECK(rows.back()->position == 3000);
  CHECK(rows.back()->rect.bottom() == doctest::Approx(800).epsilon(0.01));
}

TEST_CASE_FIXTURE(LongScreen, "Escape from a search brings the list to the article that is open") {
  type("2345");
  REQUIRE(view.answer.total == 1);
  press(ImGuiKey_J);
  press(ImGuiKey_Escape);
  CHECK(view.query.empty());
  CHECK(view.selected_rank == 2345);
  const SemanticsNode* open = nullptr;
  for (const SemanticsNode* row : all(Role::list_item)) {
    if (row->selected) open = row;
  }
  REQUIRE(open != nullptr);
  CHECK(open->position == 2346);
  CHECK(open->rect.y >= 56);
  CHECK(open->rect.bottom() <= height + 0.5f);
}

TEST_CASE_FIXTURE(LongScreen, "Rows follow each other without gaps, whatever their heights") {
  wheel(-37);
  const auto rows = all(Role::list_item);
  REQUIRE(rows.size() > 3);
  CHECK(rows[0]->position > 5);
  for (size_t i = 1; i < rows.size(); ++i) {
    CHECK(rows[i]->position == rows[i - 1]->position + 1);
    CHECK(rows[i]->rect.y >= rows[i - 1]->rect.bottom() - 0.01f);  // a day's heading may stand between
    CHECK(rows[i]->rect.y <= rows[i - 1]->rect.bottom() + 34);
  }
}

TEST_CASE_FIXTURE(LongScreen, "The wheel moves the list by as much both ways, and stops at both ends") {
  const float first = all(Role::list_item)[0]->rect.y;
  wheel(-20);
  CHECK(all(Role::list_item)[0]->position > 10);
  wheel(20);
  CHECK(all(Role::list_item)[0]->position == 1);
  CHECK(all(Role::list_item)[0]->rect.y == doctest::Approx(first));
  wheel(50);
  CHECK(all(Role::list_item)[0]->rect.y == doctest::Approx(first));
}

TEST_CASE_FIXTURE(LongScreen, "Other results begin at the top") {
  wheel(-40);
  type("entry");
  CHECK(all(Role::list_item)[0]->position == 1);
}

TEST_CASE_FIXTURE(LongScreen, "A finger drags the list, and a drag is no tap") {
  host.current.touch = true;
  settle();
  io().AddMouseSourceEvent(ImGuiMouseSource_TouchScreen);
  point(400, 600);
  io().AddMouseButtonEvent(0, true);
  frame();
  for (float y = 590; y >= 200; y -= 10) {
    io().AddMousePosEvent(400, y);
    frame();
  }
  const uint32_t dragged = all(Role::list_item)[0]->position;
  CHECK(dragged > 2);
  io().AddMouseButtonEvent(0, false);
  settle();
  CHECK(all(Role::list_item)[0]->position > dragged);  // it swings on
  CHECK(view.selected == no_doc);
  CHECK_FALSE(ui.wants_frame());
}

TEST_CASE_FIXTURE(LongScreen, "What is in the middle of the list stays where it is while articles arrive") {
  Screen screen;
  std::vector<SampleArticle> many(1000);
  for (size_t i = 0; i < many.size(); ++i) {
    many[i].title = "Entry " + std::to_string(i);
    many[i].published = screen.host.clock - static_cast<Seconds>(many.size() - i) * 60;  // the newest come last
  }
  const std::string json = bundle_of(many);
  start_opening(screen.view, json.size());
  const auto hand_in = [&](size_t from, size_t to) {
    const std::span<char> room = screen.view.library->prepare(to - from);
    std::copy(json.begin() + static_cast<std::ptrdiff_t>(from), json.begin() + static_cast<std::ptrdiff_t>(to),
              room.begin());
    screen.view.library->commit(to - from);
    screen.host.milliseconds += 1000;
    while (advance(screen.view, 50)) screen.host.milliseconds += 1000;
    screen.settle();
  };
  hand_in(0, json.size() * 9 / 10);
  screen.point(400, 500);
  screen.io().AddMouseWheelEvent(0, -30);
  screen.settle();
  const std::string name = screen.all(Role::list_item)[0]->name;
  const float y = screen.all(Role::list_item)[0]->rect.y;
  hand_in(json.size() * 9 / 10, json.size());
  CHECK(screen.all(Role::list_item)[0]->name == name);
  CHECK(screen.all(Role::list_item)[0]->rect.y == doctest::Approx(y).epsilon(0.01));
}

TEST_CASE_FIXTURE(LongScreen, "What has nothing more to scroll to leaves the wheel to the page around") {
  CHECK(ui.scrolls(400, 500, 1));
  CHECK_FALSE(ui.scrolls(400, 500, -1));
  wheel(-3);
  CHECK(ui.scrolls(400, 500, -1));
  press(ImGuiKey_End);
  CHECK_FALSE(ui.scrolls(400, 500, 1));
  CHECK(ui.scrolls(400, 500, -1));
  for (const float down : {1.0f, -1.0f}) {
    CHECK_FALSE(ui.scrolls(400, 20, down));    // the bar on top
    CHECK_FALSE(ui.scrolls(1000, 500, down));  // the reader, with nothing in it
    CHECK_FALSE(ui.scrolls(-5, -5, down));
  }
}

TEST_CASE_FIXTURE(OpenScreen, "A list that fits scrolls nowhere") {
  type("tide");
  REQUIRE(view.answer.total > 0);
  for (const float down : {1.0f, -1.0f}) CHECK_FALSE(ui.scrolls(400, 500, down));
}

}  // namespace
}  // namespace broadsheet
