// Touch scrolling by the system: under the canvas, which no finger can touch, turns a reel, an empty scroller with more
// than enough room on both sides. The browser scrolls it with the momentum that everything else on the device has; how far
// it moved is how far the pane under the finger moves. At rest it is turned back to its middle.

const settling = 150; // milliseconds without a turn after which it rests, where a browser doesn't say so
const braking = 120; // a touch so soon after a turn is there to stop it

export class Reel {
  #reel;
  #turned;
  #at = 0;
  #last = -Infinity; // when it turned last
  #held = false; // by a finger
  #timer = 0;

  // `turned(pixels)` hears of each turn, positive down. `touched()` is told where its focus should go.
  constructor(reel, turned, touched, signal) {
    this.#reel = reel;
    this.#turned = turned;
    reel.addEventListener('scroll', () => this.#turn(), { signal });
    reel.addEventListener('scrollend', () => this.#rest(), { signal });
    reel.addEventListener('focus', touched, { signal });
    signal.addEventListener('abort', () => clearTimeout(this.#timer));
    new ResizeObserver((_, observer) => (signal.aborted ? observer.disconnect() : this.#rest())).observe(reel);
  }

  // Only where there may be fingers.
  get turns() {
    return this.#reel.scrollHeight > this.#reel.clientHeight;
  }

  // A finger comes down: true where it only stops what is turning.
  hold() {
    this.#held = true;
    return performance.now() - this.#last < braking;
  }

  release() {
    this.#held = false;
    this.#await();
  }

  #turn() {
    const pixels = this.#reel.scrollTop - this.#at;
    this.#at = this.#reel.scrollTop;
    if (pixels === 0) return; // turned back
    this.#last = performance.now();
    this.#turned(pixels);
    this.#await();
  }

  #await() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), settling);
  }

  #rest() {
    if (this.#held || performance.now() - this.#last < settling) return;
    clearTimeout(this.#timer);
    this.#at = Math.round((this.#reel.scrollHeight - this.#reel.clientHeight) / 2);
    this.#reel.scrollTop = this.#at;
    this.#at = this.#reel.scrollTop;
  }
}
