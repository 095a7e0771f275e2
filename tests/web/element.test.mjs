// The element under a host page's hands: odd values, odd moments, slow frames, few contexts, fingers, and the keyboard.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { feed } from './fixture.mjs';
import {
  call, eventually, get, inTime, limit, list, newPage, openFeed, reader, rows, startBrowser, startServer, titles,
  withoutProblems,
} from './support.mjs';

const version = 'https://jsonfeed.org/version/1.1';
const host = (markup) => ({
  type: 'text/html',
  body: `<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><script type="module" src="/broadsheet.js"></script>${markup}`,
});
const element = '<broadsheet-feed src="feed.json"></broadsheet-feed>';
const routes = {
  '/feed.json': { body: JSON.stringify(feed(200)) },
  '/other.json': { body: JSON.stringify(feed(3, { title: 'Other News' })) },
  '/slow.json': (request, response) => response.writeHead(200).write('{'),
  '/host.html': host(element),
  '/empty.html': host('<broadsheet-feed></broadsheet-feed>'),
  '/bare.html': host(''),
  '/invalid.html': host('<broadsheet-feed src="http://["></broadsheet-feed>'),
  '/three.html': host(element.repeat(3)),
};

let browser, address;
before(async () => {
  browser = await startBrowser();
  address = await startServer(routes);
}, limit);

// Runs `act` in a page of the host's and gives what it gives.
async function on(name, act, given) {
  const page = await newPage(browser);
  await page.goto(address + name);
  await page.evaluate(() => customElements.whenDefined('broadsheet-feed'));
  return { page, result: await inTime(page.evaluate(act, given), 'the answer') };
}

describe('the interface for scripts, with any value', () => {
  test('ids that are no addresses go from search and event to select', limit, async () => {
    const items = [{ id: 'tag:1', url: 'https://ok.org/1', title: 'T' }, { id: 'tag:2', title: 'U' }];
    const { page, result } = await on('empty.html', async (given) => {
      const viewer = document.querySelector('broadsheet-feed');
      await viewer.open(given);
      const ids = viewer.search('').items.map(({ id }) => id);
      return { ids, found: ids.map((id) => viewer.select(id)) };
    }, { version, title: 'Tags', items });
    assert.deepEqual(result, { ids: ['tag:1', 'tag:2'], found: [true, true] });
    const told = () => page.evaluate(() => heard.filter(({ name }) => name === 'select').map(({ detail }) => detail.id).at(-1));
    await eventually(told, 'tag:2');
    withoutProblems(page);
  });

  test('search takes any limit and offset', limit, async () => {
    const { page, result } = await on('host.html', async () => {
      const viewer = document.querySelector('broadsheet-feed');
      await viewer.ready;
      const length = (options) => viewer.search('', options).items.length;
      const limits = [undefined, -1, NaN, 'x', {}, Symbol('s'), null, 7n, '7', 7.9, 0, Infinity, 2 ** 32, 2n ** 70n];
      const offsets = [undefined, -1, NaN, '190', 190n, -Infinity, Infinity, 2 ** 32 - 1, 2 ** 32];
      return {
        limits: limits.map((value) => length({ limit: value })),
        offsets: offsets.map((value) => length({ limit: Infinity, offset: value })),
        both: length({ limit: 2 ** 31, offset: 2 ** 31 }),
        options: [length(null), length(undefined)],
        queries: [viewer.search().total, viewer.search(null).total, viewer.search(Object.create(null)).total],
        alive: viewer.search('harbour').total,
      };
    });
    assert.deepEqual(result, {
      limits: [50, 50, 50, 50, 50, 50, 50, 7, 7, 7, 0, 200, 200, 200],
      offsets: [200, 200, 200, 10, 10, 200, 0, 0, 0],
      both: 0,
      options: [50, 50],
      queries: [200, 200, 200],
      alive: 20,
    });
    withoutProblems(page);
  });

  test('a src that is no address: an error like any other', limit, async () => {
    const { page, result } = await on('invalid.html', () => document.querySelector('broadsheet-feed').ready);
    assert.equal(result.error.code, 'io');
    assert.match(result.error.message, /address.*http:\/\/\[/);
    await eventually(async () => (await page.getByRole('alert').allInnerTexts()).join().includes('http://['), true);
    assert.deepEqual(await page.evaluate(() => heard.map(({ name, detail }) => [name, detail.code])), [['error', 'io']]);
    const again = await page.evaluate(() => {
      const viewer = document.querySelector('broadsheet-feed');
      viewer.src = 'http://';
      return viewer.ready;
    });
    assert.equal(again.error.code, 'io');
    withoutProblems(page);
  });

  test('objects that are no JSON: an error in our words', limit, async () => {
    const { page, result } = await on('empty.html', async () => {
      const circle = {};
      circle.self = circle;
      const odd = [{ toJSON() { throw null; } }, circle, { big: 1n }, () => 1];
      const errors = [];
      for (const object of odd) errors.push((await document.querySelector('broadsheet-feed').open(object)).error);
      return errors;
    });
    assert.deepEqual(result.map(({ code }) => code), Array(4).fill('not_json'));
    for (const { message } of result) assert.match(message, /can't be written as JSON/);
    withoutProblems(page);
  });
});

describe('ready, in and out of the document', () => {
  test('removed while loading, it says so; put back, it loads anew', limit, async () => {
    const { page, result } = await on('empty.html', async () => {
      const viewer = document.querySelector('broadsheet-feed');
      const loading = viewer.open('slow.json');
      viewer.remove();
      const removed = await loading;
      viewer.src = 'other.json'; // the later word wins over what was open
      const ready = viewer.ready;
      document.body.append(viewer);
      return { removed, added: await ready, title: heard.at(-1).detail.title };
    });
    assert.equal(result.removed.error.code, 'io');
    assert.match(result.removed.error.message, /taken off/);
    assert.deepEqual(result.added, { articles: 3, error: null });
    assert.equal(result.title, 'Other News');
    withoutProblems(page);
  });

  test('removed and put back while the program compiles: one viewer runs', limit, async () => {
    const { page, result } = await on('bare.html', async () => {
      const viewer = Object.assign(document.createElement('broadsheet-feed'), { src: 'other.json' });
      document.body.append(viewer);
      await null;
      viewer.remove();
      await null;
      await null;
      document.body.append(viewer);
      return viewer.ready;
    });
    assert.deepEqual(result, { articles: 3, error: null });
    await eventually(() => page.locator('canvas').count(), 1);
    await eventually(async () => (await titles(page)).length, 3);
    withoutProblems(page);
  });

  test('opened before it is in the document, it waits', limit, async () => {
    const { page, result } = await on('bare.html', async (given) => {
      const viewer = Object.assign(document.createElement('broadsheet-feed'), { src: 'other.json' });
      const opened = viewer.open(given);
      const early = await Promise.race([opened, new Promise((done) => setTimeout(done, 100, 'waits'))]);
      document.body.append(viewer);
      return { early, late: await opened };
    }, feed(5));
    assert.deepEqual(result, { early: 'waits', late: { articles: 5, error: null } });
    withoutProblems(page);
  });
});

test('slow frames leave most of the time to loading', limit, async () => {
  const page = await newPage(browser);
  // Every frame begins with one clear: here each takes a while.
  await page.addInitScript(() => {
    globalThis.drawn = { frames: 0, time: 0 };
    const clear = WebGL2RenderingContext.prototype.clear;
    WebGL2RenderingContext.prototype.clear = function (...given) {
      const start = performance.now();
      while (performance.now() - start < 60);
      ++drawn.frames;
      drawn.time += performance.now() - start;
      return clear.apply(this, given);
    };
  });
  await page.goto(`${address}empty.html`);
  const share = await inTime(page.evaluate(async (one) => {
    await customElements.whenDefined('broadsheet-feed');
    const items = Array.from({ length: 120_000 }, (_, n) => ({ ...one, id: `https://news.example/${n}`, url: `https://news.example/${n}` }));
    const file = new File([JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Long', items })], 'feed.json');
    const viewer = document.querySelector('broadsheet-feed');
    await viewer.open({ version: 'https://jsonfeed.org/version/1.1', title: 'Short', items: [] });
    const ready = viewer.open(file);
    await new Promise((done) => setTimeout(done, 600)); // in which what the opening set in motion is drawn in full
    const before = { ...drawn };
    const start = performance.now();
    await ready;
    return { frames: drawn.frames - before.frames, share: (drawn.time - before.time) / (performance.now() - start) };
  }, feed(1).items[0]), 'the long feed', 60_000);
  assert.ok(share.share < 0.4, JSON.stringify(share));
  await eventually(async () => (await titles(page)).length > 0, true);
});

test("a phone's way back from the reader ends in the list, without a keyboard", limit, async () => {
  const phone = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openFeed(phone, address);
  await eventually(async () => (await titles(phone)).length > 1, true);
  const focused = () => phone.evaluate(() => document.querySelector('broadsheet-feed').shadowRoot.activeElement?.className);
  const tap = async (locator) => {
    const box = await locator.boundingBox();
    await phone.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await tap(rows(phone).nth(1));
  await eventually(() => reader(phone).getByRole('heading', { level: 1 }).count(), 1);
  await tap(phone.getByRole('button', { name: 'Back', exact: true }).first());
  await eventually(() => list(phone).count(), 1);
  await phone.waitForTimeout(500); // in which a late click would come
  assert.equal(await focused(), 'stage');
  await phone.getByRole('searchbox').tap();
  await eventually(focused, 'field', 'a tap on the field is still the way into it');
});

test('contexts that the browser takes away: a notice, and the picture once one is given back', limit, async () => {
  const few = await startBrowser(['--max-active-webgl-contexts=2']);
  const page = await newPage(few);
  await page.goto(`${address}three.html`);
  const results = await inTime(page.evaluate(async () => {
    await customElements.whenDefined('broadsheet-feed');
    return Promise.all([...document.querySelectorAll('broadsheet-feed')].map(({ ready }) => ready));
  }), 'three feeds');
  assert.deepEqual(results, Array(3).fill({ articles: 200, error: null }));
  const notices = () => page.getByRole('alert').allInnerTexts();
  await eventually(async () => (await notices()).length, 1);
  assert.match((await notices())[0], /picture/);
  // The browser itself warns of the third context; nothing else is to be said.
  assert.deepEqual(page.problems.filter((text) => !/Too many active WebGL contexts/.test(text)), []);

  const { page: other } = await on('host.html', async () => {
    const viewer = document.querySelector('broadsheet-feed');
    await viewer.ready;
    globalThis.context = viewer.shadowRoot.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
    viewer.focus();
    context.loseContext();
  });
  const alert = () => other.getByRole('alert').count();
  const focused = () => other.evaluate(() => {
    const element = document.querySelector('broadsheet-feed').shadowRoot.activeElement;
    return element?.className || element?.localName;
  });
  await eventually(alert, 1);
  assert.equal(await focused(), 'button', 'the way out of the notice has the focus');
  assert.equal(await other.evaluate(() => heard.at(-1).detail.code), 'lost_context');
  const { frames } = await get(other, 'stats');
  await call(other, 'select', 'https://news.example/articles/7');
  await other.waitForTimeout(300);
  assert.equal((await get(other, 'stats')).frames, frames, 'nothing is drawn meanwhile');
  await other.evaluate(() => context.restoreContext());
  await eventually(alert, 0);
  assert.equal(await focused(), 'stage', 'the focus is back');
  await eventually(() => reader(other).getByRole('heading', { level: 1 }).count(), 1);
  withoutProblems(other);
});

test("the page's title is the feed's; a host page keeps its own", limit, async () => {
  const page = await newPage(browser);
  await openFeed(page, address);
  assert.equal(await page.title(), 'Small News');
  await openFeed(page, `${address}host.html`);
  assert.equal(await page.title(), 'Host');
  assert.deepEqual(await page.evaluate(() => heard.map(({ detail }) => detail)), [{ articles: 200, title: 'Small News' }]);
  withoutProblems(page);
});

test('Tab goes through a row of buttons from the left to the right', limit, async () => {
  const page = await newPage(browser);
  await openFeed(page, address);
  await eventually(async () => (await titles(page)).length > 0, true);
  const buttons = page.getByRole('region', { name: 'Top', exact: true }).getByRole('button');
  const named = (all) => all.map((one) => one.textContent.split(' ')[0]);
  assert.ok((await get(page, 'stats')).frames > 0);
  await call(page, 'focus');
  assert.deepEqual(await buttons.evaluateAll(named), ['Sort', 'Theme', 'Keys']);
});
