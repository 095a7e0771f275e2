// apply(): everything that a person can do to a View.
#include <algorithm>

#include "feed/article.h"
#include "view/address.h"
#include "view/view.h"

namespace broadsheet {
namespace {

// What is asked for has changed: other results, from the top. What is open in the reader stays open.
void ask_again(View& view) {
  search_again(view);
  view.selected_rank =
      view.shown_sort() == Sort::relevance ? view.rank_near(view.selected, 0) : view.rank_by_date(view.selected);
  ++view.results_revision;
}

void set_query(View& view, const Action& action) {
  const auto size = static_cast<uint32_t>(action.text.size());
  view.caret = std::min(action.caret, size);
  view.anchor = std::min(action.anchor, size);
  view.composed_to = std::min(action.composed_to, size);
  view.composed_from = std::min(action.composed_from, view.composed_to);
  if (action.text == view.query) return;
  view.query = action.text;
  if (view.one_pane) view.pane = Pane::list;
  ask_again(view);
}

void select(View& view, Doc doc) {
  if (doc == no_doc || doc >= view.library->store().size()) return;
  view.selected = doc;
  view.selected_rank = view.rank_near(doc, view.selected_rank);
}

void select_rank(View& view, uint32_t rank) {
  if (view.answer.total == 0) return;
  rank = std::min(rank, view.answer.total - 1);
  const Doc doc = view.row(rank);
  if (doc == no_doc) return;
  view.selected_rank = rank;
  select(view, doc);
}

void select_step(View& view, bool forward) {
  if (view.selected_rank == no_rank) return select_rank(view, 0);
  if (forward) return select_rank(view, view.selected_rank + 1);
  if (view.selected_rank > 0) select_rank(view, view.selected_rank - 1);
}

// With what was typed before selected: typing replaces it, an arrow key goes on with it.
void focus_search(View& view) {
  if (view.field_focused) return;  // a host may say it again once its own field has the focus
  view.field_focused = true;
  view.caret = static_cast<uint32_t>(view.query.size());
  view.anchor = 0;
}

// One step out: the field, then what lies above the panes, then the reader, then the query.
void clear(View& view) {
  if (view.field_focused) {
    view.field_focused = false;
  } else if (view.keys_open || view.sort_menu_open || view.drawer_open) {
    view.keys_open = view.sort_menu_open = view.drawer_open = false;
  } else if (view.one_pane && view.pane == Pane::reader) {
    view.pane = Pane::list;
  } else if (!view.query.empty()) {
    const Action empty;
    set_query(view, empty);
    view.revealed_results = view.results_revision;
  }
}

void toggle_filter(View& view, const Filter& filter) {
  if (filter.label >= view.library->store().labels(filter.facet).size()) return;
  const auto found = std::find(view.filters.begin(), view.filters.end(), filter);
  if (found == view.filters.end()) {
    view.filters.push_back(filter);
  } else {
    view.filters.erase(found);
  }
  if (view.one_pane) view.pane = Pane::list;
  ask_again(view);
}

// The topics of the results without any chosen topic, in their order; past either end, no topic.
void step_topic(View& view, bool forward) {
  std::vector<Filter> others;
  LabelId current = no_label;
  for (const Filter& filter : view.filters) {
    if (filter.facet != Facet::topic) {
      others.push_back(filter);
    } else if (current == no_label) {
      current = filter.label;
    }
  }
  SearchRequest request;
  request.query = view.query;
  request.filters = others;
  request.from = view.from;
  request.before = view.before;
  request.limit = 0;
  request.now = view.host.now();
  const SearchAnswer without = view.library->searcher().search(request);
  const auto& topics = without.facets[static_cast<size_t>(Facet::topic)].labels;
  if (topics.empty()) return;

  const auto found =
      std::find_if(topics.begin(), topics.end(), [current](const LabelCount& topic) { return topic.label == current; });
  const auto count = static_cast<std::ptrdiff_t>(topics.size());
  std::ptrdiff_t at = found == topics.end() ? (forward ? 0 : count - 1) : found - topics.begin() + (forward ? 1 : -1);
  view.filters = std::move(others);
  if (at >= 0 && at < count) view.filters.push_back({Facet::topic, topics[static_cast<size_t>(at)].label});
  ask_again(view);
}

void set_theme(View& view, Theme theme) {
  view.theme = theme;
  constexpr const char* names[] = {"system", "light", "dark"};
  view.host.save_record("theme", names[static_cast<size_t>(theme)]);
}

void set_text_size(View& view, float size) {
  if (!(size > 0)) return;
  view.text_size = std::clamp(size, least_text_size, largest_text_size);
  view.host.save_record("text_size", std::to_string(view.text_size));
}

// From the system's theme to the other one, so that the first press is seen; then to the system's own look, kept; then
// back to what the system says.
void next_theme(View& view) {
  const Theme same = view.host.preferences().dark ? Theme::dark : Theme::light;
  const Theme opposite = same == Theme::dark ? Theme::light : Theme::dark;
  set_theme(view, view.theme == Theme::system ? opposite : view.theme == opposite ? same : Theme::system);
}

void open(View& view, std::string_view address) {
  const std::string_view safe = safe_url(address);
  if (!safe.empty()) view.host.open_link(safe);
}

void open_original(View& view, Doc doc) {
  const ArticleStore& store = view.library->store();
  open(view, store.external_url(doc).empty() ? store.url(doc) : store.external_url(doc));
}

void copy_link(View& view, Doc doc) {
  view.host.copy_text(view.library->store().url(doc));
  view.copied = doc;
  view.copied_at_ms = view.host.monotonic_ms();
}

}  // namespace

void apply(View& view, const Action& action) {
  using Kind = Action::Kind;
  const Doc doc = action.doc == no_doc ? view.selected : action.doc;
  const bool has_doc = doc < view.library->store().size();
  if (action.kind == Kind::none) return;
  ++view.revision;
  view.copied = no_doc;
  switch (action.kind) {
    case Kind::none:
    case Kind::retry:
      break;
    case Kind::set_query:
      set_query(view, action);
      break;
    case Kind::submit_query:
      view.field_focused = false;
      if (!view.one_pane) select_rank(view, 0);
      break;
    case Kind::clear:
      clear(view);
      break;
    case Kind::focus_search:
      focus_search(view);
      break;
    case Kind::leave_field:
      view.field_focused = false;
      view.composed_from = view.composed_to = 0;
      break;
    case Kind::go_to:
      go_to(view, action.text);
      break;
    case Kind::toggle_filter:
      toggle_filter(view, {action.facet, action.label});
      break;
    case Kind::clear_filters:
      if (!view.narrowed()) break;
      view.filters.clear();
      view.from = view.before = no_time;
      ask_again(view);
      break;
    case Kind::set_dates:
      view.from = action.from;
      view.before = action.before;
      ask_again(view);
      break;
    case Kind::set_sort:
      view.sort_menu_open = false;
      if (view.sort == action.sort) break;
      view.sort = action.sort;
      ask_again(view);
      break;
    case Kind::select:
      select(view, doc);
      if (has_doc) view.pane = Pane::reader;
      view.drawer_open = false;
      break;
    case Kind::select_next:
      select_step(view, true);
      break;
    case Kind::select_previous:
      select_step(view, false);
      break;
    case Kind::select_first:
      select_rank(view, 0);
      break;
    case Kind::select_last:
      select_rank(view, no_rank);
      break;
    case Kind::back:
      view.pane = Pane::list;
      break;
    case Kind::open_original:
      if (has_doc) open_original(view, doc);
      break;
    case Kind::open_page:
      if (has_doc) open(view, view.library->store().url(doc));
      break;
    case Kind::open_link:
      open(view, action.text);
      break;
    case Kind::copy_link:
      if (has_doc) copy_link(view, doc);
      break;
    case Kind::copy_text:
      view.host.copy_text(action.text);
      break;
    case Kind::set_theme:
      set_theme(view, action.theme);
      break;
    case Kind::set_text_size:
      set_text_size(view, action.text_size);
      break;
    case Kind::next_theme:
      next_theme(view);
      break;
    case Kind::toggle_drawer:
      view.drawer_open = !view.drawer_open;
      break;
    case Kind::toggle_facet:
      view.expanded_facets ^= 1u << static_cast<unsigned>(action.facet);
      break;
    case Kind::next_topic:
      step_topic(view, true);
      break;
    case Kind::previous_topic:
      step_topic(view, false);
      break;
    case Kind::toggle_keys:
      view.keys_open = !view.keys_open;
      if (view.keys_open) view.drawer_open = false;
      break;
    case Kind::toggle_sort_menu:
      view.sort_menu_open = !view.sort_menu_open;
      break;
    case Kind::toggle_why:
      view.why_open = !view.why_open;
      break;
  }
}

}  // namespace broadsheet
