// When to draw: only when something changed. With nothing to do, no timer and no animation frame is pending.

const visibleBudget = 8; // milliseconds of indexing before other tasks get their turn
const hiddenBudget = 30;
const rest = 4; // how many times as long as a frame took, loading has for itself before the next
const lively = 500; // milliseconds after input in which what moves is drawn without that rest

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
  #timer = 0; // of the frame that loading puts off
  #working = false;
  #stopped = false;
  #stale = false;
  #rested = 0; // when loading may cause the next frame
  #calm = 0; // when what input set in motion no longer counts as its doing

  // `advance(budget)` and `draw(time)` give true while they have more to do.
  constructor(advance, draw, signal) {
    this.#advance = advance;
    this.#draw = draw;
    document.addEventListener('visibilitychange', () => this.#visibilityChanged(), { signal });
    signal.addEventListener('abort', () => this.#stop());
  }

  // The screen no longer shows what is.
  invalidate() {
    this.#calm = performance.now() + lively;
    this.#request();
  }

  // Draws at once, inside the handler of an input event: what is opened or copied then counts as done by the reader.
  drawNow() {
    if (this.#stopped) return;
    if (document.hidden) return this.invalidate();
    this.#calm = performance.now() + lively;
    this.#cancel();
    this.#run(performance.now());
  }

  // There is something to advance. Goes on beside the frames, since those may be slow and few.
  async work() {
    if (this.#working || this.#stopped) return;
    this.#working = true;
    for (let more = true; more; ) {
      await nextTask();
      if (this.#stopped) break;
      more = this.#advance(document.hidden ? hiddenBudget : visibleBudget);
      this.#requestRested();
    }
    this.#working = false;
  }

  #request() {
    if (this.#stopped) return;
    this.#stale = true;
    if (document.hidden) return void this.work();
    this.#frame ||= requestAnimationFrame((time) => {
      this.#frame = 0;
      this.#run(time);
    });
  }

  // A frame for what loading changed: later, where the last one was expensive.
  #requestRested() {
    if (this.#stopped || document.hidden || this.#frame) return;
    const wait = this.#rested - performance.now();
    if (wait <= 0) return this.#request();
    this.#timer ||= setTimeout(() => {
      this.#timer = 0;
      this.#requestRested();
    }, wait);
  }

  #run(time) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#stale = false;
    if (this.#advance(visibleBudget)) this.work();
    const start = performance.now();
    const moves = this.#draw(time);
    this.#measure(start);
    if (this.#stale || (moves && !this.#working)) this.#request();
    else if (moves && start < this.#calm) this.#request();
    else if (moves) this.#requestRested();
  }

  // Until the next task, since layout and the browser's own part of the picture belong to what a frame takes.
  async #measure(start) {
    const rested = () => (this.#rested = performance.now() + rest * (performance.now() - start));
    rested();
    if (!this.#working) return;
    await nextTask();
    rested();
  }

  #visibilityChanged() {
    if (!document.hidden) return this.#request();
    if (this.#frame || this.#timer) this.work();
    this.#cancel();
  }

  #cancel() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#frame = this.#timer = 0;
  }

  #stop() {
    this.#stopped = true;
    this.#cancel();
  }
}
