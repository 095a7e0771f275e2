// One item's JSON -> an Article. With feed_reader.cpp behind it, the only place that knows simdjson (item_reader.cpp).
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/status.h"
#include "feed/article.h"
#include "feed/feed_reader.h"

namespace broadsheet {

// The head's strings, owned: they arrive in pieces, some of them after the items.
struct OwnedHead {
  std::string title, description, home_page_url, feed_url, next_url, language, icon, feed_version;
  int64_t version = 0;

  FeedHead view() const {
    return {title, description, home_page_url, feed_url, next_url, language, icon, feed_version, version};
  }
};

class ItemReader {
 public:
  using Sink = FeedReader::Sink;
  // Told of each member that has a wrong type or value, and of each item that can't be read.
  using Finder = std::function<void(Status)>;

  ItemReader(FeedLimits limits, Finder finder);
  ~ItemReader();

  // Bytes that must be readable behind every text handed in. The first must be white space: simdjson looks at it where
  // a text is broken at its end. What the others hold does not matter.
  static constexpr size_t padding = 64;

  // Reads `array`, a JSON list of whole items, `[` and `]` included, which stands at `offset` of the input and whose
  // first item is number `first_item`. Gives each article to `sink`. Returns how many items it got through: fewer than
  // there are where the JSON is broken; the rest is for read_one.
  size_t read_batch(std::string_view array, uint64_t offset, uint32_t first_item, const Sink& sink);

  // Reads one item; tells the finder why where it can't. True if it went to `sink`.
  bool read_one(std::string_view item, uint64_t offset, uint32_t number, const Sink& sink);

  uint64_t refused() const;  // items of read_batch that were sound JSON but no article: told to the finder, not given

  const Place& place() const;  // where the article that `sink` is being given begins, and its number

  // Reads the document without its items. Members with wrong types go to the finder. Articles that are read after it
  // and name no language are in the document's.
  Status read_head(std::string_view json, OwnedHead& head);
  std::string_view inherited_language() const;  // as Article::language; empty where the document names none

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace broadsheet
