// From a string in an arena to a number: how the store finds an address or a name that it has already.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/arena.h"

namespace broadsheet {

// Open addressing over references into an arena, so that a key is kept once. Grows; nothing is ever taken out.
// Worst case (chosen collisions) is linear: the articles of one bundle bound it.
class StringMap {
 public:
  // The number kept for `key`, or `fallback`. The empty key is never kept.
  uint32_t find(const Arena& arena, std::string_view key, uint32_t fallback) const;
  // Precondition: find() does not know the key that `ref` holds.
  void insert(const Arena& arena, StringRef ref, uint32_t number);
  size_t memory_bytes() const { return slots_.capacity() * sizeof(Slot); }

 private:
  struct Slot {
    StringRef key;
    uint32_t hash = 0;
    uint32_t number = 0;
  };
  void grow();

  std::vector<Slot> slots_;  // size is a power of two, at most three quarters full; an empty slot has key.size 0
  size_t count_ = 0;
};

}  // namespace broadsheet
