// A browser without WebAssembly SIMD gets the other program, and it does the same.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { feed } from './fixture.mjs';
import { call, get, limit, newPage, openFeed, startBrowser, startServer, titles, withoutProblems } from './support.mjs';

// A page with nothing on it but the element.
const bare = `<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><script type="module" src="broadsheet.js"></script>
<broadsheet-feed src="feed.json" autofocus></broadsheet-feed>`;

const programs = (asked) => asked.filter((path) => path.endsWith('.wasm'));

describe('the program without SIMD', () => {
  let browser, address;
  const asked = [];
  before(async () => {
    browser = await startBrowser();
    address = await startServer({ '/bare.html': { type: 'text/html', body: bare }, '/feed.json': { body: JSON.stringify(feed(200)) } });
  }, limit);

  async function open(prepare) {
    asked.length = 0;
    const page = await newPage(browser);
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    if (prepare) await page.addInitScript(prepare);
    assert.deepEqual(await openFeed(page, `${address}bare.html`), { articles: 200, error: null });
    return page;
  }

  test('is loaded where a module with a vector instruction is not valid, and answers as the other does', limit, async () => {
    const queries = ['harbour', 'glacier -maps', 'topic:ships', 'titel', '"opens its"', ''];
    const answers = async (page) => {
      const all = [];
      for (const query of queries) {
        const { total, items } = await call(page, 'search', query);
        all.push({ query, total, items });
      }
      return { all, bytes: (await get(page, 'stats')).bytes, titles: await titles(page) };
    };
    const usual = await open();
    assert.deepEqual(programs(asked), ['/broadsheet.wasm']);
    const expected = await answers(usual);
    assert.ok(expected.all.every(({ query, total }) => total > 0 || query === 'titel'));

    const old = await open(() => (WebAssembly.validate = () => false));
    assert.deepEqual(programs(asked), ['/broadsheet-nosimd.wasm']);
    assert.deepEqual(await answers(old), expected);
    withoutProblems(usual);
    withoutProblems(old);
  });
});
