// Unpacking a feed on its way in, without a browser: bounds and damage.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { unpacked } from '../../web/gzip.js';

async function* inPieces(bytes, size) {
  for (let at = 0; at < bytes.length; at += size) yield new Uint8Array(bytes.subarray(at, at + size));
}

// What comes out, and the error that ends it or null.
async function collect(chunks) {
  const parts = [];
  try {
    for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  } catch (error) {
    return { bytes: Buffer.concat(parts), error };
  }
  return { bytes: Buffer.concat(parts), error: null };
}

const text = Buffer.from(JSON.stringify(Array.from({ length: 5000 }, (_, i) => `line ${i * 7919}`)));

test('what is not packed comes out as it is, whatever pieces it comes in', async () => {
  for (const bytes of [text, Buffer.alloc(0), Buffer.from([0x1f]), Buffer.from([0x1f, 0x00])]) {
    for (const size of [1, 2, 3, 1000, 1 << 20]) {
      const { bytes: out, error } = await collect(unpacked(inPieces(bytes, size)));
      assert.equal(error, null);
      assert.ok(out.equals(bytes));
    }
  }
});

test('what is packed comes out unpacked, also where its first two bytes come apart', async () => {
  for (const size of [1, 100, 1 << 20]) {
    const { bytes, error } = await collect(unpacked(inPieces(gzipSync(text), size)));
    assert.equal(error, null);
    assert.ok(bytes.equals(text));
  }
});

test('more than the bound is refused, at the bound', async () => {
  const bomb = gzipSync(Buffer.alloc(20 << 20));
  assert.ok(bomb.length < 30_000);
  const most = 1 << 20;
  const { bytes, error } = await collect(unpacked(inPieces(bomb, 1000), most));
  assert.equal(error.code, 'too_large');
  assert.match(error.message, /1,024 KB/);
  assert.ok(bytes.length <= most);
  const exact = await collect(unpacked(inPieces(gzipSync(text), 1000), text.length));
  assert.equal(exact.error, null);
});

test('where the input ends or is damaged, what came before is given and the rest is named', async () => {
  const packed = gzipSync(text);
  const cut = await collect(unpacked(inPieces(packed.subarray(0, packed.length - 2000), 512)));
  assert.equal(cut.error.code, 'truncated');
  assert.ok(cut.bytes.length > 1000);
  assert.ok(cut.bytes.equals(text.subarray(0, cut.bytes.length)));

  const damaged = Buffer.from(packed);
  damaged.fill(0xff, 1000, 1400);
  const broken = await collect(unpacked(inPieces(damaged, 512)));
  assert.equal(broken.error.code, 'not_json');
  assert.match(broken.error.message, /gzip/);
});

test('an error of the source comes out as it is', async () => {
  const error = new Error('the network');
  async function* failing() {
    yield* inPieces(gzipSync(text).subarray(0, 20000), 512);
    throw error;
  }
  const broken = await collect(unpacked(failing()));
  assert.equal(broken.error, error);
  assert.ok(broken.bytes.length > 1000, 'and what came before it too');
});
