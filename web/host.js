// What the module asks of the browser: the other side of src/web/host_browser.cpp.
import { Glyphs } from './glyphs.js';

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const prefix = 'broadsheet.';

export class Host {
  canvas;
  #memory;
  #glyphs;
  #segmenter;
  #pending = new Uint8Array(0); // what the next take() gives

  // `memory` gives the module's memory as it is at the moment.
  constructor(canvas, memory) {
    this.canvas = canvas;
    this.#glyphs = new Glyphs(canvas);
    this.#memory = memory;
  }

  #text(start, size) {
    return decoder.decode(new Uint8Array(this.#memory().buffer, start, size));
  }

  glyph(start, size, pixels, weight, withPixels, out) {
    const picture = this.#glyphs.draw(this.#text(start, size), pixels, weight, withPixels);
    const { advance, left, top, width, height } = picture;
    new Float32Array(this.#memory().buffer, out, 5).set([advance, left, top, width, height]);
    this.#pending = picture.pixels;
    return picture.colored ? 1 : 0;
  }

  metrics(pixels, weight, out) {
    new Float32Array(this.#memory().buffer, out, 2).set(this.#glyphs.metrics(pixels, weight));
  }

  // Where words end, in bytes of UTF-8.
  wordEnds(start, size) {
    this.#segmenter ??= Intl.Segmenter && new Intl.Segmenter(undefined, { granularity: 'word' });
    const words = this.#segmenter ? [...this.#segmenter.segment(this.#text(start, size))] : [];
    let end = 0;
    const ends = Uint32Array.from(words, ({ segment }) => (end += encoder.encode(segment).length));
    this.#pending = new Uint8Array(ends.buffer);
    return ends.length;
  }

  take(out) {
    new Uint8Array(this.#memory().buffer, out, this.#pending.length).set(this.#pending);
  }

  // Through the copy event, since that asks for no permission; the clipboard API where a browser refuses it.
  copyText(start, size) {
    const text = this.#text(start, size);
    let copied = false;
    const fill = (event) => {
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
      event.stopImmediatePropagation();
      copied = true;
    };
    document.addEventListener('copy', fill, { capture: true, once: true });
    try {
      document.execCommand('copy');
    } finally {
      document.removeEventListener('copy', fill, { capture: true });
    }
    if (!copied) navigator.clipboard?.writeText(text).catch(() => {});
  }

  openLink(start, size) {
    const url = this.#text(start, size);
    if (!/^(https?|mailto):/i.test(url)) return;
    window.open(url, '_blank', 'noopener,noreferrer');
  }

  // Storage may be refused or full: then the record lasts as long as the page.
  saveRecord(keyStart, keySize, start, size) {
    try {
      localStorage.setItem(prefix + this.#text(keyStart, keySize), this.#text(start, size));
    } catch {}
  }

  loadRecord(keyStart, keySize) {
    let value = null;
    try {
      value = localStorage.getItem(prefix + this.#text(keyStart, keySize));
    } catch {}
    this.#pending = encoder.encode(value ?? '');
    return this.#pending.length;
  }
}
