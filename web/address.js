// The page's address, for an element that may use it: what the reader sees stands in the fragment, so that back and
// forward, reload, a bookmark and a copied link all lead to it.

const haste = 1000; // milliseconds within which the next step is no place of its own to go back to

// What is asked for and open, without the words being typed.
function withoutQuery(fragment) {
  const parts = new URLSearchParams(fragment);
  parts.delete('q');
  return String(parts);
}

export class Address {
  #end = new AbortController();
  #typing = false; // the place at hand was made by typing
  #changed = 0; // when it was made

  // `show(fragment)` goes to a place.
  constructor(show) {
    const { signal } = this.#end;
    const follow = () => {
      // What is shown may be less than the address says; that is no new step.
      [this.#typing, this.#changed] = [true, performance.now()];
      show(this.fragment);
    };
    // Both come for one step back; the second finds everything done.
    for (const type of ['popstate', 'hashchange']) addEventListener(type, follow, { signal });
  }

  get fragment() {
    return location.hash.slice(1);
  }

  // The reader has come to another place.
  tell(fragment) {
    const before = this.fragment;
    if (new URLSearchParams(fragment).toString() === new URLSearchParams(before).toString()) return;
    const typing = withoutQuery(fragment) === withoutQuery(before);
    const now = performance.now();
    // A word is one step, not one for each letter; so is a walk along the list.
    const goesOn = typing ? this.#typing : now - this.#changed < haste;
    const url = location.pathname + location.search + (fragment && `#${fragment}`);
    if (goesOn) history.replaceState(history.state, '', url);
    else history.pushState(null, '', url);
    this.#typing = typing;
    this.#changed = now;
  }

  stop() {
    this.#end.abort();
  }
}
