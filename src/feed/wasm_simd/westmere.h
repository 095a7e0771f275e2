// What simdjson's westmere kernel needs on WebAssembly beyond Emscripten's SSE4.2 headers. See README.md.
#pragma once
#include <nmmintrin.h>
#include <wasm_simd128.h>

// Carry-less product. The kernel multiplies by all ones only (the quotes of a block become the inside of its strings);
// the low half of that product is the prefix XOR of the bits: each shift doubles how far a bit has been carried.
static inline __m128i _mm_clmulepi64_si128(__m128i bits, __m128i, const int) {
  unsigned long long carried = static_cast<unsigned long long>(wasm_i64x2_extract_lane((v128_t)bits, 0));
  for (int distance = 1; distance < 64; distance *= 2) carried ^= carried << distance;
  return (__m128i)wasm_i64x2_make(static_cast<long long>(carried), 0);
}

static inline int _popcnt64(long long bits) { return __builtin_popcountll(static_cast<unsigned long long>(bits)); }

// The whole product of two 64-bit numbers, for reading long decimal numbers exactly.
static inline unsigned long long _umul128(unsigned long long a, unsigned long long b, unsigned long long* high) {
  const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
  *high = static_cast<unsigned long long>(product >> 64);
  return static_cast<unsigned long long>(product);
}
