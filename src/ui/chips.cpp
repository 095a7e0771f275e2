// What narrows the results now, each with a cross to drop it.
#include <algorithm>
#include <string>

#include "ui/controls.h"
#include "ui/panes.h"
#include "view/format.h"
#include "view/words.h"

namespace broadsheet {
namespace {

std::string date_text(const Frame& frame) {
  const View& view = frame.view;
  // A bound is a moment; what people name is the day it falls on, and the last day before the end.
  const std::string from = format_bound(view.from, frame.utc_offset());
  if (view.before == no_time) return std::string(words::after) + " " + from;
  const std::string before = format_bound(view.before, frame.utc_offset());
  if (view.from == no_time) return std::string(words::before) + " " + before;
  return from + " " + std::string(words::to) + " " + before;
}

// Lays chips in rows, leaving room for Clear at the end of the first.
struct Flow {
  float left, right, x, y, gap, row;
  void place(float width) {
    if (x > left && x + width > right) {
      x = left;
      y += row;
    }
  }
};

void draw_chip(Frame& frame, Flow& flow, uint32_t id, const std::string& text, const Action& action) {
  const std::string name = std::string(words::remove_filter) + " " + text;
  const ChipSpec spec{.text = text, .name = name, .kind = ChipKind::removable, .pressed = true};
  const float width = chip_width(frame, spec, flow.right - flow.left);
  flow.place(width);
  chip(frame, id, flow.x, flow.y, width, spec, action);
  flow.x += width + flow.gap;
}

}  // namespace

float draw_chips(Frame& frame, float y) {
  View& view = frame.view;
  if (!view.narrowed()) return y;
  const Rect& pane = frame.layout.list;
  const float padding = frame.px(16);
  const float clear = line_of(frame, words::clear_filters, style::meta).width;
  Group group(frame, id_of("chips"), Role::group, words::active_filters, {pane.x, y, pane.width, 0});
  const float top = y + frame.px(10), height = chip_height(frame);
  Flow flow{pane.x + padding,    pane.right() - padding - clear - frame.px(12), pane.x + padding, top, frame.px(8),
            height + frame.px(6)};
  for (const Filter& filter : view.filters) {
    const auto number = static_cast<uint64_t>(filter.facet) << 32 | filter.label;
    draw_chip(frame, flow, id_of("chip", number), label_text(frame, filter.facet, filter.label),
              filter_action(filter.facet, filter.label));
  }
  if (view.from != no_time || view.before != no_time) {
    draw_chip(frame, flow, id_of("date chip"), date_text(frame), action_of(Action::Kind::set_dates));
  }
  text_button(frame, id_of("clear filters"), words::clear_filters, style::meta, frame.colors.muted,
              pane.right() - padding - clear, top, height, action_of(Action::Kind::clear_filters));
  const float end = flow.y + height + frame.px(6);
  group.node().rect.height = end - y;
  return end;
}

}  // namespace broadsheet
