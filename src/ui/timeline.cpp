// Results over time: a bar a span, and a drag to choose from when to when.
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string>
#include <utility>

#include "ui/panes.h"
#include "view/format.h"
#include "view/words.h"

namespace broadsheet {
namespace {

Seconds bar_start(const Histogram& histogram, int bar) { return histogram.from + bar * histogram.width; }

bool is_chosen(const View& view, const Histogram& histogram, int bar) {
  const bool after = view.from == no_time || bar_start(histogram, bar + 1) > view.from;
  const bool before = view.before == no_time || bar_start(histogram, bar) < view.before;
  return after && before;
}

// Midnight before, or after, where the reader is: what people choose is days.
Seconds day_start(const Frame& frame, Seconds time, Seconds later) {
  constexpr Seconds day = 86400;
  const Seconds offset = Seconds{60} * frame.utc_offset();
  const Seconds local = time + offset + later;
  return local - ((local % day) + day) % day - offset;
}

Seconds first_day(const Frame& frame, const Histogram& histogram, int bar) {
  return day_start(frame, bar_start(histogram, bar), 0);
}
Seconds day_after(const Frame& frame, const Histogram& histogram, int bar) {
  return day_start(frame, bar_start(histogram, bar + 1), 86399);
}

// Dates from one bar to another; at the first and last bar that end stays open.
Action dates_of(const Frame& frame, const Histogram& histogram, int first, int last) {
  Action action = action_of(Action::Kind::set_dates);
  if (first > 0) action.from = first_day(frame, histogram, first);
  if (last + 1 < static_cast<int>(histogram.counts.size())) action.before = day_after(frame, histogram, last);
  return action;
}

// Which bars the pointer holds, and what a release chooses.
struct Drag {
  int first = -1, last = -1;  // while it is held, in order
  int hovered = -1;
};

Drag drag_bars(Frame& frame, uint32_t id, const Rect& area, float pitch, const Histogram& histogram) {
  Drag drag;
  bool hovered = false, held = false;
  const ImRect box(area.x, area.y, area.right(), area.bottom());
  if (!ImGui::ItemAdd(box, id, nullptr, ImGuiItemFlags_NoNav)) return drag;
  ImGui::ButtonBehavior(box, id, &hovered, &held, ImGuiButtonFlags_PressedOnClickRelease);
  const int count = static_cast<int>(histogram.counts.size());
  // No pointer is a place far away: bring it into range before it is a number of a bar.
  const float along = std::clamp((ImGui::GetIO().MousePos.x - area.x) / pitch, 0.0f, static_cast<float>(count - 1));
  const int at = static_cast<int>(along);
  int& begin = frame.state.dragged_bar;
  if (held) {
    if (begin < 0) begin = at;
    drag.first = std::min(begin, at);
    drag.last = std::max(begin, at);
  } else if (begin >= 0) {
    Action action = dates_of(frame, histogram, std::min(begin, at), std::max(begin, at));
    // The same span once more gives all dates back.
    if (action.from == frame.view.from && action.before == frame.view.before) action.from = action.before = no_time;
    frame.emit(action);
    begin = -1;
  }
  if (hovered && !held) drag.hovered = at;
  if (hovered || held) frame.state.cursor = "pointer";
  return drag;
}

// The first and the last bar that are chosen; all of them where no dates are.
std::pair<int, int> chosen_bars(const View& view, const Histogram& histogram) {
  const int count = static_cast<int>(histogram.counts.size());
  int first = 0, last = count - 1;
  while (first < last && !is_chosen(view, histogram, first)) ++first;
  while (last > first && !is_chosen(view, histogram, last)) --last;
  return {first, last};
}

// For the keyboard and whoever doesn't see bars: a handle for either end of the span.
void say_ends(Frame& frame, const Rect& area, const Histogram& histogram) {
  const int count = static_cast<int>(histogram.counts.size());
  const auto [first, last] = chosen_bars(frame.view, histogram);
  const float pitch = area.width / static_cast<float>(count);
  const auto say = [&](uint32_t id, std::string_view name, int bar, Seconds day) {
    SemanticsNode& node =
        add_node(frame, id, Role::slider, name, {area.x + static_cast<float>(bar) * pitch, area.y, pitch, area.height});
    node.value = format_date(day, frame.utc_offset());
    node.position = static_cast<uint32_t>(bar + 1);
    node.set_size = static_cast<uint32_t>(count);
    return std::clamp(steps_of(frame, id), -count, count);
  };
  // A bar that reaches into the chosen days may begin before them.
  const Seconds begin = frame.view.from == no_time ? first_day(frame, histogram, first) : frame.view.from;
  const Seconds end = frame.view.before == no_time ? day_after(frame, histogram, last) : frame.view.before;
  const bool open_begin = frame.view.from == no_time, open_end = frame.view.before == no_time;
  const int from =
      say(id_of("timeline from"), words::timeline_from, first, open_begin ? bar_start(histogram, first) : begin);
  const int until = say(id_of("timeline until"), words::timeline_until, last,
                        open_end ? bar_start(histogram, last + 1) - 1 : end - 1);
  if (from != 0) {
    int bar = std::clamp(first + from, 0, last);
    // A day may be several bars: the next one is meant.
    while (from > 0 && bar < last && first_day(frame, histogram, bar) <= begin) ++bar;
    while (from < 0 && bar > 0 && first_day(frame, histogram, bar) >= begin) --bar;
    Action action = dates_of(frame, histogram, bar, last);
    action.before = frame.view.before;
    frame.emit(action);
  }
  if (until != 0) {
    int bar = std::clamp(last + until, first, count - 1);
    while (until < 0 && bar > first && day_after(frame, histogram, bar) >= end) --bar;
    while (until > 0 && bar + 1 < count && day_after(frame, histogram, bar) <= end) ++bar;
    Action action = dates_of(frame, histogram, first, bar);
    action.from = frame.view.from;
    frame.emit(action);
  }
}

void draw_hint(Frame& frame, const Rect& area, float x, const std::string& text) {
  const float width = line_of(frame, text, style::meta).width + frame.px(16), height = frame.px(24);
  const float left = std::clamp(x - width / 2, frame.layout.list.x + 4,
                                std::max(frame.layout.list.x + 4, frame.layout.list.right() - width - 4));
  const Rect box{frame.snap(left), area.bottom() + frame.px(4), width, height};
  frame.list->ChannelsSetCurrent(Window::channel_above);
  fill(frame, box, frame.colors.text, frame.px(4));
  draw_line(frame, text, style::meta, frame.colors.surface, box.x + frame.px(8), box.y, height);
  frame.list->ChannelsSetCurrent(Window::channel_content);
}

}  // namespace

float draw_timeline(Frame& frame, float y) {
  const View& view = frame.view;
  const Histogram& histogram = view.answer.histogram;
  const Rect& pane = frame.layout.list;
  const int count = static_cast<int>(histogram.counts.size());
  const uint32_t most = count == 0 ? 0 : *std::max_element(histogram.counts.begin(), histogram.counts.end());
  if (count < 2 || most == 0) return y;

  const float padding = frame.px(16), height = frame.px(44);
  const Rect area{pane.x + padding, y, pane.width - 2 * padding, height};
  const float pitch = area.width / static_cast<float>(count), gap = std::min(2.0f, pitch / 4);
  const uint32_t id = id_of("timeline");
  Group group(frame, id, Role::group, words::timeline, area);
  const bool bounded = view.from != no_time || view.before != no_time;
  const Seconds from = view.from == no_time ? histogram.from : view.from;
  const Seconds before = view.before == no_time ? bar_start(histogram, count) : view.before;
  group.node().value = bounded ? format_span(from, before, frame.utc_offset()) : std::string(words::timeline_all);
  say_ends(frame, area, histogram);
  const Drag drag = drag_bars(frame, id, area, pitch, histogram);

  for (int i = 0; i < count; ++i) {
    const uint32_t articles = histogram.counts[static_cast<size_t>(i)];
    const float left = frame.snap(area.x + static_cast<float>(i) * pitch);
    const float right = frame.snap(area.x + static_cast<float>(i + 1) * pitch - gap);
    const float share = static_cast<float>(articles) / static_cast<float>(most);
    const float tall = articles == 0 ? 0 : frame.snap(std::max(frame.px(3), frame.px(38) * share));
    const bool chosen = drag.first >= 0 ? i >= drag.first && i <= drag.last : bounded && is_chosen(view, histogram, i);
    const Color color = chosen              ? frame.colors.accent
                        : i == drag.hovered ? mix(frame.colors.bars, frame.colors.accent, 0.5f)
                                            : frame.colors.bars;
    fill(frame, {left, y + height - tall, std::max(1.0f, right - left), tall}, color);
  }
  const int first = drag.first >= 0 ? drag.first : drag.hovered, last = drag.first >= 0 ? drag.last : drag.hovered;
  if (first >= 0) {
    uint32_t articles = 0;
    for (int i = first; i <= last; ++i) articles += histogram.counts[static_cast<size_t>(i)];
    draw_hint(frame, area, area.x + (static_cast<float>(first + last) / 2 + 0.5f) * pitch,
              format_span(bar_start(histogram, first), bar_start(histogram, last + 1), frame.utc_offset()) + " · " +
                  format_articles(articles));
  }
  const float labels = frame.px(18);
  const std::string begin = format_date(histogram.from, frame.utc_offset());
  const std::string end = format_date(bar_start(histogram, count) - 1, frame.utc_offset());
  const float begin_width = line_of(frame, begin, style::meta).width,
              end_width = line_of(frame, end, style::meta).width;
  draw_line(frame, begin, style::meta, frame.colors.muted, area.x, y + height, labels);
  if (begin_width + end_width + frame.px(8) <= area.width)
    draw_line_right(frame, end, style::meta, frame.colors.muted, area.right(), y + height, labels);
  return y + height + labels;
}

}  // namespace broadsheet
