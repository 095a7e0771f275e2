#include "store/string_map.h"

#include "base/hash.h"

namespace broadsheet {
namespace {

uint32_t hash_of_key(std::string_view key) { return static_cast<uint32_t>(hash_of(std::span(key.data(), key.size()))); }

}  // namespace

uint32_t StringMap::find(const Arena& arena, std::string_view key, uint32_t fallback) const {
  if (slots_.empty() || key.empty()) return fallback;
  const uint32_t hash = hash_of_key(key);
  const size_t mask = slots_.size() - 1;
  for (size_t i = hash & mask; slots_[i].key.size != 0; i = (i + 1) & mask) {
    if (slots_[i].hash == hash && arena.view(slots_[i].key) == key) return slots_[i].number;
  }
  return fallback;
}

void StringMap::insert(const Arena& arena, StringRef ref, uint32_t number) {
  if (ref.size == 0) return;
  if (count_ * 4 >= slots_.size() * 3) grow();
  const uint32_t hash = hash_of_key(arena.view(ref));
  const size_t mask = slots_.size() - 1;
  size_t i = hash & mask;
  while (slots_[i].key.size != 0) i = (i + 1) & mask;
  slots_[i] = {ref, hash, number};
  ++count_;
}

void StringMap::grow() {
  std::vector<Slot> old(slots_.empty() ? 64 : slots_.size() * 2);
  old.swap(slots_);
  const size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.key.size == 0) continue;
    size_t i = slot.hash & mask;
    while (slots_[i].key.size != 0) i = (i + 1) & mask;
    slots_[i] = slot;
  }
}

}  // namespace broadsheet
