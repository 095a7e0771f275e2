// Text: selecting and copying it with mouse, keys and finger; many scripts; fonts that come late.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { root } from './chromium.mjs';
import {
  eventually, field, limit, newPage, openFeed, policy, reader, rows, startBrowser, startServer, type, withoutProblems,
} from './support.mjs';

const scripts = readFileSync(join(root, 'tests/data/scripts/feed.json'), 'utf8');
const host = (style) => `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Host</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/${style}.css">
<script type="module" src="/broadsheet.js"></script><broadsheet-feed src="feed.json"></broadsheet-feed>`;
const plain = 'body { margin: 0 } broadsheet-feed { height: 100vh }';
let browser, address;
before(async () => {
  browser = await startBrowser();
  address = await startServer({
    '/feed.json': { body: scripts },
    '/late.ttf': { type: 'font/ttf', body: readFileSync('/usr/share/fonts/truetype/noto/NotoSerif-Bold.ttf') },
    '/plain.css': { type: 'text/css', body: plain },
    '/plain.html': { type: 'text/html', body: host('plain') },
    '/late.css': { type: 'text/css', body: `${plain} broadsheet-feed { font-family: Late, system-ui }` },
    '/late.html': { type: 'text/html', body: host('late'), headers: { 'content-security-policy': `${policy}; font-src 'self'` } },
  });
}, limit);

// Listens, after all others, to what a copy puts on the clipboard.
const watchCopies = (page) => page.evaluate(() => {
  globalThis.copies = [];
  addEventListener('copy', (event) => copies.push(event.clipboardData.getData('text/plain')));
});
const copies = (page) => page.evaluate(() => copies);

async function openArticle(options) {
  const page = await newPage(browser, options);
  await openFeed(page, `${address}plain.html`);
  await page.evaluate(() => {
    const element = document.querySelector('broadsheet-feed');
    element.select('https://harbour.example/scripts/en-0');
  });
  await eventually(() => reader(page).getByRole('heading', { level: 1 }).allTextContents(), ['The harbour library moved by boat']);
  await watchCopies(page);
  return page;
}

const boxOf = (page) => reader(page).getByRole('heading', { level: 1 }).boundingBox();

describe('selecting text', () => {
  test('with the mouse, and copying by key', limit, async () => {
    const page = await openArticle();
    const box = await boxOf(page);
    await page.mouse.move(box.x + 1, box.y + 17);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 17, { steps: 3 });
    await page.mouse.move(box.x + box.width - 1, box.y + box.height - 17, { steps: 3 });
    await page.mouse.up();
    await page.waitForTimeout(200);
    await page.keyboard.press('Control+C');
    await eventually(() => copies(page), ['The harbour library moved by boat']);
    // Two clicks take a word, as the browser knows words.
    await page.mouse.dblclick(box.x + 12, box.y + 17);
    await page.waitForTimeout(200);
    await page.keyboard.press('Control+C');
    await eventually(async () => (await copies(page)).at(-1), 'The');
    await page.keyboard.press('Control+A');
    await page.waitForTimeout(200);
    await page.keyboard.press('Control+C');
    await eventually(async () => {
      const text = (await copies(page)).at(-1);
      return text.includes('The harbour library moved by boat') && text.includes('from 9:30 to 17:45.');
    }, true);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
    await page.keyboard.press('Control+C');
    await page.waitForTimeout(200);
    assert.equal((await copies(page)).at(-1), '', 'nothing is selected, nothing copied');
    withoutProblems(page);
  });

  test('with a finger that rests, and a button that copies', limit, async () => {
    const page = await openArticle({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    const box = await boxOf(page);
    const session = await page.context().newCDPSession(page);
    const touch = (kind, x, y) => session.send('Input.dispatchTouchEvent', { type: kind, touchPoints: kind === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', box.x + 15, box.y + 17);
    await page.waitForTimeout(1500);
    await touch('touchEnd');
    const copy = page.getByRole('button', { name: 'Copy', exact: true });
    await copy.waitFor({ state: 'attached' });
    const place = await copy.boundingBox();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
    await eventually(() => page.evaluate(() => navigator.clipboard.readText()), 'The');
    await eventually(() => copy.count(), 0);
    withoutProblems(page);
  });
});

describe('text in every script', () => {
  test('the field shows text from right to left at its right, as the real field does', limit, async () => {
    const page = await newPage(browser);
    await openFeed(page, `${address}plain.html`);
    await type(page, 'مكتبة');
    await eventually(() => rows(page).count().then((count) => count > 0), true);
    assert.equal(await field(page).evaluate((input) => getComputedStyle(input).direction), 'rtl');
    withoutProblems(page);
  });

  test('a font of the page that comes late is drawn', limit, async () => {
    const page = await newPage(browser);
    await openFeed(page, `${address}late.html`);
    const heading = async () => {
      const { x, y, height } = await rows(page).first().boundingBox();
      return page.screenshot({ clip: { x, y, width: 300, height } });
    };
    const before = await heading();
    assert.ok(before.equals(await heading()), 'the picture stands still');
    await page.evaluate(() => {
      const face = new FontFace('Late', 'url(/late.ttf)');
      document.fonts.add(face);
      return face.load().then(() => {});
    });
    await eventually(async () => before.equals(await heading()), false);
    withoutProblems(page);
  });
});
