// What the page may ask of a viewer, written for it. The readers are in web/engine.js, field by field in the same
// order.
#pragma once
#include <string_view>

#include "web/app.h"

namespace broadsheet {

// Phase, code and message of the status, bytes read, bytes in all (0: not known), articles, articles that were
// skipped, the feed's title, and where the page at hand says that the next one is.
void write_state(const App& app, Wire& wire);
// Articles, bytes, milliseconds of parsing and of indexing, bytes that the allocator has in use, frames drawn.
void write_stats(const App& app, Wire& wire);
// The search field: query, caret and anchor in bytes, whether it has the focus, and its rectangle.
void write_field(const App& app, Wire& wire);
// The selected article: 0, or 1 with its id, title and the original's address.
void write_selection(const App& app, Wire& wire);
// A search beside the one on screen: total, milliseconds, number of hits, then id and title of each.
void write_search(App& app, std::string_view query, uint32_t limit, uint32_t offset, Wire& wire);
// The text that is selected.
void write_selected_text(const App& app, Wire& wire);
// Cursor, then theme as chosen: "system", "light" or "dark".
void write_look(const App& app, Wire& wire);

}  // namespace broadsheet
