// Brings a feed's bytes into the module, chunk by chunk as they arrive, and says what went wrong where something did.
import { nextTask } from './scheduler.js';
import { words } from './words.js';

const largestPiece = 1 << 18; // bytes given to the reader at once
const longestTurn = 8; // milliseconds before input and painting get their turn

export class SourceError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
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

// Opens an address, a File or Blob, or a feed as an object: { body: ReadableStream, total: bytes or 0 }.
export async function openSource(source, signal) {
  if (source instanceof Blob) return { body: source.stream(), total: source.size };
  if (typeof source !== 'string' && !(source instanceof URL)) {
    const blob = new Blob([textOf(source)]);
    return { body: blob.stream(), total: blob.size };
  }
  if (!isAddress(source)) throw new SourceError('io', words.noAddress(source));
  let response;
  try {
    response = await fetch(source, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new SourceError('io', words.unreachable(String(source)));
  }
  if (!response.ok) throw new SourceError('io', words.refused(String(source), response.status));
  // The length counts bytes on the wire: of no use for what was compressed there.
  const encoded = response.headers.get('content-encoding');
  const total = encoded ? 0 : Number(response.headers.get('content-length'));
  return { body: response.body ?? new Blob([]).stream(), total: total > 0 ? total : 0 };
}

// Reads `body` to its end. `take` gets pieces of bounded size.
export async function pump(body, take, signal) {
  const reader = body.getReader();
  signal.addEventListener('abort', () => reader.cancel().catch(() => {}), { once: true });
  let received = 0;
  let turn = performance.now();
  for (;;) {
    let chunk;
    try {
      chunk = await reader.read();
    } catch (error) {
      if (signal.aborted) throw error;
      throw new SourceError('io', words.brokeOff(received));
    }
    signal.throwIfAborted();
    if (chunk.done) return;
    for (let at = 0; at < chunk.value.length; at += largestPiece) {
      const piece = chunk.value.subarray(at, at + largestPiece);
      take(piece);
      received += piece.length;
      if (performance.now() - turn < longestTurn) continue;
      await nextTask();
      signal.throwIfAborted();
      turn = performance.now();
    }
  }
}
