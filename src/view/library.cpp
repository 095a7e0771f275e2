#include "view/library.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/hash.h"

namespace broadsheet {
namespace {

constexpr size_t heaviest_kept = 160u << 20;  // bytes of an index: copying more at once would hold the page up

// A slice of indexing takes what time there is, since the more articles in one, the less each costs: words are read for
// this share of the time, and sorted in for the rest of it.
constexpr double reading_share = 0.6;
// For the same reason articles wait for others while those still come: for a sixteenth as many as can be searched
// already, so that the first ones never wait and what is seen grows evenly.
constexpr uint32_t waiting_share = 16, most_waiting = 1000;
constexpr uint64_t postings_a_slice = 400'000;  // of preparing: a few milliseconds

class Stopwatch {
 public:
  explicit Stopwatch(double& total_ms) : total_ms_(total_ms) {}
  ~Stopwatch() {
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start_;
    total_ms_ += took.count();
  }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  double& total_ms_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace

struct Library::State {
  explicit State(FeedLimits a_limits) : limits(a_limits), searcher(store), first(make_reader()) {}

  FeedLimits limits;
  ArticleStore store;
  Searcher searcher;
  std::unique_ptr<FeedReader> first;  // of the first page: what that says of the feed holds for all of it
  std::unique_ptr<FeedReader> later;  // of the page at hand, where that is another
  Phase phase = Phase::empty;
  Status status;
  uint32_t page = 1;
  bool page_open = true;
  uint32_t faulty_pages = 0;
  uint64_t ended_bytes = 0, ended_skipped = 0;  // of pages that are over
  uint64_t total_bytes = 0;
  double parse_ms = 0;
  double index_ms = 0;

  bool prepared = true;      // the searcher has nothing left to do
  bool expecting = false;    // an index kept from before
  std::span<char> incoming;  // where the next bytes are put
  Hasher page_hash;
  uint64_t hash = 0;  // of all pages that are over
  bool out_of_memory = false;

  std::unique_ptr<FeedReader> make_reader() {
    return std::make_unique<FeedReader>([this](const Article& article) { append(article); }, limits);
  }
  FeedReader& reader() { return later ? *later : *first; }
  bool in_pages() { return page > 1 || !reader().head().next_url.empty(); }

  void append(const Article& article) {
    if (out_of_memory) return;
    store.append(article);
    prepared = false;
  }
  uint32_t waiting() const { return out_of_memory ? 0 : store.size() - searcher.indexed(); }
  bool more_to_do() const {
    if (phase == Phase::loading) return waiting() > std::min(searcher.indexed() / waiting_share, most_waiting);
    // What is prepared holds only until more articles come: worth doing at the end alone.
    return waiting() > 0 || !prepared;
  }

  // What is wrong with the page at hand, said of the whole where it is not all of it. Of several faults the first one
  // is told, but that a newer program made the feed gives way to anything that costs articles.
  void note(Status why) {
    if (why.ok() || (why.code == Code::newer_version && !status.ok())) return;
    if (why.code != Code::newer_version && in_pages()) {
      ++faulty_pages;
      if (why.code == Code::truncated) why.code = Code::io;  // it is not the feed that ends here
      why.message = "Part " + std::to_string(page) + " of the feed can't be read whole. " + why.message;
    }
    if (status.ok() || status.code == Code::newer_version) status = std::move(why);
  }

  void end_page(Status why) {
    if (!page_open) return;
    page_open = false;
    {
      const Stopwatch stopwatch(parse_ms);
      reader().finish();
    }
    hash = hash_of_pages(hash, page_hash.value());
    const FeedReport& report = reader().report();
    ended_bytes += report.bytes;
    ended_skipped += report.skipped;
    note(why.ok() ? report.status : std::move(why));
  }

  // How many articles of how many, as far as that is known where reading stops.
  std::string out_of_memory_message() {
    std::string all = std::to_string(store.size());
    const uint64_t bytes = ended_bytes + (page_open ? reader().report().bytes : 0);
    if (phase == Phase::loading && !in_pages() && total_bytes > bytes && bytes > 0) {
      const double share = static_cast<double>(total_bytes) / static_cast<double>(bytes);
      all = "about " + std::to_string(static_cast<uint64_t>(store.size() * share));
    } else if (phase == Phase::loading) {
      all = "more than " + all;
    }
    return "There is no memory left for more of this feed: " + std::to_string(searcher.indexed()) + " of " + all +
           " articles are shown.";
  }

  void tell_other_faults() {
    const uint32_t others = faulty_pages > 1 ? faulty_pages - 1 : 0;
    faulty_pages = 0;
    if (others == 1) status.message += " So it is with one other part.";
    if (others > 1) status.message += " So it is with " + std::to_string(others) + " other parts.";
  }

  // The source is over, for good or ill: what was read is still to be indexed, and if that is nothing, it is a failure.
  void end() {
    tell_other_faults();
    if (!status.ok() && store.size() == 0) {
      phase = Phase::failed;
    } else {
      phase = waiting() > 0 ? Phase::indexing : Phase::ready;
    }
  }
};

Library::Library(FeedLimits limits) : state_(std::make_unique<State>(limits)) {}
Library::~Library() = default;

void Library::begin(uint64_t total_bytes) {
  state_->phase = Phase::loading;
  state_->total_bytes = total_bytes;
}

std::span<char> Library::prepare(size_t size) { return state_->incoming = state_->reader().prepare(size); }

void Library::commit(size_t size) {
  if (!state_->page_open) return;
  const Stopwatch stopwatch(state_->parse_ms);
  state_->page_hash.add(state_->incoming.first(std::min(size, state_->incoming.size())));
  state_->reader().commit(size);
}

void Library::end_page(Status why) {
  if (state_->phase == Phase::loading) state_->end_page(std::move(why));
}

std::string_view Library::next_url() const { return state_->reader().head().next_url; }

void Library::next_page(uint64_t total_bytes) {
  State& state = *state_;
  if (state.phase != Phase::loading) return;
  if (!state.page_open) ++state.page;
  state.page_open = true;
  (state.page == 1 ? state.first : state.later) = state.make_reader();
  state.page_hash = Hasher();
  state.total_bytes = total_bytes;
}

void Library::finish() {
  if (state_->phase != Phase::loading) return;
  state_->end_page({});
  state_->end();
}

void Library::fail(Status why) {
  State& state = *state_;
  if (state.phase != Phase::loading && state.phase != Phase::empty) return;
  if (state.page_open) {
    state.end_page(std::move(why));
  } else {
    state.tell_other_faults();
    if (!state.status.ok() && state.status.code != Code::newer_version)
      why.message = state.status.message + " " + why.message;
    state.status = std::move(why);  // said of the whole
  }
  state.end();
}

void Library::out_of_memory() {
  State& state = *state_;
  if (state.out_of_memory || (state.phase != Phase::loading && state.phase != Phase::indexing)) return;
  state.out_of_memory = true;
  state.status = {Code::out_of_memory, state.out_of_memory_message(), {}};
  state.phase = state.store.size() == 0 ? Phase::failed : Phase::ready;
  if (!state.page_open) return;
  state.page_open = false;
  state.reader().finish();  // gives back the bytes that it holds
}

bool Library::advance(double budget_ms, double (*clock_ms)(void*), void* clock_context) {
  State& state = *state_;
  if (state.out_of_memory || state.expecting) return false;
  if (state.more_to_do()) {
    const Stopwatch stopwatch(state.index_ms);
    const double start = clock_ms(clock_context);
    const auto enough = [&] { return clock_ms(clock_context) - start >= budget_ms * reading_share; };
    do {
      if (state.waiting() > 0) {
        state.searcher.index_more(state.waiting(), enough);
        state.prepared = false;
      } else {
        state.prepared = !state.searcher.prepare_more(postings_a_slice);
      }
    } while (state.more_to_do() && !enough());
  }
  if (state.waiting() == 0 && state.phase == Phase::indexing) state.phase = Phase::ready;
  return state.more_to_do();
}

void Library::expect_index() { state_->expecting = true; }
void Library::index_anyway() { state_->expecting = false; }

bool Library::load_index(std::span<const char> image) {
  State& state = *state_;
  state.expecting = false;
  if (state.phase != Phase::indexing && state.phase != Phase::ready) return false;
  const Stopwatch stopwatch(state.index_ms);
  if (!state.searcher.load(image, state.hash)) return false;
  state.prepared = false;
  state.phase = Phase::ready;
  return true;
}

std::vector<char> Library::save_index() {
  std::vector<char> image;
  const Searcher& searcher = state_->searcher;
  const bool whole = state_->phase == Phase::ready && state_->waiting() == 0 && !state_->out_of_memory;
  if (whole && searcher.memory_bytes() <= heaviest_kept) state_->searcher.save(image, state_->hash);
  return image;
}

Phase Library::phase() const { return state_->phase; }
const Status& Library::status() const { return state_->status; }
const FeedHead& Library::head() const { return state_->first->head(); }
uint32_t Library::pages() const { return state_->page; }

uint64_t Library::skipped() const {
  return state_->ended_skipped + (state_->page_open ? state_->reader().report().skipped : 0);
}
uint64_t Library::bytes() const {
  return state_->ended_bytes + (state_->page_open ? state_->reader().report().bytes : 0);
}
uint64_t Library::total_bytes() const { return state_->in_pages() ? 0 : state_->total_bytes; }
double Library::parse_ms() const { return state_->parse_ms; }
double Library::index_ms() const { return state_->index_ms; }
const ArticleStore& Library::store() const { return state_->store; }
Searcher& Library::searcher() { return state_->searcher; }

}  // namespace broadsheet
