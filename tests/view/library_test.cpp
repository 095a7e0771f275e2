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

// One page of a feed: articles `first` to `last`, and where it goes on.
std::string page_of(int first, int last, std::string_view next) {
  std::string json =
      R"({"version": "https://jsonfeed.org/version/1.1", "title": "Page )" + std::to_string(first) + "\"";
  if (!next.empty()) json += ", \"next_url\": \"" + std::string(next) + "\"";
  json += ", \"items\": [";
  for (int number = first; number <= last; ++number) {
    const std::string id = "https://news.example/" + std::to_string(number);
    json += (number > first ? ", {" : "{") + ("\"id\": \"" + id) + "\", \"title\": \"Boat " + std::to_string(number) +
            "\"}";
  }
  return json + "]}";
}

void give(Library& library, std::string_view bytes) {
  const std::span<char> room = library.prepare(bytes.size());
  std::copy(bytes.begin(), bytes.end(), room.begin());
  library.commit(bytes.size());
}

TEST_CASE("Pages of a feed follow one another into one list") {
  FakeHost host;
  View view(host);
  start_opening(view, 0);
  Library& library = *view.library;
  give(library, page_of(1, 10, "p2.json"));
  CHECK(library.next_url() == "p2.json");
  SUBCASE("all is well") {
    library.end_page();
    library.next_page(0);
    CHECK(library.next_url().empty());
    give(library, page_of(11, 20, "p3.json"));
    library.end_page();
    CHECK(library.next_url() == "p3.json");
    library.next_page(0);
    give(library, page_of(15, 30, ""));  // some come again
    library.finish();
    CHECK(library.status().ok());
    CHECK(library.store().size() == 30);
    CHECK(library.pages() == 3);
  }
  SUBCASE("a page is begun again") {
    const std::string second = page_of(11, 20, "");
    library.end_page();
    library.next_page(0);
    give(library, std::string_view(second).substr(0, second.size() / 2));
    const uint64_t bytes = library.bytes();
    library.next_page(0);
    CHECK(library.pages() == 2);
    CHECK(library.bytes() < bytes);
    give(library, second);
    library.finish();
    CHECK(library.status().ok());
    CHECK(library.store().size() == 20);
    CHECK(library.skipped() == 0);
  }
  SUBCASE("the first page is begun again") {
    library.next_page(0);
    CHECK(library.pages() == 1);
    give(library, page_of(1, 12, ""));
    library.finish();
    CHECK(library.status().ok());
    CHECK(library.store().size() == 12);
  }
  SUBCASE("pages that break are named, by the first of them, and the others are read") {
    library.end_page();
    library.next_page(0);
    library.end_page(Status{Code::io, "The server is busy.", {}});
    library.next_page(0);
    give(library, "<!doctype html>");
    library.end_page();
    library.next_page(0);
    give(library, page_of(31, 40, ""));
    library.finish();
    CHECK(library.status().code == Code::io);
    CHECK(library.status().message.starts_with("Part 2 of the feed can't be read whole. The server is busy."));
    CHECK(library.status().message.ends_with("one other part."));
    CHECK(library.store().size() == 20);
  }
  SUBCASE("one that ends in the middle does not end the feed") {
    const std::string second = page_of(11, 20, "p3.json");
    library.end_page();
    library.next_page(0);
    give(library, std::string_view(second).substr(0, second.size() - 30));
    library.end_page();
    CHECK(library.next_url() == "p3.json");
    library.next_page(0);
    give(library, page_of(21, 30, ""));
    library.finish();
    CHECK(library.status().code == Code::io);
    CHECK(library.store().size() == 29);
    CHECK(library.skipped() == 1);
  }
  while (advance(view, 50)) {
  }
  CHECK(library.phase() == Phase::ready);
  CHECK(library.head().title == "Page 1");
  CHECK(library.total_bytes() == 0);
  CHECK(view.answer.total == library.store().size());
}

TEST_CASE("While a feed comes its first articles are searchable at once, and later ones wait for few others") {
  FakeHost host;
  View view(host);
  const std::string json = page_of(1, 3000, "");
  start_opening(view, 0);
  Library& library = *view.library;
  bool waited = false;
  for (size_t at = 0; at < json.size(); at += 700) {
    give(library, std::string_view(json).substr(at, 700));
    while (advance(view, 50)) host.milliseconds += 1000;
    const uint32_t indexed = library.searcher().indexed(), waiting = library.store().size() - indexed;
    CHECK(waiting <= indexed / 16);
    waited |= waiting > 0;
  }
  CHECK(waited);
  library.finish();
  while (advance(view, 50)) {
  }
  CHECK(view.answer.total == 3000);
}

TEST_CASE("Where memory ends, what is searchable stays so") {
  FakeHost host;
  View view(host);
  std::string json = page_of(1, 2000, "");
  start_opening(view, json.size());
  Library& library = *view.library;
  SUBCASE("while it is read") {
    give(library, std::string_view(json).substr(0, json.size() / 2));
    while (advance(view, 50)) {
    }
    const uint32_t indexed = library.searcher().indexed();
    library.out_of_memory();
    CHECK(library.status().message.find(std::to_string(indexed) + " of about ") != std::string::npos);
    give(library, std::string_view(json).substr(json.size() / 2));
    library.finish();
    CHECK(library.store().size() == indexed);
  }
  SUBCASE("while it is indexed") {
    give(library, json);
    library.finish();
    CHECK(advance(view, 0));
    library.out_of_memory();
    const std::string amount = std::to_string(library.searcher().indexed()) + " of 2000 articles";
    CHECK(library.searcher().indexed() < 2000);
    CHECK(library.status().message.find(amount) != std::string::npos);
  }
  CHECK(library.status().code == Code::out_of_memory);
  CHECK(library.phase() == Phase::ready);
  CHECK_FALSE(advance(view, 50));
  view.query = "boat";
  search_again(view);
  CHECK(view.answer.total == library.searcher().indexed());
  CHECK(view.answer.total > 0);
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
