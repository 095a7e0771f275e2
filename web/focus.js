// The keyboard's focus in the mirror: what Tab stops at, what arrow keys do there, and where the focus goes when the thing
// it was on is gone. It is never lost: a reader who can't see the screen has nothing else to know where they are.

const stepKeys = {
  ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -1e6, End: 1e6,
};

const isPopup = ({ node }) => node.role === 'dialog' || node.part === 'sort menu';
const isStop = ({ shape, node }) => shape === 'a' || shape === 'button' || (node.acts && shape !== 'field');
const isArticle = ({ shape }) => shape === 'article';

export class Focus {
  #root;
  #entryOf;
  #act;
  #entries = []; // as last shown
  #stop = null; // the article that Tab stops at: a list is one stop
  #popup = null; // the dialog or menu that is open
  #opener = null; // what had the focus when that opened
  #selected = null; // key of the article that was open when last shown

  // `entryOf(element)` gives the mirror's entry; `act` as for Mirror.
  constructor(root, entryOf, act, signal) {
    this.#root = root;
    this.#entryOf = entryOf;
    this.#act = act;
    root.addEventListener('keydown', (event) => this.#key(event), { signal });
    root.addEventListener('focusin', (event) => this.#entered(event), { signal });
  }

  // What has the focus, before the mirror changes: null where it is elsewhere.
  hold() {
    const element = this.#root.getRootNode().activeElement;
    return { element, entry: (element && this.#entryOf(element)) ?? null };
  }

  // Gives the focus back after the mirror has changed. `entries` are all that are shown now, in order.
  keep({ element, entry }, entries) {
    const before = this.#entries;
    this.#entries = entries;
    this.#chooseStop();
    const follows = entry && isArticle(entry) && this.#followed();
    if (this.#keepPopup(element, entry)) return;
    if (follows) return this.#focus(follows);
    if (!entry || this.#root.getRootNode().activeElement === element) return;
    if (element.isConnected) return this.#focus(entry);
    this.#focus(this.#instead(entry, before));
  }

  #focus(entry) {
    if (entry) entry.element.focus({ preventScroll: true });
    else this.#act.focusStage();
  }

  // Tab comes to the open article, else to the first that is in sight whole.
  #chooseStop() {
    const articles = this.#entries.filter(isArticle);
    const whole = ({ node }) => node.box[1] === node.rect[1] && node.box[3] === node.rect[3];
    const stop = articles.find(({ attributes }) => attributes.get('aria-current')) ?? articles.find(whole) ?? articles[0] ?? null;
    if (stop === this.#stop) return;
    if (this.#stop) this.#stop.element.tabIndex = -1;
    if (stop) stop.element.tabIndex = 0;
    this.#stop = stop;
  }

  // The article that was opened since: the focus goes along where it is on another article.
  #followed() {
    const now = this.#entries.find((one) => isArticle(one) && one.attributes.get('aria-current')) ?? null;
    const other = now && now.node.key !== this.#selected;
    this.#selected = now?.node.key ?? null;
    return other ? now : null;
  }

  // A dialog or menu that opens takes the focus, and gives it back when it closes. True where it did so.
  #keepPopup(element, entry) {
    const open = this.#entries.findLast(isPopup) ?? null;
    if (open?.node.key === this.#popup?.node.key) return false;
    const closed = this.#popup;
    this.#popup = open;
    if (!element) return false; // the keyboard is not here
    if (open) {
      this.#opener = entry;
      const chosen = this.#entries.find(({ node, element: one }) => node.flags && open.element.contains(one) && one.ariaPressed === 'true');
      this.#focus(open.node.role === 'dialog' ? open : (chosen ?? this.#entries.find((one) => one !== open && open.element.contains(one.element))));
      return true;
    }
    const inside = !element.isConnected || closed.element.contains(element);
    const opener = this.#opener?.element.isConnected ? this.#opener : null;
    this.#opener = null;
    if (!inside) return false;
    this.#focus(opener);
    return true;
  }

  // Where the focus goes when `entry` is gone: to its neighbour, else to the list, else to what is read.
  #instead(entry, before) {
    const shown = new Set(this.#entries);
    const stops = before.filter((one) => isStop(one) && (one === entry || shown.has(one)));
    const at = stops.indexOf(entry);
    const near = [...stops.slice(at + 1), ...stops.slice(0, Math.max(at, 0)).reverse()];
    const sibling = near.find(({ node }) => node.parent?.key === entry.node.parent?.key && !isArticle(entry));
    const heading = this.#entries.find(({ node }) => node.role === 'heading' && node.level === 1 && node.parent?.part === 'reader');
    return sibling ?? this.#stop ?? heading ?? null;
  }

  #entered({ target }) {
    const entry = this.#entryOf(target);
    if (entry && entry.shape !== 'field') this.#act.reveal(entry.node.id);
  }

  #key(event) {
    const entry = this.#entryOf(event.target);
    if (event.key === 'Tab') return this.#tab(event, entry);
    const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!entry || modified) return;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (this.#popup?.node.part === 'sort menu' && event.key in steps) {
      const choices = this.#entries.filter(({ shape, element }) => shape === 'button' && this.#popup.element.contains(element));
      this.#focus(choices[(choices.indexOf(entry) + steps[event.key] + choices.length) % choices.length]);
      event.preventDefault();
      return event.stopPropagation();
    }
    const { role, id } = entry.node;
    if ((role === 'slider' || role === 'separator') && event.key in stepKeys) {
      this.#act.adjust(id, stepKeys[event.key]);
    } else if (isArticle(entry) && (event.key === 'Enter' || event.key === ' ')) {
      this.#act.activate(id);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // From the last stop in a dialog to its first, and back: what it covers can't be used.
  #tab(event, entry) {
    if (this.#popup?.node.role !== 'dialog' || event.ctrlKey || event.metaKey || event.altKey) return;
    const stops = this.#entries.filter(({ element }) => element.tabIndex >= 0 && this.#popup.element.contains(element));
    const at = stops.indexOf(entry);
    const leaves = event.shiftKey ? at <= 0 : at === stops.length - 1;
    if (!leaves) return;
    event.preventDefault();
    this.#focus(stops.at(event.shiftKey ? -1 : 0) ?? this.#popup);
  }
}
