#include "search/searcher.h"

#include <algorithm>
#include <optional>
#include <string>

#include "index/index.h"
#include "search/evaluator.h"
#include "search/explain.h"
#include "search/facets.h"
#include "search/marks.h"
#include "search/proximity.h"
#include "search/ranking.h"
#include "search/related.h"
#include "search/salient.h"
#include "search/snippet.h"
#include "search/spelling.h"
#include "search/suggestions.h"
#include "text/compound.h"

namespace broadsheet {
namespace {

constexpr size_t max_suggestions = 8;

// Fewer results than this, and other spellings are looked for; for a word that fewer articles have.
constexpr uint32_t few = 20;
constexpr size_t most_respellings = 24, most_parts_tried = 8;
// The first results are ordered once more by how close the words stand in them.
constexpr size_t reranked = 100;

// A question or a pasted sentence is about something: what the best answers have in common moves others like them up.
// Chosen with the figures of Cranfield, CISI and NPL in sight, like those of the scorer.
constexpr size_t feedback_from_words = 4;
constexpr size_t feedback_articles = 6, feedback_words = 80;
constexpr float feedback_weight = 1.0f;

// The nodes that are looked for: not those of -not, which mean what they say.
void add_wanted(const Query& query, uint32_t id, std::vector<uint32_t>& out) {
  if (query.empty() || query.nodes[id].op == Query::Op::without) return;
  out.push_back(id);
  for (const uint32_t child : query.nodes[id].children) add_wanted(query, child, out);
}

std::string also_note(const std::vector<Query::Also>& also) {
  constexpr size_t shown = 3;
  std::string note;
  for (size_t i = 0; i < std::min(shown, also.size()); ++i) note += (i == 0 ? "\"" : ", \"") + also[i].shown + "\"";
  if (also.size() > shown) note += " and others";
  return note.empty() ? note : "Also showing " + note + ".";
}

}  // namespace

struct Searcher::State {
  explicit State(const ArticleStore& a_store) : store(a_store) {}

  const ArticleStore& store;
  Index index;
  Prefixes prefixes;
  Scoreboard board;
  Scoreboard related_board;  // of its own: the last query's scores are still needed
  DateOrder dates;
  Bars bars;
  LabelOrder label_order;
  FilterMask mask;
  uint32_t unfiltered = 0;  // matches of the last query before filters

  // A list asks for the marks of one query row after row: what its words are met by is looked up once.
  std::optional<Marker> marker;
  std::string marker_key;
  const Marker& marker_for(const Query& query);

  // The last query's matches, so that its other pages cost little.
  struct Last {
    bool valid = false;
    uint32_t docs = 0;
    SearchRequest request;
    std::string query_text;
    SearchAnswer answer;  // without hits
    DocSet matches;
    bool scored = false;
    bool reranked = false;
    std::vector<Hit> hits;  // the first of them
  } last;

  bool same_as_last(const SearchRequest& request) const;
  void prepare(uint32_t bar_count);
  void evaluate(const SearchRequest& request);
  void run(Evaluator& evaluator, const SearchRequest& request, Match match);
  bool respell_words(Evaluator& evaluator);
  std::vector<Excluding> find_excluding(Evaluator& evaluator, Match match);
  void feed_back();
  void take_hits(const SearchRequest& request);
};

Searcher::Searcher(const ArticleStore& store) : state_(std::make_unique<State>(store)) {}
Searcher::~Searcher() = default;

uint32_t Searcher::index_more(uint32_t max_articles, const std::function<bool()>& enough) {
  return state_->index.build(state_->store, max_articles, enough);
}

// First what any query needs, a step each.
bool Searcher::prepare_more(uint64_t postings) {
  State& state = *state_;
  if (state.dates.prepare(state.store, state.index.indexed())) return true;
  if (state.bars.prepare(state.store, state.index, SearchRequest{}.bars)) return true;
  state.label_order.prepare(state.store, state.index);
  return state.prefixes.prepare(state.index, postings);
}

void Searcher::save(std::vector<char>& out, uint64_t source) { state_->index.save(out, source); }
bool Searcher::load(std::span<const char> image, uint64_t source) {
  const uint32_t before = indexed();
  if (!state_->index.load(image, source, state_->store.size())) return false;
  // What is kept between queries goes by how many articles are indexed.
  if (indexed() != before) return true;
  auto fresh = std::make_unique<State>(state_->store);
  fresh->index = std::move(state_->index);
  state_ = std::move(fresh);
  return true;
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

// What all queries share, as far as it is not there yet.
void Searcher::State::prepare(uint32_t bar_count) {
  dates.prepare(store, index.indexed());
  bars.prepare(store, index, bar_count);
  label_order.prepare(store, index);
}

void Searcher::State::evaluate(const SearchRequest& request) {
  last.valid = true;
  last.docs = index.indexed();
  last.query_text = std::string(request.query);
  last.request = request;
  last.request.query = {};
  last.hits.clear();
  last.reranked = false;
  SearchAnswer& answer = last.answer;
  answer = {};
  prepare(request.bars);
  mask.prepare(store, index, request);

  answer.query = parse_query(request.query);
  answer.query.loose = request.match == Match::any;
  Evaluator evaluator(store, index, prefixes, board, request);
  const Match match = request.match == Match::automatic ? Match::all : request.match;
  run(evaluator, request, match);
  if (match != Match::any && answer.total < few && respell_words(evaluator)) {
    run(evaluator, request, match);
    if (answer.total == 0) answer.query.also.clear();
    answer.note = also_note(answer.query.also);
  }
  if (request.match == Match::automatic && answer.total == 0 && answer.query.words.size() > 1) {
    run(evaluator, request, Match::most);
    if (answer.total > 0) answer.note = "No article has all the words; these have most of them.";
  }
  if (answer.total == 0) answer.excluding = find_excluding(evaluator, match);
  answer.suggestions = suggest(store, index, prefixes, answer.query, max_suggestions);
}

// Evaluates the query of the answer, and counts what it gives.
void Searcher::State::run(Evaluator& evaluator, const SearchRequest& request, Match match) {
  SearchAnswer& answer = last.answer;
  board.start(index, {});
  last.matches = evaluator.run(answer.query, match).docs;
  last.scored = !answer.query.words.empty();
  if ((match == Match::most || match == Match::any) && answer.query.words.size() >= feedback_from_words) feed_back();
  unfiltered = last.matches.count();
  answer.total = 0;
  for (FacetCounts& counts : answer.facets) counts = {};
  count_results(index, request, mask, bars, label_order, last.matches, answer);
}

// Finds other spellings of words that few articles have; true where there are any.
bool Searcher::State::respell_words(Evaluator& evaluator) {
  Query& query = last.answer.query;
  std::vector<uint32_t> wanted;
  add_wanted(query, query.root, wanted);
  for (const uint32_t id : wanted) {
    const Query::Node& node = query.nodes[id];
    if (node.op != Query::Op::words || node.quoted || node.words.size() != 1) continue;
    const Query::Word& word = node.words[0];
    const uint32_t known = evaluator.count(word);
    if (known >= few) continue;
    std::vector<TermId> terms;
    for (const Respelling& one : respell(index, word.text, word.prefix, most_respellings)) {
      // A word that is known is right; only one that is a slip of it, and commoner, may have been meant.
      if (known > 0 && (one.edits > 1 || index.postings(one.term).count <= known)) continue;
      terms.push_back(one.term);
      const std::string folded(index.terms().text(one.term));
      query.also.push_back({display_form(word.text), display_form(folded), folded});
    }
    if (!terms.empty()) evaluator.also_meet(word.text, std::move(terms));
  }
  return !query.also.empty();
}

// What stands in the way of a query that gives nothing.
std::vector<Excluding> Searcher::State::find_excluding(Evaluator& evaluator, Match match) {
  std::vector<Excluding> out;  // most first
  const auto more = [](const Excluding& a, const Excluding& b) { return a.total > b.total; };
  const Query& query = last.answer.query;
  if (mask.filters() && unfiltered > 0) out.push_back({"", last.query_text, unfiltered});
  if (query.empty() || query.nodes[query.root].op != Query::Op::all) return out;
  const std::vector<uint32_t> parts = query.nodes[query.root].children;
  for (size_t i = 0; i < std::min(parts.size(), most_parts_tried); ++i) {
    Query without = query;
    auto& children = without.nodes[without.root].children;
    children.erase(children.begin() + static_cast<std::ptrdiff_t>(i));
    DocSet docs = evaluator.run(without, match).docs;
    uint32_t total = 0;
    docs.for_each([&](Doc doc) { total += mask.failures(doc) == 0 ? 1 : 0; });
    if (total == 0) continue;
    Excluding one{query.nodes[parts[i]].text, {}, total};
    for (const uint32_t child : children) one.query += (one.query.empty() ? "" : " ") + query.nodes[child].text;
    out.insert(std::upper_bound(out.begin(), out.end(), one, more), std::move(one));
  }
  return out;
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
  // Twice as many as asked for: the next page is there already. Who goes far may go anywhere.
  constexpr size_t far = 4096;
  const size_t count =
      end > far ? last.answer.total : std::min<size_t>(std::max<size_t>(end * 2, 256), last.answer.total);
  if (last.scored && request.sort == Sort::relevance && !last.reranked) {
    last.reranked = true;
    add_proximity(index, last.answer.query, best_hits(last.matches, dates, &board, Sort::relevance, reranked), board);
  }
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

const Marker& Searcher::State::marker_for(const Query& query) {
  std::string key = std::to_string(index.indexed()) + (query.loose ? '~' : '=');
  for (const Query::Node& node : query.nodes) {
    key += {'\x04', static_cast<char>(node.op), static_cast<char>(node.field), node.quoted ? '"' : ' '};
    for (const uint32_t child : node.children) key += std::to_string(child) + ' ';
    for (const Query::Word& word : node.words) key += (word.prefix ? "\x01" : "\x02") + word.text;
  }
  for (const Query::Also& also : query.also) key += "\x03" + also.typed + "\x03" + also.term;
  if (!marker || key != marker_key) {
    marker.emplace(index, query);
    marker_key = std::move(key);
  }
  return *marker;
}

std::vector<TextSpan> Searcher::marks(const Query& query, std::string_view text, QueryField in) const {
  const Marker& marker = state_->marker_for(query);
  std::vector<TextSpan> spans;
  for (const Marker::Match& match : marker.find(text, in)) spans.push_back(match.span);
  return joined_spans(std::move(spans));
}

Snippet Searcher::snippet(const Query& query, Doc doc, size_t characters) const {
  return make_snippet(state_->store, state_->marker_for(query), doc, characters);
}

std::vector<Reason> Searcher::explain(const Query& query, Doc doc) const {
  return find_reasons(state_->store, state_->marker_for(query), doc);
}

std::vector<Hit> Searcher::related(Doc doc, size_t limit) const {
  State& state = *state_;
  if (doc >= state.index.indexed()) return {};
  state.dates.prepare(state.store, state.index.indexed());
  return related_articles(state.store, state.index, state.dates, state.related_board, doc, limit);
}

}  // namespace broadsheet
