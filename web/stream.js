// Brings a feed's bytes into the module, chunk by chunk as they arrive, and says what went wrong where something did.
import { fetchOrTake } from './early.js';
import { unpacked } from './gzip.js';
import { nextTask } from './scheduler.js';
import { SourceError } from './source_error.js';
import { words } from './words.js';

const largestPiece = 1 << 16; // bytes given to the reader at once: what one takes can't be interrupted
const longestTurn = 8; // milliseconds before input and painting get their turn
const passing = [408, 425, 429]; // answers after which a server may answer otherwise; so it is with all from 500 on

export function stopIfAborted(signal) {
  if (signal.aborted) throw signal.reason ?? new DOMException('aborted', 'AbortError');
}

function isAddress(text) {
  try {
    return Boolean(new URL(text, document.baseURI));
  } catch {
    return false;
  }
}

// An object's own toJSON may throw anything at all.
function textOf(object) {
  let text;
  try {
    text = JSON.stringify(object);
  } catch {}
  if (text === undefined) throw new SourceError('not_json', words.notJson);
  return text;
}

// Opens an address, a File or Blob, or a feed as an object: { body: ReadableStream, total: bytes or 0, address, state }:
// where the bytes came from, empty where that is no address, and what tells one state of that place from another, empty
// where nothing does.
export async function openSource(source, signal, credentials = 'same-origin') {
  if (source instanceof Blob) return { body: source.stream(), total: source.size, address: '', state: '' };
  if (typeof source !== 'string' && !(source instanceof URL)) {
    const blob = new Blob([textOf(source)]);
    return { body: blob.stream(), total: blob.size, address: '', state: '' };
  }
  if (!isAddress(source)) throw new SourceError('io', words.noAddress(source));
  let response;
  try {
    response = await fetchOrTake(source, { signal, credentials });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new SourceError('io', words.unreachable(String(source)), true);
  }
  const { status } = response;
  if (!response.ok) {
    throw new SourceError('io', words.refused(String(source), status), status >= 500 || passing.includes(status));
  }
  // The length counts bytes on the wire: of no use for what was compressed there.
  const encoded = response.headers.get('content-encoding');
  const total = encoded ? 0 : Number(response.headers.get('content-length'));
  // The time first, which another site's answer tells, too, and the servers of one host agree on.
  const state = response.headers.get('last-modified') ?? response.headers.get('etag') ?? '';
  return { body: response.body ?? new Blob([]).stream(), total: total > 0 ? total : 0, address: response.url, state };
}

async function* chunksOf(body, signal) {
  const reader = body.getReader();
  const cancel = () => reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel);
  let received = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error) => {
        throw signal.aborted ? error : new SourceError('io', words.brokeOff(received), true);
      });
      stopIfAborted(signal);
      if (done) return;
      received += value.length;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel(); // whoever reads may have had enough
  }
}

// Reads `body` to its end. `take` gets pieces of bounded size, and gives false when it wants no more: so does this then.
export async function pump(body, take, signal) {
  let turn = performance.now();
  for await (const chunk of unpacked(chunksOf(body, signal))) {
    for (let at = 0; at < chunk.length; at += largestPiece) {
      if (!take(chunk.subarray(at, at + largestPiece))) return false;
      if (performance.now() - turn < longestTurn) continue;
      await nextTask();
      stopIfAborted(signal);
      turn = performance.now();
    }
  }
  stopIfAborted(signal);
  return true;
}
