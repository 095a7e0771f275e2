// What the viewer leaves alone: it fetches nothing twice, does nothing while idle, and gives memory back.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { feed } from './fixture.mjs';
import {
  call, eventually, get, inTime, limit, newPage, openFeed, ready, startBrowser, startServer, titles, type, withoutProblems,
} from './support.mjs';

// A page with nothing on it but the element.
const bare = `<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><script type="module" src="broadsheet.js"></script>
<broadsheet-feed src="feed.json" autofocus></broadsheet-feed>`;

describe('the viewer', () => {
  let browser, address;
  const answers = new Map([['/feed.json', JSON.stringify(feed(400))]]);
  before(async () => {
    browser = await startBrowser();
    address = await startServer(new Proxy({}, {
      get(_, path) {
        if (path === '/bare.html') return { type: 'text/html', body: bare };
        const body = answers.get(path);
        return body && { body };
      },
    }));
  }, limit);

  // The paths that a page asks for, without the digests in the names that a site's files have.
  function watchRequests(page) {
    const asked = [];
    page.on('request', (request) => {
      const { protocol, pathname } = new URL(request.url());
      if (protocol === 'http:') asked.push(pathname.replace(/\.[0-9a-f]{16}\./, '.'));
    });
    return asked;
  }

  // Chromium warns of a preload that is not used within three seconds, and of one that does not match.
  const preloadsWouldWarn = () => new Promise((done) => setTimeout(done, 4000));

  test('asks for each of its files once, and for the feed before the program has come', limit, async () => {
    const page = await newPage(browser);
    const asked = watchRequests(page);
    assert.equal((await openFeed(page, `${address}bare.html`)).error, null);
    await preloadsWouldWarn();
    assert.deepEqual(asked.sort(), ['/bare.html', '/broadsheet.js', '/broadsheet.wasm', '/feed.json']);
    const times = await page.evaluate(() => Object.fromEntries(performance.getEntriesByType('resource').map((entry) =>
      [new URL(entry.name).pathname, { start: entry.startTime, end: entry.responseEnd }])));
    assert.ok(times['/feed.json'].start < times['/broadsheet.wasm'].end, 'both come at the same time');
    withoutProblems(page);
  });

  test('as a site asks for each of its files once, and its preloads are used', limit, async () => {
    const page = await newPage(browser);
    const asked = watchRequests(page);
    assert.equal((await openFeed(page, address)).error, null);
    await preloadsWouldWarn();
    for (const name of ['/', '/site.js', '/index.css', '/broadsheet.wasm']) assert.ok(asked.includes(name), name);
    assert.deepEqual(asked, [...new Set(asked)]);
    withoutProblems(page);
  });

  // Counts what asks the browser to call back, while it is armed.
  const count = () => {
    globalThis.calls = { requestAnimationFrame: 0, setTimeout: 0, setInterval: 0, requestIdleCallback: 0, ran: 0, posted: 0 };
    globalThis.pending = new Set();
    for (const name of ['requestAnimationFrame', 'setTimeout', 'requestIdleCallback']) {
      const original = globalThis[name];
      globalThis[name] = (run, ...rest) => {
        calls[name] += 1;
        const id = original((...values) => {
          pending.delete(key);
          calls.ran += 1;
          run(...values);
        }, ...rest);
        const key = `${name} ${id}`;
        pending.add(key);
        return id;
      };
      const undo = { requestAnimationFrame: 'cancelAnimationFrame', setTimeout: 'clearTimeout',
        requestIdleCallback: 'cancelIdleCallback' }[name];
      const originalUndo = globalThis[undo];
      globalThis[undo] = (id) => (pending.delete(`${name} ${id}`), originalUndo(id));
    }
    const interval = setInterval;
    globalThis.setInterval = (...values) => ((calls.setInterval += 1), pending.add('interval'), interval(...values));
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...values) {
      calls.posted += 1;
      return post.apply(this, values);
    };
  };

  test('draws nothing and waits for nothing while nothing happens, for five seconds', limit, async () => {
    const page = await newPage(browser);
    await page.addInitScript(count);
    assert.equal((await openFeed(page, `${address}bare.html`)).error, null);
    await type(page, 'harbour'); // the field has the focus, with a caret in it
    await eventually(async () => (await titles(page)).every((title) => /harbour/.test(title)), true);
    await page.mouse.move(5, 300);
    // Until it is at rest: what was done has its own short time.
    await eventually(() => page.evaluate(() => pending.size), 0, 'nothing pending');
    await new Promise((done) => setTimeout(done, 1500));
    const state = () => page.evaluate(() => ({
      calls: { ...calls }, pending: [...pending], frames: document.querySelector('broadsheet-feed').stats.frames,
    }));
    const before = await state();
    assert.ok(before.frames > 3 && before.calls.requestAnimationFrame > 0, 'the counters count');
    assert.deepEqual(before.pending, []);
    await new Promise((done) => setTimeout(done, 5000));
    assert.deepEqual(await state(), before);
  });

  test('what the allocator has in use returns to its level after ten bundles', limit, async () => {
    const page = await newPage(browser);
    await openFeed(page, `${address}bare.html`);
    const bundles = [50, 2000, 400];
    bundles.forEach((size, index) => answers.set(`/bundle${index}.json`, JSON.stringify(feed(size))));
    const open = async (index) => {
      await page.evaluate((name) => (document.querySelector('broadsheet-feed').src = name), `bundle${index}.json`);
      const result = await ready(page);
      assert.deepEqual(result, { articles: bundles[index], error: null });
      await call(page, 'search', 'harbour opens');
      await call(page, 'select', 'https://news.example/articles/7');
      await eventually(async () => (await titles(page)).length > 3, true);
      await new Promise((done) => setTimeout(done, 300));
      return (await get(page, 'stats')).memory_bytes;
    };
    // The first round grows what is kept: glyphs, buffers of the interface.
    await open(1);
    await open(2);
    const level = await open(0);
    const larger = await open(1);
    assert.ok(larger > level + 1_000_000, 'a larger bundle takes more');
    for (const index of [2, 0, 1, 2, 0, 1, 2, 1]) await open(index);
    const after = await open(0);
    assert.ok(Math.abs(after - level) < 0.02 * level + 20_000, `${level} bytes before, ${after} after`);
    withoutProblems(page);
  });

  // Memory that can't grow beyond `pages` of 64 KB.
  const bounded = (pages) => {
    const { grow } = WebAssembly.Memory.prototype;
    WebAssembly.Memory.prototype.grow = function (more) {
      if (this.buffer.byteLength / 65536 + more > pages) throw new RangeError('no more, says the test');
      return grow.call(this, more);
    };
  };

  for (const megabytes of [32, 48, 72]) {
    test(`where memory ends at ${megabytes} MB, what was read stays usable, and a message says how much`, limit, async () => {
      const { items, ...head } = feed(20_000);
      for (const item of items) item.content_text = `${item.content_text} ${item.title.repeat(40)}`;
      answers.set('/large.json', JSON.stringify({ ...head, items }));
      const page = await newPage(browser);
      await page.addInitScript(bounded, megabytes * 16);
      await openFeed(page, `${address}bare.html`);
      await page.evaluate(() => (document.querySelector('broadsheet-feed').src = 'large.json'));
      const { articles, error } = await inTime(ready(page), 'the feed', 60_000);
      assert.equal(error?.code, 'out_of_memory');
      const [, shown, all] = /: (\d+) of (?:about |more than )?(\d+) articles are shown/.exec(error.message);
      assert.ok(Number(shown) > 100 && Number(shown) < 20_000, error.message);
      assert.ok(Number(all) >= Number(shown) && Number(shown) <= articles, error.message);
      // Both the screen and the interface still work.
      assert.equal((await call(page, 'search', '')).total, Number(shown));
      await type(page, 'harbour');
      await eventually(async () => (await titles(page)).length > 3 && (await titles(page)).every((title) => /harbour/.test(title)), true);
      assert.ok((await page.getByRole('alert').allInnerTexts()).some((text) => text.includes(`${shown} of`)));
      // And the next bundle has all memory again.
      await page.evaluate(() => (document.querySelector('broadsheet-feed').src = 'feed.json'));
      assert.deepEqual(await ready(page), { articles: 400, error: null });
      withoutProblems(page);
    });
  }
});
