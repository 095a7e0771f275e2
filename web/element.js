// <broadsheet-feed src query theme plain address>: the viewer as an element of any page. web/README.md describes it for embedders.
import { Address } from './address.js';
import { watchDrop } from './drop.js';
import { missing, LoadError } from './loader.js';
import { KeptIndex } from './kept_index.js';
import { showNotice } from './notice.js';
import { readFeed } from './pages.js';
import { SourceError } from './source_error.js';
import { openSource } from './stream.js';
import { applyStyle } from './style.js';
import { Viewer } from './viewer.js';
import { words } from './words.js';

function make(tag, parent, properties) {
  const element = Object.assign(document.createElement(tag), properties);
  parent?.append(element);
  return element;
}

// What is in the shadow tree. Made by calls, since a page's policy may forbid markup in strings.
function makeParts(shadow) {
  const root = make('div', null, { className: 'root' });
  const stage = make('div', root, { className: 'stage', tabIndex: 0, role: 'region', ariaLabel: words.viewer });
  const parts = {
    root,
    stage,
    canvas: make('canvas', stage),
    probe: make('div', stage, { className: 'probe' }),
    mirror: make('div', stage, { className: 'mirror', lang: 'en' }),
    field: make('input', null, {
      type: 'search', className: 'field', dir: 'auto', autocomplete: 'off', autocapitalize: 'off', spellcheck: false,
      enterKeyHint: 'search', ariaLabel: words.search, placeholder: words.searchHint,
    }),
    look: make('button', stage, { type: 'button', className: 'look' }),
    notice: make('div', root, { className: 'notice', role: 'alert', hidden: true }),
  };
  shadow.replaceChildren(root);
  return parts;
}

const lookRecord = 'broadsheet.plain'; // whether the reader chose the page without a canvas: '1' or '0'

function chosenLook() {
  try {
    return localStorage.getItem(lookRecord);
  } catch {
    return null;
  }
}

function keepLook(plain) {
  try {
    localStorage.setItem(lookRecord, plain ? '1' : '0');
  } catch {}
}

// Any value as text: nothing, where it has none.
function textOf(value) {
  try {
    return String(value ?? '');
  } catch {
    return '';
  }
}

// Any value as a count that the module can add to another in 32 bits.
function countOf(value, otherwise) {
  let number = NaN;
  try {
    if (value !== null && value !== '') number = Number(value);
  } catch {}
  return number >= 0 ? Math.min(Math.trunc(number), 2 ** 31 - 1) : otherwise;
}

function deferred() {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve, settled: false };
}

export class BroadsheetFeed extends HTMLElement {
  static observedAttributes = ['src', 'query', 'theme', 'plain'];

  #shadow = this.attachShadow({ mode: 'open', delegatesFocus: true });
  #starting = null; // promise of a viewer, or of null where none can run
  #parts = null;
  #viewer = null;
  #source = null;
  #opening = null; // AbortController of the opening at hand
  #fault = null; // why no viewer runs: { code, message }
  #address = null; // what the page's address has to do with it, where it may
  #plain = false; // runs without a canvas
  #again = null; // where to be once the feed is open again
  #kept = null; // KeptIndex of what is open
  #ended = false; // its bytes are all there, but maybe not indexed
  #takesFocus = false; // once a viewer runs: it had the keyboard before, or is to have it
  #loaded = deferred();

  connectedCallback() {
    if (this.#starting) return;
    this.#takesFocus = this.hasAttribute('autofocus') || this.#hasFocus;
    applyStyle(this.#shadow);
    this.#starting = this.#start();
    if (this.hasAttribute('address')) this.#address = new Address((fragment) => this.#loaded.settled && this.#viewer?.goTo(fragment));
    const source = this.#source ?? this.#resolve(this.getAttribute('src'));
    if (source) this.open(source);
  }

  // An element that is only being moved is connected again before the task ends.
  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected) return;
      if (this.#opening) this.#end(0, { code: 'io', message: words.removed });
      this.#address?.stop();
      this.#address = null;
      this.#stop();
    });
  }

  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (name === 'src' && now) this.#sourceNamed(now);
    if (name === 'query' && this.#viewer) this.#viewer.query = now ?? '';
    if (name === 'theme' && this.#viewer) this.#viewer.theme = this.theme;
    if (name === 'plain' && this.#starting) this.#restart();
  }

  // ---- The interface for scripts. ----

  // Fulfilled when the feed is loaded and searchable, or could not be: { articles, error: null or { code, message } }.
  get ready() {
    return this.#loaded.promise;
  }

  // Opens an address, a File or Blob, or a JSON Feed as an object, in place of what is open. Gives the new `ready`. Outside
  // a document it only notes what to open, once the element is put into one.
  open(source) {
    if (this.#loaded.settled) this.#loaded = deferred();
    this.#opening?.abort();
    this.#opening = null;
    this.#source = source;
    this.#ended = false;
    if (!this.#starting) return this.ready;
    this.#opening = new AbortController();
    this.#load(source, this.#opening.signal);
    return this.ready;
  }

  // Searches without changing the screen. An empty query gives all articles, newest first.
  search(query, options) {
    const { limit, offset } = options ?? {};
    const found = this.#viewer?.search(textOf(query), countOf(limit, 50), countOf(offset, 0));
    return found ?? { total: 0, took_ms: 0, items: [] };
  }

  // Opens the article with this id in the reader. False where there is none.
  select(id) {
    return this.#viewer?.select(textOf(id)) ?? false;
  }

  get stats() {
    const none = { articles: 0, bytes: 0, parse_ms: 0, index_ms: 0, memory_bytes: 0, frames: 0 };
    return { ...(this.#viewer?.stats ?? none), kept_index: this.#kept?.used ?? false };
  }

  get src() {
    return this.getAttribute('src') ?? '';
  }

  set src(address) {
    this.setAttribute('src', address);
  }

  // What is in the search field.
  get query() {
    return this.#viewer?.query ?? this.getAttribute('query') ?? '';
  }

  set query(text) {
    if (this.getAttribute('query') !== text) this.setAttribute('query', text);
    else if (this.#viewer) this.#viewer.query = text;
  }

  get theme() {
    const theme = this.getAttribute('theme');
    return theme === 'light' || theme === 'dark' ? theme : 'auto';
  }

  set theme(name) {
    this.setAttribute('theme', name);
  }

  // ---- Starting and stopping. ----

  // What is no address is told as an error where it is to be opened.
  #resolve(address) {
    try {
      return address && new URL(address, this.baseURI).href;
    } catch {
      return address;
    }
  }

  // Outside a document the attribute waits: what it is relative to is known there.
  #sourceNamed(address) {
    if (this.#starting) return void this.open(this.#resolve(address));
    this.open(null);
  }

  async #start() {
    this.#fault = null;
    const parts = (this.#parts = makeParts(this.#shadow));
    parts.root.dataset.theme = this.theme;
    try {
      await null; // whoever starts this says next what is to be opened
      const lack = missing();
      if (lack && lack !== 'no_webgl2') throw new LoadError(lack);
      watchDrop(parts.stage, (file) => this.open(file));
      parts.look.addEventListener('click', () => this.#changeLook());
      const viewer = await this.#startViewer(parts, lack === null);
      if (this.#parts !== parts) return viewer.stop(), null;
      if (this.hasAttribute('theme')) viewer.theme = this.theme;
      if (this.#takesFocus && (this.#hasFocus || document.activeElement === document.body)) parts.stage.focus();
      return (this.#viewer = viewer);
    } catch (error) {
      if (this.#parts !== parts) return null; // taken off the page meanwhile
      if (!(error instanceof LoadError)) console.error(error);
      this.#showNotice(error instanceof LoadError ? error.code : 'crashed');
      return null;
    }
  }

  // Also while there is no viewer yet: on what stood in its place, or, by the browser's own autofocus, on the bare element.
  get #hasFocus() {
    return this.contains(this.getRootNode().activeElement);
  }

  // Drawn, or as a page of its own elements: what the embedder says, else what the reader chose, else drawn if it can be.
  async #startViewer(parts, canDraw) {
    this.#plain = !canDraw || this.hasAttribute('plain') || chosenLook() === '1';
    parts.root.classList.toggle('plain', this.#plain);
    parts.look.textContent = this.#plain ? words.showDrawn : words.showPlain;
    parts.look.hidden = !canDraw || this.hasAttribute('plain');
    try {
      return await Viewer.start(parts, !this.#plain, this.#listener());
    } catch (error) {
      if (error.code !== 'no_webgl2') throw error; // it was there a moment ago, but this one gets none
      return this.#startViewer(parts, false);
    }
  }

  #changeLook() {
    keepLook(!this.#plain);
    this.#restart();
    this.focus();
  }

  #listener() {
    return {
      selected: (article) => article && this.#tell('select', article),
      themeChanged: (theme) => (this.#parts.root.dataset.theme = theme),
      moved: (fragment) => this.#loaded.settled && this.#address?.tell(fragment),
      retry: () => this.open(this.#source),
      progressed: () => this.#checkLoaded(),
      pictureLost: (lost) => (lost ? this.#showNotice('lost_context') : this.#hideNotice()),
      failed: (notice) => this.#showNotice(notice),
    };
  }

  #showNotice(code) {
    const { notice, stage } = this.#parts;
    const link = typeof this.#source === 'string' ? this.#source : null;
    const focused = this.#hasFocus;
    const message = showNotice(notice, code, link, () => this.#restart());
    if (focused) notice.querySelector('button').focus();
    stage.hidden = true;
    this.#fault = { code, message };
    if (this.#loaded.settled) this.#tell('error', this.#fault);
    else if (this.#opening && code !== 'lost_context') this.#settle(this.#fault);
  }

  #hideNotice() {
    const { notice, stage } = this.#parts;
    stage.hidden = false;
    if (notice.contains(this.#shadow.activeElement)) stage.focus();
    notice.hidden = true;
    this.#fault = null;
  }

  // What the reader sees is found again.
  #restart() {
    const source = this.#source;
    if (this.#loaded.settled && this.#viewer) this.#again = this.#viewer.address;
    this.#takesFocus = this.#hasFocus;
    this.#stop();
    this.#starting = this.#start();
    if (source) this.open(source);
  }

  #stop() {
    this.#opening?.abort();
    this.#opening = null;
    this.#viewer?.stop();
    this.#viewer = null;
    this.#parts = null;
    this.#starting = null;
    this.#shadow.replaceChildren();
  }

  // ---- Loading. ----

  // The bytes are asked for at once, while the program may still be compiling.
  async #load(source, signal) {
    const opening = openSource(source, signal);
    opening.catch(() => {}); // is looked at below, maybe later
    const viewer = await this.#starting;
    if (signal.aborted) return;
    if (!viewer) return this.#settle(this.#fault);
    viewer.open();
    const query = this.#place(source)?.query ?? this.getAttribute('query');
    if (query) viewer.query = query;
    const kept = new KeptIndex(source, this.getAttribute('index'));
    try {
      kept.expect(viewer, signal);
      await readFeed(source, opening, viewer, signal);
      await kept.hand(viewer, signal);
    } catch (error) {
      if (signal.aborted) return;
      const known = error instanceof SourceError;
      if (!known) console.error(error);
      viewer.fail(known ? error.code : 'io', known ? error.message : words.unreadable);
      kept.release();
      viewer.loadIndex(null);
    }
    this.#ended = true;
    this.#kept = kept;
    this.#checkLoaded();
  }

  // Where to be in the feed that opens: where the reader was, or where the page's address says.
  #place(source) {
    const fragment = this.#again ?? (source === this.#resolve(this.getAttribute('src')) ? this.#address?.fragment : null);
    return fragment ? { fragment, query: new URLSearchParams(fragment).get('q') ?? '' } : null;
  }

  // Unless the reader has done something else meanwhile.
  #findPlace() {
    const place = this.#place(this.#source);
    this.#again = null;
    if (place && this.#viewer.query === place.query) this.#viewer.goTo(place.fragment);
  }

  #checkLoaded() {
    if (!this.#ended) return;
    const { phase, code, message, articles, title } = this.#viewer.state;
    if (phase !== 'ready' && phase !== 'failed') return;
    this.#ended = false;
    if (articles > 0) this.#findPlace();
    this.#viewer.drawNow(); // then it is known where the reader is
    this.#settle(code === 'ok' ? null : { code, message }, articles, title);
    if (code === 'ok') this.#address?.arrive(this.#viewer.address);
    if (phase === 'ready' && code === 'ok') this.#kept.keep(this.#viewer);
  }

  // Tells the end of loading: ready where there is something to read, error where something is to be said.
  #settle(error, articles = 0, title = '') {
    if (this.#loaded.settled) return;
    if (error) this.#tell('error', error);
    if (articles > 0 || !error) this.#tell('ready', { articles, title });
    this.#end(articles, error);
  }

  #end(articles, error) {
    if (this.#loaded.settled) return;
    this.#loaded.settled = true;
    this.#loaded.resolve({ articles, error });
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(`broadsheet-${name}`, { detail, bubbles: true, composed: true }));
  }
}
