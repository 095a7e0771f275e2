// What the interface remembers from frame to frame: scroll positions, the keyboard's focus, laid-out text.
#pragma once
#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ui/text_layout.h"
#include "view/view.h"

namespace broadsheet {

struct ScrollState {
  float offset = 0;
  float velocity = 0;  // CSS pixels a second, after a swing
  float pending = 0;   // what a turn of the wheel has still to move
  float grabbed = 0;   // where in the thumb the pointer holds it
  bool panning = false;
};

// A row of the list, set for the list's width.
struct RowText {
  LaidText title, snippet;
  std::string snippet_text;
  std::vector<TextSpan> title_marks, snippet_marks;
  std::string source;
  std::string group;  // of days
  bool right_to_left = false;
};

struct ListState {
  ScrollState scroll;
  uint32_t top = 0;      // rank of the first row in sight
  float top_offset = 0;  // how much of it is above the edge
  Doc top_doc = no_doc;  // to find it again while articles arrive
  Doc shown_selected = no_doc;
  uint64_t results_revision = 0;
  std::unordered_map<Doc, RowText> rows;
  uint64_t rows_key = 0;  // what the rows are set for
};

struct Paragraph {
  LaidText laid;
  std::vector<TextSpan> marks;
  std::string text;
  float gap = 0;  // above it
};

struct ReaderState {
  ScrollState scroll;
  Doc doc = no_doc;
  uint64_t key = 0;  // what the text is set for
  std::string title;
  LaidText title_laid;
  std::vector<TextSpan> title_marks;
  std::vector<Paragraph> overview, text;
  std::vector<std::string> reasons;  // why it matched
  std::vector<Doc> related;
  Doc related_doc = no_doc;  // whose they are
  bool related_found = false;
  uint32_t related_among = 0;  // how many articles there were when they were looked for
  float height = 0;            // of everything, as last drawn
};

// Of a facet's labels: where they stand, so that one stays where it was chosen.
struct FacetRows {
  struct Pin {
    LabelId label = no_label;
    size_t row = 0;
  };
  std::vector<LabelId> shown;  // as last drawn
  std::vector<Pin> pinned;     // the chosen ones
};

struct SelectionEnd {
  float x = 0, y = 0, height = 0;  // on the screen, y the top of its line
};

// Text that is selected (selection.h): between the earlier of anchor and caret and the later of their ends.
struct TextSelection {
  struct Place {
    uint32_t block = 0, at = 0;  // which text of the scope, and the byte in it
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  enum class Grain : uint8_t { character, word, text };
  enum class Step : uint8_t { none, left, right, up, down };

  std::pair<Place, Place> range() const { return {std::min(anchor, caret), std::max(anchor_end, caret_end)}; }

  uint32_t scope = 0;        // 0 where nothing is
  Place anchor, anchor_end;  // what was chosen first: a place, a word, a text
  Place caret, caret_end;    // what was chosen last
  Place next, next_end;      // where a drag moves the caret to, once all texts are drawn
  Grain grain = Grain::character;
  bool dragging = false;
  bool finger = false;                  // a finger chose it: it needs ends to drag, and a button
  bool tapped = false;                  // ends with this frame
  bool reveal = false;                  // a key moved its end, which is to be seen
  Step step = Step::none;               // that a key wants
  SelectionEnd ends[2];                 // where it begins and ends
  uint32_t blocks = 0, blocks_now = 0;  // texts in the scope, in the frame before and so far in this one
  std::string text, gathered;           // what is selected, complete and so far in this frame
};

// A place that scrolls, and whether there is more that way.
struct ScrollPlace {
  Rect area;
  bool up = false, down = false;
};

struct UiState {
  ListState list;
  ReaderState reader;
  TextSelection selection;
  ScrollState filters_scroll, keys_scroll;
  float filters_height = 0;  // of all filters, as last drawn
  std::array<FacetRows, facet_count> facet_rows;
  std::vector<ScrollPlace> scroll_places;  // of the last frame, in the order drawn

  float filters_width = 248, list_width = 420;  // kept
  uint32_t focus = 0;                           // node with the keyboard's focus, 0 for none
  bool activate_focus = false;                  // Enter or Space was pressed on it
  uint32_t adjusted = 0;                        // slider or separator that an arrow key moves in this frame
  int adjusted_steps = 0;
  uint32_t revealed = 0;  // node that is to be scrolled into sight
  struct Scrolled {       // an area of this frame that scrolls, and which nodes are in it
    ScrollState* scroll;
    Rect area;
    uint32_t first_node;
  };
  std::vector<Scrolled> scrolled;
  Rect field;        // where the search field's text is
  Rect sort_button;  // where its menu opens
  float field_scroll = 0;
  int dragged_bar = -1;  // first bar of the span being drawn on the timeline
  double last_g = -10;   // when `g` was pressed last
  double time = 0;       // seconds drawn so far
  bool moving = false;   // something wants the next frame
  const Library* library = nullptr;
  const char* cursor = "default";

  std::unordered_map<uint64_t, LaidText> lines;  // see line_of()
  uint64_t fonts_generation = 0;
};

}  // namespace broadsheet
