// A JSON Feed or an existing bundle as an input beside others: feed/feed_reader's articles, kept.
#pragma once
#include <memory>
#include <string_view>

#include "import/imported_feed.h"

namespace broadsheet {

class JsonFeedImporter {
 public:
  explicit JsonFeedImporter(const ImportLimits& limits = {});
  ~JsonFeedImporter();

  void feed(std::string_view bytes);  // in pieces of any size
  // Says that the input is over. `status` is what FeedReader says of the whole: with articles read before a break, both
  // the page and the break are there. Call once, last.
  ImportedFeed finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace broadsheet
