// The semantics tree as it goes to the page's mirror (web/mirror.js).
#pragma once
#include "ui/semantics.h"
#include "web/wire.h"

namespace broadsheet {

// Empties `wire` and writes `tree`: the number of nodes, then for each its fields in the order of web/mirror.js.
void write_semantics(const SemanticsTree& tree, Wire& wire);

}  // namespace broadsheet
