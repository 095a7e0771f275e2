// The article that is open: what it is, what one can do with it, its overview and its text.
#include <imgui.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "text/fold.h"
#include "ui/controls.h"
#include "ui/panes.h"
#include "ui/selection.h"
#include "view/format.h"
#include "view/languages.h"
#include "view/query_reading.h"
#include "view/words.h"

namespace broadsheet {
namespace {

constexpr float measure = 620;  // 70 to 75 characters of 16 px
constexpr size_t related_shown = 5;
constexpr size_t reasons_shown = 12;
constexpr float title_line = 35, body_line = 24, meta_line = 19.6f;

std::string joined(const ArticleStore& store, Facet facet, Doc doc, std::string_view between) {
  std::string text;
  for (const LabelId label : store.labels(facet, doc)) {
    if (!text.empty()) text += between;
    text += store.label_name(facet, label);
  }
  return text;
}

// One paragraph a line of the text; an empty line stands for more room.
std::vector<Paragraph> paragraphs_of(Frame& frame, std::string_view text, float width, bool right_to_left) {
  std::vector<Paragraph> paragraphs;
  // Of all lines together: a phrase may go on from one to the next.
  const auto marks = frame.view.library->searcher().marks(frame.view.answer.query, text, QueryField::text);
  bool apart = false;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const TextSpan place{static_cast<uint32_t>(at), static_cast<uint32_t>(end)};
    at = end + 1;
    if (line.find_first_not_of(" \t") == std::string_view::npos) {
      apart = true;
      continue;
    }
    Paragraph& paragraph = paragraphs.emplace_back();
    paragraph.text = line;
    paragraph.laid = lay_out(frame.fonts, line, style::body, width, any_lines, right_to_left);
    paragraph.marks = marks_in(marks, place);
    paragraph.gap = paragraphs.size() == 1 ? 0 : apart ? 14 : 6;
    apart = false;
  }
  return paragraphs;
}

class Reader {
 public:
  Reader(Frame& frame, const Rect& pane, Doc doc)
      : frame_(frame), state_(frame.state.reader), store_(frame.store()), pane_(pane), doc_(doc) {
    const float padding = pane.width >= frame.px(560) ? frame.px(48) : frame.px(16);
    x_ = pane.x + padding;
    width_ = std::min(frame.px(measure), pane.width - 2 * padding);
  }

  void draw() {
    set_text();
    state_.scroll.offset += drag_scroll(frame_, reader_scope(doc_), pane_);
    scroll_area(frame_, state_.scroll, id_of("reader bar"), pane_, state_.height);
    const Clip clip(frame_, pane_);
    const float begin = frame_.snap(pane_.y - state_.scroll.offset);
    y_ = begin + frame_.px(pane_.width >= frame_.px(560) ? 28 : 20);
    draw_head();
    draw_buttons();
    draw_overview();
    draw_body();
    draw_labels();
    draw_why();
    draw_related();
    state_.height = y_ - begin + frame_.px(40);
  }

 private:
  void set_text() {
    uint64_t key = frame_.view.results_revision * 1000003 + static_cast<uint64_t>(width_ * 8);
    key = key * 1000003 + frame_.fonts.generation();
    if (state_.doc == doc_ && state_.key == key) return;
    if (state_.doc != doc_) state_.scroll = {};
    state_.doc = doc_;
    state_.key = key;
    const std::string_view title = store_.title(doc_);
    const bool right_to_left = is_right_to_left(store_.language(doc_));
    state_.title = title.empty() ? words::untitled_article : title;
    state_.title_laid = lay_out(frame_.fonts, state_.title, style::headline, width_, any_lines, right_to_left);
    state_.title_marks = frame_.view.library->searcher().marks(frame_.view.answer.query, title, QueryField::title);
    state_.overview = paragraphs_of(frame_, store_.overview(doc_), width_ - 2 * frame_.px(16), right_to_left);
    state_.text = paragraphs_of(frame_, store_.text(doc_), width_, right_to_left);
    state_.reasons.clear();
    for (const Reason& reason : frame_.view.library->searcher().explain(frame_.view.answer.query, doc_)) {
      state_.reasons.push_back(reason_text(reason));
    }
  }

  Ink ink(Color color, const std::vector<TextSpan>& marks) const {
    return {.color = color, .marked_text = frame_.colors.text, .mark = frame_.colors.mark, .marks = marks};
  }

  void draw_selectable(std::string_view text, const LaidText& laid, const Rect& rect, float line_height, Ink ink) {
    ink.selection = selection_color(frame_);
    ink.selected = selectable(frame_, {reader_scope(doc_), block_++, text, laid, rect, line_height});
    draw_text(*frame_.list, frame_.fonts, laid, rect.x, rect.y, line_height, rect.width, ink);
  }

  void draw_small(uint32_t id, const std::string& text) {
    const LaidText laid = lay_out(frame_.fonts, text, style::control, width_);
    const float height = frame_.px(meta_line) * static_cast<float>(laid.lines.size());
    add_node(frame_, id, Role::paragraph, text, {x_, y_, width_, height});
    draw_selectable(text, laid, {x_, y_, laid.width, height}, frame_.px(meta_line), ink(frame_.colors.muted, {}));
    y_ += height;
  }

  void draw_head() {
    std::string meta = joined(store_, Facet::source, doc_, ", ");
    const auto add = [&meta](const std::string& part) {
      if (!part.empty()) meta += meta.empty() ? part : " · " + part;
    };
    add(format_friendly(store_.published(doc_), frame_.now, frame_.utc_offset()));
    add(std::string(store_.content_type(doc_)));
    add(language_name(store_.language(doc_)));
    draw_small(id_of("reader meta", doc_), meta);

    y_ += frame_.px(6);
    const float height = frame_.px(title_line) * static_cast<float>(state_.title_laid.lines.size());
    SemanticsNode& node =
        add_node(frame_, id_of("reader title", doc_), Role::heading, state_.title, {x_, y_, width_, height});
    node.level = 1;
    node.language = store_.language(doc_);
    draw_selectable(state_.title, state_.title_laid, {x_, y_, width_, height}, frame_.px(title_line),
                    ink(frame_.colors.text, state_.title_marks));
    y_ += height;

    const std::string authors = joined(store_, Facet::author, doc_, ", ");
    if (authors.empty()) return;
    y_ += frame_.px(8);
    draw_small(id_of("reader byline", doc_), std::string(words::by) + " " + authors);
  }

  void draw_buttons() {
    const std::string_view page = store_.url(doc_), original = store_.external_url(doc_);
    const bool has_original = !original.empty() && original != page;
    y_ += frame_.px(16);
    float x = x_;
    const float height = button_height(frame_);
    const auto place = [&](uint32_t id, const ButtonSpec& spec, Action::Kind kind) {
      const float width = button_width(frame_, spec);
      if (x > x_ && x + width > x_ + width_) {
        x = x_;
        y_ += height + frame_.px(8);
      }
      button(frame_, id, {x, y_, width, height}, spec, doc_action(kind, doc_));
      x += width + frame_.px(8);
    };
    if (has_original) {
      place(
          id_of("open original", doc_),
          {.name = words::open_original, .icon = Icon::external, .primary = true, .role = Role::link, .url = original},
          Action::Kind::open_original);
    }
    if (!page.empty()) {
      place(id_of("open page", doc_),
            {.name = words::article_page,
             .icon = has_original ? Icon::none : Icon::external,
             .primary = !has_original,
             .role = Role::link,
             .url = page},
            Action::Kind::open_page);
    }
    if (page.empty() && original.empty()) return;  // nothing to open, nothing to copy
    const bool copied = frame_.view.says_copied(doc_);
    if (copied) frame_.state.moving = true;  // until it says again what it does
    place(id_of("copy link", doc_),
          {.name = copied ? words::link_copied : words::copy_link, .icon = copied ? Icon::check : Icon::none},
          Action::Kind::copy_link);
    y_ += height + frame_.px(20);
  }

  static float height_of(const Frame& frame, const std::vector<Paragraph>& paragraphs) {
    float height = 0;
    for (const Paragraph& paragraph : paragraphs) {
      height += frame.px(paragraph.gap) + frame.px(body_line) * static_cast<float>(paragraph.laid.lines.size());
    }
    return height;
  }

  void draw_paragraphs(const std::vector<Paragraph>& paragraphs, std::string_view kind, float x, float width) {
    const float line = frame_.px(body_line);
    uint64_t number = static_cast<uint64_t>(doc_) << 32;
    for (const Paragraph& paragraph : paragraphs) {
      y_ += frame_.px(paragraph.gap);
      const float height = line * static_cast<float>(paragraph.laid.lines.size());
      add_node(frame_, id_of(kind, number++), Role::paragraph, paragraph.text, {x, y_, width, height}).language =
          store_.language(doc_);
      draw_selectable(paragraph.text, paragraph.laid, {x, y_, width, height}, line,
                      ink(frame_.colors.text, paragraph.marks));
      y_ += height;
    }
  }

  void draw_overview() {
    if (state_.overview.empty()) return;
    const std::string_view label = store_.overview_by_ai(doc_) ? words::ai_overview : words::overview;
    const float side = frame_.px(16), ends = frame_.px(14), head = frame_.px(21);
    const Rect box{x_, y_, width_, 2 * ends + head + height_of(frame_, state_.overview)};
    fill(frame_, box, frame_.colors.callout, frame_.px(6));
    y_ += ends;
    add_node(frame_, id_of("reader overview", doc_), Role::heading, label, {x_ + side, y_, width_ - 2 * side, head})
        .level = 2;
    std::string upper(label);
    for (char& c : upper) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    draw_line(frame_, upper, style::label, frame_.colors.muted, x_ + side, y_, frame_.px(17));
    y_ += head;
    draw_paragraphs(state_.overview, "overview", x_ + side, width_ - 2 * side);
    y_ = box.bottom() + frame_.px(20);
  }

  void draw_body() {
    draw_paragraphs(state_.text, "text", x_, width_);
    const bool nothing = state_.text.empty() && state_.overview.empty();
    if (nothing) draw_small(id_of("no text", doc_), std::string(words::no_text));
    if (nothing || !state_.text.empty()) y_ += frame_.px(18);
  }

  void draw_labels() {
    const auto topics = store_.labels(Facet::topic, doc_), tags = store_.labels(Facet::tag, doc_);
    if (topics.empty() && tags.empty()) return;
    Group group(frame_, id_of("reader labels", doc_), Role::group, words::topics_and_tags, {x_, y_, width_, 0});
    const float begin = y_, gap = frame_.px(frame_.preferences.touch ? 10 : 6), height = chip_height(frame_);
    const float indent = std::max(line_of(frame_, words::facets[0], style::meta).width,
                                  line_of(frame_, words::facets[1], style::meta).width) +
                         frame_.px(12);
    bool any = false;
    for (const Facet facet : {Facet::topic, Facet::tag}) {
      float x = x_;
      for (const LabelId label : store_.labels(facet, doc_)) {
        const std::string text = label_text(frame_, facet, label);
        // A tag that says what a topic has said is not said twice.
        if (facet == Facet::tag && is_topic(text)) continue;
        if (x == x_) {
          if (any) y_ += height + gap;
          any = true;
          draw_line(frame_, words::facets[static_cast<size_t>(facet)], style::meta, frame_.colors.muted, x, y_, height);
          x += indent;
        }
        const auto& chosen = frame_.view.filters;
        const bool pressed = std::find(chosen.begin(), chosen.end(), Filter{facet, label}) != chosen.end();
        const ChipSpec spec{.text = text, .name = text, .pressed = pressed};
        const float width = chip_width(frame_, spec, width_ - indent);
        if (x > x_ + indent && x + width > x_ + width_) {
          x = x_ + indent;
          y_ += height + gap;
        }
        const auto number = static_cast<uint64_t>(facet) << 32 | label;
        chip(frame_, id_of("reader label", number), x, y_, width, spec, filter_action(facet, label));
        x += width + gap;
      }
    }
    y_ += height;
    group.node().rect.height = y_ - begin;
  }

  void draw_why() {
    if (state_.reasons.empty()) return;
    const bool open = frame_.view.why_open;
    const float line = frame_.target(20);
    y_ += frame_.px(16);
    const uint32_t id = id_of("why", doc_);
    const float end = x_ + text_button(frame_, id, words::why_matched, style::meta, frame_.colors.muted, x_, y_, line,
                                       action_of(Action::Kind::toggle_why));
    frame_.tree.nodes.back().expanded = open;
    draw_icon(frame_, open ? Icon::close : Icon::down, {end, y_, frame_.px(20), line}, frame_.colors.muted);
    y_ += line;
    if (!open) return;
    y_ += frame_.px(4);
    Group group(frame_, id_of("reasons", doc_), Role::group, words::why_matched, {x_, y_, width_, 0});
    const float begin = y_;
    for (size_t i = 0; i < std::min(state_.reasons.size(), reasons_shown); ++i) {
      draw_small(id_of("reason", i), state_.reasons[i]);
    }
    if (state_.reasons.size() > reasons_shown) {
      draw_small(id_of("reason", reasons_shown),
                 format_count(state_.reasons.size() - reasons_shown) + " " + std::string(words::more_reasons));
    }
    group.node().rect.height = y_ - begin;
  }

  // Looking for what is related costs more than a frame has: it waits until the reader has stopped walking the list.
  void find_related() {
    Library& library = *frame_.view.library;
    const bool loading = library.phase() == Phase::loading || library.phase() == Phase::indexing;
    const uint32_t articles = loading ? state_.related_among : library.searcher().indexed();
    const bool other_doc = state_.related_doc != doc_;
    if (!other_doc && state_.related_found && state_.related_among == articles) return;
    state_.related_doc = doc_;
    if (other_doc) state_.related.clear();
    state_.related_found = !other_doc && !walks_list();
    if (!state_.related_found) {
      frame_.state.moving = true;
      return;
    }
    state_.related_among = library.searcher().indexed();
    state_.related.clear();
    for (const Hit& hit : library.searcher().related(doc_, related_shown)) {
      if (hit.doc != doc_) state_.related.push_back(hit.doc);
    }
  }

  static bool walks_list() {
    return ImGui::IsKeyDown(ImGuiKey_J) || ImGui::IsKeyDown(ImGuiKey_K) || ImGui::IsKeyDown(ImGuiKey_DownArrow) ||
           ImGui::IsKeyDown(ImGuiKey_UpArrow);
  }

  void draw_related() {
    find_related();
    if (state_.related.empty()) return;
    y_ += frame_.px(22);
    hairline(frame_, x_, frame_.snap(y_), width_);
    y_ += frame_.px(12);
    Group group(frame_, id_of("related", doc_), Role::list, words::related, {x_, y_, width_, 0});
    const float begin = y_, row = frame_.target(31), head = frame_.px(20);
    add_node(frame_, id_of("related heading", doc_), Role::heading, words::related, {x_, y_, width_, head}).level = 2;
    draw_line(frame_, words::related, style::control_strong, frame_.colors.text, x_, y_, head);
    y_ += head;
    uint32_t position = 0;
    for (const Doc doc : state_.related) draw_related_row(doc, ++position, row);
    group.node().rect.height = y_ - begin;
  }

  void draw_related_row(Doc doc, uint32_t position, float height) {
    const Palette& colors = frame_.colors;
    const Rect rect{x_, y_, width_, height};
    y_ += height;
    const std::string_view title = store_.title(doc).empty() ? words::untitled_article : store_.title(doc);
    const uint32_t id = id_of("related article", doc);
    SemanticsNode& node = add_node(frame_, id, Role::button, title, rect);
    node.position = position;
    node.set_size = static_cast<uint32_t>(state_.related.size());
    node.language = store_.language(doc);
    const Touched touched = touch(frame_, id, rect, doc_action(Action::Kind::select, doc));
    if (touched.focused) focus_ring(frame_, rect, frame_.px(4));
    const auto sources = store_.labels(Facet::source, doc);
    const std::string source =
        sources.empty() ? std::string() : " · " + std::string(store_.label_name(Facet::source, sources[0]));
    const float source_width = std::min(line_of(frame_, source, style::control).width + 1, width_ * 0.4f);
    const Color ink = touched.hovered ? colors.accent : colors.text;
    const float end =
        rect.x + draw_line(frame_, title, style::control, ink, rect.x, rect.y, height, width_ - source_width);
    draw_line(frame_, source, style::control, colors.muted, end, rect.y, height, source_width);
  }

  bool is_topic(std::string_view name) const {
    const auto topics = store_.labels(Facet::topic, doc_);
    return std::any_of(topics.begin(), topics.end(),
                       [&](LabelId topic) { return fold(store_.label_name(Facet::topic, topic)) == fold(name); });
  }

  Frame& frame_;
  ReaderState& state_;
  const ArticleStore& store_;
  const Rect pane_;
  const Doc doc_;
  float x_ = 0, y_ = 0, width_ = 0;
  uint32_t block_ = 0;  // number of the next text that can be selected
};

void draw_nothing_chosen(Frame& frame, const Rect& pane) {
  const Palette& colors = frame.colors;
  if (frame.store().size() == 0) return;
  const FeedHead& head = frame.view.library->head();
  const float width = std::min(frame.px(420), pane.width - frame.px(48));
  const float x = pane.x + (pane.width - width) / 2;
  float y = frame.snap(pane.y + pane.height * 0.32f);
  const auto centred = [&](uint32_t id, std::string_view text, TextStyle type, Color color, float line) {
    const LaidText laid = lay_out(frame.fonts, text, type, width, 6);
    add_node(frame, id, Role::paragraph, text, {x, y, width, line * static_cast<float>(laid.lines.size())});
    for (const TextLine& one : laid.lines) {
      LaidText single = laid;
      single.lines = {one};
      draw_text(*frame.list, frame.fonts, single, x + (width - one.width) / 2, y, line, one.width,
                Ink{.color = color, .marks = {}});
      y += line;
    }
  };
  if (!head.title.empty()) centred(id_of("feed title"), head.title, style::state_title, colors.text, frame.px(28));
  if (!head.description.empty()) {
    y += frame.px(6);
    centred(id_of("feed description"), head.description, style::control, colors.muted, frame.px(21));
  }
  y += frame.px(14);
  centred(id_of("choose"), words::choose_article, style::control, colors.muted, frame.px(21));
}

}  // namespace

void draw_reader(Frame& frame) {
  const Rect& pane = frame.layout.reader;
  if (pane.width <= 0) return;
  const Window window(frame, "reader", pane);
  fill(frame, pane, frame.colors.surface);
  const Group group(frame, id_of("reader"), Role::group, words::reader, pane);
  const Doc doc = frame.view.selected;
  if (doc < frame.store().size()) {
    Reader(frame, pane, doc).draw();
  } else {
    draw_nothing_chosen(frame, pane);
  }
}

}  // namespace broadsheet
