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

// Which labels of a facet are shown: all, or the first few and the chosen ones.
std::vector<LabelCount> shown_labels(const Frame& frame, Facet facet) {
  const auto& labels = frame.view.answer.facets[static_cast<size_t>(facet)].labels;
  const bool expanded = frame.view.expanded_facets >> static_cast<unsigned>(facet) & 1;
  if (expanded || labels.size() <= first_few + 1) return labels;
  std::vector<LabelCount> shown(labels.begin(), labels.begin() + first_few);
  for (size_t i = first_few; i < labels.size(); ++i) {
    const Filter filter{facet, labels[i].label};
    const auto& chosen = frame.view.filters;
    if (std::find(chosen.begin(), chosen.end(), filter) != chosen.end()) shown.push_back(labels[i]);
  }
  return shown;
}

void draw_label(Frame& frame, Facet facet, const LabelCount& entry, const Rect& row, uint32_t position,
                uint32_t set_size) {
  const Palette& colors = frame.colors;
  const auto& chosen = frame.view.filters;
  const bool pressed = std::find(chosen.begin(), chosen.end(), Filter{facet, entry.label}) != chosen.end();
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

// Gives where the facet ends; nothing where no result has a label of it.
float draw_facet(Frame& frame, Facet facet, const Rect& area, float y) {
  const FacetCounts& counts = frame.view.answer.facets[static_cast<size_t>(facet)];
  if (counts.labels.empty()) return y;
  const Palette& colors = frame.colors;
  const std::string_view title = words::facets[static_cast<size_t>(facet)];
  const auto number = static_cast<uint64_t>(facet);
  const float padding = frame.px(8), row_height = frame.target(27.6f);
  const std::vector<LabelCount> shown = shown_labels(frame, facet);

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
  const size_t hidden = counts.distinct > shown.size() ? counts.distinct - shown.size() : 0;
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
  draw_line(frame, words::filters, style::strong, colors.text, frame.px(16), 0, head);
  button(frame, id_of("drawer close"), {drawer.right() - size - frame.px(8), (head - size) / 2, size, size},
         {.name = words::close, .icon = Icon::close, .icon_only = true, .plain = true},
         action_of(Action::Kind::toggle_drawer));
  hairline(frame, 0, head, drawer.width);
  draw_filters(frame, {0, head, drawer.width, screen.height - head});
  const Touched itself = touch(frame, id_of("drawer itself"), drawer, action_of(Action::Kind::none));
  const Touched outside = touch(frame, id_of("drawer outside"), screen, action_of(Action::Kind::toggle_drawer));
  if (itself.hovered || outside.hovered) frame.state.cursor = "default";
}

}  // namespace broadsheet
