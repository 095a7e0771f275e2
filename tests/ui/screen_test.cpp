#include "ui/screen.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

namespace broadsheet {
namespace {

using Kind = Action::Kind;

TEST_CASE_FIXTURE(OpenScreen, "The tree says what is on the screen") {
  CHECK(ui.semantics().nodes[0].name == "Harbour news");
  const auto rows = all(Role::list_item);
  REQUIRE(rows.size() > 4);
  CHECK(rows[0]->name == "Spring tide lifts the old ferry");
  CHECK(rows[0]->position == 1);
  CHECK(rows[0]->set_size == 8);
  CHECK(rows[0]->url == "https://news.example/1");
  CHECK(rows[0]->value.find("Harbour Post · 2 h") == 0);
  CHECK(find(Role::status, "8 articles") != nullptr);
  CHECK(find(Role::search_field, "Search") != nullptr);
  CHECK(find(Role::heading, "Today") != nullptr);
  CHECK(find(Role::heading, "Yesterday") != nullptr);
  const SemanticsNode* source = find(Role::toggle, "Coast Weekly");
  REQUIRE(source != nullptr);
  CHECK(source->value == "3");
  CHECK(find(Role::toggle, "中文") != nullptr);
}

TEST_CASE_FIXTURE(OpenScreen, "Parents come before their children, and ids are unique and stay") {
  std::set<uint32_t> ids;
  const auto& nodes = ui.semantics().nodes;
  for (size_t i = 1; i < nodes.size(); ++i) {
    CHECK(nodes[i].parent < i);
    CHECK(ids.insert(nodes[i].id).second);
  }
  const uint32_t row = find(Role::list_item, "Ferry timetable for winter")->id;
  type("ferry");
  CHECK(find(Role::list_item, "Ferry timetable for winter")->id == row);
}

TEST_CASE_FIXTURE(OpenScreen, "Typing finds") {
  type("ferry");
  CHECK(all(Role::list_item).size() == 3);
  CHECK(find(Role::search_field, "Search")->value == "ferry");
  CHECK(find(Role::heading, "Today") == nullptr);  // by relevance there are no days
  const auto status = all(Role::status);
  REQUIRE_FALSE(status.empty());
  CHECK(status[0]->name.find("3 of 8") == 0);
}

TEST_CASE_FIXTURE(OpenScreen, "A click on a row opens it in the reader") {
  click(find(Role::list_item, "Lighthouse keeper learns radio"));
  REQUIRE(done.size() == 1);
  CHECK(done[0].kind == Kind::select);
  const SemanticsNode* title = find(Role::heading, "Lighthouse keeper learns radio");
  REQUIRE(title != nullptr);
  CHECK(title->level == 1);
  CHECK(find(Role::heading, "AI overview")->level == 2);
  CHECK(find(Role::paragraph, "A keeper and a radio.") != nullptr);
  CHECK(find(Role::paragraph, "She listens at night.") != nullptr);
  CHECK(find(Role::paragraph, "By Ida Quay") != nullptr);
  CHECK(find(Role::paragraph, "Coast Weekly · today, 09:13 · news · English") != nullptr);
  CHECK(find(Role::list_item, "Lighthouse keeper learns radio")->selected);
  const SemanticsNode* original = find(Role::link, "Open original");
  REQUIRE(original != nullptr);
  CHECK(original->url == "https://post.example/2");
  CHECK(find(Role::link, "Article page")->url == "https://news.example/2");
}

TEST_CASE_FIXTURE(OpenScreen, "An overview that no AI wrote is not called one") {
  click(find(Role::list_item, "Ferry timetable for winter"));
  CHECK(find(Role::heading, "Overview") != nullptr);
  CHECK(find(Role::heading, "AI overview") == nullptr);
}

TEST_CASE_FIXTURE(OpenScreen, "Every button on the screen does what its node says") {
  click(find(Role::list_item, "Ferry timetable for winter"));
  click(find(Role::link, "Open original"));
  CHECK(host.opened == "https://post.example/3");
  click(find(Role::link, "Article page"));
  CHECK(host.opened == "https://news.example/3");
  click(find(Role::button, "Copy link"));
  CHECK(host.copied == "https://news.example/3");
  CHECK(find(Role::button, "Link copied") != nullptr);
  click(find(Role::button, "Theme"));
  CHECK(view.theme == Theme::dark);
  click(find(Role::button, "Keys"));
  CHECK(find(Role::dialog, "Keys") != nullptr);
  click(find(Role::button, "Close"));
  CHECK(find(Role::dialog, "Keys") == nullptr);
}

TEST_CASE_FIXTURE(OpenScreen, "A facet filters, shows as a chip, and the chip drops it") {
  click(find(Role::toggle, "Coast Weekly"));
  CHECK(view.answer.total == 3);
  CHECK(find(Role::toggle, "Coast Weekly")->pressed);
  const SemanticsNode* chip = find(Role::toggle, "Remove filter Coast Weekly");
  REQUIRE(chip != nullptr);
  click(chip);
  CHECK(view.answer.total == 8);
  CHECK(find(Role::toggle, "Remove filter Coast Weekly") == nullptr);
  SUBCASE("and Clear drops all of them") {
    click(find(Role::toggle, "Coast Weekly"));
    click(find(Role::toggle, "Radio"));
    CHECK(view.answer.total == 1);
    click(find(Role::button, "Clear"));
    CHECK(view.answer.total == 8);
  }
}

TEST_CASE("A second click on the same place undoes a facet's first") {
  Screen screen;
  std::vector<SampleArticle> articles;
  for (const char* tag : {"wind", "wind tide", "anchor", "anchor", "anchor"}) {
    articles.push_back({.title = "Log", .published = screen.host.clock, .tag = tag});
  }
  std::string json = bundle_of(articles);
  const auto replace = [&json](std::string_view from, std::string_view to) {
    for (size_t at = 0; (at = json.find(from, at)) != std::string::npos; at += to.size()) {
      json.replace(at, from.size(), to);
    }
  };
  replace(R"({"name": "wind tide"})", R"({"name": "wind"}, {"name": "tide"})");
  replace(R"({"name": "anchor"})", R"({"name": "wind"}, {"name": "tide"}, {"name": "anchor"})");
  screen.open(json);
  const Rect before = screen.find(Role::toggle, "anchor")->rect;
  CHECK(screen.find(Role::toggle, "anchor")->position == 3);
  screen.click(screen.find(Role::toggle, "anchor"));
  CHECK(screen.view.answer.total == 3);  // all of them have the other two tags as well: by name it is the first now
  CHECK(screen.find(Role::toggle, "anchor")->position == 3);
  CHECK(screen.find(Role::toggle, "anchor")->rect.y == before.y);
  screen.point(before.x + 20, before.y + 5);
  screen.io().AddMouseButtonEvent(0, true);
  screen.settle();
  screen.io().AddMouseButtonEvent(0, false);
  screen.settle();
  CHECK(screen.view.filters.empty());
  CHECK(screen.find(Role::toggle, "anchor")->position == 3);
}

TEST_CASE_FIXTURE(OpenScreen, "A button says for two seconds that it has copied") {
  click(find(Role::list_item, "Nets mended by hand"));
  click(find(Role::button, "Copy link"));
  CHECK(find(Role::button, "Link copied") != nullptr);
  CHECK(ui.wants_frame());  // so that it ends without anything done
  host.milliseconds += 1900;
  frame();
  CHECK(find(Role::button, "Link copied") != nullptr);
  SUBCASE("then it can copy again, and nothing moves") {
    host.milliseconds += 200;
    CHECK(settle() < 5);
    CHECK(find(Role::button, "Link copied") == nullptr);
    CHECK_FALSE(ui.wants_frame());
    host.copied.clear();
    click(find(Role::button, "Copy link"));
    CHECK(host.copied == "https://news.example/5");
    CHECK(find(Role::button, "Link copied") != nullptr);
  }
  SUBCASE("or until something else is done") {
    press(ImGuiKey_RightBracket);
    CHECK(find(Role::button, "Link copied") == nullptr);
    CHECK(find(Role::button, "Copy link") != nullptr);
  }
}

TEST_CASE("On a phone the drawer names the feed and changes the theme") {
  OpenScreen screen;
  screen.width = 390;
  screen.settle();
  CHECK(screen.find(Role::button, "Theme") == nullptr);
  screen.click(screen.find(Role::button, "Filters"));
  const SemanticsNode* title = screen.find(Role::heading, "Harbour news");
  REQUIRE(title != nullptr);
  CHECK(title->rect.y < 56);
  const SemanticsNode* theme = screen.find(Role::button, "Theme");
  REQUIRE(theme != nullptr);
  CHECK(theme->rect.bottom() <= screen.height);
  CHECK(theme->value == "System");
  screen.click(theme);
  CHECK(screen.view.theme == Theme::dark);
  screen.click(screen.find(Role::button, "Keys"));
  CHECK(screen.find(Role::dialog, "Keys") != nullptr);
  CHECK(screen.find(Role::dialog, "Filters") == nullptr);
}

TEST_CASE("On a phone the sort menu opens below its own button") {
  OpenScreen screen;
  screen.width = 390;
  screen.settle();
  screen.click(screen.find(Role::button, "Sort"));
  const SemanticsNode* menu = screen.find(Role::group, "Sort");
  REQUIRE(menu != nullptr);
  CHECK(menu->rect.x == doctest::Approx(screen.find(Role::button, "Sort")->rect.x));
  CHECK(menu->rect.right() <= 390);
}

TEST_CASE_FIXTURE(OpenScreen, "Related articles lead from one to the next") {
  click(find(Role::list_item, "Nets mended by hand"));
  const SemanticsNode* heading = find(Role::heading, "Related");
  REQUIRE(heading != nullptr);
  CHECK(heading->level == 2);
  const SemanticsNode* related = find(Role::button, "Storm glass explained");  // the other one on its topic
  REQUIRE(related != nullptr);
  CHECK(related->position >= 1);
  click(related);
  CHECK(find(Role::heading, "Storm glass explained") != nullptr);
  CHECK(find(Role::button, "Nets mended by hand") != nullptr);
}

TEST_CASE_FIXTURE(OpenScreen, "Topics in the reader filter") {
  click(find(Role::list_item, "Nets mended by hand"));
  const auto toggles = all(Role::toggle);
  const auto chip =
      std::find_if(toggles.rbegin(), toggles.rend(), [](const SemanticsNode* node) { return node->name == "Craft"; });
  REQUIRE(chip != toggles.rend());
  click(*chip);
  CHECK(view.answer.total == 2);
}

TEST_CASE_FIXTURE(OpenScreen, "The sort menu sorts") {
  click(find(Role::button, "Sort"));
  const SemanticsNode* oldest = find(Role::toggle, "Oldest");
  REQUIRE(oldest != nullptr);
  CHECK(find(Role::toggle, "Newest")->pressed);
  click(oldest);
  CHECK(all(Role::list_item)[0]->name == "Harbour lights switch to solar");
  CHECK(find(Role::toggle, "Oldest") == nullptr);
  SUBCASE("and a click beside it only closes it") {
    click(find(Role::button, "Sort"));
    CHECK(view.sort_menu_open);
    point(700, 700);
    io().AddMouseButtonEvent(0, true);
    settle();
    io().AddMouseButtonEvent(0, false);
    settle();
    CHECK_FALSE(view.sort_menu_open);
    CHECK(view.selected == no_doc);
  }
}

TEST_CASE_FIXTURE(OpenScreen, "A drag over the timeline chooses dates") {
  const SemanticsNode* timeline = find(Role::group, "Timeline");
  REQUIRE(timeline != nullptr);
  CHECK(timeline->value == "all dates");
  const Rect rect = timeline->rect;
  point(rect.x + rect.width * 0.8f, rect.y + 20);
  io().AddMouseButtonEvent(0, true);
  settle();
  point(rect.right() - 1, rect.y + 20);
  io().AddMouseButtonEvent(0, false);
  settle();
  CHECK(view.from != no_time);
  CHECK(view.answer.total < 8);
  CHECK(view.answer.total > 0);
  CHECK(find(Role::group, "Timeline")->value != "all dates");
  click(find(Role::button, "Clear"));
  CHECK(view.answer.total == 8);
}

TEST_CASE("The screen has three panes, two, or one") {
  OpenScreen screen;
  const auto has = [&](Role role, std::string_view name) { return screen.find(role, name) != nullptr; };
  SUBCASE("wide: filters, list and reader side by side") {
    screen.settle();
    CHECK(has(Role::group, "Filters"));
    CHECK(has(Role::group, "Articles"));
    CHECK(has(Role::group, "Reader"));
    CHECK_FALSE(has(Role::button, "Filters"));
    CHECK(screen.all(Role::separator).size() == 2);
  }
  SUBCASE("medium: filters in a drawer") {
    screen.width = 800;
    screen.settle();
    CHECK_FALSE(has(Role::group, "Filters"));
    CHECK(has(Role::group, "Articles"));
    CHECK(has(Role::group, "Reader"));
    screen.click(screen.find(Role::button, "Filters"));
    CHECK(has(Role::dialog, "Filters"));
    screen.click(screen.find(Role::toggle, "Coast Weekly"));
    CHECK(screen.view.answer.total == 3);
    screen.click(screen.find(Role::button, "Close"));
    CHECK_FALSE(has(Role::dialog, "Filters"));
  }
  SUBCASE("narrow: one at a time, with a way back") {
    screen.width = 390;
    screen.settle();
    CHECK(has(Role::button, "Filters"));
    CHECK(has(Role::button, "Sort"));
    CHECK(has(Role::status, "8 articles"));
    CHECK_FALSE(has(Role::group, "Reader"));
    screen.click(screen.find(Role::list_item, "Spring tide lifts the old ferry"));
    CHECK(has(Role::group, "Reader"));
    CHECK_FALSE(has(Role::group, "Articles"));
    screen.click(screen.find(Role::button, "Back"));
    CHECK(has(Role::group, "Articles"));
  }
}

TEST_CASE("A finger has targets of 44 pixels") {
  OpenScreen screen;
  screen.host.current.touch = true;
  for (const float width : {1280.0f, 800.0f, 390.0f}) {
    screen.width = width;
    screen.settle();
    for (const SemanticsNode& node : screen.ui.semantics().nodes) {
      const bool pressed_directly =
          node.role == Role::button || node.role == Role::list_item || node.role == Role::search_field;
      if (!pressed_directly || node.action.kind == Kind::clear_filters) continue;
      CAPTURE(node.name);
      CHECK(node.rect.height >= 43.9f);
    }
  }
}

TEST_CASE_FIXTURE(OpenScreen, "Arrow keys move the ends of the timeline and the splitters") {
  const SemanticsNode* from = find(Role::slider, "From");
  REQUIRE(from != nullptr);
  CHECK(from->position == 1);
  const uint32_t bars = from->set_size;
  CHECK(find(Role::slider, "Until")->position == bars);
  ui.adjust(from->id, static_cast<int>(bars) - 1);
  settle();
  CHECK(find(Role::slider, "From")->position >= bars - 1);  // whole days, which may be two bars
  CHECK(view.from != no_time);
  CHECK(view.before == no_time);
  CHECK(view.answer.total > 0);
  CHECK(view.answer.total < 8);
  ui.adjust(find(Role::slider, "From")->id, -1'000'000);
  settle();
  CHECK(view.from == no_time);
  CHECK(view.answer.total == 8);

  const SemanticsNode* splitter = find(Role::separator, "Width of the list");
  const uint32_t before = splitter->position;
  ui.adjust(splitter->id, -2);
  settle();
  CHECK(find(Role::separator, "Width of the list")->position == before - 32);
  ui.adjust(find(Role::separator, "Width of the list")->id, 1000);
  settle();
  CHECK(find(Role::separator, "Width of the list")->position == find(Role::separator, "Width of the list")->set_size);
}

TEST_CASE_FIXTURE(OpenScreen, "With large text nothing on the bar covers anything else or leaves the screen") {
  for (const float size : {1.0f, 1.5f, 2.0f, 3.0f}) {
    for (const float wide : {1280.0f, 800.0f, 390.0f}) {
      CAPTURE(size);
      CAPTURE(wide);
      view.text_size = size;
      width = wide;
      settle();
      std::vector<const SemanticsNode*> parts = all(Role::search_field);
      for (const SemanticsNode* status : all(Role::status)) parts.push_back(status);
      for (const char* name : {"Sort", "Theme", "Keys", "Filters"}) {
        if (const SemanticsNode* found = find(Role::button, name)) parts.push_back(found);
      }
      REQUIRE(parts.size() >= 3);
      for (const SemanticsNode* part : parts) {
        CAPTURE(part->name);
        CHECK(part->rect.x >= 0);
        CHECK(part->rect.right() <= wide + 0.5f);
        for (const SemanticsNode* other : parts) {
          if (other == part || part->rect.width <= 0 || other->rect.width <= 0) continue;
          CAPTURE(other->name);
          const bool apart = part->rect.right() <= other->rect.x + 0.5f || other->rect.right() <= part->rect.x + 0.5f ||
                             part->rect.bottom() <= other->rect.y + 0.5f || other->rect.bottom() <= part->rect.y + 0.5f;
          CHECK(apart);
        }
      }
    }
  }
}

TEST_CASE_FIXTURE(OpenScreen, "Each step of an end of the timeline is a day or more, to the other end and back") {
  const auto step = [&](const char* name, int steps) {
    ui.adjust(find(Role::slider, name)->id, steps);
    settle();
  };
  Seconds before = no_time;
  int taken = 0;
  for (; find(Role::slider, "From")->position < find(Role::slider, "From")->set_size && taken < 500; ++taken) {
    step("From", 1);
    if (view.from == before) break;  // the last day
    CHECK((before == no_time || view.from >= before + 86400));
    CHECK(view.before == no_time);
    before = view.from;
  }
  CHECK(taken > 3);
  const Seconds last_day = view.from;
  step("From", -1);
  CHECK(view.from <= last_day - 86400);
  step("From", -1'000'000);
  CHECK(view.from == no_time);
  step("Until", -1);
  const Seconds until = view.before;
  REQUIRE(until != no_time);
  step("Until", -1);
  CHECK(view.before <= until - 86400);
  CHECK(view.from == no_time);
}

TEST_CASE_FIXTURE(OpenScreen, "What the keyboard comes to is scrolled into sight") {
  height = 300;
  settle();
  const SemanticsNode* last = all(Role::toggle).back();
  for (const SemanticsNode* toggle : all(Role::toggle)) {
    if (toggle->rect.y > last->rect.y) last = toggle;
  }
  REQUIRE(last->rect.y > height);
  const uint32_t id = last->id;
  ui.reveal(id);
  settle();
  for (const SemanticsNode* toggle : all(Role::toggle)) {
    if (toggle->id == id) CHECK(toggle->rect.bottom() <= height);
  }
}

TEST_CASE_FIXTURE(OpenScreen, "The buttons of the bar are said from the left to the right") {
  float right = 0;
  for (const SemanticsNode* button : all(Role::button)) {
    if (button->rect.y > 40) continue;
    CHECK(button->rect.x >= right);
    right = button->rect.right();
  }
  CHECK(right > 1000);
}

TEST_CASE_FIXTURE(OpenScreen, "Widths of the panes are dragged and kept") {
  const float before = find(Role::group, "Articles")->rect.width;
  const SemanticsNode* line = all(Role::separator)[1];
  point(line->rect.x + line->rect.width / 2, 600);
  io().AddMouseButtonEvent(0, true);
  settle();
  point(io().MousePos.x + 60, 600);
  io().AddMouseButtonEvent(0, false);
  settle();
  CHECK(find(Role::group, "Articles")->rect.width == doctest::Approx(before + 60));
  CHECK(host.records["panes"] == "248 480");
  Screen again;
  again.host.records = host.records;
  Ui other(again.host);
  std::vector<Action> actions;
  other.frame(view, 1280, 800, 1, 0.016, actions);
  for (const SemanticsNode& node : other.semantics().nodes) {
    if (node.role == Role::group && node.name == "Articles") CHECK(node.rect.width == doctest::Approx(480));
  }
}

TEST_CASE_FIXTURE(OpenScreen, "When nothing happens, no frame is drawn") {
  settle();
  CHECK_FALSE(ui.wants_frame());
  const uint64_t revision = view.revision;
  frame();
  CHECK_FALSE(ui.wants_frame());
  CHECK(view.revision == revision);
  SUBCASE("a click comes to rest again") {
    click(find(Role::list_item, "Storm glass explained"));
    CHECK(settle() < 5);
    CHECK_FALSE(ui.wants_frame());
  }
  SUBCASE("so does a turn of the wheel") {
    point(400, 500);
    io().AddMouseWheelEvent(0, -2);
    frame();
    CHECK(ui.wants_frame());
    CHECK(settle() < 200);
    CHECK_FALSE(ui.wants_frame());
  }
  SUBCASE("and a caret does not blink") {
    view.field_focused = true;
    ++view.revision;
    settle();
    CHECK_FALSE(ui.wants_frame());
  }
}

TEST_CASE("New pictures of glyphs are drawn a few a frame") {
  Screen screen;
  std::string all_letters;
  for (uint32_t c = 0x4E00; c < 0x4E00 + 300; ++c) {
    all_letters += static_cast<char>(0xE0 | c >> 12);
    all_letters += static_cast<char>(0x80 | (c >> 6 & 63));
    all_letters += static_cast<char>(0x80 | (c & 63));
  }
  open_bundle(screen.view, bundle_of({{.title = "Many", .text = all_letters, .published = screen.host.clock}}));
  screen.view.selected = 0;
  screen.frame();
  CHECK(screen.host.pictures <= 64);
  CHECK(screen.ui.wants_frame());
  screen.settle();
  CHECK(screen.host.pictures > 300);
  CHECK_FALSE(screen.ui.wants_frame());
}

}  // namespace
}  // namespace broadsheet
