// The semantics tree as it goes to the page's mirror (web/mirror.js).
#pragma once
#include "ui/semantics.h"
#include "web/wire.h"

namespace broadsheet {

// What the numbers between module and page mean, so that they are written down once: the roles in their order, then
// name and bit of each flag, name and bit of each Change, and name and id of the parts of the screen that the page
// gives a place of their own; before each list its length.
void write_protocol(Wire& wire);

// Empties `wire` and writes `tree`: the number of nodes, then for each its fields in the order of web/mirror.js.
void write_semantics(const SemanticsTree& tree, Wire& wire);

}  // namespace broadsheet
