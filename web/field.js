// The search field: a real one, transparent, over the place where the interface draws its text. So input methods, paste,
// dictation and mobile keyboards work as in any field. Text and selection go to the view, and come back when it changes.
import { byteOffset, unitOffset } from './engine.js';

export class Field {
  #input;
  #engine;
  #viewer;
  #known = ''; // text and selection that the view has
  #composed = null; // [from, to] of what an input method is composing, in UTF-16 units

  // `viewer` draws (invalidate, drawNow) and takes the focus back (focusStage).
  constructor(input, engine, viewer, signal) {
    this.#input = input;
    this.#engine = engine;
    this.#viewer = viewer;
    const on = (type, handler) => input.addEventListener(type, handler, { signal });
    for (const type of ['input', 'select', 'keyup', 'pointerup', 'selectionchange']) {
      on(type, () => this.#tell());
    }
    on('compositionstart', () => this.#compose(''));
    on('compositionupdate', (event) => this.#compose(event.data));
    on('compositionend', () => this.#compose(null));
    on('beforeinput', (event) => this.#beforeInput(event));
    // Browsers differ in whether a field in a shadow tree tells of its own selection.
    document.addEventListener('selectionchange', () => this.hasFocus() && this.#tell(), { signal });
    on('focus', () => this.#entered());
    on('blur', () => this.#left());
    on('keydown', (event) => this.#key(event));
  }

  hasFocus() {
    return this.#input.getRootNode().activeElement === this.#input;
  }

  #selection() {
    const { value, selectionStart: start, selectionEnd: end, selectionDirection } = this.#input;
    const [caret, anchor] = selectionDirection === 'backward' ? [start, end] : [end, start];
    return { value, caret: caret ?? value.length, anchor: anchor ?? value.length };
  }

  #tell() {
    const { value, caret, anchor } = this.#selection();
    const known = `${caret} ${anchor} ${value}`;
    if (known === this.#known && !this.#composed) return;
    this.#known = known;
    this.#engine.send(value);
    const places = [caret, anchor, ...(this.#composed ?? [0, 0])];
    this.#engine.call('set_query', ...places.map((place) => byteOffset(value, place)));
    this.#viewer.invalidate();
  }

  // What is composed stands where the selection was, and is shown there as the browser has it in its own field.
  #compose(text) {
    const from = this.#composed?.[0] ?? this.#input.selectionStart;
    this.#composed = text === null ? null : [from, from + text.length];
    if (text === null) this.#known = '';
    this.#tell();
  }

  // Some keyboards of phones have no Enter, only what it does.
  #beforeInput(event) {
    if (event.inputType !== 'insertLineBreak' || event.isComposing) return;
    event.preventDefault();
    this.#act('submit_query');
  }

  #act(name) {
    this.#engine.send(name);
    this.#engine.call('act');
    this.#viewer.drawNow();
  }

  #entered() {
    this.#engine.send('focus_search');
    this.#engine.call('act');
    this.#tell();
    this.#viewer.invalidate();
  }

  #left() {
    this.#composed = null;
    this.#engine.send('leave_field');
    this.#engine.call('act');
    this.#viewer.invalidate();
  }

  // What a key does beyond typing. The rest stays the browser's.
  #key(event) {
    event.stopPropagation();
    const actions = { Escape: 'clear', Enter: 'submit_query', ArrowDown: 'submit_query' };
    const action = actions[event.key];
    const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!action || modified || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    this.#act(action);
  }

  // Makes the real field equal to the view's.
  update({ query, caret, anchor, focused, rect }) {
    this.#place(rect);
    this.#take(query, caret, anchor);
    if (focused && !this.hasFocus()) this.#input.focus({ preventScroll: true });
    if (!focused && this.hasFocus()) this.#viewer.focusStage();
  }

  #place([x, y, width, height]) {
    const { style } = this.#input;
    const there = width > 0 && height > 0;
    style.visibility = there ? 'visible' : 'hidden';
    if (!there) return;
    style.left = `${x}px`;
    style.top = `${y}px`;
    style.width = `${width}px`;
    style.height = `${height}px`;
  }

  // As if typed, where that can be, so that the browser can undo it.
  #replace(text) {
    if (this.hasFocus()) {
      this.#input.select();
      document.execCommand(text ? 'insertText' : 'delete', false, text);
    }
    if (this.#input.value !== text) this.#input.value = text;
  }

  // What was typed since the view last heard of it wins: it is on its way there.
  #take(query, caret, anchor) {
    const now = this.#selection();
    if (`${now.caret} ${now.anchor} ${now.value}` !== this.#known && this.hasFocus()) return;
    if (this.#composed) return;
    if (query !== now.value) this.#replace(query);
    const [from, to] = [unitOffset(query, anchor), unitOffset(query, caret)];
    if (query !== now.value || from !== now.anchor || to !== now.caret) {
      this.#input.setSelectionRange(Math.min(from, to), Math.max(from, to), to < from ? 'backward' : 'forward');
    }
    const after = this.#selection();
    this.#known = `${after.caret} ${after.anchor} ${after.value}`;
  }
}
