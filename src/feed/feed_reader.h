// JSON bytes -> articles. Reads a JSON Feed 1.0 or 1.1 document, a Broadsheet bundle among them, in pieces of any size,
// and gives each article as soon as its last byte is there. What is broken is named and skipped; the rest is read.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "feed/article.h"

namespace broadsheet {

// Bounds on hostile input. A bundle of ordinary articles meets none of them.
struct FeedLimits {
  uint64_t max_item_bytes = 16u << 20;  // one article as JSON
  uint64_t max_head_bytes = 4u << 20;   // everything that is not an article
  size_t max_findings = 1000;           // findings kept; all are counted
  size_t max_labels = 1000;             // of one kind in one article
};

struct FeedReport {
  uint64_t bytes = 0;
  uint64_t articles = 0;         // given to the sink
  uint64_t skipped = 0;          // items that could not be read
  uint64_t findings_total = 0;   // of which `findings` holds the first
  std::vector<Status> findings;  // broken items and fields, in input order
  Status status;                 // what stopped reading or is wrong with the whole; ok where nothing is
};

class FeedReader {
 public:
  // `sink` is called once an article, in input order; the article's views end when it returns.
  using Sink = std::function<void(const Article&)>;

  explicit FeedReader(Sink sink, FeedLimits limits = {});
  ~FeedReader();
  FeedReader(const FeedReader&) = delete;
  FeedReader& operator=(const FeedReader&) = delete;

  // Takes the next bytes of the input, in pieces of any size. Reads every article that is complete by then.
  void feed(std::string_view bytes);
  // A place to read into, for a host that writes bytes itself: room for `size` bytes, then commit(size or fewer).
  std::span<char> prepare(size_t size);
  void commit(size_t size);

  // Says that the input is over: reads the head's rest, and names what is cut off. Call once, last.
  void finish();

  // Where the article that the sink is being given stands: its first byte and its number. For use inside the sink.
  const Place& place() const;

  // Complete after finish(); until then what has been seen. Valid as long as the reader, changed by feed().
  const FeedHead& head() const;
  // The language of articles that name none, as Article::language. They have been given it, but for those that came
  // before it: a feed that says its language after its items says it too late for a reader that shows them as they
  // come.
  std::string_view inherited_language() const;
  const FeedReport& report() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace broadsheet
