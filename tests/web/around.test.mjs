// The element as a part of a page: what it leaves to the page around it.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { feed } from './fixture.mjs';
import { eventually, limit, list, newPage, ready, startBrowser, startServer, titles, withoutProblems } from './support.mjs';

const markup = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Host</title>
<link rel="icon" href="data:,"><script type="module" src="/broadsheet.js"></script>
<button id="before">Before</button>
<broadsheet-feed src="feed.json"></broadsheet-feed>
<button id="after">After</button>${'<p>And so on.</p>'.repeat(100)}`;

let browser, address;
before(async () => {
  browser = await startBrowser();
  address = await startServer({
    '/feed.json': { body: JSON.stringify(feed(12)) },
    '/host.html': { type: 'text/html', body: markup },
  });
}, limit);

async function hostPage(options) {
  const page = await newPage(browser, options);
  await page.goto(`${address}host.html`);
  await ready(page);
  await eventually(async () => (await titles(page)).length > 0, true);
  return page;
}

const scrolled = (page) => page.evaluate(() => scrollY);
const drawn = (page) => page.evaluate(async () => {
  const viewer = document.querySelector('broadsheet-feed');
  for (let last = -1; last !== viewer.stats.frames; ) {
    last = viewer.stats.frames;
    await new Promise((done) => setTimeout(done, 150));
  }
});

test('the wheel scrolls the list to its end, and then the page', limit, async () => {
  const page = await hostPage();
  const box = await list(page).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const first = (await titles(page))[0];
  await page.mouse.wheel(0, 300);
  await eventually(async () => (await titles(page))[0] !== first, true, 'the list moves');
  assert.equal(await scrolled(page), 0);
  for (let turns = 0; turns < 30 && (await scrolled(page)) === 0; ++turns) {
    await page.mouse.wheel(0, 300);
    await drawn(page);
  }
  assert.ok((await scrolled(page)) > 0, 'the page moves');
  assert.ok((await titles(page)).includes(feed(12).items[11].title), 'only at the end of the list');
});

test('at the top of the list the wheel scrolls the page up', limit, async () => {
  const page = await hostPage();
  await page.evaluate(() => scrollTo(0, 200));
  const box = await list(page).boundingBox();
  await page.mouse.move(box.x + box.width / 2, Math.max(box.y, 0) + 100);
  await page.mouse.wheel(0, -300);
  await eventually(() => scrolled(page), 0);
});

test('a finger does the same', limit, async () => {
  const page = await hostPage({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true });
  const touch = await page.context().newCDPSession(page);
  const send = (type, y) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y }] });
  const swipe = async (from, to) => {
    await send('touchStart', from);
    for (let step = 1; step <= 8; ++step) await send('touchMove', from + ((to - from) * step) / 8);
    await send('touchEnd');
    await drawn(page);
  };
  const first = (await titles(page))[0];
  await swipe(550, 350);
  await eventually(async () => (await titles(page))[0] !== first, true, 'the list moves');
  assert.equal(await scrolled(page), 0);
  for (let swipes = 0; swipes < 15 && (await scrolled(page)) === 0; ++swipes) await swipe(550, 250);
  assert.ok((await scrolled(page)) > 100, 'the page moves');
});

test('Tab goes in, through and out again, and back', limit, async () => {
  const page = await hostPage();
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.localName);
  await page.locator('#before').focus();
  await page.keyboard.press('Tab');
  assert.equal(await focused(), 'broadsheet-feed');
  for (let stops = 0; stops < 80 && (await focused()) === 'broadsheet-feed'; ++stops) await page.keyboard.press('Tab');
  assert.equal(await focused(), 'after');
  await page.keyboard.press('Shift+Tab');
  assert.equal(await focused(), 'broadsheet-feed');
  withoutProblems(page);
});
