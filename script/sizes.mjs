// Prints what a visitor downloads before the feed, and fails where that is over the budget. Of the two programs a visitor
// downloads one: the larger is counted.
//   node script/sizes.mjs SITE
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

export const budget = 350 * 1000; // bytes, brotli
const script = 'broadsheet.js';
const programs = ['broadsheet.wasm', 'broadsheet-nosimd.wasm'];

function sizeOf(site, name) {
  const bytes = readFileSync(join(site, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { name, raw: bytes.length, brotli: brotliCompressSync(bytes, { params }).length };
}

// { files, together }: each file, and what the visitor with most to download downloads.
export function sizes(site) {
  const files = [script, ...programs].map((name) => sizeOf(site, name));
  const [js, ...wasm] = files;
  const larger = wasm.reduce((one, other) => (other.brotli > one.brotli ? other : one));
  return { files, together: { name: 'together', raw: js.raw + larger.raw, brotli: js.brotli + larger.brotli } };
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10);

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { files, together } = sizes(process.argv[2]);
  for (const { name, raw, brotli } of [...files, together]) {
    console.log(`${name.padEnd(22)} ${kilobytes(raw)} raw ${kilobytes(brotli)} brotli`);
  }
  if (together.brotli > budget) {
    console.error(`over the budget of ${budget / 1000} KB`);
    process.exit(1);
  }
}
