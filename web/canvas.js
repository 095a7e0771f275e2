// The canvas: its size in device pixels, and its context, which a browser may take away.

const patience = 4000; // milliseconds that a lost context may take to come back before a notice says so

// What the browser measured, which differs from what we reckon by a pixel at most: more, and it is mistaken (Chromium is
// where it emulates another screen).
function devicePixels(reckoned, measured) {
  return Math.abs(reckoned - measured) <= 1 ? measured : Math.round(reckoned);
}

export class Canvas {
  #canvas;
  #told;
  #gl;
  #sized = false;
  #patience = 0; // the timer of a context that is lost

  // `told` hears: resized(width, height, density), in CSS pixels; lost(); lostForLong(); restored().
  constructor(canvas, told, signal) {
    this.#canvas = canvas;
    this.#told = told;
    this.#gl = canvas.getContext('webgl2');
    this.#watchSize(signal);
    this.#watchContext(signal);
  }

  // The event that tells of a loss comes later than the loss.
  get canBeDrawnOn() {
    return this.#sized && !this.#gl.isContextLost();
  }

  // Gives the GPU's memory back.
  stop() {
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
  }

  #watchSize(signal) {
    const observer = new ResizeObserver(([entry]) => this.#resize(entry));
    const observe = () => {
      try {
        observer.observe(this.#canvas, { box: 'device-pixel-content-box' });
      } catch {
        observer.observe(this.#canvas);
      }
    };
    // Zoom, or another monitor: where the observer doesn't watch device pixels, this makes it look again.
    const watchDensity = () => {
      if (signal.aborted) return;
      matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
        observer.unobserve(this.#canvas);
        observe();
        watchDensity();
      }, { once: true, signal });
    };
    observe();
    watchDensity();
    signal.addEventListener('abort', () => observer.disconnect());
  }

  #resize(entry) {
    const density = devicePixelRatio;
    const exact = entry.devicePixelContentBoxSize?.[0];
    const width = devicePixels(entry.contentRect.width * density, exact?.inlineSize);
    const height = devicePixels(entry.contentRect.height * density, exact?.blockSize);
    this.#sized = width > 0 && height > 0;
    if (!this.#sized) return;
    // Setting a size, even the same, empties the canvas.
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    this.#told.resized(width / density, height / density, density);
  }

  #watchContext(signal) {
    this.#canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault(); // asks for it back
      // Now, since a restored context complains of objects that it never had.
      this.#told.lost();
      this.#awaitContext(signal);
    }, { signal });
    this.#canvas.addEventListener('webglcontextrestored', () => {
      clearTimeout(this.#patience);
      this.#told.restored();
    }, { signal });
    signal.addEventListener('abort', () => clearTimeout(this.#patience));
  }

  // Browsers give contexts back when a tab is looked at again, so only then it is time to wait.
  #awaitContext(signal) {
    if (!this.#gl.isContextLost()) return;
    if (document.hidden) {
      document.addEventListener('visibilitychange', () => this.#awaitContext(signal), { once: true, signal });
      return;
    }
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#gl.isContextLost() && this.#told.lostForLong(), patience);
  }
}
