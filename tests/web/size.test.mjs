// What a visitor downloads before the feed stays small.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { budget, sizes } from '../../script/sizes.mjs';
import { viewer } from './chromium.mjs';

test('JavaScript and the one WebAssembly that a visitor gets are within the budget, compressed', () => {
  const { files, together } = sizes(viewer);
  assert.equal(files.length, 3);
  assert.ok(together.brotli <= budget, `${together.brotli} bytes of at most ${budget}`);
});
