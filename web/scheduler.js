// When to draw: only when something changed. With nothing to do, no timer and no animation frame is pending.

const visibleBudget = 8; // milliseconds of indexing before a frame
const hiddenBudget = 30; // before other tasks get their turn

// The end of the current task, with what waits in the queue (input, painting) let through first.
export function nextTask() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

export class Scheduler {
  #advance;
  #draw;
  #frame = 0;
  #working = false;
  #stopped = false;
  #stale = false;

  // `advance(budget)` and `draw(time)` give true while they have more to do.
  constructor(advance, draw, signal) {
    this.#advance = advance;
    this.#draw = draw;
    document.addEventListener('visibilitychange', () => this.#visibilityChanged(), { signal });
    signal.addEventListener('abort', () => this.#stop());
  }

  // The screen no longer shows what is.
  invalidate() {
    if (this.#stopped) return;
    this.#stale = true;
    if (document.hidden) return void this.#workHidden();
    this.#frame ||= requestAnimationFrame((time) => {
      this.#frame = 0;
      this.#run(time);
    });
  }

  // Draws at once, inside the handler of an input event: what is opened or copied then counts as done by the reader.
  drawNow() {
    if (this.#stopped) return;
    if (document.hidden) return this.invalidate();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#run(performance.now());
  }

  #run(time) {
    this.#stale = false;
    const moreWork = this.#advance(visibleBudget);
    const moreFrames = this.#draw(time);
    if (moreWork || moreFrames || this.#stale) this.invalidate();
  }

  // A hidden tab draws nothing, but a feed opened in the background is ready when one turns to it.
  async #workHidden() {
    if (this.#working) return;
    this.#working = true;
    while (document.hidden && !this.#stopped && this.#advance(hiddenBudget)) await nextTask();
    this.#working = false;
  }

  #visibilityChanged() {
    if (document.hidden) {
      cancelAnimationFrame(this.#frame);
      if (this.#frame) this.#workHidden();
      this.#frame = 0;
    } else {
      this.invalidate();
    }
  }

  #stop() {
    this.#stopped = true;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }
}
