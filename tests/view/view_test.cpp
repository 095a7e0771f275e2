#include "view/view.h"

#include <doctest/doctest.h>

#include "support/fake_host.h"
#include "support/sample_feed.h"

namespace broadsheet {
namespace {

using Kind = Action::Kind;

Action action(Kind kind) {
  Action made;
  made.kind = kind;
  return made;
}

void type(View& view, std::string_view text) {
  Action typed = action(Kind::set_query);
  typed.text = text;
  typed.caret = typed.anchor = static_cast<uint32_t>(text.size());
  apply(view, typed);
}

struct Fixture {
  FakeHost host;
  View view{host};
  Fixture() { open_bundle(view, bundle_of(harbour_articles(host.clock))); }
  std::string title(uint32_t rank) { return std::string(view.library->store().title(view.row(rank))); }
  void filter(Facet facet, std::string_view name) {
    Action toggled = action(Kind::toggle_filter);
    toggled.facet = facet;
    toggled.label = view.library->store().find_label(facet, name);
    apply(view, toggled);
  }
};

TEST_CASE_FIXTURE(Fixture, "An opened bundle shows all its articles, newest first") {
  CHECK(view.library->phase() == Phase::ready);
  CHECK(view.answer.total == 8);
  CHECK(title(0) == "Spring tide lifts the old ferry");
  CHECK(title(7) == "Harbour lights switch to solar");
  CHECK(view.row(8) == no_doc);
  CHECK(view.shown_sort() == Sort::newest);
}

TEST_CASE_FIXTURE(Fixture, "Typing narrows the results to what matches") {
  const uint64_t revision = view.results_revision;
  type(view, "ferry");
  CHECK(view.answer.total == 3);
  CHECK(view.results_revision > revision);
  CHECK(view.caret == 5);
  CHECK(view.shown_sort() == Sort::relevance);
  type(view, "");
  CHECK(view.answer.total == 8);
}

TEST_CASE_FIXTURE(Fixture, "A caret that moves changes no results") {
  type(view, "ferry");
  const uint64_t results = view.results_revision;
  Action moved = action(Kind::set_query);
  moved.text = "ferry";
  moved.caret = 2;
  moved.anchor = 900;
  apply(view, moved);
  CHECK(view.results_revision == results);
  CHECK(view.caret == 2);
  CHECK(view.anchor == 5);  // never past the text
}

TEST_CASE_FIXTURE(Fixture, "Filters narrow, unite and are dropped together") {
  filter(Facet::source, "Coast Weekly");
  CHECK(view.answer.total == 3);
  filter(Facet::topic, "Radio");
  CHECK(view.answer.total == 1);
  filter(Facet::topic, "Radio");
  CHECK(view.answer.total == 3);
  apply(view, action(Kind::clear_filters));
  CHECK(view.answer.total == 8);
  CHECK(view.filters.empty());
}

TEST_CASE_FIXTURE(Fixture, "A label that the bundle has not is no filter") {
  Action toggled = action(Kind::toggle_filter);
  toggled.label = 4000;
  apply(view, toggled);
  CHECK(view.filters.empty());
}

TEST_CASE_FIXTURE(Fixture, "Dates bound the results") {
  Action dates = action(Kind::set_dates);
  dates.from = host.clock - 10 * 24 * 3600;
  apply(view, dates);
  CHECK(view.answer.total == 5);
  CHECK(view.narrowed());
  dates.from = no_time;
  apply(view, dates);
  CHECK(view.answer.total == 8);
}

TEST_CASE_FIXTURE(Fixture, "Selecting walks the results and stops at both ends") {
  apply(view, action(Kind::select_next));
  CHECK(view.selected_rank == 0);
  apply(view, action(Kind::select_next));
  CHECK(view.selected == view.row(1));
  apply(view, action(Kind::select_last));
  CHECK(view.selected_rank == 7);
  apply(view, action(Kind::select_next));
  CHECK(view.selected_rank == 7);
  apply(view, action(Kind::select_first));
  apply(view, action(Kind::select_previous));
  CHECK(view.selected_rank == 0);
}

TEST_CASE_FIXTURE(Fixture, "What is open in the reader stays open while one types") {
  apply(view, action(Kind::select_last));
  const Doc open = view.selected;
  type(view, "radio");
  CHECK(view.selected == open);
  CHECK(view.selected_rank == no_rank);
  type(view, "");
  CHECK(view.selected_rank == 7);
}

TEST_CASE_FIXTURE(Fixture, "Escape steps out one level at a time") {
  type(view, "ferry");
  view.field_focused = true;
  apply(view, action(Kind::toggle_keys));
  apply(view, action(Kind::clear));
  CHECK_FALSE(view.field_focused);
  CHECK(view.keys_open);
  apply(view, action(Kind::clear));
  CHECK_FALSE(view.keys_open);
  CHECK(view.query == "ferry");
  apply(view, action(Kind::clear));
  CHECK(view.query.empty());
  CHECK(view.answer.total == 8);
}

TEST_CASE_FIXTURE(Fixture, "To go to the field selects what is in it") {
  type(view, "ferry");
  apply(view, action(Kind::focus_search));
  CHECK(view.field_focused);
  CHECK(view.caret == 5);
  CHECK(view.anchor == 0);
  SUBCASE("but a host that says it again does not undo what was selected since") {
    Action moved = action(Kind::set_query);
    moved.text = "ferry";
    moved.caret = moved.anchor = 3;
    apply(view, moved);
    apply(view, action(Kind::focus_search));
    CHECK(view.caret == 3);
    CHECK(view.anchor == 3);
  }
}

TEST_CASE_FIXTURE(Fixture, "Whatever the system's theme, the first press shows the other") {
  Theme opposite = Theme::dark, same = Theme::light;
  SUBCASE("light") {}
  SUBCASE("dark") {
    host.current.dark = true;
    std::swap(opposite, same);
  }
  apply(view, action(Kind::next_theme));
  CHECK(view.theme == opposite);
  apply(view, action(Kind::next_theme));
  CHECK(view.theme == same);
  apply(view, action(Kind::next_theme));
  CHECK(view.theme == Theme::system);
}

TEST_CASE_FIXTURE(Fixture, "That a link was copied is said until the next action, for two seconds at most") {
  apply(view, action(Kind::select_first));
  const Doc doc = view.selected;
  CHECK_FALSE(view.says_copied(doc));
  apply(view, action(Kind::copy_link));
  CHECK(view.says_copied(doc));
  SUBCASE("time passes") {
    host.milliseconds += 2000;
    CHECK_FALSE(view.says_copied(doc));
    apply(view, action(Kind::copy_link));
    CHECK(view.says_copied(doc));
  }
  SUBCASE("something is done") {
    apply(view, action(Kind::select_next));
    CHECK_FALSE(view.says_copied(doc));
  }
}

TEST_CASE_FIXTURE(Fixture, "Escape from a search shows the open article in the whole list") {
  type(view, "solar");
  apply(view, action(Kind::select_first));
  const Doc open = view.selected;
  apply(view, action(Kind::clear));
  CHECK(view.selected == open);
  CHECK(view.selected_rank == 7);
  CHECK(view.revealed_results == view.results_revision);
  type(view, "radio");
  CHECK(view.revealed_results != view.results_revision);
}

TEST_CASE_FIXTURE(Fixture, "On a narrow screen Escape leaves the reader before it empties the query") {
  view.one_pane = true;
  type(view, "ferry");
  Action select = action(Kind::select);
  select.doc = view.row(0);
  apply(view, select);
  CHECK(view.pane == Pane::reader);
  apply(view, action(Kind::clear));
  CHECK(view.pane == Pane::list);
  CHECK(view.query == "ferry");
}

TEST_CASE_FIXTURE(Fixture, "Enter in the field goes to the first result") {
  type(view, "ferry");
  view.field_focused = true;
  apply(view, action(Kind::submit_query));
  CHECK_FALSE(view.field_focused);
  CHECK(view.selected == view.row(0));
}

TEST_CASE_FIXTURE(Fixture, "Links are opened and copied by the host") {
  apply(view, action(Kind::select_first));
  apply(view, action(Kind::open_original));
  CHECK(host.opened == "https://post.example/1");
  apply(view, action(Kind::open_page));
  CHECK(host.opened == "https://news.example/1");
  apply(view, action(Kind::copy_link));
  CHECK(host.copied == "https://news.example/1");
  CHECK(view.copied == view.selected);
  SUBCASE("but never an address that runs code") {
    Action link = action(Kind::open_link);
    link.text = "javascript:alert(1)";
    apply(view, link);
    CHECK(host.opened == "https://news.example/1");
  }
}

TEST_CASE_FIXTURE(Fixture, "Topics are stepped through, and past the last one there is none") {
  apply(view, action(Kind::next_topic));
  REQUIRE(view.filters.size() == 1);
  CHECK(view.library->store().label_name(Facet::topic, view.filters[0].label) == "Tides");
  apply(view, action(Kind::next_topic));
  REQUIRE(view.filters.size() == 1);
  CHECK(view.library->store().label_name(Facet::topic, view.filters[0].label) == "Craft");
  apply(view, action(Kind::previous_topic));
  apply(view, action(Kind::previous_topic));
  CHECK(view.filters.empty());
}

TEST_CASE("A theme is remembered") {
  FakeHost host;
  {
    View view(host);
    CHECK(view.theme == Theme::system);
    Action dark = action(Kind::set_theme);
    dark.theme = Theme::dark;
    apply(view, dark);
  }
  CHECK(View(host).theme == Theme::dark);
}

TEST_CASE("Actions on a view with nothing open do no harm") {
  FakeHost host;
  View view(host);
  for (int kind = 0; kind <= static_cast<int>(Kind::toggle_sort_menu); ++kind) {
    for (const Doc doc : {no_doc, Doc{0}, Doc{77}}) {
      Action any = action(static_cast<Kind>(kind));
      any.doc = doc;
      apply(view, any);
    }
  }
  CHECK(view.answer.total == 0);
  CHECK(view.selected == no_doc);
  CHECK(host.opened.empty());
}

TEST_CASE("Any place of a long list can be asked for") {
  FakeHost host;
  View view(host);
  std::vector<SampleArticle> many(1234);
  for (size_t i = 0; i < many.size(); ++i) {
    many[i].title = "Entry " + std::to_string(i);
    many[i].published = host.clock - static_cast<Seconds>(i) * 60;
  }
  open_bundle(view, bundle_of(many));
  REQUIRE(view.answer.total == 1234);
  for (const uint32_t rank : {1233u, 0u, 600u, 599u, 1000u, 50u, 601u}) {
    CHECK(view.library->store().title(view.row(rank)) == "Entry " + std::to_string(rank));
  }
  CHECK(view.row(1234) == no_doc);
}

TEST_CASE("An article is found by its date anywhere in a long list") {
  FakeHost host;
  View view(host);
  std::vector<SampleArticle> many(2000);
  for (size_t i = 0; i < many.size(); ++i) {
    many[i].title = "Entry " + std::to_string(i);
    many[i].published = host.clock - static_cast<Seconds>(i / 7) * 60;  // seven of each moment
  }
  open_bundle(view, bundle_of(many));
  for (const Sort sort : {Sort::newest, Sort::oldest}) {
    Action sorted = action(Kind::set_sort);
    sorted.sort = sort;
    apply(view, sorted);
    for (const uint32_t rank : {0u, 6u, 7u, 1003u, 1999u}) CHECK(view.rank_by_date(view.row(rank)) == rank);
  }
  CHECK(view.rank_by_date(no_doc) == no_rank);
}

TEST_CASE("While articles arrive, what is selected keeps its place") {
  FakeHost host;
  View view(host);
  auto articles = harbour_articles(host.clock);
  std::reverse(articles.begin(), articles.end());  // the newest come last
  const std::string json = bundle_of(articles);
  start_opening(view, json.size());
  const uint64_t results = view.results_revision;
  const auto hand_in = [&](std::string_view part) {
    const std::span<char> room = view.library->prepare(part.size());
    std::copy(part.begin(), part.end(), room.begin());
    view.library->commit(part.size());
    host.milliseconds += 1000;
    while (advance(view, 50)) host.milliseconds += 1000;
  };
  hand_in(std::string_view(json).substr(0, json.size() / 2));
  CHECK(view.library->phase() == Phase::loading);
  REQUIRE(view.answer.total > 1);
  REQUIRE(view.answer.total < 8);
  apply(view, action(Kind::select_first));
  const Doc selected = view.selected;
  hand_in(std::string_view(json).substr(json.size() / 2));
  view.library->finish();
  while (advance(view, 50)) {
  }
  CHECK(view.library->phase() == Phase::ready);
  CHECK(view.answer.total == 8);
  CHECK(view.selected == selected);
  CHECK(view.selected_rank > 0);
  CHECK(view.row(view.selected_rank) == selected);
  CHECK(view.results_revision == results);  // the list is not sent back to its top
}

}  // namespace
}  // namespace broadsheet
