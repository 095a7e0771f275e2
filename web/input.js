// Pointer, wheel and keys, from DOM events to the module. Text entry is field.js; what a finger's drag or swing does is
// decided where everything drawn is (src/ui/scroll.cpp).

const pixelsPerStep = 100; // of the wheel, as src/ui/scroll.cpp counts
const pixelsPerLine = 20; // for browsers that count the wheel in lines
const zoomPerNotch = 0.1; // of the wheel: larger by about a tenth
const tapSlop = 8; // pixels that a tap may move
const longPress = 400; // milliseconds from which a finger that rested chooses text, and scrolls nothing

// What the page scrolls around the viewer.
function scrollerAround(element) {
  for (let one = element; one; one = one.parentElement ?? one.getRootNode().host) {
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.scrollingElement;
}

const scrollKeys = new Set([' ', 'PageUp', 'PageDown']);

const nativeAt = (event) => event.composedPath()[0].closest?.('a, input, .look') ?? null;

export class Input {
  #stage;
  #engine;
  #viewer;
  #drawing;
  #fingers = new Map(); // where each finger is, by pointer
  #apart = 0; // distance of two of them, in pixels
  #pressed = null; // { id, x, y, native } of the pointer that is down

  // `drawing`: the pointer is on a canvas; else all that can be pressed and scrolled is the browser's own.
  constructor(stage, engine, viewer, drawing, signal) {
    this.#stage = stage;
    this.#engine = engine;
    this.#viewer = viewer;
    const on = (type, handler, options) => stage.addEventListener(type, handler, { signal, ...options });
    on('keydown', (event) => this.#keyDown(event));
    on('keyup', (event) => this.#keyUp(event));
    on('focusin', () => this.#focus(true));
    on('focusout', () => this.#focus(false));
    addEventListener('blur', () => this.#focus(false), { signal });
    this.#drawing = drawing;
    if (!drawing) return;
    on('pointerdown', (event) => this.#pinch(event) || this.#pointerDown(event));
    on('pointermove', (event) => this.#pinch(event) || (event.isPrimary && (this.#movesPage(event) || this.#move(event))));
    on('pointerup', (event) => this.#pinch(event) || this.#pointerUp(event));
    on('pointercancel', (event) => this.#pinch(event) || this.#pointerUp(event));
    on('pointerleave', () => this.#pressed || this.#leave());
    on('touchend', (event) => this.#touchEnd(event), { passive: false });
    on('wheel', (event) => this.#wheel(event), { passive: false });
  }

  // ---- Pointer. ----

  #place(event) {
    const box = this.#stage.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  #move(event) {
    this.#engine.call('pointer_move', ...this.#place(event), Number(event.pointerType === 'touch'));
    this.#viewer.invalidate();
  }

  // A finger that begins to move where nothing is left to scroll moves what is around the viewer, until it is lifted.
  #movesPage(event) {
    const pressed = this.#pressed;
    if (event.pointerType !== 'touch' || pressed?.id !== event.pointerId) return false;
    const [dx, dy] = [event.clientX - pressed.x, event.clientY - pressed.y];
    if (!pressed.decided && Math.hypot(dx, dy) > tapSlop) {
      pressed.decided = true;
      const vertical = Math.abs(dy) > Math.abs(dx) && event.timeStamp - pressed.time < longPress;
      if (vertical && !this.#engine.call('scrolls', ...this.#place(event), -dy)) {
        pressed.scroller = scrollerAround(this.#stage.getRootNode().host);
        this.#leave(); // what is let go of over nothing does nothing
        this.#engine.call('pointer_button', pressed.button, 0);
      }
    }
    pressed.scroller?.scrollBy(0, pressed.lastY - event.clientY);
    pressed.lastY = event.clientY;
    return Boolean(pressed.scroller);
  }

  #leave() {
    this.#engine.call('pointer_leave');
    this.#viewer.invalidate();
  }

  // The search field and links are real elements over the canvas: a press on them is theirs. Only a finger may go on to
  // scroll what lies under a link.
  #pointerDown(event) {
    if (!event.isPrimary || this.#pressed) return;
    const touch = event.pointerType === 'touch';
    const native = nativeAt(event);
    this.#modifiers(event);
    this.#move(event);
    if (native && !(touch && native.localName === 'a')) return;
    if (!native) this.#stage.setPointerCapture(event.pointerId);
    const { pointerId: id, clientX: x, clientY: y, button, timeStamp: time } = event;
    this.#pressed = { id, x, y, lastY: y, native, button, time, decided: false, scroller: null };
    this.#engine.call('pointer_button', event.button, 1);
  }

  #pointerUp(event) {
    const pressed = this.#pressed;
    if (pressed?.id !== event.pointerId) return;
    this.#pressed = null;
    if (pressed.scroller) return;
    this.#move(event);
    const still = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < tapSlop;
    // Released over nothing, a press does nothing: the tap on a link is the browser's to follow, a cancelled one nobody's.
    if ((pressed.native && still) || event.type === 'pointercancel') this.#leave();
    this.#engine.call('pointer_button', pressed.button, 0);
    if (event.pointerType === 'touch') this.#leave(); // a finger that is gone hovers over nothing
    if (event.pointerType === 'touch' && event.type === 'pointerup' && !pressed.native) this.#viewer.focusStage();
    // At once: a release may open a link, which browsers allow only while they handle the event.
    this.#viewer.drawNow();
  }

  // After a tap browsers play a mouse's click at the same place, and give the focus to what is there by then: maybe the
  // field, which has come under the finger. What the tap meant is done already.
  #touchEnd(event) {
    if (!nativeAt(event) && event.cancelable) event.preventDefault();
  }

  #wheel(event) {
    if (event.ctrlKey) return this.#zoom(event);
    // Where nothing is left to scroll, the page around scrolls, as around any element.
    if (!this.#engine.call('scrolls', ...this.#place(event), event.deltaY)) return;
    event.preventDefault();
    const unit = [1, pixelsPerLine, this.#stage.clientHeight * 0.9][event.deltaMode] ?? 1;
    this.#move(event);
    this.#engine.call('wheel', (-event.deltaX * unit) / pixelsPerStep, (-event.deltaY * unit) / pixelsPerStep);
  }

  // Two fingers on a trackpad come as a wheel with Ctrl, too. (The browser's own zoom is on the keyboard.)
  #zoom(event) {
    event.preventDefault();
    const notch = event.deltaMode !== 0 || Math.abs(event.deltaY) >= pixelsPerStep / 2;
    this.#engine.call('zoom', Math.exp(notch ? -Math.sign(event.deltaY) * zoomPerNotch : -event.deltaY / pixelsPerStep));
    this.#viewer.invalidate();
  }

  // The second finger ends what the first had begun; from then on their distance sets the size of the text.
  #pinch(event) {
    if (event.pointerType !== 'touch') return false;
    const fingers = this.#fingers;
    if (event.type === 'pointerdown' || fingers.has(event.pointerId)) fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (event.type === 'pointerup' || event.type === 'pointercancel') fingers.delete(event.pointerId);
    const [one, two] = fingers.values();
    const apart = two ? Math.hypot(one[0] - two[0], one[1] - two[1]) : 0;
    if (apart && this.#pressed) this.#cancelPress();
    if (apart && this.#apart && event.type === 'pointermove') {
      this.#engine.call('zoom', apart / this.#apart);
      this.#viewer.invalidate();
    }
    this.#apart = apart;
    return apart > 0;
  }

  // Released over nothing, a press does nothing.
  #cancelPress() {
    const { button } = this.#pressed;
    this.#pressed = null;
    this.#leave();
    this.#engine.call('pointer_button', button, 0);
    this.#viewer.drawNow();
  }

  // ---- Keys. ----

  #modifiers(event) {
    this.#engine.call('modifiers', ...[event.ctrlKey, event.shiftKey, event.altKey, event.metaKey].map(Number));
  }

  #tellKey(event, down) {
    return this.#engine.call('key', ...this.#engine.send(event.key, event.code), Number(down)) !== 0;
  }

  #keyDown(event) {
    if (event.isComposing || event.keyCode === 229) return;
    this.#modifiers(event);
    if (this.#drawing && this.#selectsAll(event)) return;
    if (this.#isBrowsers(event)) return;
    const known = this.#tellKey(event, true);
    const types = [...event.key].length === 1;
    if (types) {
      this.#engine.send(event.key + '\0');
      this.#engine.call('characters');
    }
    if (!known && !types) return;
    event.preventDefault();
    this.#viewer.drawNow();
  }

  #keyUp(event) {
    this.#modifiers(event);
    if (this.#tellKey(event, false)) this.#viewer.invalidate();
  }

  // Of the article, not of the page around it.
  #selectsAll(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'a') return false;
    event.preventDefault();
    this.#engine.call('select_all');
    this.#viewer.drawNow();
    return true;
  }

  // Tab, reload, zoom, find and all other keys with Ctrl, Alt or Cmd stay the browser's; so do Enter and Space on a
  // button or link of the mirror that has the focus.
  #isBrowsers(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return true;
    if (!this.#drawing && scrollKeys.has(event.key)) return true;
    const onControl = event.composedPath()[0] !== this.#stage;
    return onControl && (event.key === 'Enter' || event.key === ' ');
  }

  #focus(focused) {
    this.#engine.call('focus', Number(focused));
    this.#viewer.invalidate();
  }
}
