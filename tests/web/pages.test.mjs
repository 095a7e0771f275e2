// A feed in several documents, each of which names the next, and feeds that are gzip files as such.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { feed } from './fixture.mjs';
import {
  call, clickDrawn, eventually, get, inTime, limit, list, newPage, openFeed, ready, rows, startBrowser, startServer, titles,
  withoutProblems,
} from './support.mjs';

// A page with nothing on it but the element.
const bare = `<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"><script type="module" src="broadsheet.js"></script>
<broadsheet-feed src="feed.json" autofocus></broadsheet-feed>`;

// `count` pages of `size` articles each, p1.json the first. `between` changes a page before it is written.
function pagesOf(count, size, between = () => {}) {
  const { items, ...head } = feed(count * size);
  return Array.from({ length: count }, (_, index) => {
    const page = { ...head, items: items.slice(index * size, (index + 1) * size) };
    // As our tool writes it: ahead of the articles.
    const { version, title, ...rest } = page;
    const next = index + 1 < count ? { next_url: `p${index + 2}.json` } : {};
    const whole = { version, title, ...next, ...rest };
    between(whole, index);
    return JSON.stringify(whole);
  });
}

const alerts = (page) => page.getByRole('alert').allInnerTexts();

describe('a feed in pages', () => {
  let browser, address, elsewhere;
  const answers = new Map(); // path -> function of request and response, or a body
  const asked = [];

  before(async () => {
    browser = await startBrowser();
    const routes = new Proxy({}, {
      get: (_, path) => {
        if (path === '/bare.html') return { type: 'text/html', body: bare };
        const answer = answers.get(path);
        if (!answer) return undefined;
        return (request, response) => {
          asked.push(request.url);
          const cors = { 'access-control-allow-origin': '*', 'content-type': 'application/feed+json' };
          if (typeof answer === 'function') return answer(request, response, cors);
          response.writeHead(200, cors);
          response.end(answer);
        };
      },
    });
    address = await startServer(routes);
    elsewhere = await startServer(routes);
  }, limit);

  // Opens the first of `pages`.
  async function open(pages, options) {
    answers.clear();
    asked.length = 0;
    pages.forEach((body, index) => answers.set(index ? `/p${index + 1}.json` : '/feed.json', body));
    const page = await newPage(browser, options);
    return { page, result: await openFeed(page, `${address}bare.html`) };
  }

  test('is read from the first page to the last, each once', limit, async () => {
    const { page, result } = await open(pagesOf(5, 30));
    assert.deepEqual(result, { articles: 150, error: null });
    assert.deepEqual(asked, ['/feed.json', '/p2.json', '/p3.json', '/p4.json', '/p5.json']);
    assert.equal((await call(page, 'search', 'part', { limit: 500 })).total, 150);
    withoutProblems(page);
  });

  test('articles that come again are there once', limit, async () => {
    const { items } = feed(10);
    const { result } = await open(pagesOf(3, 10, (page) => page.items.unshift(...items)));
    assert.deepEqual(result, { articles: 30, error: null });
  });

  test('a next page named after the articles is found too', limit, async () => {
    const { result } = await open(pagesOf(3, 10, (page) => {
      const { next_url: next } = page;
      delete page.next_url;
      if (next) page.next_url = next;
    }));
    assert.equal(result.articles, 30);
  });

  test('of another site is read where that allows it, and without cookies', limit, async () => {
    const pages = pagesOf(2, 10, (page) => page.next_url && (page.next_url = `${elsewhere}p2.json`));
    let cookie = 'none asked';
    const other = pages[1];
    pages[1] = (request, response, cors) => {
      cookie = request.headers.cookie;
      response.writeHead(200, cors).end(other);
    };
    const { result } = await open(pages, { bypassCSP: true }); // the policy allows its own origin alone
    assert.deepEqual(result, { articles: 20, error: null });
    assert.equal(cookie, undefined);
  });

  test('a circle ends where it begins', limit, async () => {
    const { result } = await open(pagesOf(3, 10, (page, index) => index === 2 && (page.next_url = './feed.json#again')));
    assert.deepEqual(result, { articles: 30, error: null });
    assert.equal(asked.length, 3);
  });

  test('a chain without an end that brings nothing new is left', limit, async () => {
    const pages = pagesOf(2, 10);
    const endless = (request, response, cors) => {
      const number = Number(new URL(request.url, address).searchParams.get('n')) + 1;
      response.writeHead(200, cors).end(JSON.stringify(feed(10, { next_url: `p2.json?n=${number}` })));
    };
    const { result } = await open([pages[0], endless]);
    assert.equal(result.articles, 10);
    assert.equal(result.error.code, 'too_large');
    assert.match(result.error.message, /nothing new/);
    assert.ok(asked.length < 20);
  });

  for (const next of ['javascript:alert(1)', 'ftp://feeds.example/p2.json', 'http://[']) {
    test(`what is no address of a page is not fetched: ${next}`, limit, async () => {
      const { page, result } = await open(pagesOf(2, 10, (one) => one.next_url && (one.next_url = next)));
      assert.equal(result.articles, 10);
      assert.ok(result.error.message.includes(next));
      assert.equal(asked.length, 1);
      withoutProblems(page);
    });
  }

  test('a file goes on at a whole address, and says so where it has only a relative one', limit, async () => {
    const { page } = await open(pagesOf(2, 10));
    const opened = (next) => inTime(page.evaluate(([text]) => {
      return document.querySelector('broadsheet-feed').open(new File([text], 'feed.json'));
    }, [JSON.stringify(feed(5, { next_url: next }))]), 'the file');
    assert.deepEqual(await opened(`${address}p2.json`), { articles: 15, error: null });
    const relative = await opened('p2.json');
    assert.equal(relative.articles, 5);
    assert.match(relative.error.message, /p2\.json/);
  });

  // Answers `failures` times with trouble, then as it should.
  const shaky = (body, failures, trouble) => (request, response, cors) => {
    if (failures-- > 0) return trouble(response, cors);
    response.writeHead(200, cors).end(body);
  };
  const busy = (response, cors) => response.writeHead(503, cors).end('busy');

  test('a page that fails is asked for again, and read whole', limit, async () => {
    const pages = pagesOf(3, 10);
    const { result } = await open([pages[0], shaky(pages[1], 2, busy), pages[2]]);
    assert.deepEqual(result, { articles: 30, error: null });
    assert.deepEqual(asked, ['/feed.json', '/p2.json', '/p2.json', '/p2.json', '/p3.json']);
  });

  test('a page that breaks off is asked for again, and no article is there twice', limit, async () => {
    const pages = pagesOf(3, 60);
    const half = (response, cors) => {
      response.writeHead(200, { ...cors, 'content-length': pages[1].length });
      response.write(pages[1].slice(0, pages[1].length / 2));
      setTimeout(() => response.destroy(), 200);
    };
    const { result } = await open([pages[0], shaky(pages[1], 1, half), pages[2]]);
    assert.deepEqual(result, { articles: 180, error: null });
  });

  for (const header of ['last-modified', 'etag']) {
    test(`a page that was changed after it broke off is not read as a half of each; known by its ${header}`, limit, async () => {
      const pages = pagesOf(3, 60);
      const changed = JSON.stringify({ ...JSON.parse(pages[1]), items: feed(240).items.slice(180) });
      let tries = 0;
      const half = (request, response, cors) => {
        if (++tries > 1) return response.writeHead(200, { ...cors, [header]: '"2"' }).end(changed);
        response.writeHead(200, { ...cors, [header]: '"1"', 'content-length': pages[1].length });
        response.write(pages[1].slice(0, pages[1].length / 2));
        setTimeout(() => response.destroy(), 200);
      };
      const { page, result } = await open([pages[0], half, pages[2]]);
      assert.match(result.error.message, /^Part 2 .*changed while it was read/);
      assert.equal(await call(page, 'select', 'https://news.example/articles/61'), true);
      assert.equal(await call(page, 'select', 'https://news.example/articles/200'), false);
      await eventually(async () => (await alerts(page)).some((text) => /changed/.test(text)), true, 'on the screen');
      answers.set('/p2.json', changed);
      await clickDrawn(page, page.getByRole('button', { name: 'Try again' }));
      await eventually(async () => (await call(page, 'search', '')).total, 180);
      assert.deepEqual(await ready(page), { articles: 180, error: null });
      assert.equal(await call(page, 'select', 'https://news.example/articles/61'), false);
    });
  }

  test('a page that keeps breaking off is named, and the pages after it are read', limit, async () => {
    const pages = pagesOf(3, 60);
    const half = (request, response, cors) => {
      response.writeHead(200, { ...cors, 'content-length': pages[1].length });
      response.write(pages[1].slice(0, pages[1].length / 2));
      setTimeout(() => response.destroy(), 100);
    };
    const { page, result } = await open([pages[0], half, pages[2]]);
    assert.equal(result.error.code, 'io');
    assert.match(result.error.message, /^Part 2 .*broke off/);
    assert.ok(result.articles > 120 && result.articles < 180, String(result.articles));
    assert.equal(asked.filter((path) => path === '/p2.json').length, 4);
    assert.equal(asked.at(-1), '/p3.json');
    await eventually(async () => (await alerts(page)).some((text) => /Part 2/.test(text)), true, 'on the screen');
  });

  test('a page that can never be had ends the feed, and the message says so', limit, async () => {
    const pages = pagesOf(3, 10);
    const gone = (request, response, cors) => response.writeHead(404, cors).end('no');
    const { result } = await open([pages[0], gone, pages[2]]);
    assert.equal(result.articles, 10);
    assert.match(result.error.message, /Part 2 .*p2\.json.*404.*not known/);
    assert.deepEqual(asked, ['/feed.json', '/p2.json']); // 404 does not pass
  });

  test('a page that is no feed is named', limit, async () => {
    const { result } = await open([pagesOf(3, 10)[0], '<!doctype html><title>Sorry</title>']);
    assert.equal(result.articles, 10);
    assert.match(result.error.message, /Part 2 .*HTML/);
  });

  test('an element taken off the page while it waits to ask again leaves no timer and asks no more', limit, async () => {
    answers.clear();
    asked.length = 0;
    answers.set('/feed.json', pagesOf(2, 10)[0]);
    answers.set('/p2.json', (request, response, cors) => busy(response, cors));
    const page = await newPage(browser);
    await page.addInitScript(() => {
      globalThis.timers = new Set();
      const [set, clear] = [setTimeout, clearTimeout];
      globalThis.setTimeout = (run, wait, ...rest) => {
        const id = set((...values) => (timers.delete(id), run(...values)), wait, ...rest);
        timers.add(id);
        return id;
      };
      globalThis.clearTimeout = (id) => (timers.delete(id), clear(id));
    });
    await page.goto(`${address}bare.html`);
    await eventually(async () => asked.filter((path) => path === '/p2.json').length >= 1, true, 'the second page');
    await eventually(() => page.evaluate(() => timers.size > 0), true, 'a timer');
    await page.evaluate(() => document.querySelector('broadsheet-feed').remove());
    assert.equal(await page.evaluate(() => timers.size), 0);
    const so_far = asked.length;
    await new Promise((done) => setTimeout(done, 2500));
    assert.equal(asked.length, so_far);
  });

  test('nothing moves under the reader while pages with newer articles arrive', limit, async () => {
    // The later a page, the newer its articles: each pushes down what is there.
    const pages = pagesOf(4, 40);
    pages.reverse();
    const inOrder = pages.map((body, index) => {
      const page = JSON.parse(body);
      delete page.next_url;
      return JSON.stringify({ version: page.version, ...(index < 3 && { next_url: `p${index + 2}.json` }), ...page });
    });
    let release;
    const held = new Promise((done) => (release = done));
    const waits = async (request, response, cors) => {
      await held;
      response.writeHead(200, cors).end(inOrder[1]);
    };
    answers.clear();
    [inOrder[0], waits, inOrder[2], inOrder[3]].forEach((body, index) => answers.set(index ? `/p${index + 1}.json` : '/feed.json', body));
    const page = await newPage(browser);
    await page.goto(`${address}bare.html`);
    await eventually(async () => (await titles(page)).length > 5, true, 'the first page');
    await page.evaluate(() => document.querySelector('broadsheet-feed').select('https://news.example/articles/125'));
    const box = await list(page).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, 400);
    const places = () => rows(page).evaluateAll((items) =>
      Object.fromEntries(items.map((item) => [item.getAttribute('aria-label'), Math.round(item.getBoundingClientRect().top)])));
    const settled = async () => {
      let [now, then] = [await places(), null];
      do {
        await new Promise((done) => setTimeout(done, 300));
        then = now;
        now = await places();
      } while (JSON.stringify(now) !== JSON.stringify(then));
      return now;
    };
    const before = await settled();
    assert.ok(Object.keys(before).length > 3);
    release();
    assert.equal((await ready(page)).articles, 160);
    const after = await settled();
    const middle = Object.keys(before).filter((title) => title in after);
    assert.ok(middle.length > 3, 'the same articles are on the screen');
    for (const title of middle) assert.ok(Math.abs(before[title] - after[title]) <= 1, `${title}: ${before[title]} ${after[title]}`);
    const selected = await page.evaluate(() => heard.filter(({ name }) => name === 'select').at(-1).detail.id);
    assert.equal(selected, 'https://news.example/articles/125');
    withoutProblems(page);
  });
});

describe('a gzip file as such', () => {
  let browser, address;
  const whole = JSON.stringify(feed(300));
  const packed = gzipSync(whole);
  const answer = { body: packed };

  before(async () => {
    browser = await startBrowser();
    address = await startServer({
      // Whatever the server calls it.
      '/feed.json': (request, response) => response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(answer.body),
    });
  }, limit);

  async function open(body) {
    answer.body = body;
    const page = await newPage(browser);
    return { page, result: await openFeed(page, address) };
  }

  test('is opened from an address', limit, async () => {
    const { page, result } = await open(packed);
    assert.deepEqual(result, { articles: 300, error: null });
    assert.equal((await get(page, 'stats')).bytes, Buffer.byteLength(whole));
    withoutProblems(page);
  });

  test('is opened as a file, whatever its name', limit, async () => {
    const { page } = await open(JSON.stringify(feed(1)));
    const result = await inTime(page.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      return document.querySelector('broadsheet-feed').open(new File([bytes], 'feed.txt'));
    }, packed.toString('base64')), 'the file');
    assert.deepEqual(result, { articles: 300, error: null });
  });

  test('that is cut off gives the articles before the cut', limit, async () => {
    const { result } = await open(packed.subarray(0, Math.floor(packed.length * 0.7)));
    assert.equal(result.error.code, 'truncated');
    assert.ok(result.articles > 50, String(result.articles));
  });

  test('that is damaged gives the articles before the damage, and is named', limit, async () => {
    const damaged = Buffer.from(packed);
    const at = Math.floor(packed.length * 0.7);
    damaged.fill(0xff, at, at + 500);
    const { page, result } = await open(damaged);
    assert.equal(result.error.code, 'not_json');
    assert.match(result.error.message, /gzip file that is damaged/);
    await eventually(async () => (await alerts(page)).some((text) => /gzip/.test(text)), true, 'on the screen');
  });

  test('that holds something else says what', limit, async () => {
    const { result } = await open(gzipSync('<!doctype html><title>Hello</title>'));
    assert.equal(result.error.code, 'not_json');
    assert.match(result.error.message, /HTML/);
  });
});
