// Fingers: a tap is a click, a drag up or down scrolls and goes on by itself for a while, a drag to the side drags.

const slop = 8; // pixels that a tap may move
const friction = 0.0035; // share of the speed lost in a millisecond
const slowest = 0.03; // pixels a millisecond; slower than this the list stands

export class Touch {
  #input;
  #finger = null; // { id, startX, startY, x, y, time, mode: 'tap' | 'scroll' | 'drag', speed, link }
  #frame = 0;

  constructor(input, signal) {
    this.#input = input;
    signal.addEventListener('abort', () => this.stop());
  }

  down(event) {
    this.stop();
    if (!event.isPrimary) return;
    const [x, y] = this.#input.place(event);
    const native = event.composedPath()[0].closest?.('a, input') !== null;
    this.#finger = { id: event.pointerId, startX: x, startY: y, x, y, time: event.timeStamp, mode: 'tap', speed: 0, native };
    this.#input.move(x, y, true);
  }

  move(event) {
    const finger = this.#finger;
    if (finger?.id !== event.pointerId) return;
    const [x, y] = this.#input.place(event);
    if (finger.mode === 'tap') this.#decide(finger, x, y);
    if (finger.mode === 'drag') this.#input.move(x, y, true);
    if (finger.mode === 'scroll') this.#scroll(finger, y, event.timeStamp);
    finger.x = x;
    finger.y = y;
    finger.time = event.timeStamp;
  }

  #decide(finger, x, y) {
    const [dx, dy] = [Math.abs(x - finger.startX), Math.abs(y - finger.startY)];
    if (Math.max(dx, dy) < slop) return;
    finger.mode = dx > dy && !finger.native ? 'drag' : 'scroll';
    if (finger.mode === 'drag') this.#input.press(0, true);
  }

  // Scrolls where the finger came down, wherever it is by now.
  #scroll(finger, y, time) {
    const moved = finger.y - y;
    const elapsed = Math.max(time - finger.time, 1);
    finger.speed = 0.6 * finger.speed + 0.4 * (moved / elapsed);
    this.#input.scroll(0, moved);
  }

  up(event) {
    const finger = this.#finger;
    if (finger?.id !== event.pointerId) return;
    this.#finger = null;
    const cancelled = event.type === 'pointercancel';
    if (finger.mode === 'scroll') {
      const rested = event.timeStamp - finger.time > 60;
      if (!cancelled && !rested) this.#glide(finger.speed);
      return;
    }
    if (finger.mode === 'tap' && (finger.native || cancelled)) return;
    if (finger.mode === 'tap') this.#input.press(0, true);
    this.#input.press(0, false);
    this.#input.leave(); // a finger that is gone hovers over nothing
  }

  #glide(speed, last = performance.now()) {
    if (Math.abs(speed) < slowest) return;
    this.#frame = requestAnimationFrame((now) => {
      const elapsed = Math.min(Math.max(now - last, 0), 50);
      this.#input.scroll(0, speed * elapsed);
      this.#glide(speed * Math.exp(-friction * elapsed), now);
    });
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }
}
