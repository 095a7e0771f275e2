// What the page calls. Every function is thin: it turns numbers and bytes into the terms of the rooms behind it. Text
// comes in through incoming(), structured answers go out as a Wire (wire.h).
#include <emscripten.h>
#include <imgui.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "web/answers.h"
#include "web/app.h"
#include "web/keys.h"
#include "web/memory.h"
#include "web/semantics_wire.h"

// The page sees memory only through this, so that it needs no part of Emscripten's run time.
EM_JS(void, share_memory, (), { Module['memory'] = wasmMemory; });

namespace broadsheet {
namespace {

App* app = nullptr;
std::string incoming_text;
Wire answer;
std::vector<char> index_image;

struct WireView {
  const double* numbers;
  const char* text;
};
WireView wire_view;

WireView* view_of(const Wire& wire) {
  wire_view = {wire.numbers.data(), wire.text.data()};
  return &wire_view;
}

std::string_view incoming(uint32_t begin, uint32_t size) { return std::string_view(incoming_text).substr(begin, size); }

Action action_of(Action::Kind kind) {
  Action action;
  action.kind = kind;
  return action;
}

ImGuiIO& input() {
  app->ui.activate();
  return ImGui::GetIO();
}

struct NamedAction {
  std::string_view name;
  Action::Kind kind;
};
constexpr NamedAction named_actions[] = {
    {"submit_query", Action::Kind::submit_query},       {"clear", Action::Kind::clear},
    {"focus_search", Action::Kind::focus_search},       {"select_next", Action::Kind::select_next},
    {"select_previous", Action::Kind::select_previous}, {"leave_field", Action::Kind::leave_field},
};

constexpr Code codes[] = {Code::io, Code::empty, Code::not_json, Code::truncated, Code::bad_field, Code::too_large};

Code code_named(std::string_view name) {
  for (const Code code : codes) {
    if (name_of(code) == name) return code;
  }
  return Code::io;
}

// What the page says went wrong: the name of a code, then a sentence for a person. Nothing where nothing did.
Status incoming_status(uint32_t code_size) {
  if (incoming_text.empty()) return {};
  return {code_named(incoming(0, code_size)), std::string(incoming(code_size, UINT32_MAX)), {}};
}

// True while there is memory to go on with.
bool has_memory() {
  memory::keep_reserve();
  if (memory::ran_out()) app->view.library->out_of_memory();
  return !memory::ran_out();
}

}  // namespace
}  // namespace broadsheet

using namespace broadsheet;

extern "C" {

// ---- Life. --------------------------------------------------------------------------------------------------------

// `drawing`: on a canvas; else the page shows the semantics tree alone.
EMSCRIPTEN_KEEPALIVE bool bs_start(bool drawing) {
  share_memory();
  memory::start();
  app = new App;
  app->ui.activate();
  return drawing ? app->gpu.start() : app->gpu.start_blind();
}

EMSCRIPTEN_KEEPALIVE void bs_stop() {
  app->ui.activate();
  app->gpu.stop();
  delete app;
  app = nullptr;
}

// Room for `size` bytes of text that the next call reads.
EMSCRIPTEN_KEEPALIVE char* bs_incoming(uint32_t size) {
  incoming_text.resize(size);
  return incoming_text.data();
}

EMSCRIPTEN_KEEPALIVE void bs_resize(float width, float height, float density) {
  app->width = width;
  app->height = height;
  app->density = density;
}

EMSCRIPTEN_KEEPALIVE void bs_preferences(bool dark, bool reduced_motion, bool more_contrast, bool forced_colors,
                                         bool touch, bool mac, float text_scale, int utc_offset_minutes) {
  app->host.current_preferences = {dark,
                                   reduced_motion,
                                   more_contrast,
                                   forced_colors,
                                   touch,
                                   mac,
                                   text_scale,
                                   utc_offset_minutes,
                                   app->host.current_preferences.system};
}

EMSCRIPTEN_KEEPALIVE void bs_system_colors(uint32_t surface, uint32_t text, uint32_t link, uint32_t selected) {
  app->host.current_preferences.system = {surface, text, link, selected};
}

EMSCRIPTEN_KEEPALIVE void bs_context_lost() {
  app->ui.activate();
  app->gpu.context_lost();
}

// ---- A frame. -----------------------------------------------------------------------------------------------------

// Indexes what was read, for about `budget_ms`; true while there is more to do. Needs no screen.
EMSCRIPTEN_KEEPALIVE bool bs_advance(double budget_ms) {
  const bool more = advance(app->view, budget_ms);
  return has_memory() && more;
}

// Gives what changed, as Change bits.
EMSCRIPTEN_KEEPALIVE uint32_t bs_frame(double now_ms) {
  run_interface(*app, now_ms);
  app->gpu.render(static_cast<int>(app->width * app->density + 0.5f),
                  static_cast<int>(app->height * app->density + 0.5f));
  ++app->frames;
  return changes(*app);
}

// ---- Input: pointer, keys, field. Positions in CSS pixels. --------------------------------------------------------

EMSCRIPTEN_KEEPALIVE void bs_pointer_move(float x, float y, bool touch) {
  ImGuiIO& io = input();
  io.AddMouseSourceEvent(touch ? ImGuiMouseSource_TouchScreen : ImGuiMouseSource_Mouse);
  io.AddMousePosEvent(x, y);
}

EMSCRIPTEN_KEEPALIVE void bs_pointer_leave() { input().AddMousePosEvent(-FLT_MAX, -FLT_MAX); }

// As the DOM numbers buttons: 0 left, 1 middle, 2 right.
EMSCRIPTEN_KEEPALIVE void bs_pointer_button(int button, bool down) {
  constexpr int imgui_buttons[] = {ImGuiMouseButton_Left, ImGuiMouseButton_Middle, ImGuiMouseButton_Right};
  if (button >= 0 && button < 3) input().AddMouseButtonEvent(imgui_buttons[button], down);
}

// In steps (src/ui/scroll.cpp says how many pixels each), positive up and left.
EMSCRIPTEN_KEEPALIVE void bs_wheel(float x, float y) { input().AddMouseWheelEvent(x, y); }

// Whether there is more to scroll to at this place, below it or, where `down` is negative, above.
EMSCRIPTEN_KEEPALIVE bool bs_scrolls(float x, float y, float down) { return app->ui.scrolls(x, y, down); }

// incoming: KeyboardEvent.key, then KeyboardEvent.code.
EMSCRIPTEN_KEEPALIVE bool bs_key(uint32_t key_size, uint32_t code_size, bool down) {
  const ImGuiKey key = key_named(incoming(0, key_size), incoming(key_size, code_size));
  if (key != ImGuiKey_None) input().AddKeyEvent(key, down);
  return key != ImGuiKey_None;
}

EMSCRIPTEN_KEEPALIVE void bs_modifiers(bool ctrl, bool shift, bool alt, bool meta) {
  ImGuiIO& io = input();
  io.AddKeyEvent(ImGuiMod_Ctrl, ctrl);
  io.AddKeyEvent(ImGuiMod_Shift, shift);
  io.AddKeyEvent(ImGuiMod_Alt, alt);
  io.AddKeyEvent(ImGuiMod_Super, meta);
}

// incoming: what the key types.
EMSCRIPTEN_KEEPALIVE void bs_characters() { input().AddInputCharactersUTF8(incoming_text.c_str()); }

// The page's focus is in the viewer, or left it: keys held then count as released.
EMSCRIPTEN_KEEPALIVE void bs_focus(bool focused) { input().AddFocusEvent(focused); }

// incoming: the field's text. Selection, and what an input method is composing, in bytes of it.
EMSCRIPTEN_KEEPALIVE void bs_set_query(uint32_t caret, uint32_t anchor, uint32_t composed_from, uint32_t composed_to) {
  Action action = action_of(Action::Kind::set_query);
  action.text = incoming_text;
  action.caret = caret;
  action.anchor = anchor;
  action.composed_from = composed_from;
  action.composed_to = composed_to;
  act(*app, action);
}

// ---- Actions. -----------------------------------------------------------------------------------------------------

// incoming: an action that needs nothing but its name. False where it is not one of named_actions.
EMSCRIPTEN_KEEPALIVE bool bs_act() {
  for (const NamedAction& entry : named_actions) {
    if (entry.name != incoming_text) continue;
    act(*app, action_of(entry.kind));
    return true;
  }
  return false;
}

EMSCRIPTEN_KEEPALIVE void bs_fonts_changed() { app->ui.fonts_changed(); }

EMSCRIPTEN_KEEPALIVE void bs_select_all() { app->ui.select_all(); }

// What activating the node of the semantics tree does.
EMSCRIPTEN_KEEPALIVE void bs_activate(uint32_t id) {
  for (const SemanticsNode& node : app->ui.semantics().nodes) {
    if (node.id != id) continue;
    act(*app, Action(node.action));  // a copy: acting may change the tree
    return;
  }
}

// An arrow key on a slider or separator of the tree.
EMSCRIPTEN_KEEPALIVE void bs_adjust(uint32_t id, int steps) { app->ui.adjust(id, steps); }

// The page's focus has come to this node of the tree: it is to be in sight.
EMSCRIPTEN_KEEPALIVE void bs_reveal(uint32_t id) { app->ui.reveal(id); }

// By a turn of the wheel with Ctrl, or two fingers.
EMSCRIPTEN_KEEPALIVE void bs_zoom(float factor) {
  Action action = action_of(Action::Kind::set_text_size);
  action.text_size = app->view.text_size * factor;
  act(*app, action);
}

// incoming: an address as view/address.h has it.
EMSCRIPTEN_KEEPALIVE void bs_go_to() {
  Action action = action_of(Action::Kind::go_to);
  action.text = incoming_text;
  act(*app, action);
}

// incoming: an article's id. False where there is no such article.
EMSCRIPTEN_KEEPALIVE bool bs_select() {
  Action action = action_of(Action::Kind::select);
  action.doc = app->view.library->store().find(incoming_text);
  if (action.doc == no_doc) return false;
  act(*app, action);
  return true;
}

// incoming: "light" or "dark"; anything else follows the system.
EMSCRIPTEN_KEEPALIVE void bs_set_theme() {
  Action action = action_of(Action::Kind::set_theme);
  action.theme = incoming_text == "light" ? Theme::light : incoming_text == "dark" ? Theme::dark : Theme::system;
  act(*app, action);
}

// ---- The bundle's bytes. ------------------------------------------------------------------------------------------

EMSCRIPTEN_KEEPALIVE void bs_open() {
  start_opening(app->view, 0);
  memory::try_again();
}

// How many bytes will come, where that turns out after bs_open.
EMSCRIPTEN_KEEPALIVE void bs_expect(double total_bytes) {
  app->view.library->begin(static_cast<uint64_t>(total_bytes));
  ++app->view.revision;
}

EMSCRIPTEN_KEEPALIVE char* bs_prepare(uint32_t size) { return app->view.library->prepare(size).data(); }

// False where no more bytes are wanted, since there is no memory for them.
EMSCRIPTEN_KEEPALIVE bool bs_commit(uint32_t size) {
  app->view.library->commit(size);
  return has_memory();
}

// The page is over. incoming: nothing, or what went wrong with it: the name of a code, then a sentence.
EMSCRIPTEN_KEEPALIVE void bs_end_page(uint32_t code_size) { app->view.library->end_page(incoming_status(code_size)); }

// Another page follows, or the same once more where that was not ended.
EMSCRIPTEN_KEEPALIVE void bs_next_page(double total_bytes) {
  app->view.library->next_page(static_cast<uint64_t>(total_bytes));
}

EMSCRIPTEN_KEEPALIVE void bs_finish() { app->view.library->finish(); }

// incoming: the name of a code, then a sentence for a person.
EMSCRIPTEN_KEEPALIVE void bs_fail(uint32_t code_size) { app->view.library->fail(incoming_status(code_size)); }

// ---- An index kept from before. -----------------------------------------------------------------------------------

EMSCRIPTEN_KEEPALIVE void bs_expect_index() { app->view.library->expect_index(); }
EMSCRIPTEN_KEEPALIVE void bs_index_anyway() { app->view.library->index_anyway(); }

// Room for an image, and after bs_save_index where it is.
EMSCRIPTEN_KEEPALIVE char* bs_index_image(uint32_t size) {
  index_image.resize(size);
  if (size == 0) index_image.shrink_to_fit();
  return index_image.data();
}

// After bs_finish. False where the image does not fit: then the feed is indexed as ever.
EMSCRIPTEN_KEEPALIVE bool bs_load_index() {
  const bool fits = app->view.library->load_index(index_image);
  index_image = std::vector<char>();  // `= {}` would keep its memory
  return fits;
}

// The bytes of the index to keep; 0 where there is nothing to keep. bs_index_image(0) gives back their memory.
EMSCRIPTEN_KEEPALIVE uint32_t bs_save_index() {
  index_image = app->view.library->save_index();
  return static_cast<uint32_t>(index_image.size());
}

// ---- Answers. -----------------------------------------------------------------------------------------------------

EMSCRIPTEN_KEEPALIVE WireView* bs_protocol() {
  answer.clear();
  write_protocol(answer);
  return view_of(answer);
}

EMSCRIPTEN_KEEPALIVE WireView* bs_address() {
  answer.clear();
  answer.string(app->told_address);
  return view_of(answer);
}

EMSCRIPTEN_KEEPALIVE WireView* bs_semantics() { return view_of(app->semantics); }

EMSCRIPTEN_KEEPALIVE WireView* bs_state() {
  answer.clear();
  write_state(*app, answer);
  return view_of(answer);
}

EMSCRIPTEN_KEEPALIVE WireView* bs_stats() {
  answer.clear();
  write_stats(*app, answer);
  return view_of(answer);
}

EMSCRIPTEN_KEEPALIVE WireView* bs_field() {
  answer.clear();
  write_field(*app, answer);
  return view_of(answer);
}

EMSCRIPTEN_KEEPALIVE WireView* bs_selection() {
  answer.clear();
  write_selection(*app, answer);
  return view_of(answer);
}

EMSCRIPTEN_KEEPALIVE WireView* bs_selected_text() {
  answer.clear();
  write_selected_text(*app, answer);
  return view_of(answer);
}

EMSCRIPTEN_KEEPALIVE WireView* bs_look() {
  answer.clear();
  write_look(*app, answer);
  return view_of(answer);
}

// incoming: the query.
EMSCRIPTEN_KEEPALIVE WireView* bs_search(uint32_t limit, uint32_t offset) {
  answer.clear();
  write_search(*app, incoming_text, limit, offset, answer);
  return view_of(answer);
}

}  // extern "C"
