// What a person can do, as plain data: the only way back from the screen. Keys, clicks, the address and the JavaScript
// API all speak it, and the view applies it.
#pragma once
#include <cstdint>
#include <string>

#include "base/time.h"
#include "search/searcher.h"
#include "store/article_store.h"

namespace broadsheet {

enum class Theme : uint8_t { system, light, dark };

struct Action {
  enum class Kind : uint8_t {
    none,
    set_query,     // text; caret and anchor: the field's selection, in bytes of `text`
    submit_query,  // Enter in the field: to the first result
    clear,         // Esc: leaves the field, closes a popup or the reader, empties the query, in that order
    focus_search,
    leave_field,    // the host's own field lost the focus
    go_to,          // text: an address as view/address.h writes it
    toggle_filter,  // facet, label
    clear_filters,  // filters and dates
    set_dates,      // from, before; no_time opens that end
    set_sort,       // sort
    select,         // doc; opens it in the reader
    select_next,
    select_previous,
    select_first,
    select_last,
    back,           // narrow: from the reader to the list
    open_original,  // doc, or the selected one where no_doc
    open_page,      // the same, the article's own page
    open_link,      // text: an address
    copy_link,      // doc, or the selected one
    copy_text,      // text
    set_theme,      // theme
    next_theme,
    set_text_size,  // text_size
    toggle_drawer,  // facets where they are not beside the list
    toggle_facet,   // facet: shows all its labels, or the first few
    next_topic,
    previous_topic,
    retry,        // after an error: opens the source again; done by the host, which knows the source
    toggle_keys,  // the sheet of keys
    toggle_sort_menu,
    toggle_why,  // in the reader: why the article matched
  };
  Kind kind = Kind::none;
  Doc doc = no_doc;
  Facet facet = Facet::topic;
  LabelId label = no_label;
  Seconds from = no_time, before = no_time;
  Sort sort = Sort::relevance;
  Theme theme = Theme::system;
  float text_size = 1;
  uint32_t caret = 0, anchor = 0;
  uint32_t composed_from = 0, composed_to = 0;  // of set_query: what an input method is still composing, bytes
  std::string text;
};

}  // namespace broadsheet
