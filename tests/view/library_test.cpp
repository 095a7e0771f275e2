#include "view/library.h"

#include <doctest/doctest.h>

#include "support/fake_host.h"
#include "support/sample_feed.h"

namespace broadsheet {
namespace {

TEST_CASE("What can't be opened fails, with a sentence") {
  FakeHost host;
  View view(host);
  SUBCASE("not JSON") {
    open_bundle(view, "<!doctype html><p>not here");
    CHECK(view.library->status().code == Code::not_json);
  }
  SUBCASE("nothing at all") {
    open_bundle(view, "");
    CHECK(view.library->status().code == Code::empty);
  }
  SUBCASE("can't be fetched") {
    start_opening(view, 0);
    view.library->fail(Status{Code::io, "The server says that there is nothing at this address.", {}});
    CHECK(view.library->status().code == Code::io);
  }
  CHECK(view.library->phase() == Phase::failed);
  CHECK_FALSE(view.library->status().message.empty());
}

TEST_CASE("What was read before a break stays, and the break is named") {
  FakeHost host;
  View view(host);
  const std::string json = bundle_of(harbour_articles(host.clock));
  SUBCASE("cut off") {
    open_bundle(view, std::string_view(json).substr(0, json.size() * 3 / 4));
    CHECK(view.library->status().code == Code::truncated);
  }
  SUBCASE("the connection breaks") {
    start_opening(view, json.size());
    const std::span<char> room = view.library->prepare(json.size());
    std::copy(json.begin(), json.begin() + static_cast<std::ptrdiff_t>(json.size() / 2), room.begin());
    view.library->commit(json.size() / 2);
    view.library->fail(Status{Code::io, "The connection broke.", {}});
    while (advance(view, 50)) {
    }
    CHECK(view.library->status().code == Code::io);
  }
  CHECK(view.library->phase() == Phase::ready);
  CHECK(view.answer.total > 2);
  CHECK(view.answer.total < 8);
}

TEST_CASE("An empty feed is no failure") {
  FakeHost host;
  View view(host);
  open_bundle(view, bundle_of({}));
  CHECK(view.library->phase() == Phase::ready);
  CHECK(view.library->store().size() == 0);
}

TEST_CASE("Opening another bundle drops the first one whole") {
  FakeHost host;
  View view(host);
  open_bundle(view, bundle_of(harbour_articles(host.clock)));
  view.query = "left over";
  view.selected = 3;
  open_bundle(view, bundle_of({{.title = "Alone", .published = host.clock}}));
  CHECK(view.answer.total == 1);
  CHECK(view.query.empty());
  CHECK(view.selected == no_doc);
}

TEST_CASE("A kept index is used for the same bytes and for no others") {
  FakeHost host;
  const std::string json = bundle_of(harbour_articles(host.clock));
  View first(host);
  open_bundle(first, json);
  const std::vector<char> image = first.library->save_index();
  REQUIRE_FALSE(image.empty());

  // Nothing is indexed while one may come.
  View view(host);
  std::string other = json;
  const auto read = [&](std::string_view bytes) {
    start_opening(view, bytes.size());
    view.library->expect_index();
    for (size_t at = 0; at < bytes.size(); at += 100) {
      const std::string_view piece = bytes.substr(at, 100);
      std::copy(piece.begin(), piece.end(), view.library->prepare(piece.size()).begin());
      view.library->commit(piece.size());
      advance(view, 50);
    }
    CHECK(view.library->save_index().empty());
    view.library->finish();
    advance(view, 50);
    CHECK(view.library->searcher().indexed() == 0);
  };
  SUBCASE("the same bytes") {
    read(json);
    CHECK(view.library->load_index(image));
    CHECK(view.library->phase() == Phase::ready);
  }
  SUBCASE("a letter is another") {
    other[json.find("arbour")] = 'e';
    read(other);
    CHECK_FALSE(view.library->load_index(image));
  }
  SUBCASE("it is damaged") {
    std::vector<char> damaged = image;
    damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
    read(json);
    CHECK_FALSE(view.library->load_index(damaged));
  }
  SUBCASE("it does not come") {
    read(json);
    view.library->index_anyway();
  }
  while (advance(view, 50)) {
  }
  CHECK(view.library->phase() == Phase::ready);
  CHECK(view.answer.total == first.answer.total);
  CHECK(view.library->searcher().indexed() == view.library->store().size());
}

}  // namespace
}  // namespace broadsheet
