// The published site: without scripts, from any host, in a frame, and as the system opens it.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { listen } from '../../script/serve.mjs';
import { feed } from './fixture.mjs';
import { broadsheet, folder, makeSite, startHost } from './published.mjs';
import { eventually, get, inTime, limit, newPage, reader, readSeed, ready, startBrowser, withoutProblems } from './support.mjs';

let browser, host;
before(async () => {
  browser = await startBrowser();
  host = await startHost(makeSite(feed(150)));
}, limit);

describe('without the viewer', () => {
  test('the page is a plain list of articles where there are no scripts', limit, async () => {
    const page = await newPage(browser, { javaScriptEnabled: false });
    await page.goto(host.address);
    assert.equal(await page.locator('h1').innerText(), 'Small News');
    assert.equal(await page.locator('li').count(), 100);
    assert.ok(await page.locator('li').first().isVisible());
    assert.equal(await page.locator('li a').first().getAttribute('href'), 'https://news.example/articles/0');
    assert.match(await page.locator('.plain').innerText(), /holds 50 more/);
    withoutProblems(page);
  });

  test('and where a script does not come, after some seconds', limit, async () => {
    const page = await newPage(browser);
    await page.route(/site\.\w+\.js/, (route) => route.abort());
    await page.goto(host.address);
    assert.equal(await page.locator('li').first().isVisible(), false);
    await eventually(() => page.locator('li').first().isVisible(), true);
  });

  test('it is not shown, read out or found beside the viewer', limit, async () => {
    const page = await newPage(browser);
    await page.goto(host.address);
    assert.deepEqual(await ready(page), { articles: 150, error: null });
    assert.equal(await page.locator('.plain').isVisible(), false);
    assert.equal(await page.locator('.plain a').first().evaluate((link) => link.checkVisibility()), false);
    assert.equal(await page.title(), 'Small News');
    withoutProblems(page);
  });
});

describe('the keyboard goes from what stood there before to the viewer', () => {
  // Opens the page with its script held back until the focus is on what `selector` names.
  const openLate = async (selector, focus) => {
    const page = await newPage(browser);
    let letGo;
    const held = new Promise((resolve) => (letGo = resolve));
    await page.route(/site\.\w+\.js/, async (route) => route.fulfill({ response: await held.then(() => route.fetch()) }));
    await page.goto(host.address, { waitUntil: 'commit' });
    // Until it stays: as the list comes to be seen, the browser looks anew at what can have the focus.
    await eventually(async () => {
      await focus(page);
      return page.evaluate((name) => document.activeElement?.matches(name), selector);
    }, true);
    letGo();
    await ready(page);
    await page.keyboard.press('/');
    await page.keyboard.type('harbour');
    await eventually(() => get(page, 'query'), 'harbour');
    withoutProblems(page);
  };

  test('from the bare element, which Chromium focuses while the script is on its way', limit, () => openLate('broadsheet-feed', () => {}));

  test('from a link of the plain list', limit, () => openLate('.plain a', async (page) => {
    const link = page.locator('.plain a').first();
    await link.waitFor();
    await link.focus();
  }));
});

test('a host that serves WebAssembly as something else: told in the console, and it works', limit, async () => {
  const odd = await startHost(host.folder);
  const page = await newPage(browser);
  await page.route(/\.wasm$/, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'application/octet-stream' } });
  });
  await page.goto(odd.address);
  assert.equal((await ready(page)).articles, 150);
  assert.deepEqual(page.problems.filter((text) => !/served as "application\/octet-stream"/.test(text)), []);
  assert.equal(page.problems.length, 1);
});

test('it can be installed', limit, async () => {
  const page = await newPage(browser, { serviceWorkers: 'allow' });
  await page.goto(host.address);
  await ready(page);
  await eventually(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), true);
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The tests' contexts are private ones, in which nothing can be installed.
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  assert.equal(JSON.parse(data).name, 'Small News');
});

describe('opened by the system', () => {
  // A queue of our own in place of the browser's, which only an installed app's can fill.
  const withQueue = async () => {
    const page = await newPage(browser);
    await page.addInitScript(() => {
      const queue = { setConsumer: (consumer) => (globalThis.launch = consumer) };
      Object.defineProperty(globalThis, 'launchQueue', { value: queue });
    });
    await page.goto(host.address);
    await ready(page);
    return page;
  };

  test('with a file: it is read in place of the feed', limit, async () => {
    const page = await withQueue();
    await page.evaluate((given) => {
      const file = new File([JSON.stringify(given)], 'other.json');
      return launch({ files: [{ getFile: async () => file }] });
    }, feed(7));
    await eventually(async () => (await get(page, 'stats')).articles, 7);
    withoutProblems(page);
  });

  test('with the link of an article: it is opened; with words: they are searched for', limit, async () => {
    const page = await withQueue();
    const share = (parameters) => page.evaluate(([address, given]) =>
      launch({ targetURL: `${address}?${new URLSearchParams(given)}` }), [host.address, parameters]);
    await share({ text: 'Look: https://news.example/articles/7' });
    await eventually(() => reader(page).getByRole('heading', { level: 1 }).allTextContents(), [feed(8).items[7].title]);
    await share({ title: 'Harbour', text: 'harbour morning https://elsewhere.example/' });
    await eventually(() => get(page, 'query'), 'harbour morning');
    await share({ title: 'lantern' });
    await eventually(() => get(page, 'query'), 'lantern');
  });

  test('without a launch queue, what is shared comes in the address', limit, async () => {
    const page = await newPage(browser);
    await page.addInitScript(() => Object.defineProperty(globalThis, 'launchQueue', { value: undefined }));
    await page.goto(`${host.address}?text=harbour`);
    await ready(page);
    await eventually(() => get(page, 'query'), 'harbour');
  });
});

describe('in a frame', () => {
  const around = (address) => `<!doctype html><title>Around</title><link rel="icon" href="data:,">
    <iframe src="${address}" width="900" height="600"></iframe>
    <script>
      const frame = document.querySelector('iframe'), heard = [], waiting = new Map();
      addEventListener('message', ({ source, origin, data }) => {
        if (source !== frame.contentWindow || data?.broadsheet !== 1) return;
        if (data.event) heard.push(data); else waiting.get(data.id)?.(data);
      });
      let last = 0;
      const ask = (call, ...args) => new Promise((done) => {
        waiting.set(++last, done);
        frame.contentWindow.postMessage({ broadsheet: 1, id: last, call, args }, '*');
      });
    </script>`;
  // A page of another origin, with the site in a frame.
  async function framed(site) {
    const server = createServer((request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(around(site.address)));
    const address = await listen(server, 0);
    after(() => server.close());
    const page = await newPage(browser);
    await page.goto(address);
    const inner = page.frames()[1];
    await inner.waitForFunction(() => document.querySelector('broadsheet-feed')?.ready);
    await inTime(inner.evaluate(() => document.querySelector('broadsheet-feed').ready), 'the feed');
    return { page, inner, origin: new URL(address).origin };
  }

  test('it answers an origin that it was told of, and tells that page what happens', limit, async () => {
    // The origin has to be known when the site is made: so first the page around it, on a port of its own.
    const server = createServer((request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(around(site.address)));
    const address = await listen(server);
    after(() => server.close());
    const site = await startHost(makeSite(feed(20), folder(), '--frame', new URL(address).origin));
    const page = await newPage(browser);
    await page.goto(address);
    await page.frames()[1].waitForFunction(() => document.querySelector('broadsheet-feed')?.ready);
    const answer = await inTime(page.evaluate(async () => [
      (await ask('ready')).result,
      (await ask('search', 'harbour', { limit: 1 })).result,
      (await ask('select', 'https://news.example/articles/3')).result,
      (await ask('set', 'query', 'lantern')).result,
      (await ask('set', 'innerHTML', 'x')).error,
    ]), 'the answers');
    assert.deepEqual(answer[0], { articles: 20, error: null });
    assert.equal(answer[1].total, 2);
    assert.equal(answer[1].items.length, 1);
    assert.equal(answer[2], true);
    assert.match(answer[4], /innerHTML/);
    await eventually(() => page.evaluate(() => heard.map(({ event, detail }) => [event, detail.id])),
      [['select', 'https://news.example/articles/3']]);
    await eventually(() => page.frames()[1].evaluate(() => document.querySelector('broadsheet-feed').query), 'lantern');
  });

  test('it is deaf to any other origin', limit, async () => {
    const { page, inner } = await framed(host);
    const answer = page.evaluate(() => Promise.race([ask('ready'), new Promise((done) => setTimeout(done, 1000, 'nothing'))]));
    assert.equal(await answer, 'nothing');
    await page.evaluate(() => ask('set', 'query', 'lantern') && null);
    await page.waitForTimeout(300);
    assert.equal(await inner.evaluate(() => document.querySelector('broadsheet-feed').query), '');
  });
});

describe('the real page', () => {
  const seed = readSeed('nvidia-blackwell.md');
  if (!seed) console.log('skipped: no nvidia-blackwell.md (BROADSHEET_SEEDS names its folder)');

  test('becomes a site, a page that embeds it, and one file, with a command each, and all open with no network', { ...limit, skip: !seed }, async () => {
    const dir = folder();
    broadsheet('site', seed.file, '-o', join(dir, 'site'));
    broadsheet('embed', seed.file, '-o', join(dir, 'embed'));
    broadsheet('pack', seed.file, '-o', join(dir, 'feed.html'));
    const site = await startHost(dir, { headers: {} });
    for (const address of [`${site.address}site/`, `${site.address}embed/`, `file://${join(dir, 'feed.html')}`]) {
      const page = await newPage(browser);
      await page.route(/^https?:\/\/(?!localhost)/, (route) => route.abort());
      const asked = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(address);
      const { articles, error } = await ready(page);
      assert.equal(error, null, address);
      assert.equal(articles, seed.text.match(/^## /gm).length, address);
      assert.deepEqual(asked.filter((url) => !/^(http:\/\/localhost|file:|data:|blob:)/.test(url)), [], address);
      withoutProblems(page);
    }
  });
});
