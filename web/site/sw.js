// The site's service worker: opens the page offline, and keeps each version of it (page, program and feed together)
// whole. A new version is fetched in the background and offered; what the reader sees changes when the page says that
// they accepted. A version that does not start gives way to the one before it.
'use strict';

const version = '{{version}}';
const files = {{files}}; // [name, integrity] of all but the page itself
const page = 'index.html';

const { scope } = registration;
const prefix = `broadsheet ${scope} `; // of this site's caches, since an origin may hold several sites
const hashed = /\.[0-9a-f]{16}\.\w+$/;
const feedFile = /^feed\.[0-9a-f]{16}\.json$/;
const patience = 5000; // milliseconds in which a version that was opened should have started

// The program that this browser does not run, of the two: that for vector instructions (SIMD), or that without them. The
// module is the smallest one with such an instruction in it, as in program.js.
const simd = WebAssembly.validate(Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0,
  10, 23, 1, 21, 0, 253, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 26, 11,
));
const needless = simd ? /^broadsheet-nosimd\./ : /^broadsheet\.\w+\.wasm$/;

const addressOf = (name) => new URL(name, scope).href;
const cacheOf = (name) => caches.open(prefix + name);
// Reading makes no cache, also where all was given up meanwhile.
const readFrom = (name, file) => caches.match(addressOf(file), { cacheName: prefix + name });

// ---- Which version is shown: { current, previous, opened, refused }. `previous` is there while `current` is on trial:
// `opened` are the times at which it was. `refused` did not start.

async function readState() {
  const record = await readFrom('state', 'state');
  return record ? record.json() : null;
}

async function writeState(state) {
  await (await cacheOf('state')).put(addressOf('state'), new Response(JSON.stringify(state)));
  return state;
}

// One change at a time.
let turn = Promise.resolve();
function exclusively(change) {
  turn = turn.then(change, change);
  return turn;
}

// What is known of a version that is whole, or null.
async function about(name) {
  const record = name && (await readFrom(name, 'whole'));
  return record ? record.json() : null;
}

async function dropAllBut(...names) {
  const kept = ['state', ...names].map((name) => prefix + name);
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && !kept.includes(name)) await caches.delete(name);
  }
}

// ---- Fetching a version.

const types = { wasm: 'application/wasm', js: 'text/javascript', json: 'application/json' };

// As it is without the network's compression, so that the length is that of the body; and of the type that it should be.
async function plain(response, name) {
  const body = await response.blob();
  const type = types[name.split('.').pop()] ?? response.headers.get('content-type') ?? '';
  return new Response(body, { headers: { 'content-type': type, 'content-length': body.size } });
}

// The browser checks the integrity: half a file, or a page of a captive network instead of one, is refused.
async function fetchWhole(name, options) {
  const response = await fetch(addressOf(name), { credentials: 'same-origin', ...options });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return plain(response, name);
}

// What an interrupted download or another version has kept is not fetched again.
async function keepFile(cache, [name, integrity]) {
  const address = addressOf(name);
  if (await cache.match(address)) return;
  await cache.put(address, (await caches.match(address)) ?? (await fetchWhole(name, { integrity })));
}

// The page has no name of its own, so a host may already have the next one.
async function keepPage(cache) {
  const response = await fetchWhole(page, { cache: 'no-cache' });
  const text = await response.clone().text();
  if (!text.includes(`"${version}"`)) throw new Error('The page is not of this version.');
  await cache.put(addressOf(page), response);
}

async function feedItems(name) {
  const record = await caches.match(addressOf(name));
  return record ? (await record.json()).items.map(({ id, url }) => id ?? url) : [];
}

// How many articles this version has that the other has not. Files that both have need no reading.
async function countNew(other) {
  const before = (await (await cacheOf(other)).keys()).map(({ url }) => url.slice(scope.length)).filter((name) => feedFile.test(name));
  const now = files.map(([name]) => name).filter((name) => feedFile.test(name));
  const known = new Set();
  for (const name of before) if (!now.includes(name)) for (const id of await feedItems(name)) known.add(id);
  let count = 0;
  for (const name of now) if (!before.includes(name)) for (const id of await feedItems(name)) count += !known.has(id);
  return count;
}

async function install() {
  const cache = await cacheOf(version);
  for (const file of files) if (!needless.test(file[0])) await keepFile(cache, file);
  await keepPage(cache);
  await exclusively(async () => {
    const state = (await readState()) ?? (await writeState({ current: version }));
    const fresh = state.current === version ? 0 : await countNew(state.current);
    await cache.put(addressOf('whole'), new Response(JSON.stringify({ fresh })));
    await dropAllBut(version, state.current, state.previous);
    if (fresh > 0) await navigator.setAppBadge?.(fresh).catch(() => {});
  });
}

async function tellPages() {
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage('changed');
}

// Taking over changes nothing that a reader sees: that is for the state to say.
addEventListener('install', (event) => event.waitUntil(install().then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(clients.claim().then(tellPages)));
addEventListener('periodicsync', (event) => event.waitUntil(registration.update()));

// ---- Answering the page.

// The version that the page opens with; goes back to the one before where the new one did not start.
async function choose() {
  const state = await readState();
  if (!state?.previous) return state?.current;
  const { opened } = state;
  const failed = opened.length > 1 || (opened.length === 1 && Date.now() - opened[0] > patience);
  if (failed && (await about(state.previous))) return goBack(state);
  await writeState({ ...state, opened: [...opened, Date.now()] });
  return state.current;
}

async function goBack({ current, previous }) {
  await writeState({ current: previous, refused: current });
  return previous;
}

const gone = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Not stored any more</title><meta name="color-scheme" content="light dark">
<style>body { font: 16px/1.45 system-ui, sans-serif; max-width: 34em; margin: 20vh auto 0; padding: 24px; text-align: center }</style>
<h1>These articles are not on this device any more</h1>
<p>The browser removed them, maybe to make room, and the network can't be reached. Connect to it and try again: they are then kept anew.</p>
<p><a href="">Try again</a></p>`;

async function openPage(event) {
  try {
    const shown = await exclusively(choose);
    const kept = shown && (await readFrom(shown, page));
    if (kept) return kept;
  } catch (error) {
    console.error(error);
  }
  try {
    const response = await fetch(event.request);
    event.waitUntil(refill());
    return response;
  } catch {
    return new Response(gone, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
  }
}

// What was lost is kept again, where the server still has it; else the next version will be.
async function refill() {
  if (!(await about(version))) await install().catch((error) => console.info(error.message));
}

async function keptOrFetched(request) {
  const kept = await caches.match(request.url).catch(() => null);
  return kept ?? fetch(request);
}

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET' || !url.startsWith(scope)) return;
  const name = url.slice(scope.length).replace(/[?#].*/, '');
  if (mode === 'navigate') {
    if (name === '' || name === page) event.respondWith(openPage(event));
  } else if (hashed.test(name)) {
    event.respondWith(keptOrFetched(event.request));
  }
});

// ---- What the page says and asks.

const answers = {
  // What to tell a reader who sees `shown`.
  async status(shown) {
    const state = (await readState()) ?? {};
    const whole = await about(version);
    const offered = whole && version !== state.current && version !== state.refused && version !== shown ? version : null;
    const rolledBack = state.refused === version && !state.told;
    if (rolledBack) await writeState({ ...state, told: true });
    return { offered, fresh: whole?.fresh ?? 0, rolledBack };
  },

  async accept() {
    const state = (await readState()) ?? {};
    if (!(await about(version)) || state.current === version) return;
    await writeState({ current: version, previous: state.current, opened: [] });
    await navigator.clearAppBadge?.().catch(() => {});
  },

  // It runs: the version before it is not needed any more. A page that came from the network is accepted by that.
  async started(shown) {
    const state = (await readState()) ?? {};
    const kept = shown === version ? await about(version) : shown === state.current;
    if (!kept || (shown === state.current && !state.previous)) return;
    await writeState({ current: shown });
    await dropAllBut(version, shown);
  },

  async failed(shown) {
    const state = await readState();
    if (state?.current !== shown || !(await about(state.previous))) return null;
    await goBack(state);
    return 'back';
  },
};

// Goes where the host has no such site any more but something else in its place; gives whether it went. With no network
// nothing is known of that.
async function leave() {
  try {
    const worker = await fetch(addressOf('sw.js'), { method: 'HEAD', cache: 'no-cache' });
    if (worker.status !== 404 && worker.status !== 410) return false;
    const other = await fetch(scope, { cache: 'no-cache' });
    if ((await other.text()).includes('name="broadsheet-version"')) return false;
  } catch {
    return false;
  }
  return exclusively(async () => {
    await registration.unregister();
    for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
    return true;
  });
}

addEventListener('message', (event) => {
  const { type, version: shown } = event.data ?? {};
  if (type !== 'leave' && !Object.hasOwn(answers, type)) return;
  const answer = type === 'leave' ? leave() : exclusively(() => answers[type](shown));
  event.waitUntil(answer.then((said) => event.ports[0]?.postMessage(said)));
});
