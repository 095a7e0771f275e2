// The results, one row an article. Rows differ in height, and only those in sight are ever measured: the list knows
// which row is at its top and how far that one is scrolled, so that nothing here grows with the number of articles.
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "ui/panes.h"
#include "ui/selection.h"
#include "view/format.h"
#include "view/languages.h"
#include "view/words.h"

namespace broadsheet {
namespace {

constexpr size_t rows_kept = 600;
constexpr float title_line = 20.8f, source_line = 18.2f, snippet_line = 19.6f;

// Sizes of a row, at the reader's scale.
struct Metrics {
  float left, right, top, bottom, heading;
};

Metrics metrics_of(const Frame& frame) {
  return {frame.px(28), frame.px(16), frame.px(10), frame.px(13), frame.px(33)};
}

std::string source_of(const Frame& frame, Doc doc) {
  const ArticleStore& store = frame.store();
  for (const Facet facet : {Facet::source, Facet::author}) {
    const auto labels = store.labels(facet, doc);
    if (!labels.empty()) return std::string(store.label_name(facet, labels[0]));
  }
  const std::string_view url = store.url(doc);
  const size_t begin = url.find("://");
  if (begin == std::string_view::npos) return {};
  const std::string_view rest = url.substr(begin + 3);
  return std::string(rest.substr(0, rest.find_first_of("/?#")));
}

class List {
 public:
  List(Frame& frame, const Rect& area)
      : frame_(frame),
        state_(frame.state.list),
        area_(area),
        metrics_(metrics_of(frame)),
        total_(frame.view.answer.total),
        by_day_(frame.view.shown_sort() != Sort::relevance) {}

  void draw() {
    keep_place();
    scroll();
    show_selected();
    settle();
    frame_.state.scroll_places.push_back({area_, state_.top > 0 || state_.top_offset > 0, more_below_});
    draw_rows();
    state_.top_doc = frame_.view.row(state_.top);
  }

 private:
  // Other results begin at the top; the same results with more articles stay where the reader is.
  void keep_place() {
    View& view = frame_.view;
    if (state_.results_revision != view.results_revision) {
      state_.results_revision = view.results_revision;
      state_.top = 0;
      state_.top_offset = 0;
      state_.scroll = {};
      if (view.revealed_results == view.results_revision) state_.shown_selected = no_doc;
    } else if (state_.top_doc != no_doc && view.row(state_.top) != state_.top_doc) {
      const uint32_t rank = view.rank_near(state_.top_doc, state_.top);
      // At its very top a list shows what is new.
      if (rank != no_rank && (state_.top > 0 || state_.top_offset > 0)) state_.top = rank;
    }
    if (state_.top >= total_) state_.top = total_ - 1;
    uint64_t key = view.results_revision * 1000003 + static_cast<uint64_t>(area_.width * 8);
    key = key * 1000003 + frame_.fonts.generation();
    if (key != state_.rows_key || state_.rows.size() > rows_kept) state_.rows.clear();
    state_.rows_key = key;
  }

  void scroll() {
    state_.top_offset += scroll_delta(frame_, state_.scroll, id_of("list scroll"), area_);
    settle();
    const auto total = static_cast<float>(total_);
    float height = row_height(state_.top);
    const float begin = (static_cast<float>(state_.top) + state_.top_offset / height) / total;
    const float wanted =
        scroll_bar(frame_, state_.scroll, id_of("list bar"), area_, begin, std::min(1.0f, rows_in_sight() / total));
    if (wanted < 0) return;
    const double place = static_cast<double>(wanted) * total_;
    state_.top = std::min(total_ - 1, static_cast<uint32_t>(place));
    height = row_height(state_.top);
    state_.top_offset = static_cast<float>(place - state_.top) * height;
  }

  // Brings the place into range: the offset into its row, and no empty space below the last row.
  void settle() {
    climb();
    for (float height = row_height(state_.top); state_.top_offset >= height && state_.top + 1 < total_;
         height = row_height(state_.top)) {
      state_.top_offset -= height;
      ++state_.top;
    }
    float below = -state_.top_offset;
    uint32_t rank = state_.top;
    for (; rank < total_ && below < area_.height; ++rank) below += row_height(rank);
    more_below_ = rank < total_ || below > area_.height + 0.5f;
    if (below < area_.height) {
      state_.top_offset -= area_.height - below;
      state_.scroll.velocity = state_.scroll.pending = 0;
      climb();
    }
  }

  void climb() {
    while (state_.top_offset < 0 && state_.top > 0) state_.top_offset += row_height(--state_.top);
    if (state_.top_offset < 0) {
      state_.top_offset = 0;
      state_.scroll.velocity = state_.scroll.pending = 0;
    }
  }

  // Moves as little as it takes to show what was selected since the frame before.
  void show_selected() {
    View& view = frame_.view;
    if (state_.shown_selected == view.selected) return;
    state_.shown_selected = view.selected;
    const uint32_t rank = view.selected_rank;
    if (rank == no_rank || rank >= total_) return;
    if (rank <= state_.top) {
      state_.top = rank;
      state_.top_offset = 0;
      return;
    }
    float y = -state_.top_offset;
    for (uint32_t at = state_.top; at < rank && y < area_.height; ++at) y += row_height(at);
    const float height = row_height(rank);
    if (y + height <= area_.height) return;
    state_.top = rank;
    state_.top_offset = height - area_.height;
  }

  float rows_in_sight() {
    float y = -state_.top_offset, rows = 0;
    for (uint32_t rank = state_.top; rank < total_ && y < area_.height; ++rank) {
      const float height = row_height(rank);
      const float seen = std::min(area_.height, y + height) - std::max(0.0f, y);
      rows += seen / height;
      y += height;
    }
    return rows;
  }

  std::string group_of(uint32_t rank) {
    const Doc doc = frame_.view.row(rank);
    return doc == no_doc ? std::string() : day_group(frame_.store().published(doc), frame_.now, frame_.utc_offset());
  }

  bool begins_group(uint32_t rank) { return by_day_ && (rank == 0 || group_of(rank) != group_of(rank - 1)); }

  float row_height(uint32_t rank) {
    const Doc doc = frame_.view.row(rank);
    if (doc == no_doc) return frame_.px(82);
    const RowText& row = text_of(doc);
    const float lines = static_cast<float>(row.title.lines.size()) * title_line + source_line +
                        (row.snippet_text.empty() ? 0 : snippet_line);
    const float heading = begins_group(rank) ? metrics_.heading : 0;
    return heading + metrics_.top + frame_.px(lines) + metrics_.bottom;
  }

  const RowText& text_of(Doc doc) {
    const auto found = state_.rows.find(doc);
    if (found != state_.rows.end()) return found->second;
    const float width = area_.width - metrics_.left - metrics_.right;
    const Searcher& searcher = frame_.view.library->searcher();
    const Query& query = frame_.view.answer.query;
    RowText row;
    const std::string_view title = frame_.store().title(doc);
    const bool right_to_left = row.right_to_left = is_right_to_left(frame_.store().language(doc));
    row.title =
        lay_out(frame_.fonts, title.empty() ? words::untitled_article : title, style::strong, width, 2, right_to_left);
    row.title_marks = searcher.marks(query, title, QueryField::title);
    // About as many characters as the line has room for; the rest is cut where it really ends.
    const float per_character = frame_.fonts.advance('n', style::control) * 0.74f;
    const auto characters = static_cast<size_t>(std::max(16.0f, width / std::max(1.0f, per_character)));
    Snippet snippet = searcher.snippet(query, doc, characters);
    row.snippet = lay_out(frame_.fonts, snippet.text, style::control, width, 1, right_to_left);
    row.snippet_text = std::move(snippet.text);
    row.snippet_marks = std::move(snippet.marks);
    row.source = source_of(frame_, doc);
    return state_.rows.emplace(doc, std::move(row)).first->second;
  }

  void draw_rows() {
    const Clip clip(frame_, area_);
    const Group group(frame_, id_of("results"), Role::list, words::results, area_);
    float y = area_.y - frame_.snap(state_.top_offset);
    for (uint32_t rank = state_.top; rank < total_ && y < area_.bottom(); ++rank) {
      const Doc doc = frame_.view.row(rank);
      const float height = row_height(rank);
      if (doc != no_doc) draw_row(rank, doc, y, height);
      y = frame_.snap(y + height);
    }
  }

  void draw_row(uint32_t rank, Doc doc, float y, float height) {
    const Palette& colors = frame_.colors;
    if (begins_group(rank)) {
      draw_heading(group_of(rank), y);
      y += metrics_.heading;
      height -= metrics_.heading;
    }
    const RowText& row = text_of(doc);
    const Rect rect{area_.x, y, area_.width, frame_.snap(y + height) - y};
    const bool selected = frame_.view.selected == doc;
    const uint32_t id = id_of("article", doc);
    add_row_node(rank, doc, row, rect, selected);
    const Touched touched = touch(frame_, id, rect, doc_action(Action::Kind::select, doc));
    if (selected) fill(frame_, rect, colors.selected);
    if (touched.hovered && !selected) fill(frame_, rect, mix(colors.raised, colors.text, colors.dark ? 0.04f : 0.025f));
    hairline(frame_, rect.x, rect.bottom(), rect.width);
    if (touched.focused)
      outline(frame_, {rect.x + 2, rect.y + 2, rect.width - 4, rect.height - 5}, colors.accent, frame_.px(4), 2);

    const float x = rect.x + metrics_.left, width = rect.width - metrics_.left - metrics_.right;
    float line = y + metrics_.top;
    const float scale = frame_.fonts.scale();
    const float title_height = title_line * scale * static_cast<float>(row.title.lines.size());
    const std::string_view title = frame_.store().title(doc);
    const TextSpan chosen = selectable_on_button(frame_,
                                                 {.scope = id_of("title", doc),
                                                  .text = title.empty() ? words::untitled_article : title,
                                                  .laid = row.title,
                                                  .rect = {x, line, width, title_height},
                                                  .line_height = title_line * scale},
                                                 id);
    draw_text(*frame_.list, frame_.fonts, row.title, x, line, title_line * scale, width,
              Ink{.color = colors.text,
                  .marked_text = colors.text,
                  .mark = colors.mark,
                  .marks = row.title_marks,
                  .selection = selection_color(frame_),
                  .selected = chosen});
    line += title_line * scale * static_cast<float>(row.title.lines.size());
    draw_byline(byline(doc, row, touched.hovered), row.right_to_left, {x, line, width, source_line * scale});
    line += source_line * scale;
    draw_text(*frame_.list, frame_.fonts, row.snippet, x, line, snippet_line * scale, width,
              Ink{.color = colors.muted, .marked_text = colors.text, .mark = colors.mark, .marks = row.snippet_marks});
  }

  void draw_byline(const std::string& text, bool right_to_left, const Rect& rect) {
    const bool fits = right_to_left && line_of(frame_, text, style::meta).width <= rect.width;
    if (fits)
      draw_line_right(frame_, text, style::meta, frame_.colors.muted, rect.right(), rect.y, rect.height);
    else
      draw_line(frame_, text, style::meta, frame_.colors.muted, rect.x, rect.y, rect.height, rect.width);
  }

  // Under the pointer a row says exactly when.
  std::string byline(Doc doc, const RowText& row, bool exact) {
    const Seconds published = frame_.store().published(doc);
    const std::string date = exact ? format_date_time(published, frame_.utc_offset())
                                   : format_relative(published, frame_.now, frame_.utc_offset());
    return row.source.empty() ? date : row.source + " · " + date;
  }

  void draw_heading(const std::string& name, float y) {
    const Rect rect{area_.x + frame_.px(16), y, area_.width - frame_.px(32), metrics_.heading};
    add_node(frame_, id_of(name, 1), Role::heading, name, rect).level = 3;
    std::string upper = name;
    for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    draw_line(frame_, upper, style::label, frame_.colors.muted, rect.x, frame_.snap(y + frame_.px(12)), frame_.px(17));
  }

  void add_row_node(uint32_t rank, Doc doc, const RowText& row, const Rect& rect, bool selected) {
    const std::string_view title = frame_.store().title(doc);
    SemanticsNode& node =
        add_node(frame_, id_of("article", doc), Role::list_item, title.empty() ? words::untitled_article : title, rect);
    node.value = byline(doc, row, false);
    if (!row.snippet_text.empty()) node.value += " · " + row.snippet_text;
    node.url = frame_.store().url(doc);
    node.language = frame_.store().language(doc);
    node.position = rank + 1;
    node.set_size = total_;
    node.selected = selected;
  }

  Frame& frame_;
  ListState& state_;
  const Rect area_;
  const Metrics metrics_;
  const uint32_t total_;
  const bool by_day_;
  bool more_below_ = false;  // rows below what is in sight
};

}  // namespace

void draw_list(Frame& frame, const Rect& area) {
  if (frame.view.answer.total == 0 || area.height <= 0) return;
  List(frame, area).draw();
}

}  // namespace broadsheet
