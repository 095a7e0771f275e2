#include "base/hash.h"

#include <xxhash.h>

namespace broadsheet {

struct Hasher::State {
  XXH64_state_t xxh;
};

Hasher::Hasher() : state_(std::make_unique<State>()) { XXH64_reset(&state_->xxh, 0); }
Hasher::~Hasher() = default;
Hasher::Hasher(Hasher&&) noexcept = default;
Hasher& Hasher::operator=(Hasher&&) noexcept = default;

void Hasher::add(std::span<const char> bytes) {
  if (!bytes.empty()) XXH64_update(&state_->xxh, bytes.data(), bytes.size());
}
uint64_t Hasher::value() const { return XXH64_digest(&state_->xxh); }

uint64_t hash_of(std::span<const char> bytes) { return XXH64(bytes.data(), bytes.size(), 0); }

uint64_t hash_of_pages(uint64_t before, uint64_t page) {
  const uint64_t both[2] = {before, page};
  return hash_of({reinterpret_cast<const char*>(both), sizeof both});
}

}  // namespace broadsheet
