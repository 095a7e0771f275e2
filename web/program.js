// Which of the two programs this browser runs: with vector instructions (SIMD), or without.

// The smallest module with a vector instruction in it: () -> v128.const 0, dropped.
const vectorProbe = Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, // "\0asm", version 1
  1, 4, 1, 96, 0, 0, // a type: no parameters, no results
  3, 2, 1, 0, // a function of that type
  10, 23, 1, 21, 0, 253, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 26, 11,
);

export const hasVectors = () => WebAssembly.validate(vectorProbe);

// Both written out, since a bundler takes along the files whose names it can read.
export function programAddress() {
  return hasVectors() ? new URL('broadsheet.wasm', import.meta.url) : new URL('broadsheet-nosimd.wasm', import.meta.url);
}
