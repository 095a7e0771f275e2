// The WebAssembly module seen from JavaScript: text in, structured answers out. The other side is src/web/main.cpp.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// Reads a Wire (src/web/wire.h): numbers in order, some of which point into a text.
class WireReader {
  #numbers;
  #bytes;
  #text;
  #at = 0;

  constructor(buffer, view) {
    const [numbers, text] = new Uint32Array(buffer, view, 2);
    this.#numbers = new Float64Array(buffer, numbers);
    this.#bytes = new Uint8Array(buffer);
    this.#text = text;
  }

  number() {
    return this.#numbers[this.#at++];
  }

  string() {
    const start = this.#text + this.number();
    return decoder.decode(this.#bytes.subarray(start, start + this.number()));
  }

  skip(count) {
    this.#at += count;
  }
}

export class Engine {
  #module;
  #failed;
  #bytes = new Uint8Array(0);

  // `failed` is told once, when the module can't go on (no memory left, or a fault of ours).
  constructor(module, failed) {
    this.#module = module;
    this.#failed = failed;
  }

  // All of the module's memory. The view is replaced when memory grows: never keep it across a call.
  get bytes() {
    const { buffer } = this.#module.memory;
    if (this.#bytes.buffer !== buffer) this.#bytes = new Uint8Array(buffer);
    return this.#bytes;
  }

  // Calls bs_NAME. After a failure nothing is called any more and the answer is 0.
  call(name, ...numbers) {
    if (!this.#module) return 0;
    try {
      return this.#module[`_bs_${name}`](...numbers);
    } catch (error) {
      this.#module = null;
      this.#failed(error);
      return 0;
    }
  }

  get running() {
    return this.#module !== null;
  }

  // Puts text where the next call reads it; gives its size in bytes.
  send(...texts) {
    const parts = texts.map((text) => encoder.encode(text));
    const total = parts.reduce((sum, part) => sum + part.length, 0);
    let at = this.call('incoming', total) >>> 0;
    for (const part of parts) {
      if (!this.running) break;
      this.bytes.set(part, at);
      at += part.length;
    }
    return parts.map((part) => part.length);
  }

  // The answer of a call that gives a Wire, read by `read`; `otherwise` where the module no longer runs.
  ask(read, otherwise, name, ...numbers) {
    const view = this.call(name, ...numbers) >>> 0;
    return view ? read(new WireReader(this.#module.memory.buffer, view)) : otherwise;
  }

  stop() {
    this.call('stop');
    this.#module = null;
  }

  // ---- What the answers hold, in the order of src/web/answers.h. ----

  // What numbers and bits stand for (src/web/semantics_wire.h).
  protocol() {
    const read = (wire) => {
      const list = (one) => Array.from({ length: wire.number() }, one);
      const named = () => list(() => [wire.string(), wire.number()]);
      return {
        roles: list(() => wire.string()),
        flags: Object.fromEntries(named()),
        changes: Object.fromEntries(named()),
        parts: new Map(named().map(([name, id]) => [id, name])),
      };
    };
    return this.ask(read, null, 'protocol');
  }

  address() {
    return this.ask((wire) => wire.string(), '', 'address');
  }

  state() {
    const read = (wire) => ({
      phase: wire.string(),
      code: wire.string(),
      message: wire.string(),
      bytes: wire.number(),
      totalBytes: wire.number(),
      articles: wire.number(),
      skipped: wire.number(),
      title: wire.string(),
      nextUrl: wire.string(),
    });
    return this.ask(read, { phase: 'failed', code: 'io', message: '', articles: 0, title: '', nextUrl: '' }, 'state');
  }

  stats() {
    const read = (wire) => ({
      articles: wire.number(),
      bytes: wire.number(),
      parse_ms: wire.number(),
      index_ms: wire.number(),
      memory_bytes: wire.number(),
      frames: wire.number(),
    });
    const none = { articles: 0, bytes: 0, parse_ms: 0, index_ms: 0, memory_bytes: 0, frames: 0 };
    return this.ask(read, none, 'stats');
  }

  field() {
    const read = (wire) => ({
      query: wire.string(),
      caret: wire.number(),
      anchor: wire.number(),
      focused: wire.number() !== 0,
      rect: [wire.number(), wire.number(), wire.number(), wire.number()],
    });
    return this.ask(read, null, 'field');
  }

  selection() {
    const read = (wire) =>
      wire.number() ? { id: wire.string(), title: wire.string(), url: wire.string() } : null;
    return this.ask(read, null, 'selection');
  }

  selectedText() {
    return this.ask((wire) => wire.string(), '', 'selected_text');
  }

  look() {
    const read = (wire) => ({ cursor: wire.string(), theme: wire.string() });
    return this.ask(read, null, 'look');
  }

  search(query, limit, offset) {
    const read = (wire) => {
      const [total, took_ms] = [wire.number(), wire.number()];
      const items = Array.from({ length: wire.number() }, () => ({ id: wire.string(), title: wire.string() }));
      return { total, took_ms, items };
    };
    this.send(query);
    return this.ask(read, { total: 0, took_ms: 0, items: [] }, 'search', limit, offset);
  }
}

// Offsets count bytes of UTF-8 in the module and UTF-16 units in JavaScript.
export const byteOffset = (text, units) => encoder.encode(text.slice(0, units)).length;
export const unitOffset = (text, bytes) => decoder.decode(encoder.encode(text).subarray(0, bytes)).length;
