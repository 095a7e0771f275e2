// An opened bundle: bytes in, searchable articles out, in slices, so that the screen moves while it loads.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/status.h"
#include "feed/feed_reader.h"
#include "search/searcher.h"
#include "store/article_store.h"

namespace broadsheet {

enum class Phase : uint8_t { empty, loading, indexing, ready, failed };

// Everything known of the bundle. One at a time; opening another makes a new Library and drops the old one whole.
//
// A bundle may come in pages, documents that name the next one (JSON Feed's `next_url`):
//   begin, (prepare, commit)*, end_page, (next_page, (prepare, commit)*, end_page)*, finish
// A page that is not ended before next_page() is read over again. finish() ends a page that is still open, so that a
// bundle in one piece needs no end_page().
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
  // The page is over; where it broke off, `why` says so, for a person. What was read of it stays.
  void end_page(Status why = {});
  // Where the page at hand says that the next one is: as it is written there, not judged yet. Empty where it says
  // nothing, or nothing yet. Known before the page is over where that stands ahead of its articles.
  std::string_view next_url() const;
  void next_page(uint64_t total_bytes);  // the bytes of another page follow; of the same one if it was not ended
  void finish();                         // the source is over
  // The source can't be read (further): what was read before stays. `why` says so, for a person.
  void fail(Status why);
  // The host has no memory for more: nothing is read or indexed any more, and what is searchable stays so.
  void out_of_memory();

  // ---- An index kept from before, so that the same bytes need not be indexed again. ----

  // One may come: until load_index() or index_anyway(), nothing is indexed.
  void expect_index();
  void index_anyway();
  // After finish(). True where `image` was made of these very bytes and is whole: everything can be searched then.
  // False where it was not: then it is indexed as ever.
  bool load_index(std::span<const char> image);
  // The index to keep; empty unless the source is over and everything is indexed, or where it is very large.
  std::vector<char> save_index();

  // Indexes for about `budget_ms` by `clock_ms`; true while there is more to do, which may be so a little longer than
  // the phase is indexing. Never freezes: a few articles at least, and no slice of work is begun late in the budget.
  bool advance(double budget_ms, double (*clock_ms)(void*), void* clock_context);

  Phase phase() const;
  const Status& status() const;  // ok unless failed, or read with something to say (newer version, cut off)
  const FeedHead& head() const;  // of the first page
  uint64_t skipped() const;      // articles that could not be read
  uint32_t pages() const;        // begun so far, the one at hand included
  uint64_t bytes() const;        // read so far
  uint64_t total_bytes() const;  // 0 where not known, as of a bundle in pages
  double parse_ms() const;       // spent in reading
  double index_ms() const;       // spent in indexing

  const ArticleStore& store() const;
  Searcher& searcher();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace broadsheet
