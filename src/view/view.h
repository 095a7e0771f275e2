// What the reader sees and has asked for, without a pixel: state, and the one function that changes it.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/host.h"
#include "view/action.h"
#include "view/library.h"

namespace broadsheet {

enum class Pane : uint8_t { list, reader };

// A rank that no result has: of an article that is not among the results, or not near enough to be found cheaply.
inline constexpr uint32_t no_rank = UINT32_MAX;

inline constexpr float least_text_size = 0.7f, largest_text_size = 3;

struct View {
  explicit View(Host& a_host);

  Host& host;
  std::unique_ptr<Library> library;  // never null

  // What was asked for.
  std::string query;
  uint32_t caret = 0, anchor = 0;  // selection in the search field, bytes of `query`, on character boundaries
  uint32_t composed_from = 0, composed_to = 0;  // of `query`: what an input method is still composing, underlined
  bool field_focused = false;
  std::vector<Filter> filters;
  Seconds from = no_time, before = no_time;
  Sort sort = Sort::relevance;
  Theme theme = Theme::system;
  float text_size = 1;  // of everything, over what the reader's system says; least_text_size to largest_text_size

  // What came of it.
  SearchAnswer answer;  // its hits are the first rows
  double took_ms = 0;
  Doc selected = no_doc;
  uint32_t selected_rank = no_rank;  // its place in the results, where it is among them
  Doc copied = no_doc;               // whose link the last action copied: said on its button for a while
  double copied_at_ms = 0;           // by the host's monotonic clock
  Pane pane = Pane::list;            // which one a narrow screen shows
  bool drawer_open = false;
  bool keys_open = false;
  bool sort_menu_open = false;
  bool why_open = false;         // the reader says why its article matched
  bool one_pane = false;         // set by who draws: the screen shows one pane at a time
  uint32_t expanded_facets = 0;  // bit per Facet: shows all labels

  uint64_t revision = 0;          // grows whenever anything above changes: the screen is drawn anew
  uint64_t results_revision = 0;  // grows when the results are others: the list goes back to its top,
  uint64_t revealed_results = 0;  // except to these ones: it goes to the article that is open

  // The article at a place in the results, from 0; no_doc past their end. Fetches pages of results as they are needed
  // and keeps a few, so that any place of a long list costs one look-up in the last search.
  Doc row(uint32_t rank);
  // Where `doc` stands among results that are sorted by date, wherever that is; no_rank where it is not among them.
  uint32_t rank_by_date(Doc doc);
  // Where `doc` stands now that it stood at `rank` before more articles came; no_rank where it is not near any more.
  uint32_t rank_near(Doc doc, uint32_t rank);
  // What the results are sorted by: an empty query has no relevance.
  Sort shown_sort() const;
  // The link of `doc` was copied a moment ago.
  bool says_copied(Doc doc) const;
  bool narrowed() const { return !filters.empty() || from != no_time || before != no_time; }

 private:
  struct Page {
    uint32_t first = 0;
    std::vector<Hit> hits;
  };
  std::vector<Page> pages_;         // the last one used at the end
  uint32_t searched_articles_ = 0;  // how many were indexed at the last search
  double searched_at_ms_ = 0;
  uint32_t known_rank(Doc doc) const;
  friend void search_again(View& view);
  friend void start_opening(View& view, uint64_t total_bytes);
  friend bool advance(View& view, double budget_ms);
};

// Fetches the results anew, after a change of what is asked for. Doesn't touch results_revision.
void search_again(View& view);

// Applies what a person did. Host calls (open a link, copy) happen here, inside the input's own handler.
void apply(View& view, const Action& action);

// Opens another source: drops what was open, keeps the theme, empties the query and filters.
void start_opening(View& view, uint64_t total_bytes);
// Indexes for about `budget_ms`, then searches again where articles were added; true while there is more to do.
bool advance(View& view, double budget_ms);

}  // namespace broadsheet
