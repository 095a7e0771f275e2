// One running viewer: joins the module with its canvas, field, mirror and input, and tells the element what happened.
import { Canvas } from './canvas.js';
import { watchCopy } from './copy.js';
import { Engine } from './engine.js';
import { Field } from './field.js';
import { Host } from './host.js';
import { Input } from './input.js';
import { instantiate, LoadError } from './loader.js';
import { Mirror } from './mirror.js';
import { Page } from './page.js';
import { watchPreferences } from './preferences.js';
import { Scheduler } from './scheduler.js';

export class Viewer {
  #parts;
  #engine;
  #scheduler;
  #field;
  #mirror;
  #listener;
  #changes; // names of the bits that a frame gives
  #surface; // what the interface is laid out for: a Canvas, or a Page without one
  #end = new AbortController();

  // `parts`: the stage, canvas, mirror, field and probe elements. `drawing`: on the canvas; else the mirror is what is
  // seen. `listener`: selected(article or null), themeChanged(name), moved(address), retry(), progressed(),
  // pictureLost(lost or back again), failed(notice, error).
  static async start(parts, drawing, listener) {
    const memory = () => module.memory;
    const module = await instantiate(new Host(parts.canvas, memory));
    return new Viewer(module, parts, drawing, listener);
  }

  constructor(module, parts, drawing, listener) {
    this.#parts = parts;
    this.#listener = listener;
    this.#engine = new Engine(module, (error) => this.#failed(error));
    if (!this.#engine.call('start', Number(drawing))) throw new LoadError(this.#engine.running ? 'no_webgl2' : 'crashed');
    const names = this.#engine.protocol();
    this.#changes = names.changes;
    const { signal } = this.#end;
    this.#scheduler = new Scheduler((budget) => this.#advance(budget), (time) => this.#draw(time), signal);
    this.#field = new Field(parts.field, this.#engine, this, signal);
    this.#mirror = new Mirror(parts.mirror, parts.field, this.#acts(), names, signal);
    new Input(parts.stage, this.#engine, this, drawing, signal);
    // A font of the page's own comes late.
    document.fonts.addEventListener('loadingdone', () => {
      this.#engine.call('fonts_changed');
      this.invalidate();
    }, { signal });
    if (drawing) watchCopy(parts.stage, parts.field, this.#engine, signal);
    watchPreferences(this.#engine, parts.probe, () => this.invalidate(), signal);
    this.#surface = drawing ? this.#startCanvas(signal) : new Page(parts.stage, parts.mirror, this.#pageActs(), signal);
  }

  // What the mirror's elements do.
  #acts() {
    return {
      activate: (id) => this.#do('activate', id),
      adjust: (id, steps) => this.#do('adjust', id, steps),
      reveal: (id) => {
        this.#engine.call('reveal', id);
        this.invalidate();
      },
      focusStage: () => this.focusStage(),
    };
  }

  #startCanvas(signal) {
    return new Canvas(this.#parts.canvas, {
      resized: (...size) => {
        this.#engine.call('resize', ...size);
        this.drawNow(); // before the browser paints, so that nothing flickers
      },
      lost: () => this.#engine.call('context_lost'),
      lostForLong: () => this.#listener.pictureLost(true),
      restored: () => {
        this.#listener.pictureLost(false);
        this.invalidate();
      },
    }, signal);
  }

  #pageActs() {
    return {
      resized: (width, height) => {
        this.#engine.call('resize', width, height, 1);
        this.invalidate();
      },
      scrolled: (x, y, steps) => {
        this.#engine.call('pointer_move', x, y, 0);
        this.#engine.call('wheel', 0, steps);
        this.invalidate();
      },
    };
  }

  #do(name, ...numbers) {
    this.#engine.call(name, ...numbers);
    this.drawNow();
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
    if (!this.#surface?.canBeDrawnOn) return false;
    const bits = this.#engine.call('frame', time);
    const { moreFrames, semantics, field, cursor, theme, selection, address, retry } = this.#changes;
    if (bits & semantics) this.#engine.ask((wire) => this.#mirror.update(wire), null, 'semantics');
    if (bits & semantics) this.#surface.updated?.();
    if (bits & field) this.#field.update(this.#engine.field());
    if (bits & (cursor | theme)) this.#updateLook();
    if (bits & selection) this.#listener.selected(this.#engine.selection());
    if (bits & address) this.#listener.moved(this.#engine.address());
    if (bits & retry) this.#listener.retry();
    return (bits & moreFrames) !== 0;
  }

  #updateLook() {
    const look = this.#engine.look();
    if (!look) return;
    this.#parts.stage.style.cursor = look.cursor;
    this.#listener.themeChanged(look.theme);
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
    this.#engine.call('set_query', size, size, 0, 0);
    this.invalidate();
  }

  // What is asked for and open, as src/view/address.h writes it.
  get address() {
    return this.#engine.address();
  }

  goTo(address) {
    this.#engine.send(address);
    this.#engine.call('go_to');
    this.drawNow();
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
    this.#surface?.stop();
  }
}
