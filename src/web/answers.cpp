#include "web/answers.h"

#include "web/memory.h"

namespace broadsheet {
namespace {

std::string_view name_of(Phase phase) {
  switch (phase) {
    case Phase::empty:
      return "empty";
    case Phase::loading:
      return "loading";
    case Phase::indexing:
      return "indexing";
    case Phase::ready:
      return "ready";
    case Phase::failed:
      return "failed";
  }
  return {};
}

std::string_view name_of(Theme theme) {
  switch (theme) {
    case Theme::system:
      return "system";
    case Theme::light:
      return "light";
    case Theme::dark:
      return "dark";
  }
  return {};
}

}  // namespace

void write_state(const App& app, Wire& wire) {
  const Library& library = *app.view.library;
  wire.string(name_of(library.phase()));
  wire.string(broadsheet::name_of(library.status().code));
  wire.string(library.status().message);
  wire.number(static_cast<double>(library.bytes()));
  wire.number(static_cast<double>(library.total_bytes()));
  wire.number(library.store().size());
  wire.number(static_cast<double>(library.skipped()));
  wire.string(library.head().title);
  wire.string(library.next_url());
}

void write_stats(const App& app, Wire& wire) {
  const Library& library = *app.view.library;
  wire.number(library.store().size());
  wire.number(static_cast<double>(library.bytes()));
  wire.number(library.parse_ms());
  wire.number(library.index_ms());
  wire.number(memory::bytes_in_use());
  wire.number(app.frames);
}

void write_field(const App& app, Wire& wire) {
  wire.string(app.view.query);
  wire.number(app.view.caret);
  wire.number(app.view.anchor);
  wire.number(app.view.field_focused);
  const Rect rect = app.ui.field_rect();
  for (const float number : {rect.x, rect.y, rect.width, rect.height}) wire.number(number);
}

void write_selection(const App& app, Wire& wire) {
  const ArticleStore& store = app.view.library->store();
  const Doc doc = app.view.selected;
  const bool some = doc < store.size();
  wire.number(some);
  if (!some) return;
  wire.string(store.id(doc));
  wire.string(store.title(doc));
  wire.string(store.external_url(doc));
}

void write_search(App& app, std::string_view query, uint32_t limit, uint32_t offset, Wire& wire) {
  Library& library = *app.view.library;
  SearchRequest request;
  request.query = query;
  request.limit = limit;
  request.offset = offset;
  request.now = app.host.now();
  const double start = app.host.monotonic_ms();
  const SearchAnswer answer = library.searcher().search(request);
  wire.number(answer.total);
  wire.number(app.host.monotonic_ms() - start);
  wire.number(static_cast<double>(answer.hits.size()));
  for (const Hit& hit : answer.hits) {
    wire.string(library.store().id(hit.doc));
    wire.string(library.store().title(hit.doc));
  }
}

void write_selected_text(const App& app, Wire& wire) { wire.string(app.ui.selected_text()); }

void write_look(const App& app, Wire& wire) {
  wire.string(app.ui.cursor());
  wire.string(name_of(app.view.theme));
}

}  // namespace broadsheet
