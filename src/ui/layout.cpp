#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "ui/panes.h"
#include "view/words.h"

namespace broadsheet {
namespace {

constexpr float bar_height = 56;
constexpr float narrowest_wide = 1000, narrowest_medium = 640;  // of text as large as usual
constexpr float filters_min = 180, filters_max = 400, list_min = 300, reader_min = 340;
constexpr float key_step = 16;  // pixels that an arrow key moves a splitter
constexpr const char* record = "panes";

void save_widths(Frame& frame) {
  char text[48];
  std::snprintf(text, sizeof text, "%d %d", static_cast<int>(frame.state.filters_width),
                static_cast<int>(frame.state.list_width));
  frame.view.host.save_record(record, text);
}

// A line to drag along the right edge of a pane.
void splitter(Frame& frame, uint32_t id, std::string_view name, const Rect& pane, float least, float most,
              float& width) {
  const float x = pane.right();
  const Rect line{x - 4, frame.layout.bar.bottom(), 8, frame.layout.screen.bottom() - frame.layout.bar.bottom()};
  SemanticsNode& node = add_node(frame, id, Role::separator, name, line);
  node.value = std::to_string(static_cast<int>(width));
  node.position = static_cast<uint32_t>(width);
  node.set_size = static_cast<uint32_t>(std::max(least, most));
  const Window window(frame, name.data(), line, true);
  const ImRect box(line.x, line.y, line.right(), line.bottom());
  bool hovered = false, held = false;
  if (!ImGui::ItemAdd(box, id, nullptr, ImGuiItemFlags_NoNav)) return;
  ImGui::ButtonBehavior(box, id, &hovered, &held, ImGuiButtonFlags_PressedOnClick);
  if (hovered || held) frame.state.cursor = "col-resize";
  const auto keys = static_cast<float>(std::clamp(steps_of(frame, id), -1000, 1000)) * key_step;
  if ((held && ImGui::GetIO().MouseDelta.x != 0) || keys != 0) {
    const float before = width;
    const float wanted = keys != 0 ? width + keys : ImGui::GetIO().MousePos.x - pane.x;
    width = std::clamp(wanted, least, std::max(least, most));
    if (width != before) {
      save_widths(frame);
      frame.state.moving = true;  // the panes take their new places in the next frame
    }
  }
  if (hovered || held) fill(frame, {x - 1.5f, line.y, 2, line.height}, frame.colors.accent, 0, held ? 1 : 0.6f);
}

}  // namespace

void load_widths(UiState& state, Host& host) {
  float filters = 0, list = 0;
  if (std::sscanf(host.load_record(record).c_str(), "%f %f", &filters, &list) != 2) return;
  state.filters_width = std::clamp(filters, filters_min, filters_max);
  state.list_width = std::clamp(list, list_min, 2000.0f);
}

Layout lay_out_screen(UiState& state, float width, float height, float scale, bool reader_in_front) {
  Layout layout;
  layout.screen = {0, 0, width, height};
  layout.bar = {0, 0, width, std::min(height, std::round(bar_height * scale))};
  const float top = layout.bar.bottom(), rest = std::max(0.0f, height - top);
  if (width < narrowest_medium * scale) {
    layout.width = Width::narrow;
    (reader_in_front ? layout.reader : layout.list) = {0, top, width, rest};
    return layout;
  }
  float x = 0;
  layout.width = width >= narrowest_wide * scale ? Width::wide : Width::medium;
  if (layout.width == Width::wide) {
    layout.filters = {0, top, std::round(state.filters_width), rest};
    x = layout.filters.right();
  }
  // On a medium screen the list leaves more than half to the reader.
  const float most = layout.width == Width::wide ? width - x - reader_min : width * 0.45f;
  layout.list = {x, top, std::round(std::clamp(state.list_width, list_min, std::max(list_min, most))), rest};
  layout.reader = {layout.list.right(), top, width - layout.list.right(), rest};
  return layout;
}

void draw_splitters(Frame& frame) {
  const Layout& layout = frame.layout;
  if (layout.width == Width::narrow) return;
  if (layout.width == Width::wide) {
    splitter(frame, id_of("splitter", 0), words::splitter_filters, layout.filters, filters_min, filters_max,
             frame.state.filters_width);
  }
  splitter(frame, id_of("splitter", 1), words::splitter_list, layout.list, list_min,
           layout.screen.width - layout.list.x - reader_min, frame.state.list_width);
}

}  // namespace broadsheet
