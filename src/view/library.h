// An opened bundle: bytes in, searchable articles out, in slices, so that the screen moves while it loads.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "base/status.h"
#include "feed/feed_reader.h"
#include "search/searcher.h"
#include "store/article_store.h"

namespace broadsheet {

enum class Phase : uint8_t { empty, loading, indexing, ready, failed };

// Everything known of the bundle. One at a time; opening another makes a new Library and drops the old one whole.
class Library {
 public:
  explicit Library(FeedLimits limits = {});
  ~Library();
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  // `total_bytes` of the source, 0 where not known.
  void begin(uint64_t total_bytes);
  std::span<char> prepare(size_t size);  // where the host puts the next bytes
  void commit(size_t size);              // says how many it put there
  void finish();                         // the source is over
  // The source can't be read (further): what was read before stays. `status` says why, for a person.
  void fail(Status status);

  // Indexes for about `budget_ms` by `clock_ms`; true while there is more to do, which may be so a little longer than
  // the phase is indexing. Never freezes: one slice at least, and it stops at the first slice's end past the budget.
  bool advance(double budget_ms, double (*clock_ms)(void*), void* clock_context);

  Phase phase() const;
  const Status& status() const;  // ok unless failed, or read with something to say (newer version, cut off)
  const FeedHead& head() const;
  const FeedReport& report() const;
  uint64_t bytes() const;  // read so far
  uint64_t total_bytes() const;
  double parse_ms() const;  // spent in reading
  double index_ms() const;  // spent in indexing

  const ArticleStore& store() const;
  Searcher& searcher();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace broadsheet
