// A query in, everything the screen needs out, in one pass over the index.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "search/query_parser.h"
#include "store/article_store.h"

namespace broadsheet {

enum class Sort : uint8_t { relevance, newest, oldest };

// What must match of a query's words: every word; most of them, by rarity, those that match all first; any (for
// evaluation); or what the interface does: all, and where nothing matches all, most.
enum class Match : uint8_t { automatic, all, most, any };

// A label chosen beside the query. Choices in topic and tag must all hold; in source, author, type and language one of
// those chosen must hold. Different facets must all hold.
struct Filter {
  Facet facet = Facet::topic;
  LabelId label = no_label;

  friend bool operator==(const Filter&, const Filter&) = default;
};

// Articles the reader has put in a set ("unread", "starred"), for `is:`; sorted by Doc. Handed in by the view.
struct NamedSet {
  std::string_view name;
  const std::vector<Doc>* docs = nullptr;
};

struct SearchRequest {
  std::string_view query;  // any bytes; see query_parser.h for the language
  std::vector<Filter> filters;
  Seconds from = no_time;       // published at or after; no_time for no bound
  Seconds before = no_time;     // published before; no_time for no bound
  Sort sort = Sort::relevance;  // an empty query is sorted by date in any case
  Match match = Match::automatic;
  uint32_t limit = 50;
  uint32_t offset = 0;
  Seconds now = 0;  // what relative dates count from
  std::vector<NamedSet> sets;
  uint32_t facet_limit = 100;  // labels given per facet
  uint32_t bars = 48;          // of the date histogram
};

struct Hit {
  Doc doc = no_doc;
  float score = 0;  // 0 where sorted by date alone
};

struct LabelCount {
  LabelId label = no_label;
  uint32_t count = 0;  // articles among the results; never 0
};

struct FacetCounts {
  std::vector<LabelCount> labels;  // by count, then name; at most facet_limit, chosen ones always among them
  uint32_t distinct = 0;           // labels with a count, shown or not
};

// Results over time, in equal spans from `from` (inclusive) on; empty where no result has a date.
struct Histogram {
  Seconds from = no_time;  // start of the first bar, which counts all that is older, as the last all that is newer
  Seconds width = 0;       // seconds a bar
  std::vector<uint32_t> counts;  // over all articles of the store: its range does not move as one types
};

// Something of another kind whose name matches what was typed, shown beside the articles.
struct Suggestion {
  Facet facet = Facet::topic;
  LabelId label = no_label;
  uint32_t count = 0;  // articles that carry it, in the whole store
};

// Where nothing matches: a part of the query, or the filters, without which something would.
struct Excluding {
  std::string part;    // as it was typed; empty for the filters and dates chosen beside the query
  std::string query;   // the query without it
  uint32_t total = 0;  // what would match then
};

// One way in which an article answers a query.
struct Reason {
  std::string word;        // of the query, or a phrase of it
  std::string found;       // how it stands in the article
  std::string_view how;    // "exact", "joined", "stem", "part", "prefix" or "spelling"
  std::string_view where;  // "title", "overview", "text", or the name of a facet
  uint32_t times = 0;
};

struct SearchAnswer {
  uint32_t total = 0;
  std::vector<Hit> hits;                        // `limit` from `offset`
  std::array<FacetCounts, facet_count> facets;  // topic and tag under the query and all filters; source, author, type
                                                // and language under all but their own choices, so that others show
  Histogram histogram;                          // under all but the date bounds of the request
  std::vector<Suggestion> suggestions;
  std::string note;                  // "also showing …", for a person; empty where there is nothing to say
  std::vector<Excluding> excluding;  // where total is 0: what to drop, what helps most first
  Query query;                       // how it was read, for marks and for showing
};

// Half-open byte range in a UTF-8 text, on character boundaries.
struct TextSpan {
  uint32_t begin = 0;
  uint32_t end = 0;

  friend bool operator==(const TextSpan&, const TextSpan&) = default;
};

struct Snippet {
  std::string text;             // one line around the best match; "…" where it was cut
  std::vector<TextSpan> marks;  // in `text`
};

class Searcher {
 public:
  // The store outlives the searcher and may grow between calls.
  explicit Searcher(const ArticleStore& store);
  ~Searcher();

  // Indexes at most `max_articles` of those the store has and the index has not, and makes them searchable; gives how
  // many remain. So a host can index in slices between frames; `enough` ends one by the clock (index/index.h).
  uint32_t index_more(uint32_t max_articles, const std::function<bool()>& enough = {});
  // Makes ready what short beginnings of words give and what the first query would have to make, until about `postings`
  // were read; true while there is more to do. Holds until the index grows, so that it is worth doing at the end.
  bool prepare_more(uint64_t postings);
  uint32_t indexed() const;

  // The index of all articles, to be kept and read back instead of indexing them again: see Index::save and ::load.
  // Precondition for save: all of the store's articles are indexed.
  void save(std::vector<char>& out, uint64_t source);
  bool load(std::span<const char> image, uint64_t source);
  size_t memory_bytes() const;  // of the index, without the store

  // Never fails: what can't be understood is taken as words, what is too much is cut. The same request again with
  // another offset is cheap: the last query's matches are kept.
  SearchAnswer search(const SearchRequest& request);

  // The parts of `text` that the query's words and phrases match, in order, not overlapping: whole characters, a phrase
  // from its first word to its last. `in`: the field that all of it is, title or text; any where that is not known.
  // Costs by the text, not the index.
  std::vector<TextSpan> marks(const Query& query, std::string_view text, QueryField in = QueryField::any) const;
  // A line of at most `characters` from the article's text, overview or other fields, around the best match; the
  // beginning of its overview (or text) where the query has no words or none is in a text field.
  Snippet snippet(const Query& query, Doc doc, size_t characters) const;
  // Why the article answers the query, in the order of its fields.
  std::vector<Reason> explain(const Query& query, Doc doc) const;
  // The articles that share most with this one, by telling words, topics and tags; the nearest first.
  std::vector<Hit> related(Doc doc, size_t limit) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace broadsheet
