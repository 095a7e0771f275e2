// What has to hold in every engine that browsers are made of. Each is skipped, with a line, where it is not installed.
import assert from 'node:assert/strict';
import { describe, test, before, after } from 'node:test';
import { engines, lacking } from './engines.mjs';
import { watch } from './engine_viewer.mjs';
import { feed } from './fixture.mjs';
import { eventually, limit, startServer } from './support.mjs';

const routes = {
  '/feed.json': { body: JSON.stringify(feed(200)) },
  '/host.html': {
    type: 'text/html',
    body: `<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><link rel="stylesheet" href="host.css">
<script type="module" src="/broadsheet.js"></script><broadsheet-feed src="feed.json"></broadsheet-feed>`,
  },
  '/host.css': { type: 'text/css', body: 'body { margin: 0 } broadsheet-feed { height: 100vh }' },
};

for (const [name, start] of Object.entries(engines)) {
  const lack = lacking(name);
  if (lack) console.log(`skipped: ${name} (${lack} is not installed)`);

  describe(`in ${name}`, { skip: lack !== null }, () => {
    let engine, page, text, box, query, title, row, click;
    before(async () => {
      const address = await startServer(routes);
      engine = await start();
      page = await engine.newPage();
      ({ text, box, query, title, row, click } = watch(page));
      await page.goto(`${address}host.html`);
      const loaded = await page.evaluate(async () => {
        globalThis.problems = [];
        addEventListener('error', (event) => problems.push(event.message));
        addEventListener('securitypolicyviolation', (event) => problems.push(event.violatedDirective));
        await customElements.whenDefined('broadsheet-feed');
        return document.querySelector('broadsheet-feed').ready;
      });
      assert.deepEqual(loaded, { articles: 200, error: null });
    }, limit);
    after(() => engine?.close(), limit);

    test('the picture is there: text and lines in many colours, not one blank', limit, async () => {
      await eventually(async () => (await row(0)) !== null, true, 'rows');
      const png = await page.screenshot();
      // How well it can be compressed says enough: a blank one of this size is a few kilobytes.
      assert.ok(Buffer.from(png, 'base64').length > 25_000, `${Buffer.from(png, 'base64').length} bytes`);
    });

    test('typing finds, keys walk and open', limit, async () => {
      await click('input.field');
      await page.type('harbour');
      await eventually(query, 'harbour');
      await eventually(async () => (await text('[role="status"]')).split(' ')[0], '20');
      await page.press('Enter');
      await eventually(async () => (await title()) === (await row(0)) && (await title()) !== null, true, 'the first is open');
      await page.press('j');
      await eventually(async () => (await title()) === (await row(1)), true, 'the second is open');
      await page.press('/');
      await page.press('Backspace');
      await eventually(query, '');
      await page.press('Escape');
    });

    test('a click opens a row; its original is a link over the button that is drawn', limit, async () => {
      await eventually(() => text('[role="status"]'), '200 articles');
      const { x, y } = await box('article:nth-of-type(3)');
      await page.click(x, y);
      await eventually(async () => (await title()) === (await row(2)), true);
      const at = await box('section[aria-label="Reader"] a');
      const link = await page.evaluate((place) => {
        const element = document.querySelector('broadsheet-feed').shadowRoot.elementFromPoint(place.x, place.y);
        return [element.localName, element.href, element.rel, element.target];
      }, at);
      assert.deepEqual(link, ['a', 'https://origin.example/stories/2', 'noopener noreferrer', '_blank']);
    });

    test('the wheel scrolls the list', limit, async (t) => {
      if (!page.wheel) return t.skip('its driver has no wheel');
      const { x, y } = await box('[role="feed"]');
      await page.move(x, y);
      await page.wheel(0, 1500);
      const first = () => page.evaluate(() => Number(document.querySelector('broadsheet-feed').shadowRoot.querySelector('article').ariaPosInSet));
      await eventually(async () => (await first()) > 3, true);
    });

    test('Tab goes through all and out again, and the focus is seen', limit, async () => {
      await page.evaluate(() => document.querySelector('broadsheet-feed').focus());
      // Its place among all elements, and what it is.
      const inside = () => page.evaluate(() => {
        const { shadowRoot } = document.querySelector('broadsheet-feed');
        const now = shadowRoot.activeElement;
        return now && `${[...shadowRoot.querySelectorAll('*')].indexOf(now)} ${now.outerHTML.slice(0, 60)}`;
      });
      const stops = new Set();
      for (let presses = 0; presses < 120; ++presses) {
        await page.press('Tab');
        const now = await inside();
        if (now === null || stops.has(now)) break;
        stops.add(now);
      }
      const all = [...stops].join('\n');
      for (const kind of ['<input', '<button', '<article', 'slider', 'separator']) assert.ok(all.includes(kind), `${kind} in ${all}`);
    });

    test('a lost context comes back by itself', limit, async () => {
      await page.evaluate(() => {
        const canvas = document.querySelector('broadsheet-feed').shadowRoot.querySelector('canvas');
        globalThis.loss = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
        loss.loseContext();
        setTimeout(() => loss.restoreContext(), 200);
      });
      await new Promise((done) => setTimeout(done, 600));
      const frames = () => page.evaluate(() => document.querySelector('broadsheet-feed').stats.frames);
      const before = await frames();
      await page.evaluate(() => document.querySelector('broadsheet-feed').select('https://news.example/articles/7'));
      await eventually(async () => (await frames()) > before, true);
      assert.ok(Buffer.from(await page.screenshot(), 'base64').length > 25_000);
    });

    test('without a canvas it is a page, and nothing went wrong on the way', limit, async () => {
      await page.evaluate(() => document.querySelector('broadsheet-feed').setAttribute('plain', ''));
      await eventually(async () => (await title()) !== null, true, 'the same article');
      await click('article:nth-of-type(2)');
      await eventually(async () => (await title()) === (await row(1)), true);
      assert.deepEqual(await page.evaluate(() => problems), []);
    });
  });
}
