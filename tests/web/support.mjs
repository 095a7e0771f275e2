// What the browser tests share: a server, Chromium, pages that report what went wrong on them, and ways to read the mirror.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after } from 'node:test';
import { chromium } from 'playwright-core';
import { fileHandler, listen } from '../../script/serve.mjs';
import { executablePath, flags, root, site, viewer } from './chromium.mjs';

export const tool = process.env.BROADSHEET_TOOL ?? join(root, 'build/native/broadsheet');
export const seeds = process.env.BROADSHEET_SEEDS ?? join(root, '../shared/seeds');

// What was started is ended after the last test of the file.
const endings = [];
after(async () => {
  for (const end of endings.reverse()) await end();
});

// Generous, since a machine without a GPU that does other things too may draw one frame a second.
export const limit = { timeout: 180_000 };
export const wait = 20_000; // for anything that should appear

// The strictest policy that the viewer promises to work under.
export const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' data:; " +
  "style-src 'self'; worker-src 'self'; manifest-src 'self'";

const siteFeed = /^\/feed\.[0-9a-f]{16}\.json$/;

// Serves the built site, beside it the element's files, and before both `routes`: from a path to a function of request
// and response, or to { status, type, body }. A route for /feed.json stands in for the site's feed, too. Closed after
// the file's tests.
export async function startServer(routes = {}) {
  assert.ok(existsSync(join(site, 'index.html')), `${site} is not built: run script/build`);
  const [siteFiles, viewerFiles] = [site, viewer].map((folder) => fileHandler(folder, { 'content-security-policy': policy }));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const route = routes[siteFeed.test(pathname) ? '/feed.json' : pathname];
    if (!route) return (existsSync(join(site, pathname)) ? siteFiles : viewerFiles)(request, response);
    if (typeof route === 'function') return route(request, response);
    const { status = 200, type = 'application/feed+json', body = '', headers = {} } = route;
    response.writeHead(status, { 'content-type': type, 'content-security-policy': policy, ...headers });
    response.end(body);
  });
  const address = await listen(server);
  endings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return address;
}

// A Chromium of our own, ended by its process where it doesn't close in time. `extra` are more command-line flags.
export async function startBrowser(extra = []) {
  const server = await chromium.launchServer({ executablePath, args: [...flags, ...extra], timeout: 3 * wait });
  const browser = await chromium.connect(server.wsEndpoint());
  endings.push(async () => {
    const closed = server.close().then(() => true);
    const late = new Promise((done) => setTimeout(done, 5000, false).unref());
    if (!(await Promise.race([closed, late]))) server.process().kill('SIGKILL');
  });
  return browser;
}

// A page that notes every error, warning and policy violation in page.problems. Without a service worker unless
// `options` allow it: each page is a first visit.
export async function newPage(browser, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 }, timezoneId: 'UTC', locale: 'en-GB', serviceWorkers: 'block', ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(wait);
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(String(error.stack ?? error)));
  page.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning') page.problems.push(message.text());
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI}`);
    });
    globalThis.heard = [];
    for (const name of ['ready', 'select', 'error']) {
      addEventListener(`broadsheet-${name}`, (event) => heard.push({ name, detail: event.detail }));
    }
  });
  return page;
}

export function withoutProblems(page) {
  assert.deepEqual(page.problems, []);
}

// Opens the site's page and waits until its feed is loaded, or could not be.
export async function openFeed(page, address) {
  await page.goto(address);
  return ready(page);
}

export function ready(page) {
  return inTime(page.evaluate(async () => {
    await customElements.whenDefined('broadsheet-feed');
    return document.querySelector('broadsheet-feed').ready;
  }), 'the feed to load');
}

export async function inTime(promise, what, milliseconds = wait) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`waited ${milliseconds} ms for ${what}`)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

// Waits until `read` gives what is expected; shows the difference where it never does.
export async function eventually(read, expected, what) {
  const end = Date.now() + wait;
  let now;
  do {
    now = await read();
    try {
      assert.deepEqual(now, expected);
      return;
    } catch {}
    await new Promise((done) => setTimeout(done, 50));
  } while (Date.now() < end);
  assert.deepEqual(now, expected, what);
}

// Calls a function of the element: el(page, 'search', 'words').
export const call = (page, name, ...values) =>
  page.evaluate(([method, given]) => document.querySelector('broadsheet-feed')[method](...given), [name, values]);
export const get = (page, name) => page.evaluate((key) => document.querySelector('broadsheet-feed')[key], name);

export const list = (page) => page.getByRole('feed', { name: 'Articles' });
export const rows = (page) => list(page).getByRole('article');
export const reader = (page) => page.getByRole('region', { name: 'Reader', exact: true });
export const filters = (page) => page.getByRole('region', { name: 'Filters', exact: true });
export const field = (page) => page.getByRole('searchbox');

// Titles in the list, as many as are drawn.
export const titles = (page) => rows(page).evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')));

// What the count beside the field says.
export const count = (page) => page.getByRole('status').first().textContent();

// Enters text into the search field in place of what is there: after a click on it, and all at once, as paste does.
export async function type(page, text) {
  await field(page).click();
  await page.keyboard.press('Control+A');
  if (text) await page.keyboard.insertText(text);
  else await page.keyboard.press('Delete');
}

// A true click of the mouse at the place where something is drawn.
export async function clickDrawn(page, locator, place = { x: 0.5, y: 0.5 }) {
  const box = await locator.boundingBox();
  assert.ok(box, 'it is drawn');
  await page.mouse.click(box.x + box.width * place.x, box.y + box.height * place.y);
}

export const readSeed = (name) => {
  const file = join(seeds, name);
  return existsSync(file) ? { file, text: readFileSync(file, 'utf8') } : null;
};
