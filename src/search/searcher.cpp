#include "search/searcher.h"

#include <algorithm>

#include "index/index.h"
#include "search/evaluator.h"
#include "search/facets.h"
#include "search/marks.h"
#include "search/ranking.h"
#include "search/salient.h"
#include "search/snippet.h"
#include "search/suggestions.h"

namespace broadsheet {
namespace {

constexpr size_t max_suggestions = 8;
// Reading so many postings takes about as long as indexing an article.
constexpr uint64_t postings_an_article = 2000;

// A question or a pasted sentence is about something: what the best answers have in common moves others like them up.
// Tuned on Cranfield and CISI.
constexpr size_t feedback_from_words = 4;
constexpr size_t feedback_articles = 6, feedback_words = 80;
constexpr float feedback_weight = 0.8f;

}  // namespace

struct Searcher::State {
  explicit State(const ArticleStore& a_store) : store(a_store) {}

  const ArticleStore& store;
  Index index;
  Prefixes prefixes;
  Scoreboard board;
  DateOrder dates;
  Bars bars;
  LabelOrder label_order;
  FilterMask mask;

  // The last query's matches, so that its other pages cost little.
  struct Last {
    bool valid = false;
    uint32_t docs = 0;
    SearchRequest request;
    std::string query_text;
    SearchAnswer answer;  // without hits
    DocSet matches;
    bool scored = false;
    std::vector<Hit> hits;  // the first of them
  } last;

  bool same_as_last(const SearchRequest& request) const;
  void evaluate(const SearchRequest& request);
  void feed_back();
  void take_hits(const SearchRequest& request);
};

Searcher::Searcher(const ArticleStore& store) : state_(std::make_unique<State>(store)) {}
Searcher::~Searcher() = default;

uint32_t Searcher::index_more(uint32_t max_articles) {
  const uint32_t remaining = state_->index.build(state_->store, max_articles);
  if (remaining > 0) return remaining;
  // Everything can be found; what short beginnings give is made ready in slices of about the same cost.
  return state_->prefixes.prepare(state_->index, uint64_t{max_articles} * postings_an_article) ? 1 : 0;
}
uint32_t Searcher::indexed() const { return state_->index.indexed(); }
size_t Searcher::memory_bytes() const { return state_->index.memory_bytes() + state_->prefixes.memory_bytes(); }

bool Searcher::State::same_as_last(const SearchRequest& request) const {
  const SearchRequest& before = last.request;
  return last.valid && last.docs == index.indexed() && last.query_text == request.query &&
         before.filters == request.filters && before.from == request.from && before.before == request.before &&
         before.sort == request.sort && before.match == request.match && before.now == request.now &&
         before.facet_limit == request.facet_limit && before.bars == request.bars && request.sets.empty() &&
         before.sets.empty();
}

void Searcher::State::evaluate(const SearchRequest& request) {
  last.valid = true;
  last.docs = index.indexed();
  last.query_text = std::string(request.query);
  last.request = request;
  last.request.query = {};
  last.hits.clear();
  SearchAnswer& answer = last.answer;
  answer = {};
  dates.prepare(store, index.indexed());
  bars.prepare(store, index, request.bars);
  label_order.prepare(store, index);
  mask.prepare(store, index, request);

  answer.query = parse_query(request.query);
  board.start(index, {});
  Evaluator evaluator(store, index, prefixes, board, request);
  const Match match = request.match == Match::automatic ? Match::all : request.match;
  Evaluation found = evaluator.run(answer.query, match);
  last.matches = std::move(found.docs);
  last.scored = !answer.query.words.empty();
  if ((match == Match::most || match == Match::any) && answer.query.words.size() >= feedback_from_words) feed_back();
  count_results(index, request, mask, bars, label_order, last.matches, answer);
  answer.suggestions = suggest(store, index, prefixes, answer.query, max_suggestions);
}

void Searcher::State::feed_back() {
  const std::vector<Hit> best = best_hits(last.matches, dates, &board, Sort::relevance, feedback_articles);
  if (best.empty()) return;
  std::vector<WeightedDoc> docs;
  for (const Hit& hit : best) docs.push_back({hit.doc, hit.score / best[0].score});
  for (const SalientWord& word : salient_words(store, index, board, docs, feedback_words)) {
    board.score(index, expand(index, word.text), feedback_weight * word.weight);
  }
}

void Searcher::State::take_hits(const SearchRequest& request) {
  const size_t end = std::min<size_t>(static_cast<size_t>(request.offset) + request.limit, last.answer.total);
  if (end <= last.hits.size()) return;
  // Twice as many as asked for: the next page is there already.
  const size_t count = std::min<size_t>(std::max<size_t>(end * 2, 256), last.answer.total);
  last.hits = best_hits(last.matches, dates, last.scored ? &board : nullptr, request.sort, count);
}

SearchAnswer Searcher::search(const SearchRequest& request) {
  State& state = *state_;
  if (!state.same_as_last(request)) state.evaluate(request);
  state.take_hits(request);
  SearchAnswer answer = state.last.answer;
  const auto& hits = state.last.hits;
  const size_t begin = std::min<size_t>(request.offset, hits.size());
  const size_t end = std::min<size_t>(begin + request.limit, hits.size());
  answer.hits.assign(hits.begin() + static_cast<std::ptrdiff_t>(begin),
                     hits.begin() + static_cast<std::ptrdiff_t>(end));
  return answer;
}

std::vector<TextSpan> Searcher::marks(const Query& query, std::string_view text) const {
  const Marker marker(state_->index, query);
  std::vector<TextSpan> spans;
  for (const Marker::Match& match : marker.find(text)) spans.push_back(match.span);
  return joined_spans(std::move(spans));
}

Snippet Searcher::snippet(const Query& query, Doc doc, size_t characters) const {
  const Marker marker(state_->index, query);
  return make_snippet(state_->store, marker, doc, characters);
}

}  // namespace broadsheet
