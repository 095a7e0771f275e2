// What the viewer does where its memory ends: a part is kept back, and given up when an allocation fails. What was
// begun then comes to its end, and whoever loads a feed learns here to stop.
#pragma once

namespace broadsheet::memory {

// Before anything is allocated: from now on a failed allocation takes the reserve, or ends the program at once.
void start();
// Keeps the reserve in proportion to the memory there is. Cheap; called whenever bytes came or were indexed.
void keep_reserve();
// The reserve was taken, or there was no room for it, since keep_reserve() last succeeded.
bool ran_out();
// Something large was let go: the memory there is may do again.
void try_again();

// What the allocator has in use, the reserve apart.
double bytes_in_use();

}  // namespace broadsheet::memory
