// One running viewer: joins the module with its canvas, field, mirror and input, and tells the element what happened.
import { watchCopy } from './copy.js';
import { Engine } from './engine.js';
import { Field } from './field.js';
import { Host } from './host.js';
import { Input } from './input.js';
import { instantiate, LoadError } from './loader.js';
import { Mirror } from './mirror.js';
import { watchPreferences } from './preferences.js';
import { Scheduler } from './scheduler.js';

const patience = 4000; // milliseconds that a lost context may take to come back before a notice says so

// As enum Change in src/web/app.h.
const change = { moreFrames: 1, semantics: 2, selection: 4, field: 8, cursor: 16, theme: 32, retry: 64 };

// What the browser measured, which differs from what we reckon by a pixel at most: more, and it is mistaken (Chromium is
// where it emulates another screen).
function devicePixels(reckoned, measured) {
  return Math.abs(reckoned - measured) <= 1 ? measured : Math.round(reckoned);
}

export class Viewer {
  #parts;
  #engine;
  #scheduler;
  #field;
  #mirror;
  #listener;
  #sized = false;
  #gl;
  #patience = 0; // the timer of a context that is lost
  #end = new AbortController();

  // `parts`: the stage, canvas, mirror, field and probe elements. `listener`: selected(article or null), themeChanged(name),
  // retry(), progressed(), pictureLost(lost or back again), failed(notice, error).
  static async start(parts, listener) {
    const memory = () => module.memory;
    const module = await instantiate(new Host(parts.canvas, memory));
    return new Viewer(module, parts, listener);
  }

  constructor(module, parts, listener) {
    this.#parts = parts;
    this.#listener = listener;
    this.#engine = new Engine(module, (error) => this.#failed(error));
    if (!this.#engine.call('start')) throw new LoadError(this.#engine.running ? 'no_webgl2' : 'crashed');
    this.#gl = parts.canvas.getContext('webgl2');
    const { signal } = this.#end;
    this.#scheduler = new Scheduler((budget) => this.#advance(budget), (time) => this.#draw(time), signal);
    this.#field = new Field(parts.field, this.#engine, this, signal);
    this.#mirror = new Mirror(parts.mirror, parts.field, (id) => this.#activate(id), signal);
    new Input(parts.stage, this.#engine, this, signal);
    // A font of the page's own comes late.
    document.fonts.addEventListener('loadingdone', () => {
      this.#engine.call('fonts_changed');
      this.invalidate();
    }, { signal });
    watchCopy(parts.stage, parts.field, this.#engine, signal);
    watchPreferences(this.#engine, parts.probe, () => this.invalidate(), signal);
    this.#watchSize(signal);
    this.#watchContext(signal);
  }

  // ---- The screen. ----

  invalidate() {
    this.#scheduler.invalidate();
  }

  drawNow() {
    this.#scheduler.drawNow();
  }

  focusStage() {
    this.#parts.stage.focus({ preventScroll: true });
  }

  #advance(budget) {
    const more = this.#engine.call('advance', budget) !== 0;
    this.#listener.progressed();
    return more;
  }

  #draw(time) {
    // The event that tells of a loss comes later than the loss.
    if (!this.#sized || this.#gl.isContextLost()) return false;
    const changed = this.#engine.call('frame', time);
    if (changed & change.semantics) this.#engine.ask((wire) => this.#mirror.update(wire), null, 'semantics');
    if (changed & change.field) this.#field.update(this.#engine.field());
    if (changed & (change.cursor | change.theme)) this.#updateLook();
    if (changed & change.selection) this.#listener.selected(this.#engine.selection());
    if (changed & change.retry) this.#listener.retry();
    return (changed & change.moreFrames) !== 0;
  }

  #updateLook() {
    const look = this.#engine.look();
    if (!look) return;
    this.#parts.stage.style.cursor = look.cursor;
    this.#listener.themeChanged(look.theme);
  }

  #activate(id) {
    this.#engine.call('activate', id);
    this.drawNow();
  }

  // ---- The canvas: its size in device pixels, and its context, which a browser may take away. ----

  #watchSize(signal) {
    const observer = new ResizeObserver(([entry]) => this.#resize(entry));
    const { canvas } = this.#parts;
    const observe = () => {
      try {
        observer.observe(canvas, { box: 'device-pixel-content-box' });
      } catch {
        observer.observe(canvas);
      }
    };
    // Zoom, or another monitor: where the observer doesn't watch device pixels, this makes it look again.
    const watchDensity = () => {
      if (signal.aborted) return;
      matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
        observer.unobserve(canvas);
        observe();
        watchDensity();
      }, { once: true, signal });
    };
    observe();
    watchDensity();
    signal.addEventListener('abort', () => observer.disconnect());
  }

  #resize(entry) {
    const density = devicePixelRatio;
    const exact = entry.devicePixelContentBoxSize?.[0];
    const width = devicePixels(entry.contentRect.width * density, exact?.inlineSize);
    const height = devicePixels(entry.contentRect.height * density, exact?.blockSize);
    this.#sized = width > 0 && height > 0;
    if (!this.#sized) return;
    const { canvas } = this.#parts;
    // Setting a size, even the same, empties the canvas.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    this.#engine.call('resize', width / density, height / density, density);
    this.drawNow(); // before the browser paints, so that nothing flickers
  }

  #watchContext(signal) {
    const { canvas } = this.#parts;
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault(); // asks for it back
      // The next frame makes the GPU's objects anew. Now, since a restored context complains of objects that it never had.
      this.#engine.call('context_restored');
      this.#awaitContext(signal);
    }, { signal });
    canvas.addEventListener('webglcontextrestored', () => {
      clearTimeout(this.#patience);
      this.#listener.pictureLost(false);
      this.invalidate();
    }, { signal });
    signal.addEventListener('abort', () => clearTimeout(this.#patience));
  }

  // Browsers give contexts back when a tab is looked at again, so only then it is time to wait.
  #awaitContext(signal) {
    if (!this.#gl.isContextLost()) return;
    if (document.hidden) {
      document.addEventListener('visibilitychange', () => this.#awaitContext(signal), { once: true, signal });
      return;
    }
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#gl.isContextLost() && this.#listener.pictureLost(true), patience);
  }

  // ---- The feed's bytes. ----

  open() {
    this.#engine.call('open');
    this.invalidate();
  }

  expect(total) {
    this.#engine.call('expect', total);
    this.#scheduler.work();
  }

  // False where the module wants no more.
  take(piece) {
    const at = this.#engine.call('prepare', piece.length) >>> 0;
    if (!this.#engine.running) return false;
    this.#engine.bytes.set(piece, at);
    const more = this.#engine.call('commit', piece.length) !== 0;
    this.#scheduler.work();
    return more;
  }

  // `fault`: what went wrong with the page, as code and message, or null.
  endPage(fault) {
    const [codeSize] = fault ? this.#engine.send(fault.code, fault.message) : this.#engine.send('', '');
    this.#engine.call('end_page', codeSize);
    this.#scheduler.work();
  }

  // Another page comes, of `total` bytes or 0; the same once more where it was not ended.
  nextPage(total) {
    this.#engine.call('next_page', total);
  }

  finish() {
    this.#engine.call('finish');
    this.#scheduler.work();
  }

  fail(code, message) {
    const [codeSize] = this.#engine.send(code, message);
    this.#engine.call('fail', codeSize);
    this.#scheduler.work();
  }

  // An index kept from before may fit: nothing is indexed until it is handed in, or known not to come.
  expectIndex() {
    this.#engine.call('expect_index');
  }

  // `image` is null where none comes. True where it fits: then nothing is left to index.
  loadIndex(image) {
    if (!image) {
      this.#engine.call('index_anyway');
      this.#scheduler.work();
      return false;
    }
    const at = this.#engine.call('index_image', image.length) >>> 0;
    if (!at) return false;
    this.#engine.bytes.set(image, at);
    const fits = this.#engine.call('load_index') !== 0;
    this.#scheduler.work();
    return fits;
  }

  // A copy of the index, to be kept; null where there is none yet.
  saveIndex() {
    const size = this.#engine.call('save_index') >>> 0;
    if (!size) return null;
    const at = this.#engine.call('index_image', size) >>> 0;
    const image = this.#engine.bytes.slice(at, at + size);
    this.#engine.call('index_image', 0);
    return image;
  }

  get state() {
    return this.#engine.state();
  }

  // ---- What the element's own interface needs. ----

  get stats() {
    return this.#engine.stats();
  }

  get query() {
    return this.#engine.field()?.query ?? '';
  }

  set query(text) {
    const [size] = this.#engine.send(text);
    this.#engine.call('set_query', size, size);
    this.invalidate();
  }

  set theme(name) {
    this.#engine.send(name);
    this.#engine.call('set_theme');
    this.invalidate();
  }

  search(query, limit, offset) {
    return this.#engine.search(query, limit, offset);
  }

  select(id) {
    this.#engine.send(id);
    const found = this.#engine.call('select') !== 0;
    this.invalidate();
    return found;
  }

  #failed(error) {
    this.#end.abort();
    console.error(error);
    this.#listener.failed('crashed', error);
  }

  // Gives everything back: listeners, pending frames, the GPU's memory, the module.
  stop() {
    this.#end.abort();
    this.#engine.stop();
    this.#parts.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  }
}
