// The viewer as a page of its own elements, without a canvas: the interface is laid out as on a screen that is high enough
// for some dozens of rows, and the mirror of that is the page. Panes scroll as the browser lets them; near the end of the
// list the screen grows, so that more rows are there.

const screen = 3000; // CSS pixels of a screen to begin with, and that one more brings
const near = 900; // from the end at which more is needed
const longest = 60_000; // a longer list moves on instead

export class Page {
  #root;
  #acts;
  #width = 0;
  #height = screen;
  #first = null; // article at the top, and the one that is open
  #current = null;

  // `acts`: resized(width, height); scrolled(x, y, steps) turns the wheel over a place of the screen.
  constructor(stage, root, acts, signal) {
    this.#root = root;
    this.#acts = acts;
    const observer = new ResizeObserver(([{ contentRect }]) => {
      if (contentRect.width === 0 || contentRect.width === this.#width) return;
      this.#width = contentRect.width;
      acts.resized(this.#width, this.#height);
    });
    observer.observe(stage);
    signal.addEventListener('abort', () => observer.disconnect());
    root.addEventListener('scroll', (event) => event.target === this.#pane('list pane') && this.#scrolled(event.target), { capture: true, signal });
  }

  get canBeDrawnOn() {
    return this.#width > 0;
  }

  stop() {}

  // Other results begin at the top; what is opened comes into sight.
  updated() {
    const articles = this.#root.querySelectorAll('article');
    const first = articles[0] ?? null;
    const current = this.#root.querySelector('article[aria-current]');
    if (first !== this.#first && first?.ariaPosInSet === '1') {
      this.#height = screen;
      this.#pane('list pane')?.scrollTo(0, 0);
      this.#acts.resized(this.#width, this.#height);
    }
    if (current && current !== this.#current) {
      current.scrollIntoView({ block: 'nearest' });
      this.#pane('reader')?.scrollTo(0, 0);
    }
    [this.#first, this.#current] = [first, current];
  }

  #pane(part) {
    return this.#root.querySelector(`[data-part="${part}"]`);
  }

  #scrolled(pane) {
    const articles = this.#root.querySelectorAll('article');
    const [first, last] = [articles[0], articles[articles.length - 1]];
    const below = pane.scrollHeight - pane.scrollTop - pane.clientHeight;
    if (below < near && last && last.ariaPosInSet !== last.ariaSetSize) this.#more(pane, -1);
    else if (pane.scrollTop < near / 3 && first && first.ariaPosInSet !== '1') this.#more(pane, 1);
  }

  #more(pane, direction) {
    if (direction < 0 && this.#height < longest) {
      this.#height += screen;
      this.#acts.resized(this.#width, this.#height);
      return;
    }
    const { left, width } = pane.getBoundingClientRect();
    const { left: edge } = this.#root.getBoundingClientRect();
    this.#acts.scrolled(left - edge + width / 2, this.#height / 2, (direction * screen) / 200);
  }
}
