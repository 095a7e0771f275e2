#include "view/library.h"

#include <chrono>
#include <utility>

namespace broadsheet {
namespace {

// A slice of indexing: small enough that a slow device still draws between two of them.
constexpr uint32_t articles_a_slice = 200;

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
  explicit State(FeedLimits limits)
      : searcher(store), reader([this](const Article& article) { append(article); }, limits) {}

  ArticleStore store;
  Searcher searcher;
  FeedReader reader;
  Phase phase = Phase::empty;
  Status status;
  uint64_t total_bytes = 0;
  double parse_ms = 0;
  double index_ms = 0;

  bool prepared = true;  // the searcher has nothing left to do

  void append(const Article& article) {
    store.append(article);
    prepared = false;
  }
  uint32_t waiting() const { return store.size() - searcher.indexed(); }

  // The source is over, for good or ill: what was read is still to be indexed, and if that is nothing, it is a failure.
  void end(Status why) {
    status = std::move(why);
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

std::span<char> Library::prepare(size_t size) { return state_->reader.prepare(size); }

void Library::commit(size_t size) {
  const Stopwatch stopwatch(state_->parse_ms);
  state_->reader.commit(size);
}

void Library::finish() {
  if (state_->phase != Phase::loading) return;
  {
    const Stopwatch stopwatch(state_->parse_ms);
    state_->reader.finish();
  }
  state_->end(state_->reader.report().status);
}

void Library::fail(Status status) {
  if (state_->phase != Phase::loading && state_->phase != Phase::empty) return;
  {
    const Stopwatch stopwatch(state_->parse_ms);
    state_->reader.finish();
  }
  state_->end(std::move(status));
}

bool Library::advance(double budget_ms, double (*clock_ms)(void*), void* clock_context) {
  State& state = *state_;
  // What index_more prepares when all articles are in holds only until more come: worth doing at the end alone.
  const auto more = [&state] { return state.waiting() > 0 || (state.phase != Phase::loading && !state.prepared); };
  if (more()) {
    const Stopwatch stopwatch(state.index_ms);
    const double start = clock_ms(clock_context);
    do {
      state.prepared = state.searcher.index_more(articles_a_slice) == 0;
    } while (more() && clock_ms(clock_context) - start < budget_ms);
  }
  if (state.waiting() == 0 && state.phase == Phase::indexing) state.phase = Phase::ready;
  return more();
}

Phase Library::phase() const { return state_->phase; }
const Status& Library::status() const { return state_->status; }
const FeedHead& Library::head() const { return state_->reader.head(); }
const FeedReport& Library::report() const { return state_->reader.report(); }
uint64_t Library::bytes() const { return state_->reader.report().bytes; }
uint64_t Library::total_bytes() const { return state_->total_bytes; }
double Library::parse_ms() const { return state_->parse_ms; }
double Library::index_ms() const { return state_->index_ms; }
const ArticleStore& Library::store() const { return state_->store; }
Searcher& Library::searcher() { return state_->searcher; }

}  // namespace broadsheet
