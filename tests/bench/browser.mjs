// One engine in a fresh Chromium of its own, so that none pays for another's memory; ended by its process, whatever the
// page does.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { chromium } from 'playwright-core';
import { listen } from '../../script/serve.mjs';
import { executablePath, flags } from '../web/chromium.mjs';

const here = dirname(fileURLToPath(import.meta.url));
// Isolated from other origins a page may read a fine clock and its own memory.
const headers = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };
const types = { html: 'text/html', mjs: 'text/javascript', js: 'text/javascript', wasm: 'application/wasm' };

// What pages fetch: { address, close }. `files` maps a path to a file.
export async function serve(files) {
  const bundled = buildSync({ entryPoints: [join(here, 'page.mjs')], bundle: true, format: 'esm', write: false,
    target: 'es2022', external: ['/bench_page.mjs', '/sqlite3.mjs'], logLevel: 'warning' }).outputFiles[0].text;
  const texts = { '/': '<!doctype html><script type="module" src="/page.js"></script>', '/page.js': bundled,
    '/favicon.ico': '' };
  const server = createServer(({ url }, response) => {
    const file = files[url];
    if (texts[url] === undefined && !file) return response.writeHead(404, headers).end();
    const type = types[url === '/' ? 'html' : url.split('.').at(-1)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, ...headers, ...(file && { 'content-length': statSync(file).size }) });
    if (file) createReadStream(file).pipe(response);
    else response.end(texts[url]);
  });
  const address = await listen(server);
  return { address, close() {
    server.closeAllConnections();
    server.close();
  } };
}

// Runs `name` at `address`; gives what the page gives, or { failed } with the reason. Never takes longer than
// `milliseconds` and some seconds to start and end.
export async function inFreshBrowser(address, name, wish, milliseconds) {
  let server, timer;
  try {
    server = await chromium.launchServer({ executablePath, timeout: 60_000, args: [...flags,
      '--enable-blink-features=ForceEagerMeasureMemory', '--js-flags=--max-old-space-size=8192'] });
    const browser = await chromium.connect(server.wsEndpoint(), { timeout: 60_000 });
    const page = await browser.newPage();
    const late = new Promise((done) => {
      timer = setTimeout(done, milliseconds, { failed: `not done after ${milliseconds / 1000} s` });
    });
    const died = new Promise((done) => page.on('crash', () => done({ failed: 'the page died' })));
    await page.goto(address, { timeout: 60_000 });
    await page.waitForFunction(() => globalThis.run, null, { timeout: 60_000 });
    const answer = page.evaluate(([one, given]) => globalThis.run(one, given), [name, wish])
      .catch((error) => ({ failed: String(error.message).split('\n')[0] }));
    return await Promise.race([answer, late, died]);
  } catch (error) {
    return { failed: String(error.message).split('\n')[0] };
  } finally {
    clearTimeout(timer);
    server?.process().kill('SIGKILL');
  }
}
