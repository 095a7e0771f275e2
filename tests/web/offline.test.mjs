// The site as an app: kept for offline reading, brought up to date version by version, and back where one does not start.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { chromium } from 'playwright-core';
import { executablePath, flags, viewer } from './chromium.mjs';
import { feed } from './fixture.mjs';
import { folder, makeSite, startHost } from './published.mjs';
import { call, eventually, get, inTime, limit, newPage, ready, startBrowser, withoutProblems } from './support.mjs';

// The feed's oldest articles: more of them are newer ones.
const grown = (length) => feed(100, { items: feed(100).items.slice(100 - length) });

let browser;
before(async () => {
  browser = await startBrowser();
}, limit);

const versionOf = (dir) => readFileSync(join(dir, 'index.html'), 'utf8').match(/broadsheet-version" content="(\w+)"/)[1];
const shown = (page) => page.locator('meta[name=broadsheet-version]').getAttribute('content');
const bar = (page) => page.locator('.bar');

// Until the worker has this version whole, or `page` says so.
const kept = (page, version) =>
  eventually(() => page.evaluate(async (name) => {
    const cache = (await caches.keys()).find((key) => key.endsWith(` ${name}`));
    return Boolean(cache && (await (await caches.open(cache)).keys()).some(({ url }) => url.endsWith('/whole')));
  }, version), true, 'the version is kept whole');
const controlled = (page) => eventually(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), true, 'the worker runs');

// A page on a host with this feed, after its first visit.
async function visited(articles, options = {}) {
  const host = await startHost(makeSite(grown(articles), folder(), ...(options.args ?? [])), options);
  const page = await newPage(options.within ?? browser, { serviceWorkers: 'allow' });
  await page.goto(host.address);
  await ready(page);
  await kept(page, versionOf(host.folder));
  await controlled(page);
  return { host, page };
}

// A browser with a profile that outlives it, and that can be killed.
async function startOwnBrowser(profile) {
  const child = spawn(executablePath, [...flags, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const address = await inTime(new Promise((done) => {
    let said = '';
    child.stderr.on('data', (text) => {
      said += text;
      const found = said.match(/DevTools listening on (\S+)/);
      if (found) done(found[1]);
    });
  }), 'the browser');
  const connected = await chromium.connectOverCDP(address);
  const page = await connected.contexts()[0].newPage();
  const kill = async () => {
    child.kill('SIGKILL');
    await inTime(ended, 'its end');
  };
  return { page, kill };
}

// Publishes another feed on the host and lets the page look.
async function publish(host, page, articles, change) {
  const next = makeSite(grown(articles), folder(), ...(change?.args ?? []));
  host.folder = next;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  return versionOf(next);
}

describe('offline', () => {
  test('opens with all articles after one visit, from a sub-folder as from the root', limit, async () => {
    for (const path of ['/', '/some/where/']) {
      const { host, page } = await visited(30, { path, args: ['--page-size', '10'] });
      host.cut();
      await page.reload();
      assert.deepEqual(await ready(page), { articles: 30, error: null });
      assert.equal((await call(page, 'search', 'harbour')).total, 3);
      await page.goto(`${host.address}?from=home`);
      assert.equal((await ready(page)).articles, 30);
      withoutProblems(page);
      host.close();
    }
  });

  test('downloads nothing twice on the first visit but the page', limit, async () => {
    const { host } = await visited(5);
    const fetched = host.requests.filter((line) => line.startsWith('200')).map((line) => line.slice(5));
    const twice = fetched.filter((name, at) => fetched.indexOf(name) !== at);
    assert.deepEqual([...new Set(twice)].filter((name) => name !== '' && name !== 'index.html'), []);
    assert.equal(fetched.filter((name) => name.endsWith('.wasm')).length, 1, 'the one program that runs here');
  });

  test('so does a browser without vector instructions, which fetches and keeps the program for it and no other', { ...limit, skip: process.arch !== 'x64' && 'the flag is for x64' }, async () => {
    const within = await startBrowser(['--js-flags=--no-enable-sse4-1']);
    const { host, page } = await visited(30, { within });
    const programs = host.requests.filter((line) => /\.wasm$/.test(line)).map((line) => line.replace(/\.[0-9a-f]{16}/, ''));
    assert.deepEqual(programs, ['200 /broadsheet-nosimd.wasm']);
    host.cut();
    await page.reload();
    assert.deepEqual(await ready(page), { articles: 30, error: null });
    withoutProblems(page);
  });

  test('says what happened where the browser threw away what was kept', limit, async () => {
    const { host, page } = await visited(5);
    await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
    host.cut();
    await page.goto(host.address).catch(() => {});
    await eventually(() => page.locator('h1').allTextContents(), ['These articles are not on this device any more']);
    host.down = false;
    await page.getByRole('link', { name: 'Try again' }).click();
    assert.equal((await ready(page)).articles, 5);
    await kept(page, versionOf(host.folder));
    host.cut();
    await page.reload();
    assert.equal((await ready(page)).articles, 5);
  });
});

test('what was kept gives way to another page that the host has in its place', limit, async () => {
  const { host, page } = await visited(5);
  const scope = (await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).scope));
  host.folder = folder();
  writeFileSync(join(host.folder, 'index.html'), '<!doctype html><title>Mine</title><link rel="icon" href="data:,">');
  await page.goto(host.address);
  await eventually(() => page.title(), 'Mine');
  assert.deepEqual(await page.evaluate((where) => caches.keys().then((names) => names.filter((name) => name.includes(where))), scope), []);
});

describe('published anew in mid-read', () => {
  const pages = ['--page-size', '10'];

  // Opens a site in three pages whose host has the next version, and nothing of this one, when the second is asked for.
  async function replaced(serviceWorkers) {
    const host = await startHost(makeSite(grown(30), folder(), ...pages));
    const next = makeSite(grown(42), folder(), '--page-size', '9'); // so that no page is the same
    const page = await newPage(browser, { serviceWorkers });
    host.swap['sw.js'] = { body: 'throw new Error()' }; // a worker that is quick keeps all of the first version
    let feeds = 0;
    await page.route(/\/feed\.\w+\.json/, (route) => {
      if (++feeds === 2) [host.folder, host.swap] = [next, {}];
      return route.continue();
    });
    await page.goto(host.address);
    return { host, page, version: versionOf(next), loaded: await ready(page) };
  }

  for (const serviceWorkers of ['block', 'allow']) {
    test(`what is there is shown, what is missing named, and the new version offered; workers: ${serviceWorkers}`, limit, async () => {
      const { host, page, version, loaded } = await replaced(serviceWorkers);
      assert.equal(loaded.articles, 10);
      assert.match(loaded.error.message, /^Part 2 .*404/);
      await eventually(() => bar(page).locator('span').allTextContents(), ['Meanwhile the articles have been published anew']);
      await bar(page).getByRole('button', { name: 'Show' }).click();
      await eventually(() => shown(page), version);
      assert.deepEqual(await ready(page), { articles: 42, error: null });
      assert.equal(await bar(page).count(), 0);
      if (serviceWorkers === 'block') return;
      await kept(page, version);
      host.cut();
      await page.reload();
      assert.deepEqual(await ready(page), { articles: 42, error: null });
    });
  }

  test('a part that is missing for now is no new version', limit, async () => {
    const host = await startHost(makeSite(grown(30), folder(), ...pages));
    const page = await newPage(browser);
    let feeds = 0;
    await page.route(/\/feed\.\w+\.json/, (route) => (++feeds === 2 ? route.fulfill({ status: 404 }) : route.continue()));
    await page.goto(host.address);
    assert.equal((await ready(page)).articles, 10);
    await eventually(() => host.requests.includes('200 /index.html'), true, 'it looks');
    await page.waitForTimeout(300);
    assert.equal(await bar(page).count(), 0);
  });
});

describe('updates', () => {
  test('are offered with the count of new articles, and shown when the reader says so', limit, async () => {
    const { host, page } = await visited(30, { args: ['--page-size', '10'] });
    const old = versionOf(host.folder);
    const version = await publish(host, page, 42, { args: ['--page-size', '10'] });
    await eventually(() => bar(page).locator('span').allTextContents(), ['12 new articles']);
    assert.equal(await shown(page), old, 'nothing changes by itself');
    await page.reload();
    assert.equal(await shown(page), old, 'not by a reload either');
    assert.equal((await ready(page)).articles, 30);
    await eventually(() => bar(page).count(), 1, 'it is offered again');
    await bar(page).getByRole('button', { name: 'Show' }).click();
    await page.waitForLoadState();
    await eventually(() => shown(page), version);
    assert.equal((await ready(page)).articles, 42);
    host.cut();
    await page.reload();
    assert.equal((await ready(page)).articles, 42);
    assert.equal(await bar(page).count(), 0);
  });

  test('can be put off', limit, async () => {
    const { host, page } = await visited(5);
    await publish(host, page, 6);
    await eventually(() => bar(page).locator('span').allTextContents(), ['1 new article']);
    await bar(page).getByRole('button', { name: 'Later' }).click();
    assert.equal(await bar(page).count(), 0);
    assert.equal((await get(page, 'stats')).articles, 5);
  });

  test('fetch what changed and nothing else; asking costs one answer of 304', limit, async () => {
    const { host, page } = await visited(30, { args: ['--page-size', '10'] });
    host.requests.length = 0;
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await eventually(() => host.requests, ['304 /sw.js']);
    host.requests.length = 0;
    const version = await publish(host, page, 33, { args: ['--page-size', '10'] });
    await kept(page, version);
    const fetched = host.requests.map((line) => line.replace(/\.[0-9a-f]{16}/, '')).sort();
    assert.deepEqual(fetched, ['200 /feed.json', '200 /index.html', '200 /sw.js']);
  });

  test('that break off change nothing, and go on where they broke off', limit, async () => {
    const { host, page } = await visited(30);
    const old = versionOf(host.folder);
    host.broken = /^feed\./;
    const version = await publish(host, page, 33);
    await eventually(() => host.stalled, 1);
    host.cut();
    await page.reload();
    assert.equal(await shown(page), old);
    assert.equal((await ready(page)).articles, 30);
    assert.equal(await bar(page).count(), 0);
    host.down = false;
    host.broken = null;
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await kept(page, version);
    await eventually(() => bar(page).locator('span').allTextContents(), ['3 new articles']);
  });

  test('that are killed with the browser leave the version before whole, and go on later', limit, async () => {
    const profile = folder();
    const host = await startHost(makeSite(grown(30)));
    const old = versionOf(host.folder);
    let run = await startOwnBrowser(profile);
    await run.page.goto(host.address);
    await ready(run.page);
    await kept(run.page, old);
    host.broken = /^feed\./;
    const version = await publish(host, run.page, 33);
    await eventually(() => host.stalled, 1);
    await run.kill();
    host.cut();

    run = await startOwnBrowser(profile);
    await run.page.goto(host.address);
    assert.deepEqual(await ready(run.page), { articles: 30, error: null });
    assert.equal(await shown(run.page), old);
    host.down = false;
    host.broken = null;
    await run.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await kept(run.page, version);
    await eventually(() => bar(run.page).locator('span').allTextContents(), ['3 new articles']);
    await run.kill();
  });

  test('whose bytes are not those that were published are not taken', limit, async () => {
    const { host, page } = await visited(5);
    const old = versionOf(host.folder);
    const next = makeSite(grown(6));
    host.swap[readdirSync(next).find((name) => /^feed\.\w+\.json$/.test(name))] = { body: '<p>Log in to this network</p>' };
    host.folder = next;
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
    await page.waitForTimeout(1000);
    assert.equal(await bar(page).count(), 0);
    await page.reload();
    assert.equal(await shown(page), old);
    assert.equal((await ready(page)).articles, 5);
  });

  test('that do not start give way to the version before', limit, async () => {
    const { host, page } = await visited(5);
    const old = versionOf(host.folder);
    // A version with a script that can't run, as a viewer's mistake would make it.
    const broken = folder();
    cpSync(viewer, broken, { recursive: true });
    writeFileSync(join(broken, 'site.js'), 'throw new Error("broken")');
    const version = await publish(host, page, 6, { args: ['--viewer', broken] });
    await bar(page).getByRole('button', { name: 'Show' }).click();
    await eventually(() => shown(page), version);
    await eventually(() => page.locator('.plain li').first().isVisible(), true, 'the plain list stands in');
    await page.reload();
    await page.reload();
    await eventually(() => shown(page), old);
    assert.equal((await ready(page)).articles, 5);
    await eventually(() => bar(page).locator('span').allTextContents(), ['The newest version did not start, so this is the one before it.']);
    await bar(page).getByRole('button', { name: 'OK' }).click();
    await page.reload();
    await ready(page);
    await page.waitForTimeout(300);
    assert.equal(await bar(page).count(), 0, 'it is neither told nor offered again');
    const good = await publish(host, page, 8);
    await kept(page, good);
    await eventually(() => bar(page).locator('span').allTextContents(), ['3 new articles']);
  });
});
