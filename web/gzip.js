// A feed that is a gzip file as such: unpacked on its way in. (What a server compresses on the wire, the browser unpacks.)
import { SourceError } from './source_error.js';
import { words } from './words.js';

export const mostUnpacked = 2 ** 30; // bytes: a small file may expand to a thousand times its size
const piece = 1 << 14; // bytes unpacked in one go: what an error in them takes along is small

// The chunks of an async iterator with what they hold unpacked, where their first bytes say that they are packed: names
// and types are often wrong. A browser that can't unpack gives them as they are, and the module says what they are.
export async function* unpacked(chunks, most = mostUnpacked) {
  const first = [];
  const start = [];
  while (start.length < 2) {
    const { value, done } = await chunks.next();
    if (done) break;
    first.push(value);
    start.push(...value.subarray(0, 2));
  }
  const packed = start[0] === 0x1f && start[1] === 0x8b && typeof DecompressionStream === 'function';
  const all = join(first, chunks);
  yield* packed ? unpack(all, most) : all;
}

async function* join(first, rest) {
  yield* first;
  yield* rest;
}

async function* unpack(chunks, most) {
  const stream = new DecompressionStream('gzip');
  const reader = stream.readable.getReader();
  const input = { ended: false, error: null };
  write(noting(chunks, input), stream.writable.getWriter(), input);
  let size = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(() => {
        throw input.error ?? new SourceError(input.ended ? 'truncated' : 'not_json', words.badGzip(size));
      });
      if (done) return;
      size += value.length;
      if (size > most) throw new SourceError('too_large', words.unpacksTooLarge(most));
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function* noting(chunks, input) {
  try {
    yield* chunks;
  } catch (error) {
    input.error = error;
    throw error;
  }
}

// What goes wrong on either side comes out where the stream is read. An end before its time takes along what still waits
// there; writing nothing waits until nothing does.
async function write(chunks, writer, input) {
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += piece) await writer.write(chunk.subarray(at, at + piece));
    }
    await writer.write(new Uint8Array(0));
    input.ended = true;
    await writer.close();
  } catch (error) {
    if (input.error) await writer.write(new Uint8Array(0)).catch(() => {});
    writer.abort(error).catch(() => {});
  }
}
