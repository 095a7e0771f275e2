// What a visitor downloads before the feed stays small.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { budget, sizes } from '../../script/sizes.mjs';
import { viewer } from './chromium.mjs';

test('JavaScript and WebAssembly together are within the budget, compressed', () => {
  const total = sizes(viewer).reduce((sum, { brotli }) => sum + brotli, 0);
  assert.ok(total <= budget, `${total} bytes of at most ${budget}`);
});
