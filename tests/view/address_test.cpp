#include "view/address.h"

#include <doctest/doctest.h>

#include "support/fake_host.h"
#include "support/sample_feed.h"

namespace broadsheet {
namespace {

struct Fixture {
  FakeHost host;
  View view{host};
  Fixture() { open_bundle(view, bundle_of(harbour_articles(host.clock))); }

  // Does all that an address can say.
  void narrow() {
    Action typed;
    typed.kind = Action::Kind::set_query;
    typed.text = "ferry & Füße 50%";
    apply(view, typed);
    Action filtered;
    filtered.kind = Action::Kind::toggle_filter;
    filtered.facet = Facet::source;
    filtered.label = view.library->store().find_label(Facet::source, "Harbour Post");
    apply(view, filtered);
    Action dated;
    dated.kind = Action::Kind::set_dates;
    dated.from = 1'600'000'000;
    dated.before = 1'900'000'000;
    apply(view, dated);
    Action sorted;
    sorted.kind = Action::Kind::set_sort;
    sorted.sort = Sort::oldest;
    apply(view, sorted);
    Action selected;
    selected.kind = Action::Kind::select;
    selected.doc = 2;
    apply(view, selected);
  }
};

TEST_CASE_FIXTURE(Fixture, "Nothing asked for has an empty address") { CHECK(address_of(view).empty()); }

TEST_CASE_FIXTURE(Fixture, "What the reader sees can be written as an address and read again") {
  narrow();
  const std::string address = address_of(view);
  CHECK(address ==
        "q=ferry+%26+F%C3%BC%C3%9Fe+50%25&source=Harbour+Post&after=2020-09-13T12:26:40Z&before=2030-03-17T17:46:40Z"
        "&sort=oldest&a=https://news.example/3");
  go_to(view, "");
  CHECK(address_of(view).empty());
  CHECK(view.answer.total == 8);
  CHECK(view.selected == no_doc);
  go_to(view, address);
  CHECK(view.query == "ferry & Füße 50%");
  CHECK(view.caret == view.query.size());
  CHECK(view.filters.size() == 1);
  CHECK(view.selected == 2);
  CHECK(view.pane == Pane::reader);
  CHECK(address_of(view) == address);
}

TEST_CASE_FIXTURE(Fixture, "An address by anybody: what is not known or no text is passed over") {
  go_to(view, "topic=Nowhere&topic=Tides&topic=Tides&a=nothing&after=yesterday&sort=best&x=y&&=&q=%FF&type");
  CHECK(address_of(view) == "topic=Tides");
  go_to(view, "q=a%2&q=%zz%41");
  CHECK(view.query == "%zzA");
  go_to(view, "q=" + std::string(100'000, 'a'));
  CHECK(view.query.size() == 4000);
}

TEST_CASE_FIXTURE(Fixture, "On one pane the article is part of the address while it is in front") {
  view.one_pane = true;
  go_to(view, "a=https://news.example/3");
  CHECK(address_of(view) == "a=https://news.example/3");
  Action back;
  back.kind = Action::Kind::back;
  apply(view, back);
  CHECK(address_of(view).empty());
}

}  // namespace
}  // namespace broadsheet
