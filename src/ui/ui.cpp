#include "ui/ui.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "ui/frame.h"
#include "ui/panes.h"
#include "ui/selection.h"
#include "view/words.h"

namespace broadsheet {
namespace {

void set_up_context() {
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
  io.KeyRepeatDelay = 0.3f;
  ImGuiStyle& style = ImGui::GetStyle();
  style.WindowPadding = ImVec2(0, 0);
  style.WindowBorderSize = 0;
  style.WindowRounding = 0;
  style.WindowMinSize = ImVec2(1, 1);
  style.FontSizeBase = 16;
}

ImGuiContext* make_context() {
  ImGuiContext* const outer = ImGui::GetCurrentContext();
  ImGuiContext* const made = ImGui::CreateContext();
  ImGui::SetCurrentContext(made);
  set_up_context();
  (void)outer;
  return made;
}

}  // namespace

struct Ui::State {
  explicit State(Host& a_host) : host(a_host), context(make_context()), fonts(a_host) {}

  Host& host;
  ImGuiContext* context;
  Fonts fonts;
  UiState ui;
  SemanticsTree tree;
  uint64_t drawn_revision = 0;
  float drawn_width = 0, drawn_height = 0;
  bool stirred = false;  // the frame before was not the last word
};

Ui::Ui(Host& host) : state_(std::make_unique<State>(host)) { load_widths(state_->ui, host); }

Ui::~Ui() { ImGui::DestroyContext(state_->context); }

void Ui::activate() { ImGui::SetCurrentContext(state_->context); }

void Ui::adjust(uint32_t id, int steps) {
  state_->ui.adjusted = id;
  state_->ui.adjusted_steps = steps;
}

void Ui::reveal(uint32_t id) { state_->ui.revealed = id; }

void Ui::frame(View& view, float width, float height, float density, double seconds_since_last,
               std::vector<Action>& actions) {
  activate();
  State& state = *state_;
  UiState& ui = state.ui;
  const Preferences preferences = state.host.preferences();
  const Palette palette = palette_for(view.theme, preferences);
  const size_t actions_before = actions.size();

  ImGuiIO& io = ImGui::GetIO();
  io.DisplaySize = ImVec2(std::max(1.0f, width), std::max(1.0f, height));
  io.DisplayFramebufferScale = ImVec2(density, density);
  io.DeltaTime = std::clamp(static_cast<float>(seconds_since_last), 0.0001f, 0.1f);
  ui.time += io.DeltaTime;
  // In steps, since every size is a set of pictures.
  const float text_size = std::round(view.text_size * 20) / 20;
  state.fonts.begin_frame(density, preferences.text_scale * text_size);
  ui.moving = false;
  ui.scrolled.clear();
  ui.scroll_places.clear();
  ui.cursor = "default";
  if (ui.library != view.library.get()) {
    ui.library = view.library.get();
    ui.list = {};
    ui.reader = {};
    ui.selection = {};
    ui.filters_scroll = {};
    ui.facet_rows = {};
  }
  ImGui::NewFrame();

  Frame frame{.view = view,
              .state = ui,
              .fonts = state.fonts,
              .colors = palette,
              .preferences = preferences,
              .layout = {},
              .tree = state.tree,
              .actions = actions,
              .list = ImGui::GetBackgroundDrawList(),
              .now = state.host.now(),
              .seconds = io.DeltaTime};
  frame.layout = lay_out_screen(ui, width, height, state.fonts.scale(), view.pane == Pane::reader);
  view.one_pane = frame.layout.width == Width::narrow;
  if (io.MouseClicked[0]) ui.focus = 0;
  begin_selecting(frame);
  read_keys(frame);

  state.tree.nodes.clear();
  const std::string_view title = view.library->head().title;
  add_node(frame, id_of("root"), Role::group, title.empty() ? words::untitled_feed : title, frame.layout.screen);
  fill(frame, frame.layout.screen, palette.surface);
  draw_top_bar(frame);
  const Rect body{0, frame.layout.bar.bottom(), width, height - frame.layout.bar.height};
  if (has_failed(frame)) {
    draw_failure(frame, body);
  } else {
    if (frame.layout.width == Width::wide) {
      const Window window(frame, "filters", frame.layout.filters);
      draw_filters(frame, frame.layout.filters);
      fill(frame, {frame.layout.filters.right() - 1, body.y, 1, body.height}, palette.border);
    }
    draw_list_pane(frame);
    draw_reader(frame);
    draw_splitters(frame);
    draw_drawer(frame);
  }
  draw_sort_menu(frame);
  draw_keys(frame);
  end_selecting(frame);
  ui.activate_focus = false;
  ui.adjusted = 0;
  reveal_node(frame);
  ImGui::Render();

  state.stirred = actions.size() > actions_before || state.drawn_revision != view.revision ||
                  state.drawn_width != width || state.drawn_height != height;
  state.drawn_revision = view.revision;
  state.drawn_width = width;
  state.drawn_height = height;
}

const SemanticsTree& Ui::semantics() const { return state_->tree; }

bool Ui::wants_frame() const {
  return state_->ui.moving || state_->fonts.waiting() || state_->stirred || state_->context->InputEventsQueue.Size > 0;
}

const char* Ui::cursor() const { return state_->ui.cursor; }

bool Ui::scrolls(float x, float y, float down) const {
  const std::vector<ScrollPlace>& places = state_->ui.scroll_places;
  const auto place =
      std::find_if(places.rbegin(), places.rend(), [&](const ScrollPlace& one) { return one.area.contains(x, y); });
  return place != places.rend() && (down > 0 ? place->down : place->up);
}

const std::string& Ui::selected_text() const { return state_->ui.selection.text; }

void Ui::fonts_changed() {
  activate();
  state_->fonts.forget();
}

void Ui::select_all() {
  UiState& ui = state_->ui;
  if (ui.reader.doc == no_doc) return;
  ui.selection = {};
  ui.selection.scope = reader_scope(ui.reader.doc);
  ui.selection.caret = ui.selection.caret_end = {UINT32_MAX, 0};
}

Rect Ui::field_rect() const { return state_->ui.field; }

}  // namespace broadsheet
