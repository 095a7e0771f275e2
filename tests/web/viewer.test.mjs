// How the element behaves: its interface for scripts, input, drawing only when needed, sizes, themes, policy.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { feed } from './fixture.mjs';
import {
  call, clickDrawn, count, eventually, field, get, inTime, limit, list, newPage, openFeed, reader, ready, rows,
  startBrowser, startServer, titles, type, withoutProblems,
} from './support.mjs';

const body = JSON.stringify(feed(200));
const page404 = { status: 404, type: 'text/plain', body: 'Not found' };
const embedding = (attributes) => `<!doctype html><meta charset="utf-8"><title>Host</title>
<link rel="stylesheet" href="/host.css"><script type="module" src="/broadsheet.js"></script>
<input id="before"><broadsheet-feed ${attributes}></broadsheet-feed><input id="after">`;

let browser, address;
before(async () => {
  browser = await startBrowser();
  address = await startServer({
    '/feed.json': { body },
    '/other.json': { body: JSON.stringify(feed(3, { title: 'Other News' })) },
    '/missing.json': page404,
    '/host.html': { type: 'text/html', body: embedding('src="feed.json" query="harbour" theme="dark"') },
    '/empty.html': { type: 'text/html', body: embedding('') },
    '/host.css': { type: 'text/css', body: 'broadsheet-feed { width: 900px; height: 600px }' },
  });
}, limit);

const heardNames = (page) => page.evaluate(() => heard.map(({ name }) => name));
const frames = async (page) => (await get(page, 'stats')).frames;

// Waits until nothing has been drawn for a while.
async function settled(page) {
  let last = -1;
  await eventually(async () => {
    const now = await frames(page);
    const same = now === last;
    last = now;
    await page.waitForTimeout(150);
    return same;
  }, true, 'the screen to settle');
}

describe('the interface for scripts', () => {
  test('search, select, open, stats, properties and events', limit, async () => {
    const page = await newPage(browser);
    assert.deepEqual(await openFeed(page, address), { articles: 200, error: null });
    const stats = await get(page, 'stats');
    assert.equal(stats.articles, 200);
    assert.equal(stats.bytes, Buffer.byteLength(body));
    assert.ok(stats.parse_ms > 0 && stats.index_ms > 0 && stats.frames > 0);
    assert.ok(stats.memory_bytes > stats.bytes);

    const all = await call(page, 'search', '');
    assert.equal(all.total, 200);
    assert.equal(all.items.length, 50);
    assert.ok(all.took_ms >= 0);
    assert.equal(all.items[0].id, 'https://news.example/articles/0');
    const later = await call(page, 'search', '', { limit: 3, offset: 50 });
    assert.deepEqual(later.items.map(({ id }) => id), [50, 51, 52].map((n) => `https://news.example/articles/${n}`));
    assert.equal((await call(page, 'search', 'harbour')).total, 20);
    assert.equal(await count(page), '200 articles', 'a search by script leaves the screen alone');

    assert.equal(await call(page, 'select', 'https://news.example/articles/7'), true);
    assert.equal(await call(page, 'select', 'https://news.example/nowhere'), false);
    await eventually(() => reader(page).getByRole('heading', { level: 1 }).allTextContents(), [
      'The library measures its doors, part 7',
    ]);
    await eventually(() => heardNames(page), ['ready', 'select']);

    await page.evaluate(() => (document.querySelector('broadsheet-feed').query = 'orchard'));
    await eventually(async () => (await count(page)).split(' ')[0], '20');
    assert.equal(await field(page).inputValue(), 'orchard');
    assert.equal(await get(page, 'query'), 'orchard');
    withoutProblems(page);
  });

  test('opens an address, a file and an object, each in place of the other', limit, async () => {
    const page = await newPage(browser);
    await page.goto(`${address}empty.html`);
    await page.evaluate(() => customElements.whenDefined('broadsheet-feed'));
    const heading = () => page.locator('.mirror > section').getAttribute('aria-label');
    const opened = (source) => inTime(page.evaluate(source), 'the feed to open');
    assert.deepEqual(await opened(() => document.querySelector('broadsheet-feed').open('other.json')), { articles: 3, error: null });
    await eventually(heading, 'Other News');
    const file = await opened(async () => {
      const text = await (await fetch('feed.json')).text();
      return document.querySelector('broadsheet-feed').open(new File([text], 'my-feed.json'));
    });
    assert.deepEqual(file, { articles: 200, error: null });
    await eventually(heading, 'Small News');
    const object = { version: 'https://jsonfeed.org/version/1.1', title: 'Handmade', items: [{ id: '1', url: 'https://a.example/1', title: 'One & <b>only</b>' }] };
    const made = await inTime(page.evaluate((o) => document.querySelector('broadsheet-feed').open(o), object), 'the object');
    assert.deepEqual(made, { articles: 1, error: null });
    await eventually(() => titles(page), ['One & <b>only</b>']);
    const gone = await opened(() => document.querySelector('broadsheet-feed').open('missing.json'));
    assert.equal(gone.error.code, 'io');
    assert.deepEqual((await heardNames(page)).sort(), ['error', 'ready', 'ready', 'ready']);
  });

  test('attributes set the query and theme; src can change; removal gives everything back', limit, async () => {
    const page = await newPage(browser);
    await openFeed(page, `${address}host.html`);
    await eventually(() => field(page).inputValue(), 'harbour');
    await eventually(async () => (await count(page)).split(' ')[0], '20');
    assert.equal(await get(page, 'theme'), 'dark');
    const loaded = page.evaluate(() => {
      const element = document.querySelector('broadsheet-feed');
      element.src = 'other.json';
      return element.ready;
    });
    assert.equal((await inTime(loaded, 'the other feed')).articles, 3);
    // Moved within the page it goes on; taken out it stops, and put back it starts again.
    await page.evaluate(() => document.body.append(document.querySelector('broadsheet-feed')));
    assert.equal((await get(page, 'stats')).articles, 3);
    const again = await inTime(page.evaluate(async () => {
      const element = document.querySelector('broadsheet-feed');
      element.remove();
      await null;
      const stopped = element.shadowRoot.childElementCount === 0;
      document.body.append(element);
      return { stopped, ...(await element.ready) };
    }), 'it to start again');
    assert.equal(again.stopped, true);
    assert.equal(again.articles, 3);
    withoutProblems(page);
  });

  test('two viewers on one page are apart', limit, async () => {
    const page = await newPage(browser);
    await openFeed(page, `${address}host.html`);
    const second = await inTime(page.evaluate(async () => {
      const element = document.createElement('broadsheet-feed');
      element.src = 'other.json';
      document.body.append(element);
      await element.ready;
      element.query = 'lantern';
      return [element.stats.articles, document.querySelector('broadsheet-feed').stats.articles];
    }), 'the second viewer');
    assert.deepEqual(second, [3, 200]);
    assert.equal(await get(page, 'query'), 'harbour');
    withoutProblems(page);
  });
});

describe('input', () => {
  let page;
  before(async () => {
    page = await newPage(browser);
    await openFeed(page, address);
  }, limit);

  const selected = () => rows(page).and(page.locator('[aria-current]')).evaluateAll((all) => all.map((one) => one.ariaPosInSet));

  test('typing, selecting, pasting and clearing in the field', limit, async () => {
    await field(page).click();
    await page.keyboard.type('orchars');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.type('d');
    await eventually(() => get(page, 'query'), 'orchard');
    await eventually(async () => (await count(page)).split(' ')[0], '20');
    await page.keyboard.press('Home');
    await page.keyboard.type('-');
    await eventually(() => get(page, 'query'), '-orchard');
    await eventually(async () => (await count(page)).split(' ')[0], '180');
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('наёт 中文 🚀');
    await eventually(() => get(page, 'query'), 'наёт 中文 🚀');
    const clear = page.getByRole('button', { name: 'Clear search' }).first();
    await clickDrawn(page, clear);
    await eventually(() => field(page).inputValue(), '');
    await eventually(() => count(page), '200 articles');
  });

  test('a click into the field puts the caret where it was clicked', limit, async () => {
    await type(page, 'wide words');
    const box = await field(page).boundingBox();
    await page.mouse.click(box.x + 1, box.y + box.height / 2);
    await page.keyboard.type('x');
    await eventually(() => get(page, 'query'), 'xwide words');
    await page.mouse.dblclick(box.x + 10, box.y + box.height / 2);
    await page.keyboard.type('two');
    await eventually(() => get(page, 'query'), 'two words');
    await type(page, '');
  });

  test('keys: to the field and out of it, through the list, and the sheet of keys', limit, async () => {
    await eventually(() => count(page), '200 articles');
    const focused = () => page.evaluate(() => document.querySelector('broadsheet-feed').shadowRoot.activeElement?.className);
    await page.keyboard.press('Escape');
    await eventually(focused, 'stage');
    await page.keyboard.press('/');
    await eventually(focused, 'field');
    assert.equal(await get(page, 'query'), '');
    await page.keyboard.type('lantern');
    await page.keyboard.press('Enter');
    await eventually(focused, 'stage');
    await eventually(selected, ['1']);
    await page.keyboard.press('j');
    await eventually(selected, ['2']);
    await page.keyboard.press('ArrowDown');
    await eventually(selected, ['3']);
    await page.keyboard.press('k');
    await eventually(selected, ['2']);
    assert.equal(await get(page, 'query'), 'lantern', 'keys in the list type nothing');
    await page.keyboard.press('?');
    await eventually(() => page.getByRole('dialog').count(), 1);
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('dialog').count(), 0);
    await type(page, '');
    await page.keyboard.press('Escape');
  });

  test('Tab goes in, through, and out again', limit, async () => {
    const host = await newPage(browser);
    await openFeed(host, `${address}host.html`);
    await host.locator('#before').focus();
    await host.keyboard.press('Tab');
    const inside = () => host.evaluate(() => document.activeElement.localName);
    assert.equal(await inside(), 'broadsheet-feed');
    let presses = 0;
    while ((await inside()) === 'broadsheet-feed' && ++presses < 200) await host.keyboard.press('Tab');
    assert.equal(await host.evaluate(() => document.activeElement.id), 'after');
  });

  test('the wheel scrolls the list under the pointer and a finger drags it', limit, async () => {
    const first = async () => Number(await rows(page).first().getAttribute('aria-posinset'));
    const box = await list(page).boundingBox();
    await page.mouse.move(box.x + 100, box.y + 200);
    await page.mouse.wheel(0, 2000);
    await eventually(async () => (await first()) > 10, true);
    await page.mouse.wheel(0, -4000);
    await eventually(first, 1);

    const phone = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await openFeed(phone, address);
    const session = await phone.context().newCDPSession(phone);
    const area = await list(phone).boundingBox();
    const touch = (kind, y) =>
      session.send('Input.dispatchTouchEvent', { type: kind, touchPoints: kind === 'touchEnd' ? [] : [{ x: 150, y }] });
    const from = area.y + area.height - 60;
    await touch('touchStart', from);
    for (let step = 1; step <= 10; ++step) await touch('touchMove', from - step * 40);
    await touch('touchEnd');
    await eventually(async () => Number(await rows(phone).first().getAttribute('aria-posinset')) > 2, true);
    assert.equal((await heardNames(phone)).includes('select'), false, 'a drag selects nothing');
    await settled(phone);
    const row = await rows(phone).nth(2).boundingBox();
    await phone.touchscreen.tap(row.x + 100, row.y + row.height / 2);
    await eventually(async () => (await heardNames(phone)).includes('select'), true);
    await eventually(() => reader(phone).getByRole('heading', { level: 1 }).count(), 1);
  });

  test('copies the link', limit, async () => {
    await call(page, 'select', 'https://news.example/articles/4');
    const copied = page.evaluate(() => new Promise((done) => {
      document.addEventListener('copy', (event) => setTimeout(() => done(event.clipboardData?.getData('text/plain') ?? ''), 0), { once: true });
    }));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await clickDrawn(page, reader(page).getByRole('button', { name: 'Copy link' }));
    await Promise.race([copied, page.waitForTimeout(500)]);
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'https://news.example/articles/4');
    withoutProblems(page);
  });
});

describe('drawing', () => {
  test('idle: not one frame in two seconds, and nothing pending', limit, async () => {
    const page = await newPage(browser);
    await page.addInitScript(() => {
      globalThis.asked = 0;
      for (const name of ['requestAnimationFrame', 'setTimeout', 'setInterval']) {
        const real = globalThis[name];
        globalThis[name] = (...given) => (++asked, real(...given));
      }
    });
    await openFeed(page, address);
    await settled(page);
    const before = [await frames(page), await page.evaluate(() => asked)];
    await new Promise((done) => setTimeout(done, 2000));
    assert.deepEqual([await frames(page), await page.evaluate(() => asked)], before);
    // And it wakes up again.
    await page.mouse.move(400, 300);
    await eventually(async () => (await frames(page)) > before[0], true);
  });

  // The share of pixels in each corner of the picture that are not the background: says where something is drawn.
  async function picture(page) {
    const png = await page.screenshot();
    return page.evaluate(async (data) => {
      const image = await createImageBitmap(await (await fetch(data)).blob()).catch(() => null);
      if (!image) return null;
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
      const colors = new Map();
      for (let at = 0; at < pixels.length; at += 4) {
        const color = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
        colors.set(color, (colors.get(color) ?? 0) + 1);
      }
      const [most] = [...colors].sort((a, b) => b[1] - a[1])[0];
      return { width: image.width, height: image.height, colors: colors.size, most: most.toString(16).padStart(6, '0') };
    }, `data:image/png;base64,${png.toString('base64')}`);
  }

  async function pictureOf(options, change = () => {}) {
    const page = await newPage(browser, { ...options, bypassCSP: true });
    await openFeed(page, address);
    await change(page);
    await settled(page);
    const result = await picture(page);
    return { page, ...result };
  }

  test('light and dark as the system says, changing at once', limit, async () => {
    const light = await pictureOf({ colorScheme: 'light' });
    assert.match(light.most, /^f|^ffffff$/);
    assert.ok(light.colors > 50, 'text is drawn');
    await light.page.emulateMedia({ colorScheme: 'dark' });
    await settled(light.page);
    const dark = await picture(light.page);
    assert.match(dark.most, /^1/);
    assert.ok(dark.colors > 50);
  });

  test('a theme chosen by attribute or key goes before the system', limit, async () => {
    const chosen = await pictureOf({ colorScheme: 'light' }, (page) =>
      page.evaluate(() => (document.querySelector('broadsheet-feed').theme = 'dark')));
    assert.match(chosen.most, /^1/);
    await chosen.page.evaluate(() => document.querySelector('broadsheet-feed').focus());
    await chosen.page.keyboard.press('t');
    await settled(chosen.page);
    assert.match((await picture(chosen.page)).most, /^f/);
  });

  test('crisp at two device pixels, and after a resize', limit, async () => {
    const fine = await pictureOf({ deviceScaleFactor: 2, viewport: { width: 1100, height: 700 } });
    assert.deepEqual([fine.width, fine.height], [2200, 1400]);
    const canvas = () => fine.page.evaluate(() => {
      const { width, height } = document.querySelector('broadsheet-feed').shadowRoot.querySelector('canvas');
      return [width, height];
    });
    assert.deepEqual(await canvas(), [2200, 1400]);
    await fine.page.setViewportSize({ width: 700, height: 500 });
    await eventually(canvas, [1400, 1000]);
    await settled(fine.page);
    const box = await list(fine.page).boundingBox();
    assert.ok(box.width > 100 && box.x + box.width <= 700);
    withoutProblems(fine.page);
  });

  test('a lost context comes back by itself', limit, async () => {
    const { page, colors } = await pictureOf({});
    await page.evaluate(() => {
      const canvas = document.querySelector('broadsheet-feed').shadowRoot.querySelector('canvas');
      globalThis.context = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
      context.loseContext();
    });
    await page.waitForTimeout(100);
    await page.evaluate(() => context.restoreContext());
    await settled(page);
    await eventually(async () => Math.abs((await picture(page)).colors - colors) < colors / 4, true, 'the picture is back');
    assert.equal((await titles(page)).length > 0, true);
  });

  test('a hidden tab draws nothing, but loads', limit, async () => {
    const page = await newPage(browser);
    await page.addInitScript(() => {
      globalThis.hide = true;
      Object.defineProperty(document, 'hidden', { get: () => hide });
    });
    assert.deepEqual(await openFeed(page, address), { articles: 200, error: null });
    assert.equal((await call(page, 'search', 'harbour')).total, 20);
    const drawn = await frames(page);
    await page.mouse.move(300, 300);
    await page.waitForTimeout(200);
    assert.equal(await frames(page), drawn);
    await page.evaluate(() => {
      hide = false;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await eventually(async () => (await titles(page)).length > 0, true);
  });
});

test('streaming: articles show while the rest still arrives', limit, async () => {
  const half = Math.floor(body.length / 2);
  let rest;
  const slow = await startServer({
    '/feed.json': (request, response) => {
      response.writeHead(200, { 'content-type': 'application/feed+json', 'content-length': body.length });
      response.write(body.slice(0, half));
      rest = () => response.end(body.slice(half));
    },
  });
  const page = await newPage(browser);
  await page.goto(slow);
  await eventually(async () => (await titles(page)).length > 0, true, 'the first articles');
  await eventually(() => page.getByRole('progressbar').count(), 1);
  const { articles } = await get(page, 'stats');
  assert.ok(articles > 50 && articles < 150, `${articles} articles are there`);
  assert.ok((await call(page, 'search', 'harbour')).total > 0);
  assert.deepEqual(await heardNames(page), []);
  rest();
  assert.deepEqual(await ready(page), { articles: 200, error: null });
  withoutProblems(page);
});
