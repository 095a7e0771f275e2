// What can go wrong between a feed and its reader, and what the screen says then.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { feed } from './fixture.mjs';
import { eventually, inTime, limit, newPage, openFeed, ready, startBrowser, startServer, titles } from './support.mjs';

const whole = JSON.stringify(feed(30));
const cut = whole.slice(0, whole.indexOf('"id"', whole.length / 2) + 40);

const alerts = (page) => page.getByRole('alert').allInnerTexts();
const heardErrors = (page) => page.evaluate(() => heard.filter(({ name }) => name === 'error').map(({ detail }) => detail));

describe('an error', () => {
  let browser, address, breakOff;
  const answer = { now: { body: whole } };

  before(async () => {
    browser = await startBrowser();
    address = await startServer({
      '/feed.json': (request, response) => {
        const { status = 200, body = '', type = 'application/feed+json', length, hang } = answer.now;
        response.writeHead(status, { 'content-type': type, ...(length && { 'content-length': length }) });
        if (!hang) return response.end(body);
        response.write(body);
        breakOff = () => response.destroy();
      },
    });
  }, limit);

  async function open(now) {
    answer.now = now;
    const page = await newPage(browser);
    const result = await openFeed(page, address);
    return { page, result };
  }

  // The words on the screen, the event and what `ready` gives all say the same.
  async function says({ page, result }, code, pattern) {
    assert.equal(result.error?.code, code);
    assert.match(result.error.message, pattern);
    assert.deepEqual(await heardErrors(page), [result.error]);
    await eventually(async () => (await alerts(page)).some((text) => pattern.test(text)), true, 'on the screen');
  }

  const none = {
    'no feed there': [{ status: 404, body: 'Not found' }, 'io', /404/],
    'a server that fails': [{ status: 503, body: 'Busy' }, 'io', /503/],
    'a page instead of a feed': [{ body: '<!doctype html><title>Hello</title>', type: 'text/html' }, 'not_json', /JSON/],
    'JSON that is no feed': [{ body: '{"name": "a package", "license": "MIT"}' }, 'not_a_feed', /feed/i],
    'no bytes': [{ body: '' }, 'empty', /empty|nothing/i],
  };
  for (const [name, [now, code, pattern]] of Object.entries(none)) {
    test(`${name}: a message and a way out`, limit, async () => {
      const opened = await open(now);
      await says(opened, code, pattern);
      assert.equal(opened.result.articles, 0);
      // The way out: the feed is well again.
      answer.now = { body: whole };
      const { page } = opened;
      await page.getByRole('button', { name: 'Try again' }).evaluate((button) => button.click());
      await eventually(async () => (await titles(page)).length > 0, true);
      assert.deepEqual(await alerts(page), []);
    });
  }

  test('cut off in the middle: the articles before the break are there', limit, async () => {
    const opened = await open({ body: cut });
    await says(opened, 'truncated', /end|cut|middle/i);
    const expected = cut.split('"id":').length - 2;
    assert.ok(expected >= 10);
    assert.equal(opened.result.articles, expected);
    assert.ok((await titles(opened.page)).length > 0);
    const found = await opened.page.evaluate(() => document.querySelector('broadsheet-feed').search('harbour').total);
    assert.ok(found > 0);
  });

  test('a connection that breaks: the articles before the break are there', limit, async () => {
    answer.now = { body: cut, length: whole.length, hang: true };
    const page = await newPage(browser);
    await page.goto(address);
    await eventually(async () => (await titles(page)).length > 0, true, 'the first articles');
    breakOff();
    const result = await ready(page);
    await says({ page, result }, 'io', /broke off/);
    assert.ok(result.articles >= 10);
    assert.ok((await titles(page)).length > 0);
  });

  test('a later version: opened as far as it is understood, and said', limit, async () => {
    const opened = await open({ body: JSON.stringify(feed(5, { _broadsheet: { version: 7 } })) });
    await says(opened, 'newer_version', /7|newer|later/);
    assert.equal(opened.result.articles, 5);
    assert.equal((await titles(opened.page)).length > 0, true);
  });

  test('an unreachable server: a message', limit, async () => {
    const page = await newPage(browser);
    await page.route(/\/feed\.[0-9a-f.]*json$/, (route) => route.abort('connectionrefused'));
    const result = await openFeed(page, address);
    await says({ page, result }, 'io', /reached/);
  });

  test('one broken article costs only itself', limit, async () => {
    const broken = whole.replace('"title":"The orchard', '"title":"\u0001 The orchard');
    const { page, result } = await open({ body: broken });
    assert.deepEqual(result, { articles: 29, error: null });
    await eventually(async () => /1 article can't be read/.test(await page.locator('.mirror').innerText()), true);
  });
});

describe('a browser that lacks something', () => {
  let browser, address;
  before(async () => {
    browser = await startBrowser();
    address = await startServer({ '/feed.json': { body: whole } });
  }, limit);

  const lacks = {
    no_wasm: ['WebAssembly', () => delete globalThis.WebAssembly],
  };
  for (const [code, [name, lack]] of Object.entries(lacks)) {
    test(`${name} is missing: says so, with a way to the feed itself`, limit, async () => {
      const page = await newPage(browser);
      await page.addInitScript(lack);
      const result = await openFeed(page, address);
      assert.equal(result.error.code, code);
      assert.match(result.error.message, new RegExp(name));
      assert.deepEqual(await heardErrors(page), [result.error]);
      const alert = page.getByRole('alert');
      assert.match(await alert.innerText(), new RegExp(name));
      assert.match(await alert.getByRole('link').getAttribute('href'), /feed(\.\w+)?\.json$/);
    });
  }

  test('a browser started without any WebGL: shows the feed as a page', limit, async () => {
    const bare = await startBrowser(['--disable-gpu', '--disable-3d-apis']);
    const page = await newPage(bare);
    const result = await openFeed(page, address);
    assert.deepEqual(result, { articles: 30, error: null });
    await eventually(async () => (await titles(page)).length, 30);
    assert.equal(await page.getByRole('article').first().isVisible(), true);
  });

  test('the program itself is missing: says so, and tries again', limit, async () => {
    const page = await newPage(browser);
    let missing = true;
    await page.route(/broadsheet(\.\w+)?\.wasm$/, (route) => (missing ? route.fulfill({ status: 404 }) : route.continue()));
    const result = await openFeed(page, address);
    assert.equal(result.error.code, 'no_program');
    missing = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await eventually(async () => (await titles(page)).length > 0, true);
    assert.equal((await ready(page)).error, null);
  });

  test('no JavaScript: the page lists its articles, with a link to the feed', limit, async () => {
    const page = await newPage(browser, { javaScriptEnabled: false });
    await inTime(page.goto(address), 'the page');
    assert.ok(await page.locator('.plain li').first().isVisible());
    assert.match(await page.getByRole('link', { name: 'The feed itself' }).getAttribute('href'), /^feed\.\w+\.json$/);
  });
});
