// Runs in a fresh page of Chromium, as one engine alone: fetches the bundle, makes it searchable, types queries.
// browser.mjs calls run() and reads what it gives; esbuild bundles this file with the rivals.
import { rivals } from './rivals.mjs';

const quantile = (times, share) => times[Math.floor(share * (times.length - 1))];
const bytesOf = async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer());

// All that the page holds: what the browser counts for JavaScript, and WebAssembly's memory, which it doesn't.
async function memory(wasm) {
  const { bytes } = await performance.measureUserAgentSpecificMemory();
  return bytes + wasm;
}

// Our program prints an object a line; `options` are its own.
async function ours(options) {
  const bundle = await bytesOf('/bundle.json');
  const queries = await bytesOf('/queries.txt');
  const lines = [];
  const { default: start } = await import('/bench_page.mjs');
  const module = await start({ print: (line) => lines.push(line) });
  module.FS.writeFile('/bundle.json', bundle, { canOwn: true });
  module.FS.writeFile('/queries.txt', queries);
  const code = module.callMain(['/bundle.json', '/queries.txt', '--json', ...options]);
  if (code) throw new Error(`bench_page ended with ${code}`);
  module.FS.unlink('/bundle.json');
  return { rows: lines.map((line) => JSON.parse(line)), memory: await memory(module.HEAPU8.byteLength) };
}

// What no engine that takes articles as objects can go below.
async function parse() {
  const bytes = await bytesOf('/bundle.json');
  const start = performance.now();
  const { items } = JSON.parse(new TextDecoder().decode(bytes));
  return { ready: performance.now() - start, articles: items.length };
}

// `limits`: milliseconds for all keystrokes, and how many queries are typed at most.
async function rival(name, limits) {
  let bytes = await bytesOf('/bundle.json');
  const queries = (await (await fetch('/queries.txt')).text()).split('\n').slice(0, limits.queries);
  const start = performance.now();
  let { items } = JSON.parse(new TextDecoder().decode(bytes));
  const engine = await rivals[name](items);
  const ready = performance.now() - start;
  bytes = items = null;
  const times = [];
  const end = performance.now() + limits.typing;
  typing: for (const query of queries) {
    for (let size = 1; size <= query.length; ++size) {
      const before = performance.now();
      await engine.type(query.slice(0, size));
      times.push(performance.now() - before);
      if (performance.now() > end) break typing;
    }
  }
  times.sort((a, b) => a - b);
  // Asking the engine last keeps it alive until then.
  const held = await memory(0) + (engine.wasm?.() ?? 0);
  return { ready, keystrokes: times.length, p50: quantile(times, 0.5), p95: quantile(times, 0.95),
    p99: quantile(times, 0.99), memory: held };
}

globalThis.run = (name, wish) => (name === 'ours' ? ours(wish) : name === 'parse' ? parse() : rival(name, wish));
