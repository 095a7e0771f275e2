// A fast 64-bit fingerprint of bytes that arrive in pieces: tells apart what differs by accident, keeps no secret.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace broadsheet {

class Hasher {
 public:
  Hasher();
  ~Hasher();
  Hasher(Hasher&&) noexcept;
  Hasher& operator=(Hasher&&) noexcept;

  // However the bytes are cut into pieces, the value is the same.
  void add(std::span<const char> bytes);
  uint64_t value() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

uint64_t hash_of(std::span<const char> bytes);

// Of pages one after the other: `before` is that of the pages ahead, 0 for none; `page` that of the next one's bytes.
uint64_t hash_of_pages(uint64_t before, uint64_t page);

}  // namespace broadsheet
