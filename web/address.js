// The page's address, for an element that may use it: what the reader sees stands in the fragment, so that back and
// forward, reload, a bookmark and a copied link all lead to it.

const haste = 500; // milliseconds within which the next step of a walk along the list is no place to go back to

// What is asked for and open, without the words being typed.
function withoutQuery(fragment) {
  const parts = new URLSearchParams(fragment);
  parts.delete('q');
  return String(parts);
}

const same = (one, other) => new URLSearchParams(one).toString() === new URLSearchParams(other).toString();

export class Address {
  #end = new AbortController();
  #made = null; // how the reader made the place at hand: by 'typing' or a 'walk'; null where they came to it
  #changed = 0; // when it was made
  #following = false;

  // `show(fragment)` goes to a place, at once.
  constructor(show) {
    const { signal } = this.#end;
    const follow = () => {
      this.#made = null;
      this.#following = true;
      show(this.fragment);
      this.#following = false;
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
    if (same(fragment, before)) return;
    // What is shown may be less than the address says; that is no new step.
    if (this.#following) return this.#replace(fragment);
    const made = withoutQuery(fragment) === withoutQuery(before) ? 'typing' : 'walk';
    const now = performance.now();
    // A word is one step, not one for each letter; so is a walk along the list. A place that the reader found here, or
    // came back to, stays one.
    if (made === this.#made && (made === 'typing' || now - this.#changed < haste)) this.#replace(fragment);
    else history.pushState(null, '', this.#url(fragment));
    [this.#made, this.#changed] = [made, now];
  }

  // The feed is there, and with it what the reader asked for while it came.
  arrive(fragment) {
    if (fragment && !same(fragment, this.fragment)) this.#replace(fragment);
  }

  stop() {
    this.#end.abort();
  }

  #url(fragment) {
    return location.pathname + location.search + (fragment && `#${fragment}`);
  }

  #replace(fragment) {
    history.replaceState(history.state, '', this.#url(fragment));
  }
}
