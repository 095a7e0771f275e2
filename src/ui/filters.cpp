// Topics, sources and the rest, with how many results carry each; beside the list, or in a drawer.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>

#include "ui/controls.h"
#include "ui/panes.h"
#include "view/format.h"
#include "view/languages.h"
#include "view/words.h"

namespace broadsheet {
namespace {

constexpr std::array<Facet, facet_count> shown_order = {Facet::topic,  Facet::source, Facet::tag,
                                                        Facet::author, Facet::type,   Facet::language};
constexpr size_t first_few = 5;

std::string upper(std::string_view text) {
  std::string upper_text(text);
  for (char& c : upper_text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return upper_text;
}

bool is_chosen(const Frame& frame, Facet facet, LabelId label) {
  const auto& chosen = frame.view.filters;
  return std::find(chosen.begin(), chosen.end(), Filter{facet, label}) != chosen.end();
}

// All labels that results have, or the first few of them, then the chosen ones that are not among those: a filter that
// leaves no results can still be seen and dropped.
std::vector<LabelCount> labels_by_count(const Frame& frame, Facet facet) {
  const auto& labels = frame.view.answer.facets[static_cast<size_t>(facet)].labels;
  const bool expanded = frame.view.expanded_facets >> static_cast<unsigned>(facet) & 1;
  const size_t few = expanded || labels.size() <= first_few + 1 ? labels.size() : first_few;
  std::vector<LabelCount> shown(labels.begin(), labels.begin() + static_cast<std::ptrdiff_t>(few));
  for (size_t i = few; i < labels.size(); ++i) {
    if (is_chosen(frame, facet, labels[i].label)) shown.push_back(labels[i]);
  }
  for (const Filter& filter : frame.view.filters) {
    const auto same = [&filter](const LabelCount& entry) { return entry.label == filter.label; };
    if (filter.facet == facet && std::none_of(shown.begin(), shown.end(), same)) shown.push_back({filter.label, 0});
  }
  return shown;
}

// A label that is chosen counts more than the others, and would jump to the top: it stays in the row where it was
// chosen instead, so that a second click on the same place undoes the first.
std::vector<LabelCount> shown_labels(Frame& frame, Facet facet) {
  FacetRows& rows = frame.state.facet_rows[static_cast<size_t>(facet)];
  auto& pinned = rows.pinned;
  pinned.erase(std::remove_if(pinned.begin(), pinned.end(),
                              [&](const FacetRows::Pin& pin) { return !is_chosen(frame, facet, pin.label); }),
               pinned.end());
  for (const Filter& filter : frame.view.filters) {
    const auto same = [&filter](const FacetRows::Pin& pin) { return pin.label == filter.label; };
    if (filter.facet != facet || std::any_of(pinned.begin(), pinned.end(), same)) continue;
    const auto row = std::find(rows.shown.begin(), rows.shown.end(), filter.label);
    if (row != rows.shown.end()) pinned.push_back({filter.label, static_cast<size_t>(row - rows.shown.begin())});
  }
  std::sort(pinned.begin(), pinned.end(),
            [](const FacetRows::Pin& a, const FacetRows::Pin& b) { return a.row < b.row; });

  std::vector<LabelCount> shown = labels_by_count(frame, facet);
  std::vector<LabelCount> kept;  // in the order of their rows
  for (const FacetRows::Pin& pin : pinned) {
    const auto found =
        std::find_if(shown.begin(), shown.end(), [&pin](const LabelCount& entry) { return entry.label == pin.label; });
    kept.push_back(*found);
    shown.erase(found);
  }
  for (size_t i = 0; i < kept.size(); ++i) {
    const size_t row = std::min(pinned[i].row, shown.size());
    shown.insert(shown.begin() + static_cast<std::ptrdiff_t>(row), kept[i]);
  }
  rows.shown.clear();
  for (const LabelCount& entry : shown) rows.shown.push_back(entry.label);
  return shown;
}

void draw_label(Frame& frame, Facet facet, const LabelCount& entry, const Rect& row, uint32_t position,
                uint32_t set_size) {
  const Palette& colors = frame.colors;
  const bool pressed = is_chosen(frame, facet, entry.label);
  const std::string name = label_text(frame, facet, entry.label);
  const uint32_t id = id_of(name_of(facet), entry.label);
  SemanticsNode& node = add_node(frame, id, Role::toggle, name, row);
  node.value = format_count(entry.count);
  node.pressed = pressed;
  node.position = position;
  node.set_size = set_size;
  const Touched touched = touch(frame, id, row, filter_action(facet, entry.label));
  if (pressed) fill(frame, row, colors.selected, frame.px(6));
  if (touched.hovered && !pressed)
    fill(frame, row, mix(colors.surface, colors.text, colors.dark ? 0.07f : 0.05f), frame.px(6));
  if (touched.focused) outline(frame, row, colors.accent, frame.px(6), 2);
  const float padding = frame.px(8);
  const float count =
      draw_line_right(frame, node.value, style::control, colors.muted, row.right() - padding, row.y, row.height);
  draw_line(frame, name, style::control, pressed ? colors.accent : colors.text, row.x + padding, row.y, row.height,
            row.width - 2 * padding - count - frame.px(10));
}

// Gives where the facet ends; nothing where no result has a label of it and none is chosen.
float draw_facet(Frame& frame, Facet facet, const Rect& area, float y) {
  const FacetCounts& counts = frame.view.answer.facets[static_cast<size_t>(facet)];
  const std::vector<LabelCount> shown = shown_labels(frame, facet);
  if (shown.empty()) return y;
  const Palette& colors = frame.colors;
  const std::string_view title = words::facets[static_cast<size_t>(facet)];
  const auto number = static_cast<uint64_t>(facet);
  const float padding = frame.px(8), row_height = frame.target(27.6f);

  Group group(frame, id_of("facet", number), Role::list, title, {area.x, y, area.width, 0});
  add_node(frame, id_of("facet heading", number), Role::heading, title, {area.x, y, area.width, frame.px(33)}).level =
      2;
  draw_line(frame, upper(title), style::label, colors.muted, area.x + padding, frame.snap(y + frame.px(12)),
            frame.px(17));
  y += frame.px(33);
  const auto size = static_cast<uint32_t>(shown.size());
  for (uint32_t i = 0; i < size; ++i) {
    const float top = y;
    y += row_height;
    draw_label(frame, facet, shown[i], {area.x, frame.snap(top), area.width, frame.snap(y) - frame.snap(top)}, i + 1,
               size);
  }
  const bool expanded = frame.view.expanded_facets >> static_cast<unsigned>(facet) & 1;
  const auto counted = static_cast<size_t>(
      std::count_if(shown.begin(), shown.end(), [](const LabelCount& entry) { return entry.count > 0; }));
  const size_t hidden = counts.distinct > counted ? counts.distinct - counted : 0;
  std::string more;
  if (hidden > 0 && !expanded) more = format_count(hidden) + " " + std::string(words::more);
  if (expanded) more = words::fewer;
  if (expanded && hidden > 0) {
    const std::string note = format_count(hidden) + " " + std::string(words::not_shown);
    add_node(frame, id_of("facet note", number), Role::paragraph, note, {area.x, y, area.width, row_height});
    draw_line(frame, note, style::meta, colors.muted, area.x + padding, y, row_height, area.width - 2 * padding);
    y += row_height;
  }
  if (!more.empty()) {
    Action action = action_of(Action::Kind::toggle_facet);
    action.facet = facet;
    text_button(frame, id_of("facet more", number), more, style::control, colors.muted, area.x + padding, y, row_height,
                action);
    frame.tree.nodes.back().expanded = expanded;
    y += row_height;
  }
  group.node().rect.height = y - group.node().rect.y;
  return y;
}

}  // namespace

std::string label_text(Frame& frame, Facet facet, LabelId label) {
  const std::string_view name = frame.store().label_name(facet, label);
  return facet == Facet::language ? language_name(name) : std::string(name);
}

void draw_filters(Frame& frame, const Rect& area) {
  const Group group(frame, id_of("filters"), Role::group, words::filters, area);
  ScrollState& scroll = frame.state.filters_scroll;
  const Clip clip(frame, area);
  const float top = area.y + frame.px(12);
  const Rect column{area.x + frame.px(8), top, area.width - frame.px(16), area.height};
  // The height is known once everything is drawn; what counts as scrollable is the frame before's.
  scroll_area(frame, scroll, id_of("filters bar"), area, frame.state.filters_height);
  const float from = frame.snap(top - scroll.offset);
  float y = from;
  for (const Facet facet : shown_order) y = draw_facet(frame, facet, column, y);
  frame.state.filters_height = y - from + frame.px(24);
}

// What the bar of a narrow screen has no room for. Gives how high it is.
float draw_drawer_foot(Frame& frame, const Rect& drawer) {
  const float height = button_height(frame), foot = height + frame.px(20), y = drawer.bottom() - height - frame.px(10);
  float x = drawer.x + frame.px(16);
  const ButtonSpec theme{.name = words::theme, .icon = Icon::theme, .icon_first = true};
  const float width = button_width(frame, theme);
  button(frame, id_of("drawer theme"), {x, y, width, height}, theme, action_of(Action::Kind::next_theme));
  frame.tree.nodes.back().value = words::themes[static_cast<size_t>(frame.view.theme)];
  x += width + frame.px(8);
  if (!frame.preferences.touch) {
    const ButtonSpec keys{.name = words::keys};
    button(frame, id_of("drawer keys"), {x, y, button_width(frame, keys), height}, keys,
           action_of(Action::Kind::toggle_keys));
  }
  hairline(frame, drawer.x, drawer.bottom() - foot + 1, drawer.width);
  return foot;
}

void draw_drawer(Frame& frame) {
  if (!frame.view.drawer_open || frame.layout.width == Width::wide) return;
  const Palette& colors = frame.colors;
  const Rect& screen = frame.layout.screen;
  const Window window(frame, "drawer", screen, true);
  fill(frame, screen, 0x000000, 0, colors.dark ? 0.55f : 0.32f);
  const Rect drawer{0, 0, std::min(frame.px(320), screen.width - frame.px(48)), screen.height};
  fill(frame, drawer, colors.surface);
  Group group(frame, id_of("drawer"), Role::dialog, words::filters, drawer);
  const float head = frame.px(56), size = std::max(button_height(frame), frame.px(36));
  // The bar of a small screen has no room for the feed's name.
  const std::string_view feed_title = frame.view.library->head().title;
  const std::string_view title = feed_title.empty() ? words::filters : feed_title;
  const Rect title_rect{frame.px(16), 0, drawer.width - size - frame.px(32), head};
  add_node(frame, id_of("drawer title"), Role::heading, title, title_rect).level = 1;
  draw_line(frame, title, style::strong, colors.text, title_rect.x, 0, head, title_rect.width);
  button(frame, id_of("drawer close"), {drawer.right() - size - frame.px(8), (head - size) / 2, size, size},
         {.name = words::close, .icon = Icon::close, .icon_only = true, .plain = true},
         action_of(Action::Kind::toggle_drawer));
  hairline(frame, 0, head, drawer.width);
  const float foot = frame.layout.width == Width::narrow ? draw_drawer_foot(frame, drawer) : 0;
  draw_filters(frame, {0, head, drawer.width, screen.height - head - foot});
  const Touched itself = touch(frame, id_of("drawer itself"), drawer, action_of(Action::Kind::none));
  const Touched outside = touch(frame, id_of("drawer outside"), screen, action_of(Action::Kind::toggle_drawer));
  if (itself.hovered || outside.hovered) frame.state.cursor = "default";
}

}  // namespace broadsheet
