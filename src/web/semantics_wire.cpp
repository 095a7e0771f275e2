#include "web/semantics_wire.h"

namespace broadsheet {
namespace {

enum Flag : uint32_t {
  flag_focused = 1,
  flag_selected = 2,
  flag_pressed = 4,
  flag_expanded = 8,
  flag_disabled = 16,
  flag_action = 32,
};

uint32_t flags_of(const SemanticsNode& node) {
  uint32_t flags = 0;
  if (node.focused) flags |= flag_focused;
  if (node.selected) flags |= flag_selected;
  if (node.pressed) flags |= flag_pressed;
  if (node.expanded) flags |= flag_expanded;
  if (node.disabled) flags |= flag_disabled;
  if (node.action.kind != Action::Kind::none) flags |= flag_action;
  return flags;
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

void write_node(const SemanticsNode& node, Wire& wire) {
  for (const uint32_t number : {node.id, node.parent, static_cast<uint32_t>(node.role), flags_of(node),
                                static_cast<uint32_t>(node.level), node.position, node.set_size}) {
    wire.number(number);
  }
  for (const float number : {node.rect.x, node.rect.y, node.rect.width, node.rect.height}) wire.number(number);
  wire.number(text_hash(node));
  for (const std::string* text : {&node.name, &node.value, &node.url, &node.language}) wire.string(*text);
}

}  // namespace

void write_semantics(const SemanticsTree& tree, Wire& wire) {
  wire.clear();
  wire.number(static_cast<double>(tree.nodes.size()));
  for (const SemanticsNode& node : tree.nodes) write_node(node, wire);
}

}  // namespace broadsheet
