// One viewer on a page: the view, its interface, its GPU context, and what the page was last told of them.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "ui/ui.h"
#include "view/view.h"
#include "web/gpu.h"
#include "web/host_browser.h"
#include "web/wire.h"

namespace broadsheet {

// What a frame changed, as bits for the page, which learns their names by write_protocol().
enum Change : uint32_t {
  change_more_frames = 1,  // something moves: draw the next frame too
  change_semantics = 2,
  change_selection = 4,
  change_field = 8,
  change_cursor = 16,
  change_theme = 32,
  change_retry = 64,     // the reader asks for the source once more
  change_address = 128,  // what view/address.h makes of the view
};

struct App {
  App();

  HostBrowser host;
  View view;
  Ui ui;
  Gpu gpu;

  float width = 0, height = 0, density = 1;  // CSS pixels, and device pixels in one
  double last_frame_ms = 0;
  uint32_t frames = 0;  // drawn since the start
  bool retry_asked = false;

  // What the page knows.
  Wire semantics, semantics_now;
  Doc told_selected = no_doc;
  const Library* told_library = nullptr;  // documents of one library mean nothing in the next
  std::string told_query;
  uint32_t told_caret = 0, told_anchor = 0;
  bool told_focused = false;
  Rect told_field;
  uint64_t told_revision = 0;
  std::string told_address;
  std::string told_cursor;
  Theme told_theme = Theme::system;

  std::vector<Action> actions;  // of the pass at hand
};

// Lets the interface run until it has taken all input and the view has settled; draws nothing yet.
void run_interface(App& app, double now_ms);
// Applies one action, and keeps what only the page can do.
void act(App& app, const Action& action);
// Notes what changed since the page was last told, and gives it as Change bits.
uint32_t changes(App& app);

}  // namespace broadsheet
