// The page's side of sw.js: has new versions fetched in the background and offers them; none is ever forced on a reader.
import { hideBar, showBar } from './bar.js';
import { words } from './words.js';

const soonest = 5 * 60_000; // milliseconds between two looks
// When to look: nothing is waited for while nobody is there to be told.
const occasions = ['online', 'pageshow', 'focus', 'pointerdown', 'keydown'];
const seldom = 60 * 60_000; // for an installed app that is not open

// The worker's answer to a message.
function ask(worker, message) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    worker.postMessage(message, [port2]);
  });
}

class Updates {
  #version;
  #registration;
  #declined = null; // the version that the reader wants to see later
  #looked = 0;

  constructor(version, registration) {
    this.#version = version;
    this.#registration = registration;
    navigator.serviceWorker.addEventListener('message', ({ data }) => data === 'changed' && this.#check());
    for (const type of occasions) addEventListener(type, () => this.#look(), { capture: true, passive: true });
    document.addEventListener('visibilitychange', () => this.#look());
    this.#check();
    if (navigator.serviceWorker.controller) this.#look();
    else this.#looked = Date.now(); // the first visit has just brought all
    registration.periodicSync?.register('update', { minInterval: seldom }).catch(() => {});
  }

  // The viewer runs: so this version is good. Or it can't: so the one before it is better.
  tell(started) {
    const type = started ? 'started' : 'failed';
    this.#ask({ type, version: this.#version }).then((answer) => answer === 'back' && location.reload());
  }

  async #ask(message) {
    const { active } = this.#registration;
    return active ? ask(active, message) : null;
  }

  // Asks the server, whose answer is "as before" (304) in most cases.
  #look() {
    if (document.hidden || !navigator.onLine || Date.now() - this.#looked < soonest) return;
    this.#looked = Date.now();
    this.#registration.update().catch(() => this.#leaveIfReplaced());
  }

  // Where the host has another page in this place by now, what was kept must not stand in its way.
  async #leaveIfReplaced() {
    if (await this.#ask({ type: 'leave' })) location.reload();
  }

  async #check() {
    const state = await this.#ask({ type: 'status', version: this.#version });
    if (!state) return;
    if (state.rolledBack) showBar(words.rolledBack, [[words.understood, () => {}]]);
    if (!state.offered || state.offered === this.#declined) return;
    showBar(words.offer(state.fresh), [
      [words.show, () => this.#accept()],
      [words.later, () => (this.#declined = state.offered)],
    ]);
  }

  async #accept() {
    await this.#ask({ type: 'accept' });
    hideBar();
    location.reload();
  }
}

export async function watchUpdates(viewer, version) {
  let registration;
  try {
    if (!navigator.serviceWorker) return; // plain http, or a browser without: the page works as it is
    registration = await navigator.serviceWorker.register('sw.js', { updateViaCache: 'none' });
  } catch (error) {
    return console.info(`This page is not kept for offline reading: ${error.message}`);
  }
  if (!registration) return; // an extension, or a test, keeps workers away
  const updates = new Updates(version, registration);
  const { error } = await viewer.ready;
  updates.tell(!['no_program', 'crashed'].includes(error?.code));
}
