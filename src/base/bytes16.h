// Sixteen bytes at a time: which of them are what, as a mask with a bit for each, the first byte's lowest. One register
// where there is SSE2 (x86-64, and WebAssembly with SIMD through Emscripten's headers), else two words.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace broadsheet {

static_assert(std::endian::native == std::endian::little, "the first byte is the lowest");

class Words16 {
 public:
  static Words16 load(const void* from) {
    Words16 bytes;
    std::memcpy(bytes.words_, from, 16);
    return bytes;
  }
  void store(void* to) const { std::memcpy(to, words_, 16); }

  uint32_t equal(uint8_t value) const {
    return mask([value](uint64_t word) {
      const uint64_t other = word ^ (ones * value);
      return ~(((other & ~highs) + ~highs) | other);
    });
  }
  // From `first` on, `count` values. Precondition: 0 < count, first + count <= 0x80.
  uint32_t within(uint8_t first, uint8_t count) const {
    return mask([first, count](uint64_t word) {
      const uint64_t low = word & ~highs;
      return (low + ones * (0x80u - first)) & ~(low + ones * (0x80u - first - count)) & ~word;
    });
  }
  // Those that have the bit 0x20, which tells small letters from capitals.
  uint32_t small() const {
    return mask([](uint64_t word) { return word << 2; });
  }
  Words16 made_small() const {
    return made([](uint64_t word, size_t) { return word | ones * 0x20; });
  }
  // The first `count` of them, zeroes after. Precondition: count <= 16.
  Words16 first(size_t count) const {
    return made([count](uint64_t word, size_t i) {
      const size_t kept = count < i * 8 ? 0 : count - i * 8;
      return kept >= 8 ? word : word & ((uint64_t{1} << (kept * 8)) - 1);
    });
  }

 private:
  static constexpr uint64_t ones = 0x0101010101010101u, highs = 0x8080808080808080u;

  // `set` gives the high bit of each byte that counts; the product gathers them in one byte.
  template <class Set>
  uint32_t mask(Set&& set) const {
    uint64_t bits[2];
    for (size_t i = 0; i < 2; ++i) bits[i] = (((set(words_[i]) & highs) >> 7) * 0x0102040810204080u) >> 56;
    return static_cast<uint32_t>(bits[0] | bits[1] << 8);
  }
  template <class Make>
  Words16 made(Make&& make) const {
    Words16 bytes;
    for (size_t i = 0; i < 2; ++i) bytes.words_[i] = make(words_[i], i);
    return bytes;
  }

  uint64_t words_[2];
};

#ifdef __SSE2__

// The same.
class Register16 {
 public:
  static Register16 load(const void* from) { return Register16(_mm_loadu_si128(static_cast<const __m128i*>(from))); }
  void store(void* to) const { _mm_storeu_si128(static_cast<__m128i*>(to), bytes_); }

  uint32_t equal(uint8_t value) const { return mask(_mm_cmpeq_epi8(bytes_, all(value))); }
  uint32_t within(uint8_t first, uint8_t count) const {
    const __m128i from_first = _mm_sub_epi8(bytes_, all(first));
    return mask(_mm_cmpeq_epi8(_mm_min_epu8(from_first, all(static_cast<uint8_t>(count - 1))), from_first));
  }
  uint32_t small() const { return mask(_mm_slli_epi16(bytes_, 2)); }
  Register16 made_small() const { return Register16(_mm_or_si128(bytes_, all(0x20))); }
  Register16 first(size_t count) const {
    alignas(16) static constexpr uint8_t masks[32] = {255, 255, 255, 255, 255, 255, 255, 255,
                                                      255, 255, 255, 255, 255, 255, 255, 255};
    return Register16(_mm_and_si128(bytes_, load(masks + 16 - count).bytes_));
  }

 private:
  explicit Register16(__m128i bytes) : bytes_(bytes) {}
  static __m128i all(uint8_t value) { return _mm_set1_epi8(static_cast<char>(value)); }
  static uint32_t mask(__m128i set) { return static_cast<uint32_t>(_mm_movemask_epi8(set)); }

  __m128i bytes_;
};

using Bytes16 = Register16;
#else
using Bytes16 = Words16;
#endif

}  // namespace broadsheet
