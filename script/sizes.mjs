// Prints what a visitor downloads before the feed, and fails where that is over the budget.
//   node script/sizes.mjs SITE
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

export const budget = 400 * 1000; // bytes, brotli
const files = ['broadsheet.js', 'broadsheet.wasm'];

export function sizes(site) {
  return files.map((name) => {
    const bytes = readFileSync(join(site, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return { name, raw: bytes.length, brotli: brotliCompressSync(bytes, { params }).length };
  });
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10);

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const rows = sizes(process.argv[2]);
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  const together = { name: 'together', raw: sum('raw'), brotli: sum('brotli') };
  for (const { name, raw, brotli } of [...rows, together]) {
    console.log(`${name.padEnd(16)} ${kilobytes(raw)} raw ${kilobytes(brotli)} brotli`);
  }
  if (together.brotli > budget) {
    console.error(`over the budget of ${budget / 1000} KB`);
    process.exit(1);
  }
}
