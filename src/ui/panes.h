// The parts of the screen, one file each. Every function draws its part, says it in the tree and emits what was done.
#pragma once
#include "ui/frame.h"

namespace broadsheet {

// layout.cpp: where everything is, and the splitters between.
Layout lay_out_screen(UiState& state, float width, float height, float scale, bool reader_in_front);
void draw_splitters(Frame& frame);
void load_widths(UiState& state, Host& host);

void draw_top_bar(Frame& frame);                       // top_bar.cpp
void draw_sort_menu(Frame& frame);                     // sort_menu.cpp
Rect sort_button(Frame& frame, float right, float y);  // gives where it is; sort_menu.cpp
std::string count_text(Frame& frame, bool with_time);  // top_bar.cpp

void draw_filters(Frame& frame, const Rect& area);  // filters.cpp
void draw_drawer(Frame& frame);                     // filters.cpp
// What a filter is called on the screen.
std::string label_text(Frame& frame, Facet facet, LabelId label);

void draw_list_pane(Frame& frame);               // list_pane.cpp: what stands above the list, and the list
float draw_chips(Frame& frame, float y);         // chips.cpp: gives where it ends
float draw_timeline(Frame& frame, float y);      // timeline.cpp: the same
void draw_list(Frame& frame, const Rect& area);  // list.cpp

void draw_reader(Frame& frame);  // reader.cpp
void draw_keys(Frame& frame);    // keys_sheet.cpp

bool has_failed(const Frame& frame);  // states.cpp
void draw_failure(Frame& frame, const Rect& area);
// What takes the list's place where there is nothing to list. False where the list is to be drawn.
bool draw_list_state(Frame& frame, const Rect& area);
float draw_warning(Frame& frame, float y);  // gives where it ends

void read_keys(Frame& frame);  // shortcuts.cpp

}  // namespace broadsheet
