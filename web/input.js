// Pointer, wheel and keys, from DOM events to the module. Text entry is field.js; fingers are touch.js.
import { Touch } from './touch.js';

// Dear ImGui scrolls five lines of 16 px for one step of the wheel.
const pixelsPerStep = 80;
const pixelsPerLine = 20; // for browsers that count the wheel in lines

export class Input {
  #stage;
  #engine;
  #viewer;
  #touch;
  #captured = null; // pointer that was pressed on the canvas

  constructor(stage, engine, viewer, signal) {
    this.#stage = stage;
    this.#engine = engine;
    this.#viewer = viewer;
    this.#touch = new Touch(this, signal);
    const on = (type, handler, options) => stage.addEventListener(type, handler, { signal, ...options });
    on('pointerdown', (event) => this.#pointerDown(event));
    on('pointermove', (event) => this.#pointerMove(event));
    on('pointerup', (event) => this.#pointerUp(event));
    on('pointercancel', (event) => this.#pointerUp(event));
    on('pointerleave', (event) => event.pointerType !== 'touch' && this.leave());
    on('wheel', (event) => this.#wheel(event), { passive: false });
    on('keydown', (event) => this.#key(event, true));
    on('keyup', (event) => this.#key(event, false));
    on('focusin', () => this.#focus(true));
    on('focusout', () => this.#focus(false));
    addEventListener('blur', () => this.#focus(false), { signal });
  }

  // ---- What touch.js needs too: pointer steps in CSS pixels from the stage's corner. ----

  place(event) {
    const box = this.#stage.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  move(x, y, touch) {
    this.#engine.call('pointer_move', x, y, Number(touch));
    this.#viewer.invalidate();
  }

  press(button, down) {
    this.#engine.call('pointer_button', button, Number(down));
    // A release may open a link, which browsers allow only while they handle the event.
    if (down) this.#viewer.invalidate();
    else this.#viewer.drawNow();
  }

  leave() {
    this.#engine.call('pointer_leave');
    this.#viewer.invalidate();
  }

  scroll(dx, dy) {
    this.#engine.call('wheel', -dx / pixelsPerStep, -dy / pixelsPerStep);
    this.#viewer.invalidate();
  }

  // ---- Pointer. ----

  // The search field and links are real elements over the canvas; presses on them are theirs.
  #isCanvas(event) {
    return !event.composedPath()[0].closest?.('a, input');
  }

  #pointerDown(event) {
    if (event.pointerType === 'touch') return this.#touch.down(event);
    this.#modifiers(event);
    this.move(...this.place(event), false);
    if (!this.#isCanvas(event)) return;
    this.#stage.setPointerCapture(event.pointerId);
    this.#captured = event.pointerId;
    this.press(event.button, true);
  }

  #pointerMove(event) {
    if (event.pointerType === 'touch') return this.#touch.move(event);
    this.move(...this.place(event), false);
  }

  #pointerUp(event) {
    if (event.pointerType === 'touch') return this.#touch.up(event);
    if (this.#captured !== event.pointerId) return;
    this.#captured = null;
    this.move(...this.place(event), false);
    this.press(event.type === 'pointercancel' ? 0 : event.button, false);
  }

  #wheel(event) {
    if (event.ctrlKey) return; // the browser's zoom
    event.preventDefault();
    this.#touch.stop();
    const units = [1, pixelsPerLine, this.#stage.clientHeight * 0.9];
    const unit = units[event.deltaMode] ?? 1;
    this.move(...this.place(event), false);
    this.scroll(event.deltaX * unit, event.deltaY * unit);
  }

  // ---- Keys. ----

  #modifiers(event) {
    this.#engine.call('modifiers', ...[event.ctrlKey, event.shiftKey, event.altKey, event.metaKey].map(Number));
  }

  #key(event, down) {
    if (event.isComposing || event.keyCode === 229) return;
    this.#modifiers(event);
    if (down && this.#isBrowsers(event)) return;
    const known = this.#engine.call('key', ...this.#engine.send(event.key, event.code), Number(down));
    if (!known) return;
    if (!down) return this.#viewer.invalidate();
    event.preventDefault();
    if ([...event.key].length === 1) {
      this.#engine.send(event.key + '\0');
      this.#engine.call('characters');
    }
    this.#viewer.drawNow();
  }

  // Tab, reload, zoom, find and all other keys with Ctrl, Alt or Cmd stay the browser's; so do Enter and Space on a
  // button or link of the mirror that has the focus.
  #isBrowsers(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return true;
    const onControl = event.composedPath()[0] !== this.#stage;
    return onControl && (event.key === 'Enter' || event.key === ' ');
  }

  #focus(focused) {
    this.#engine.call('focus', Number(focused));
    this.#viewer.invalidate();
  }
}
