// What is published (a site, a page with the element in it, a site in a frame, one file) opens in every engine: articles
// show, searching answers, an article opens. Each is skipped, with a line, where it is not installed.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, test } from 'node:test';
import { listen } from '../../script/serve.mjs';
import { engines, lacking } from './engines.mjs';
import { watch } from './engine_viewer.mjs';
import { feed } from './fixture.mjs';
import { broadsheet, folder, makeSite, reporting, startHost } from './published.mjs';
import { eventually, limit, policy } from './support.mjs';

const articles = 150;
const found = feed(articles).items.filter(({ title }) => title.includes('harbour'));
const headers = { 'content-security-policy': policy + reporting };

// The feed as a file, for the tool.
function input() {
  const file = join(folder(), 'input.json');
  writeFileSync(file, JSON.stringify(feed(articles)));
  return file;
}

// A page of another origin with a site in a frame, and what it heard of it.
const around = (site) => `<!doctype html><title>Around</title><link rel="icon" href="data:,"><style>body { margin: 0 }</style>
  <iframe src="${site}" width="1000" height="700"></iframe>
  <script>
    const frame = document.querySelector('iframe'), heard = [], waiting = new Map();
    addEventListener('message', ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== new URL('${site}').origin || data?.broadsheet !== 1) return;
      if (data.event) heard.push([data.event, data.detail.id]); else waiting.get(data.id)?.(data.result);
    });
    let last = 0;
    const ask = (call, ...args) => new Promise((done) => {
      waiting.set(++last, done);
      frame.contentWindow.postMessage({ broadsheet: 1, id: last, call, args }, new URL('${site}').origin);
    });
    const frameLoaded = new Promise((done) => frame.addEventListener('load', done));
  </script>`;

for (const [name, start] of Object.entries(engines)) {
  const lack = lacking(name);
  if (lack) console.log(`skipped: ${name} (${lack} is not installed)`);

  describe(`in ${name}`, { skip: lack !== null }, () => {
    let engine, page, viewer;
    before(async () => {
      engine = await start();
      page = await engine.newPage();
      viewer = watch(page);
    }, limit);
    after(() => engine?.close(), limit);

    // Articles show, typing searches, a click opens.
    async function readable() {
      assert.deepEqual(await viewer.ready(), { articles, error: null });
      await eventually(async () => (await viewer.row(0)) !== null, true, 'rows');
      await viewer.click('input.field');
      await page.type('harbour');
      await eventually(() => viewer.query(), 'harbour');
      await eventually(() => viewer.text('[role="status"]').then((text) => text.split(' ')[0]), String(found.length));
      await viewer.click('article:nth-of-type(2)');
      await eventually(async () => (await viewer.title()) !== null && (await viewer.title()) === (await viewer.row(1)), true, 'it is open');
    }

    // A policy that is broken once on purpose is heard of, so by then any other breach was.
    async function keptPolicy(host) {
      await page.evaluate(() => {
        const style = document.createElement('style');
        style.textContent = 'p {}';
        document.head.append(style);
      });
      await eventually(() => host.violations.length > 0, true, 'the breach on purpose');
      const broken = host.violations.map((text) => JSON.parse(text)['csp-report']);
      assert.deepEqual(broken.map((report) => report['violated-directive'].split(' ')[0].replace('-elem', '')), ['style-src']);
    }

    test('a site is readable, breaks no policy, and opens again with no host', limit, async () => {
      const host = await startHost(makeSite(feed(articles), folder(), '--page-size', '60'), { headers });
      await page.goto(host.address);
      await readable();
      await eventually(() => page.evaluate(() => Boolean(navigator.serviceWorker?.controller)), true, 'the worker runs');
      await keptPolicy(host);
      host.cut();
      await page.goto(host.address);
      await readable();
    });

    test('a site is downloaded once, with one of the two programs', limit, async () => {
      const host = await startHost(makeSite(feed(articles)));
      host.swap['sw.js'] = { body: 'throw new Error()' }; // a worker may find what the page has fetched in no cache
      await page.goto(host.address);
      assert.equal((await viewer.ready()).articles, articles);
      const files = host.requests.map((line) => line.replace(/\.[0-9a-f]{16}/, '')).filter((line) => !/icon|sw\.js/.test(line));
      assert.deepEqual(files.sort(), ['200 /', '200 /broadsheet.wasm', '200 /feed.json', '200 /index.css', '200 /preload.js', '200 /site.js']);
    });

    test('an embedded page is readable under the strictest policy', limit, async () => {
      const dir = folder();
      broadsheet('embed', input(), '-o', dir);
      const host = await startHost(dir, { headers });
      await page.goto(host.address);
      await readable();
      await keptPolicy(host);
    });

    test('a site in a frame of another origin answers its messages and tells of a click', limit, async () => {
      // The origin has to be known when the site is made: so first the page around it.
      let site;
      const server = createServer((request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(around(site.address)));
      const address = await listen(server);
      after(() => {
        server.closeAllConnections();
        server.close();
      });
      site = await startHost(makeSite(feed(articles), folder(), '--frame', new URL(address).origin), { headers });
      await page.goto(address);
      const [loaded, { total, items }, opened] = await page.evaluate(async () => {
        await frameLoaded;
        return [await ask('ready'), await ask('search', 'harbour', { limit: 2 }), await ask('select', 'https://news.example/articles/7')];
      });
      assert.deepEqual([loaded, total, items.length, opened], [{ articles, error: null }, found.length, 2, true]);
      const heard = () => page.evaluate(() => heard.filter(([event]) => event === 'select').map(([event, id]) => `${event} ${id}`));
      await eventually(heard, ['select https://news.example/articles/7']);
      await page.click(500, 300); // somewhere in the list
      await eventually(async () => (await heard()).length, 2);
      assert.deepEqual(site.violations, []);
    });

    test('a packed file opens from the disk, is readable, and fetches nothing', limit, async () => {
      const file = join(folder(), 'feed.html');
      broadsheet('pack', input(), '-o', file);
      await page.goto(pathToFileURL(file).href);
      await readable();
      assert.deepEqual(await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name)), []);
      assert.match(await page.evaluate(() => fetch('https://news.example/').then(() => 'fetched', String)), /Error/);
    });
  });
}
