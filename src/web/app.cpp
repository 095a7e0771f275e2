#include "web/app.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>

#include "view/address.h"
#include "web/semantics_wire.h"

namespace broadsheet {
namespace {

// Dear ImGui takes a press and its release in different passes; more than a few are left for the next frame.
constexpr int max_passes = 6;

bool input_waits() { return ImGui::GetCurrentContext()->InputEventsQueue.Size > 0; }

template <typename T>
bool update(T& known, const T& now) {
  if (known == now) return false;
  known = now;
  return true;
}

bool semantics_changed(App& app) {
  write_semantics(app.ui.semantics(), app.semantics_now);
  if (app.semantics_now == app.semantics) return false;
  std::swap(app.semantics, app.semantics_now);
  return true;
}

bool selection_changed(App& app) {
  const Library* library = app.view.library.get();
  const bool other_library = update(app.told_library, library);
  const bool other_doc = update(app.told_selected, app.view.selected);
  return other_doc || (other_library && app.view.selected != no_doc);
}

bool address_changed(App& app) {
  if (app.told_revision == app.view.revision) return false;
  app.told_revision = app.view.revision;
  return update(app.told_address, address_of(app.view));
}

bool field_moved(App& app) {
  const Rect now = app.ui.field_rect();
  Rect& told = app.told_field;
  const bool same = told.x == now.x && told.y == now.y && told.width == now.width && told.height == now.height;
  told = now;
  return !same;
}

bool field_changed(App& app) {
  const View& view = app.view;
  bool changed = update(app.told_query, view.query);
  changed |= update(app.told_caret, view.caret);
  changed |= update(app.told_anchor, view.anchor);
  changed |= update(app.told_focused, view.field_focused);
  changed |= field_moved(app);
  return changed;
}

}  // namespace

App::App() : view(host), ui(host) {}

void act(App& app, const Action& action) {
  if (action.kind == Action::Kind::retry) app.retry_asked = true;
  apply(app.view, action);
}

void run_interface(App& app, double now_ms) {
  app.ui.activate();
  double seconds = std::clamp((now_ms - app.last_frame_ms) / 1000, 0.001, 0.1);
  app.last_frame_ms = now_ms;
  for (int pass = 0; pass < max_passes; ++pass) {
    const uint64_t before = app.view.revision;
    app.gpu.begin();
    app.actions.clear();
    app.ui.frame(app.view, app.width, app.height, app.density, seconds, app.actions);
    for (const Action& action : app.actions) act(app, action);
    if (app.view.revision == before && !input_waits()) break;
    seconds = 0.001;  // no time passes between passes
  }
}

uint32_t changes(App& app) {
  uint32_t bits = 0;
  if (app.ui.wants_frame() || input_waits()) bits |= change_more_frames;
  if (semantics_changed(app)) bits |= change_semantics;
  if (selection_changed(app)) bits |= change_selection;
  if (field_changed(app)) bits |= change_field;
  if (app.told_cursor != app.ui.cursor()) {
    app.told_cursor = app.ui.cursor();
    bits |= change_cursor;
  }
  if (update(app.told_theme, app.view.theme)) bits |= change_theme;
  if (address_changed(app)) bits |= change_address;
  if (app.retry_asked) bits |= change_retry;
  app.retry_asked = false;
  return bits;
}

}  // namespace broadsheet
