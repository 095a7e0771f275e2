#include "web/semantics_wire.h"

#include <iterator>

#include "ui/frame.h"
#include "web/app.h"

namespace broadsheet {
namespace {

// In the order of enum Role.
constexpr std::string_view role_names[] = {"group",    "search_field", "button",    "toggle",    "link",
                                           "list",     "list_item",    "heading",   "paragraph", "status",
                                           "progress", "slider",       "separator", "alert",     "dialog"};
static_assert(std::size(role_names) == static_cast<size_t>(Role::dialog) + 1);

struct Bit {
  std::string_view name;
  uint32_t bit;
};
constexpr uint32_t flag_focused = 1, flag_selected = 2, flag_pressed = 4, flag_expanded = 8, flag_disabled = 16,
                   flag_action = 32, flag_expands = 64;
constexpr Bit flags[] = {{"focused", flag_focused},   {"selected", flag_selected}, {"pressed", flag_pressed},
                         {"expanded", flag_expanded}, {"disabled", flag_disabled}, {"action", flag_action},
                         {"expands", flag_expands}};
constexpr Bit change_bits[] = {{"moreFrames", change_more_frames},
                               {"semantics", change_semantics},
                               {"selection", change_selection},
                               {"field", change_field},
                               {"cursor", change_cursor},
                               {"theme", change_theme},
                               {"retry", change_retry},
                               {"address", change_address}};

// As the interface calls them in its ids.
constexpr std::string_view parts[] = {"banner", "filters",  "list pane",   "results",   "reader",
                                      "chips",  "timeline", "suggestions", "sort menu", "keys sheet",
                                      "drawer", "failure",  "feed",        "count"};

// Opens and closes something else, unless it stands in that itself.
bool expands(const SemanticsTree& tree, const SemanticsNode& node) {
  switch (node.action.kind) {
    case Action::Kind::toggle_drawer:
    case Action::Kind::toggle_keys:
      return tree.nodes[node.parent].role != Role::dialog;
    case Action::Kind::toggle_facet:
    case Action::Kind::toggle_sort_menu:
      return true;
    default:
      return false;
  }
}

uint32_t flags_of(const SemanticsTree& tree, const SemanticsNode& node) {
  uint32_t bits = 0;
  if (expands(tree, node)) bits |= flag_expands;
  if (node.focused) bits |= flag_focused;
  if (node.selected) bits |= flag_selected;
  if (node.pressed) bits |= flag_pressed;
  if (node.expanded) bits |= flag_expanded;
  if (node.disabled) bits |= flag_disabled;
  if (node.action.kind != Action::Kind::none) bits |= flag_action;
  return bits;
}

// FNV-1a over the node's strings, each ended by a byte that UTF-8 never holds: lets the mirror skip decoding what it
// has.
uint32_t text_hash(const SemanticsNode& node) {
  uint32_t hash = 2166136261u;
  const auto take = [&hash](unsigned char byte) { hash = (hash ^ byte) * 16777619u; };
  for (const std::string* text : {&node.name, &node.value, &node.url, &node.language}) {
    for (const char c : *text) take(static_cast<unsigned char>(c));
    take(0xff);
  }
  return hash;
}

void write_node(const SemanticsTree& tree, const SemanticsNode& node, Wire& wire) {
  for (const uint32_t number : {node.id, node.parent, static_cast<uint32_t>(node.role), flags_of(tree, node),
                                static_cast<uint32_t>(node.level), node.position, node.set_size}) {
    wire.number(number);
  }
  for (const float number : {node.rect.x, node.rect.y, node.rect.width, node.rect.height}) wire.number(number);
  wire.number(text_hash(node));
  for (const std::string* text : {&node.name, &node.value, &node.url, &node.language}) wire.string(*text);
}

}  // namespace

void write_protocol(Wire& wire) {
  const auto numbered = [&wire](std::string_view name, uint32_t number) {
    wire.string(name);
    wire.number(number);
  };
  wire.number(std::size(role_names));
  for (const std::string_view name : role_names) wire.string(name);
  wire.number(std::size(flags));
  for (const Bit& flag : flags) numbered(flag.name, flag.bit);
  wire.number(std::size(change_bits));
  for (const Bit& change : change_bits) numbered(change.name, change.bit);
  wire.number(std::size(parts));
  for (const std::string_view name : parts) numbered(name, id_of(name));
}

void write_semantics(const SemanticsTree& tree, Wire& wire) {
  wire.clear();
  wire.number(static_cast<double>(tree.nodes.size()));
  for (const SemanticsNode& node : tree.nodes) write_node(tree, node, wire);
}

}  // namespace broadsheet
