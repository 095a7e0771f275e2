#include "view/view.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "view/words.h"

namespace broadsheet {
namespace {

constexpr uint32_t page_size = 100;
constexpr size_t pages_kept = 8;
// How far an article may have moved while others arrived and still be found again.
constexpr uint32_t reach = 400;
// While a bundle loads, results are fetched anew at most this often, and never for more than a quarter of the time.
constexpr double refresh_ms = 150;
constexpr double refresh_share = 4;
// How long a button says that it has copied.
constexpr double copied_ms = 2000;

SearchRequest request_of(const View& view, uint32_t limit, uint32_t offset) {
  SearchRequest request;
  request.query = view.query;
  request.filters = view.filters;
  request.from = view.from;
  request.before = view.before;
  request.sort = view.sort;
  request.limit = limit;
  request.offset = offset;
  request.now = view.host.now();
  return request;
}

bool is_blank(std::string_view text) { return text.find_first_not_of(" \t\n") == std::string_view::npos; }

double monotonic(void* host) { return static_cast<Host*>(host)->monotonic_ms(); }

}  // namespace

View::View(Host& a_host) : host(a_host), library(std::make_unique<Library>()) {
  const std::string kept = host.load_record("theme");
  if (kept == "light") theme = Theme::light;
  if (kept == "dark") theme = Theme::dark;
  const std::string size = host.load_record("text_size");
  if (!size.empty()) text_size = std::clamp(std::strtof(size.c_str(), nullptr), least_text_size, largest_text_size);
}

Doc View::row(uint32_t rank) {
  if (rank >= answer.total) return no_doc;
  if (rank < answer.hits.size()) return answer.hits[rank].doc;
  auto page = std::find_if(pages_.begin(), pages_.end(), [rank](const Page& kept) {
    return rank >= kept.first && rank - kept.first < kept.hits.size();
  });
  if (page == pages_.end()) {
    const uint32_t first = rank / page_size * page_size;
    if (pages_.size() == pages_kept) pages_.erase(pages_.begin());
    pages_.push_back({first, library->searcher().search(request_of(*this, page_size, first)).hits});
    page = pages_.end() - 1;
  } else if (page != pages_.end() - 1) {
    std::rotate(page, page + 1, pages_.end());
    page = pages_.end() - 1;
  }
  return rank - page->first < page->hits.size() ? page->hits[rank - page->first].doc : no_doc;
}

uint32_t View::known_rank(Doc doc) const {
  const auto in = [doc](const std::vector<Hit>& hits, uint32_t first) {
    for (size_t i = 0; i < hits.size(); ++i) {
      if (hits[i].doc == doc) return first + static_cast<uint32_t>(i);
    }
    return no_rank;
  };
  if (const uint32_t rank = in(answer.hits, 0); rank != no_rank) return rank;
  for (const Page& page : pages_) {
    if (const uint32_t rank = in(page.hits, page.first); rank != no_rank) return rank;
  }
  return no_rank;
}

uint32_t View::rank_near(Doc doc, uint32_t rank) {
  if (doc == no_doc) return no_rank;
  if (rank != no_rank && row(rank) == doc) return rank;
  if (const uint32_t known = known_rank(doc); known != no_rank) return known;
  if (rank == no_rank) return no_rank;
  for (uint32_t moved = 1; moved <= reach; ++moved) {  // what arrives pushes down what was there
    const Doc at = row(rank + moved);
    if (at == doc) return rank + moved;
    if (at == no_doc) break;
  }
  return no_rank;
}

uint32_t View::rank_by_date(Doc doc) {
  if (doc == no_doc || shown_sort() == Sort::relevance) return no_rank;
  const Seconds published = library->store().published(doc);
  if (published == no_time) return rank_near(doc, 0);
  // As many as lie before it in time come before it in the list; those of the same second are looked through.
  SearchRequest request = request_of(*this, 0, 0);
  if (shown_sort() == Sort::newest) {
    request.from = from == no_time ? published + 1 : std::max(from, published + 1);
  } else {
    request.before = before == no_time ? published : std::min(before, published);
  }
  return rank_near(doc, library->searcher().search(request).total);
}

bool View::says_copied(Doc doc) const {
  return doc != no_doc && copied == doc && host.monotonic_ms() - copied_at_ms < copied_ms;
}

Sort View::shown_sort() const { return sort == Sort::relevance && is_blank(query) ? Sort::newest : sort; }

void search_again(View& view) {
  const double start = view.host.monotonic_ms();
  view.answer = view.library->searcher().search(request_of(view, page_size, 0));
  view.pages_.clear();
  view.searched_at_ms_ = view.host.monotonic_ms();
  view.took_ms = view.searched_at_ms_ - start;
  view.searched_articles_ = view.library->searcher().indexed();
  ++view.revision;
}

void start_opening(View& view, uint64_t total_bytes) {
  view.library = std::make_unique<Library>();
  view.library->begin(total_bytes);
  view.query.clear();
  view.caret = view.anchor = 0;
  view.filters.clear();
  view.from = view.before = no_time;
  view.answer = {};
  view.pages_.clear();
  view.searched_articles_ = 0;
  view.selected = view.copied = no_doc;
  view.selected_rank = no_rank;
  view.pane = Pane::list;
  view.drawer_open = view.keys_open = view.sort_menu_open = false;
  view.expanded_facets = 0;
  ++view.revision;
  ++view.results_revision;
}

bool advance(View& view, double budget_ms) {
  Library& library = *view.library;
  const Phase before = library.phase();
  const bool more = library.advance(budget_ms, monotonic, &view.host);
  const Phase phase = library.phase();
  if (phase != before || phase == Phase::loading || phase == Phase::indexing) ++view.revision;
  if (library.searcher().indexed() == view.searched_articles_) return more;

  const double since = view.host.monotonic_ms() - view.searched_at_ms_;
  const bool first = view.searched_articles_ == 0, settled = !more && (phase == Phase::ready || phase == Phase::failed);
  if (!first && !settled && since < std::max(refresh_ms, refresh_share * view.took_ms)) return true;
  search_again(view);
  view.selected_rank = view.rank_near(view.selected, view.selected_rank);
  return more;
}

}  // namespace broadsheet
