#include "ui/selection.h"

#include <doctest/doctest.h>

#include "ui/screen.h"

namespace broadsheet {
namespace {

struct Reading : OpenScreen {
  Reading() { click(find(Role::list_item, "Spring tide lifts the old ferry")); }

  // Characters are half as wide as their size here: 8 pixels in a paragraph, 14 in the title.
  void press(float x, float y) {
    point(x, y);
    io().AddMouseButtonEvent(0, true);
    settle();
  }
  void release() {
    io().AddMouseButtonEvent(0, false);
    settle();
  }
  void drag(float x, float y, float to_x, float to_y) {
    press(x, y);
    point(to_x, to_y);
    release();
  }
  Rect paragraph(std::string_view text) const { return find(Role::paragraph, text)->rect; }
  using Screen::press;
};

TEST_CASE_FIXTURE(Reading, "A drag over text selects it, and a click elsewhere gives it up") {
  const Rect text = paragraph("The crew cheered.");
  drag(text.x + 8 * 4 + 1, text.y + 12, text.x + 8 * 8 - 1, text.y + 12);
  CHECK(ui.selected_text() == "crew");
  SUBCASE("by a click") {
    press(text.right() - 5, text.bottom() + 300);
    release();
    CHECK(ui.selected_text().empty());
  }
  SUBCASE("by Escape, which does nothing else then") {
    press(ImGuiKey_Escape);
    CHECK(ui.selected_text().empty());
    CHECK(view.selected != no_doc);
  }
  SUBCASE("by another article") {
    press(ImGuiKey_J);
    CHECK(ui.selected_text().empty());
  }
}

TEST_CASE_FIXTURE(Reading, "A drag over several texts selects from one into the other") {
  const Rect first = paragraph("Water rose by two metres."), second = paragraph("The crew cheered.");
  drag(second.x + 8 * 3, second.y + 12, first.x + 8 * 18, first.y + 12);  // backwards, too
  CHECK(ui.selected_text() == "metres.\n\nThe");
}

TEST_CASE_FIXTURE(Reading, "Two clicks select a word and three the whole text") {
  host.known_word_ends = {5, 6, 10, 11, 13, 14, 17, 18, 24, 25};
  const Rect text = paragraph("Water rose by two metres.");
  for (int i = 0; i < 2; ++i) {
    press(text.x + 8 * 7, text.y + 12);
    release();
  }
  CHECK(ui.selected_text() == "rose");
  press(text.x + 8 * 7, text.y + 12);
  release();
  CHECK(ui.selected_text() == "Water rose by two metres.");
}

TEST_CASE_FIXTURE(Reading, "A drag on a title in the list selects in it instead of opening it") {
  const SemanticsNode* row = find(Role::list_item, "Nets mended by hand");
  const float x = row->rect.x + 28, y = row->rect.y + 20;
  drag(x + 1, y, x + 8 * 4, y);
  CHECK(ui.selected_text() == "Nets");
  CHECK(view.library->store().title(view.selected) == "Spring tide lifts the old ferry");
  SUBCASE("while a click opens it") {
    click(find(Role::list_item, "Nets mended by hand"));
    CHECK(view.library->store().title(view.selected) == "Nets mended by hand");
  }
}

TEST_CASE_FIXTURE(Reading, "Keys select from the article's beginning, and extend what is selected") {
  press(ImGuiKey_RightArrow, true);
  press(ImGuiKey_RightArrow, true);
  CHECK(ui.selected_text() == "Ha");  // of its source, which comes first
  press(ImGuiKey_LeftArrow, true);
  CHECK(ui.selected_text() == "H");
  const Rect text = paragraph("The crew cheered.");
  drag(text.x + 8 * 4, text.y + 12, text.x + 8 * 8, text.y + 12);
  press(ImGuiKey_RightArrow, true);
  CHECK(ui.selected_text() == "crew ");
  press(ImGuiKey_DownArrow, true);
  CHECK(ui.selected_text() == "crew cheered.");
  ui.select_all();
  settle();
  CHECK(ui.selected_text().find("Harbour Post") == 0);
  CHECK(ui.selected_text().find("The crew cheered.") != std::string::npos);
}

struct Touching : Reading {
  Touching() {
    host.current.touch = true;
    io().AddMouseSourceEvent(ImGuiMouseSource_TouchScreen);
    settle();
  }
  void rest(int frames) {
    for (int i = 0; i < frames; ++i) frame();
  }
  void touch_down(float x, float y) {
    io().AddMouseSourceEvent(ImGuiMouseSource_TouchScreen);
    io().AddMousePosEvent(x, y);
    frame();
    io().AddMouseButtonEvent(0, true);
    frame();
  }
};

TEST_CASE_FIXTURE(Touching, "A finger that rests on a word selects it, and a button copies it") {
  const Rect text = paragraph("The crew cheered.");
  touch_down(text.x + 8 * 5, text.y + 12);
  CHECK(ui.selected_text().empty());
  rest(60);
  CHECK(ui.selected_text() == "crew");
  release();
  CHECK(ui.selected_text() == "crew");
  const SemanticsNode* copy = find(Role::button, "Copy");
  REQUIRE(copy != nullptr);
  click(copy);
  CHECK(host.copied == "crew");
  CHECK(ui.selected_text().empty());
}

TEST_CASE_FIXTURE(Touching, "A finger that moves scrolls and selects nothing") {
  height = 300;
  settle();
  const Rect text = paragraph("Water rose by two metres.");
  touch_down(text.x + 20, text.y + 12);
  for (int i = 1; i <= 60; ++i) {
    io().AddMousePosEvent(text.x + 20, text.y + 12 - static_cast<float>(i));
    frame();
  }
  release();
  CHECK(ui.selected_text().empty());
}

TEST_CASE("Text from right to left is selected from its right edge on") {
  Screen screen;
  screen.open(bundle_of({{.title = "سفن", .text = "سفن الميناء", .published = screen.host.clock, .language = "ar"}}));
  screen.click(screen.find(Role::list_item, "سفن"));
  const Rect text = screen.find(Role::paragraph, "سفن الميناء")->rect;
  screen.point(text.right() - 1, text.y + 12);
  screen.io().AddMouseButtonEvent(0, true);
  screen.settle();
  screen.point(text.right() - 8 * 3, text.y + 12);
  screen.io().AddMouseButtonEvent(0, false);
  screen.settle();
  CHECK(screen.ui.selected_text() == "سفن");
}

}  // namespace
}  // namespace broadsheet
