// Keeps the index of a feed between visits, so that the same feed need not be indexed again. The module itself knows
// which bytes an index belongs to; here it goes by the feed's address. Where the browser refuses to keep things, or has no
// room, all is as if nothing had been kept.
const cacheName = 'broadsheet-indexes';
const worthKeeping = 2000; // articles: fewer are indexed in no time
const tooMany = 300_000; // articles whose index would hold the page up while it is copied
const patience = 4000; // milliseconds that a slow download may hold indexing up
const mostKept = 8; // feeds

async function openCache() {
  try {
    return await globalThis.caches?.open(cacheName);
  } catch {} // no secure context, a sandboxed frame, or storage is switched off
}

async function attempt(action) {
  try {
    return await action();
  } catch {}
}

// The address as a key; null for what is no address of its own (a file, an object, a blob).
function keyOf(source) {
  try {
    const url = new URL(source, document.baseURI);
    url.hash = '';
    return /^https?:$/.test(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

export class KeptIndex {
  #key;
  #beside; // the address of an index that the publisher put beside the feed
  #found = null; // promise of a response, or null
  used = false; // the feed was not indexed, but its kept index read

  constructor(source, beside) {
    this.#key = typeof source === 'string' || source instanceof URL ? keyOf(source) : null;
    this.#beside = this.#key && beside ? keyOf(beside) : null;
  }

  // Looks for an index while the feed is on its way.
  expect(viewer, signal) {
    if (!this.#key) return;
    this.#found = this.#find(signal).then((found) => {
      if (found && !signal.aborted) viewer.expectIndex();
      return found;
    });
    // On a slow network the reader searches what is there meanwhile.
    const timer = setTimeout(() => this.#found.then(() => !signal.aborted && viewer.loadIndex(null)), patience);
    this.#found.then((found) => found || clearTimeout(timer));
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    this.release = () => clearTimeout(timer);
  }

  release() {}

  async #find(signal) {
    const kept = await attempt(async () => (await openCache())?.match(this.#key));
    if (kept || !this.#beside) return kept;
    return attempt(async () => {
      const response = await fetch(this.#beside, { signal });
      return response.ok ? response : null;
    });
  }

  // The feed is read: hands the index in, where there is one.
  async hand(viewer, signal) {
    this.release();
    const found = await this.#found;
    if (!found || signal.aborted) return;
    const bytes = await attempt(() => found.arrayBuffer());
    if (signal.aborted) return;
    this.used = viewer.loadIndex(bytes ? new Uint8Array(bytes) : null);
  }

  // All is indexed: keeps that for the next visit, unless it came from there.
  async keep(viewer) {
    const { articles } = viewer.stats;
    if (!this.#key || this.used || articles < worthKeeping || articles > tooMany) return;
    const image = viewer.saveIndex();
    if (!image) return;
    await attempt(async () => {
      const cache = await openCache();
      const keys = (await cache.keys()).filter((request) => request.url !== this.#key);
      for (const oldest of keys.slice(0, keys.length - (mostKept - 1))) await cache.delete(oldest);
      await cache.put(this.#key, new Response(image));
    });
  }
}
