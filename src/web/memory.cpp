#include "web/memory.h"

#include <emscripten/heap.h>
#include <imgui.h>
#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace broadsheet::memory {
namespace {

constexpr size_t least = size_t{4} << 20, most = size_t{256} << 20;
constexpr size_t share = 8;  // of all memory: a growing table that moves takes less

// Never written to, so that it costs room but no storage.
void* reserve = nullptr;
size_t reserve_size = 0;
bool taken = false;

void give_up_reserve() {
  if (!reserve) std::abort();
  std::free(reserve);
  reserve = nullptr;
  reserve_size = 0;
  taken = true;
}

}  // namespace

void start() {
  std::set_new_handler(give_up_reserve);
  // malloc's null would be written to.
  ImGui::SetAllocatorFunctions([](size_t size, void*) { return ::operator new(size); },
                               [](void* block, void*) { ::operator delete(block); });
  keep_reserve();
}

void keep_reserve() {
  if (taken) return;
  const size_t wanted = std::clamp(emscripten_get_heap_size() / share, least, most);
  if (reserve && wanted < reserve_size + reserve_size / 2 && wanted > reserve_size / 2) return;
  std::free(reserve);
  reserve = std::malloc(wanted);
  reserve_size = reserve ? wanted : 0;
  taken = reserve == nullptr;
}

bool ran_out() { return taken; }

void try_again() {
  taken = false;
  keep_reserve();
}

// mallinfo counts in signed 32 bits, memory may be larger.
double bytes_in_use() {
  return static_cast<double>(static_cast<unsigned>(mallinfo().uordblks)) - static_cast<double>(reserve_size);
}

}  // namespace broadsheet::memory
