// The viewer under a stopwatch: a page with the element, served as a host would, a Chromium of its own, and how long each call into
// the module takes.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from 'playwright-core';
import { listen } from '../../script/serve.mjs';
import { executablePath, flags, root, viewer } from '../web/chromium.mjs';

export const folder = join(root, 'build/bench');

const types = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/feed+json',
  '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };
// Isolated from other origins a page may read a fine clock.
const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

// With the hints that a site's page has.
const page = `<!doctype html><meta charset="utf-8"><title>Feed</title><link rel="icon" href="data:,">
<link rel="preload" href="broadsheet.wasm" as="fetch" type="application/wasm" crossorigin>
<link rel="preload" href="feed.json" as="fetch" type="application/json" crossorigin>
<style>broadsheet-feed { position: fixed; inset: 0; width: auto; height: auto }</style>
<script type="module" src="broadsheet.js"></script><broadsheet-feed src="feed.json" autofocus></broadsheet-feed>`;

function packed(bytes, quality) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params });
}

// Serves `files` (from a path to a file's name, or to { body, type }), the page, and the viewer's own files.
// `compress`: with brotli, once for all, as a host does. Gives { address, close }.
export async function serve(files, { compress = false } = {}) {
  const kept = new Map();
  function answer(path) {
    if (kept.has(path)) return kept.get(path);
    const given = path === '/' ? { body: page, type: 'text/html' } : files[path];
    const file = typeof given === 'string' ? given : join(viewer, path);
    if (!given?.body && !existsSync(file)) return null;
    const type = given?.type ?? types[extname(file)] ?? 'application/octet-stream';
    if (!compress) return { file: given?.body ? null : file, body: given?.body, headers: { 'content-type': type } };
    const body = packed(given?.body ? Buffer.from(given.body) : readFileSync(file), path.endsWith('.json') ? 5 : 11);
    const made = { body, headers: { 'content-type': type, 'content-encoding': 'br', 'content-length': body.length } };
    kept.set(path, made);
    return made;
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    const found = answer(path);
    if (!found) return response.writeHead(404, isolated).end();
    const size = found.file ? { 'content-length': statSync(found.file).size } : {};
    response.writeHead(200, { ...isolated, ...found.headers, ...size });
    if (found.file) createReadStream(found.file).pipe(response);
    else response.end(found.body);
  });
  const address = await listen(server);
  // What is compressed is compressed before anybody waits for it.
  if (compress) for (const path of ['/', '/broadsheet.js', '/broadsheet.wasm', ...Object.keys(files)]) answer(path);
  return { address, answer, close() {
    server.closeAllConnections();
    server.close();
  } };
}

// Runs `use(page)` in a fresh Chromium, ended by its process.
export async function withPage(use, options = {}) {
  const server = await chromium.launchServer({ executablePath, args: [...flags, ...(options.flags ?? [])], timeout: 60_000 });
  try {
    const browser = await chromium.connect(server.wsEndpoint(), { timeout: 60_000 });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
    page.setDefaultTimeout(600_000);
    page.on('pageerror', (error) => console.error(String(error)));
    return await use(page, server.process().pid);
  } finally {
    server.process().kill('SIGKILL');
  }
}

// From now on `timed.NAME` on the page holds how many milliseconds each call of bs_NAME took, and `timed.memory` the
// module's memory. The site's script is changed on its way: where it calls the module, a stopwatch is put around.
export async function timeCalls(page) {
  await page.addInitScript(() => {
    globalThis.timed = { memory: 0, tasks: [], began: 0 };
    globalThis.timedCall = (name, module, numbers) => {
      const start = performance.now();
      const answer = module[`_bs_${name}`](...numbers);
      timed.began ||= start;
      (timed[name] ??= []).push(performance.now() - start);
      timed.memory = module.memory.buffer.byteLength;
      return answer;
    };
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) timed.tasks.push({ startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.route('**/broadsheet.js', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const call = /this\.(#\w+)\[`_bs_\$\{(\w+)\}`\]\(\.\.\.(\w+)\)/;
    if (!call.test(text)) throw new Error('the script calls the module in another way than was thought');
    await route.fulfill({ response, body: text.replace(call, 'globalThis.timedCall($2,this.$1,$3)') });
  });
}

// Takes what was measured since the last time.
export const taken = (page) => page.evaluate(() => {
  const now = { ...timed };
  for (const key of Object.keys(timed)) if (Array.isArray(timed[key])) timed[key] = [];
  return now;
});

export const quantile = (times, share) => {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))];
};

export const ms = (value) => (value === undefined ? '-' : value >= 1000 ? value.toFixed(0) : value.toFixed(2));

// Prints rows of cells, the first row as the head; columns as wide as needed, all but the first to the right.
export function table(rows) {
  const texts = rows.map((row) => row.map(String));
  const widths = texts[0].map((_, column) => Math.max(...texts.map((row) => row[column].length)));
  for (const row of texts) {
    console.log(row.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join('  '));
  }
}
