// <broadsheet-feed src query theme>: the viewer as an element of any page. web/README.md describes it for embedders.
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
    mirror: make('div', stage, { className: 'mirror' }),
    field: make('input', null, {
      type: 'search', className: 'field', dir: 'auto', autocomplete: 'off', autocapitalize: 'off', spellcheck: false,
      enterKeyHint: 'search', ariaLabel: words.search,
    }),
    notice: make('div', root, { className: 'notice', role: 'alert', hidden: true }),
  };
  shadow.replaceChildren(root);
  return parts;
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
  static observedAttributes = ['src', 'query', 'theme'];

  #shadow = this.attachShadow({ mode: 'open', delegatesFocus: true });
  #starting = null; // promise of a viewer, or of null where none can run
  #parts = null;
  #viewer = null;
  #source = null;
  #opening = null; // AbortController of the opening at hand
  #fault = null; // why no viewer runs: { code, message }
  #kept = null; // KeptIndex of what is open
  #ended = false; // its bytes are all there, but maybe not indexed
  #loaded = deferred();

  connectedCallback() {
    if (this.#starting) return;
    applyStyle(this.#shadow);
    this.#starting = this.#start();
    const source = this.#source ?? this.#resolve(this.getAttribute('src'));
    if (source) this.open(source);
  }

  // An element that is only being moved is connected again before the task ends.
  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected) return;
      if (this.#opening) this.#end(0, { code: 'io', message: words.removed });
      this.#stop();
    });
  }

  attributeChangedCallback(name, before, now) {
    if (before === now) return;
    if (name === 'src' && now) this.#sourceNamed(now);
    if (name === 'query' && this.#viewer) this.#viewer.query = now ?? '';
    if (name === 'theme' && this.#viewer) this.#viewer.theme = this.theme;
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
      if (lack) throw new LoadError(lack);
      const viewer = await Viewer.start(parts, this.#listener());
      if (this.#parts !== parts) return viewer.stop(), null;
      if (this.hasAttribute('theme')) viewer.theme = this.theme;
      if (this.hasAttribute('autofocus') && document.activeElement === document.body) parts.stage.focus();
      return (this.#viewer = viewer);
    } catch (error) {
      if (this.#parts !== parts) return null; // taken off the page meanwhile
      if (!(error instanceof LoadError)) console.error(error);
      this.#showNotice(error instanceof LoadError ? error.code : 'crashed');
      return null;
    }
  }

  #listener() {
    return {
      selected: (article) => article && this.#tell('select', article),
      themeChanged: (theme) => (this.#parts.root.dataset.theme = theme),
      retry: () => this.open(this.#source),
      progressed: () => this.#checkLoaded(),
      pictureLost: (lost) => (lost ? this.#showNotice('lost_context') : this.#hideNotice()),
      failed: (notice) => this.#showNotice(notice),
    };
  }

  #showNotice(code) {
    const link = typeof this.#source === 'string' ? this.#source : null;
    const message = showNotice(this.#parts.notice, code, link, () => this.#restart());
    this.#parts.stage.hidden = true;
    this.#fault = { code, message };
    if (this.#loaded.settled) this.#tell('error', this.#fault);
    else if (this.#opening && code !== 'lost_context') this.#settle(this.#fault);
  }

  #hideNotice() {
    this.#parts.notice.hidden = true;
    this.#parts.stage.hidden = false;
    this.#fault = null;
  }

  #restart() {
    const source = this.#source;
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
    const query = this.getAttribute('query');
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

  #checkLoaded() {
    if (!this.#ended) return;
    const { phase, code, message, articles, title } = this.#viewer.state;
    if (phase !== 'ready' && phase !== 'failed') return;
    this.#ended = false;
    this.#settle(code === 'ok' ? null : { code, message }, articles, title);
    this.#viewer.invalidate();
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
