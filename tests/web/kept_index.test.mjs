// A feed opened again is not indexed again, and nothing that goes wrong with what was kept costs an article.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { feed } from './fixture.mjs';
import {
  call, eventually, get, limit, newPage, openFeed, startBrowser, startServer, tool, withoutProblems,
} from './support.mjs';

const articles = 2500;
const host = (attributes) => ({
  type: 'text/html',
  body: '<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">' +
    `<script type="module" src="/broadsheet.js"></script><broadsheet-feed ${attributes}></broadsheet-feed>`,
});
let browser, address;
let beside;
let served = JSON.stringify(feed(articles));
before(async () => {
  browser = await startBrowser();
  address = await startServer({
    '/feed.json': (request, response) => response.writeHead(200, { 'content-type': 'application/feed+json' }).end(served),
    '/small.json': { body: JSON.stringify(feed(30)) },
    '/feed.index': (request, response) => response.writeHead(200).end(beside),
    '/host.html': host('src="feed.json"'),
    '/beside.html': host('src="feed.json" index="feed.index"'),
  });
}, limit);

const keptKeys = (page) => page.evaluate(async () => {
  const cache = await caches.open('broadsheet-indexes');
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
});

// Opens the feed and gives what a reader can tell of it.
async function visit(page, host = 'host.html') {
  await openFeed(page, `${address}${host}`);
  const { total, items } = await call(page, 'search', 'glacier maps');
  return { used: (await get(page, 'stats')).kept_index, total, ids: items.map(({ id }) => id) };
}

async function visitAndKeep() {
  const page = await newPage(browser);
  const first = await visit(page);
  assert.equal(first.used, false);
  assert.ok(first.total > 50);
  await eventually(() => keptKeys(page), ['/feed.json']);
  return { page, first };
}

describe('the index of a feed', () => {
  test('is read back on the next visit, and answers the same', limit, async () => {
    const { page, first } = await visitAndKeep();
    assert.deepEqual(await visit(page), { ...first, used: true });
    withoutProblems(page);
  });

  test('is made anew where the feed has changed', limit, async () => {
    const { page } = await visitAndKeep();
    const before = served;
    served = JSON.stringify(feed(articles, { title: 'Changed News' }));
    assert.equal((await visit(page)).used, false);
    // What was kept for the old one gives way.
    await eventually(async () => (await visit(page)).used, true);
    served = before;
    withoutProblems(page);
  });

  test('is made anew where what was kept is damaged, cut or something else', limit, async () => {
    const { page, first } = await visitAndKeep();
    for (const damage of ['flip', 'cut', 'foreign']) {
      await page.evaluate(async (how) => {
        const cache = await caches.open('broadsheet-indexes');
        const [key] = await cache.keys();
        let bytes = new Uint8Array(await (await cache.match(key)).arrayBuffer());
        if (how === 'flip') bytes[bytes.length >> 1] ^= 1;
        if (how === 'cut') bytes = bytes.subarray(0, bytes.length >> 1);
        if (how === 'foreign') bytes = new TextEncoder().encode('<!doctype html>');
        await cache.put(key, new Response(bytes));
      }, damage);
      assert.deepEqual(await visit(page), first, damage);
      await eventually(async () => (await visit(page)).used, true); // mended
    }
    withoutProblems(page);
  });

  test('is not missed where the browser keeps nothing', limit, async () => {
    for (const refuse of ['open', 'put']) {
      const page = await newPage(browser);
      await page.addInitScript((name) => {
        const owner = name === 'open' ? CacheStorage : Cache;
        owner.prototype[name] = () => Promise.reject(new DOMException('refused', 'QuotaExceededError'));
      }, refuse);
      const first = await visit(page);
      assert.ok(first.total > 50);
      assert.deepEqual(await visit(page), first);
      withoutProblems(page);
    }
  });

  test('may lie beside the feed, made by the tool', limit, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'broadsheet-'));
    t.after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'feed.json'), served);
    execFileSync(tool, ['index', join(folder, 'feed.json'), '-o', join(folder, 'feed.index')], { stdio: 'ignore' });
    beside = readFileSync(join(folder, 'feed.index'));
    const page = await newPage(browser);
    const first = await visit(page);
    assert.ok(first.total > 50);
    const other = await newPage(browser);
    assert.deepEqual(await visit(other, 'beside.html'), { ...first, used: true });
    beside = beside.subarray(1);
    const third = await newPage(browser);
    assert.deepEqual(await visit(third, 'beside.html'), first);
    withoutProblems(other);
    withoutProblems(third);
  });

  test('of a small feed is not kept at all', limit, async () => {
    const page = await newPage(browser);
    await openFeed(page, `${address}host.html`);
    await eventually(() => keptKeys(page), ['/feed.json']);
    await call(page, 'open', 'small.json');
    assert.equal((await get(page, 'stats')).articles, 30);
    assert.deepEqual(await keptKeys(page), ['/feed.json']);
    withoutProblems(page);
  });
});
