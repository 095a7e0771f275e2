// Two walks through all that the viewer can do: one with nothing but a keyboard, one with nothing but a finger.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { feed } from './fixture.mjs';
import {
  count, eventually, field, get, limit, list, newPage, openFeed, reader, rows, startBrowser, startServer, titles, wait,
  withoutProblems,
} from './support.mjs';

let browser, address;
before(async () => {
  browser = await startBrowser();
  address = await startServer({ '/feed.json': { body: JSON.stringify(feed(200)) } });
}, limit);

const found = async (page) => (await count(page)).split(' ')[0];
const title = (page) => reader(page).getByRole('heading', { level: 1 }).allTextContents();
const selected = (page) => rows(page).and(page.locator('[aria-current]')).evaluateAll((all) => all.map((one) => one.ariaPosInSet));
const focused = (page) => page.evaluate(() => {
  const element = document.querySelector('broadsheet-feed').shadowRoot.activeElement;
  return element ? `${element.role ?? element.localName}: ${element.ariaLabel ?? element.textContent.trim()}` : null;
});

async function open(options) {
  const page = await newPage(browser, options);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.context().route(/^https?:\/\/(?!localhost)/, (route) => route.fulfill({ body: 'elsewhere' }));
  await openFeed(page, address);
  await eventually(async () => (await titles(page)).length > 2, true);
  return page;
}

async function opens(page, act) {
  const tab = page.context().waitForEvent('page', { timeout: wait });
  await act();
  await (await tab).close();
}

test('with nothing but a keyboard', limit, async () => {
  const page = await open();
  // Presses Tab until the focus is on what is called so; it has to be seen there.
  async function tabTo(name) {
    for (let presses = 0; presses < 150; ++presses) {
      await page.keyboard.press('Tab');
      if (!name.test((await focused(page)) ?? '')) continue;
      const outline = await page.evaluate(() => {
        const element = document.querySelector('broadsheet-feed').shadowRoot.activeElement;
        return element.className === 'field' ? 'its caret' : getComputedStyle(element).outlineStyle;
      });
      assert.notEqual(outline, 'none', `the focus on ${name} is seen`);
      return;
    }
    assert.fail(`Tab never comes to ${name}`);
  }

  // Search, and through the results.
  await page.keyboard.press('/');
  await page.keyboard.type('harbour');
  await eventually(() => found(page), '20');
  await page.keyboard.press('Enter');
  await eventually(() => selected(page), ['1']);
  await page.keyboard.press('j');
  await eventually(() => selected(page), ['2']);
  await page.keyboard.press('k');
  await eventually(() => selected(page), ['1']);
  await page.keyboard.press('o');
  await eventually(() => title(page), [(await titles(page))[0]]);
  await page.keyboard.press('Shift+G');
  await eventually(() => selected(page), ['20']);
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await eventually(() => selected(page), ['1']);

  // What one can do with an article.
  await opens(page, () => page.keyboard.press('v'));
  await page.keyboard.press('c');
  await eventually(() => page.evaluate(() => navigator.clipboard.readText()).then((text) => text.startsWith('https://news.example/articles/')), true);
  await tabTo(/Open original/);
  await opens(page, () => page.keyboard.press('Enter'));
  await tabTo(/Article page/);
  await tabTo(/Copy link|Link copied/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');

  // Topics, filters, dates, sort.
  await page.keyboard.press('Escape');
  await page.keyboard.press(']');
  const chips = page.getByRole('region', { name: 'Active filters' });
  await eventually(() => chips.count(), 1);
  await page.keyboard.press('[');
  await eventually(() => chips.count(), 0);
  await tabTo(/^button: Shipping/);
  await page.keyboard.press('Enter');
  await eventually(() => chips.count(), 1);
  await tabTo(/Remove filter Shipping/);
  await page.keyboard.press('Space');
  await eventually(() => chips.count(), 0);
  const before = Number(await found(page));
  await tabTo(/slider: From/);
  for (let steps = 0; steps < 3; ++steps) await page.keyboard.press('PageUp');
  await eventually(async () => Number(await found(page)) < before, true);
  await tabTo(/^button: Clear$/);
  await page.keyboard.press('Enter');
  await eventually(async () => Number(await found(page)), before);
  await tabTo(/Sort/);
  await page.keyboard.press('Enter');
  await eventually(() => focused(page).then((name) => /Relevance|Newest/.test(name)), true);
  await tabTo(/Oldest/);
  await page.keyboard.press('Enter');
  await eventually(() => page.getByRole('button', { name: 'Sort' }).textContent(), 'Sort Oldest');

  // The list by itself, a related article, panes, theme, help, and the other look.
  await tabTo(/^article: /);
  await page.keyboard.press('Enter');
  await eventually(() => selected(page).then((all) => all.length), 1);
  await tabTo(/separator: Width of the list/);
  const splitter = page.getByRole('separator', { name: 'Width of the list' });
  const width = Number(await splitter.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowLeft');
  await eventually(async () => Number(await splitter.getAttribute('aria-valuenow')), width - 16);
  const theme = page.getByRole('button', { name: 'Theme' });
  const look = await theme.textContent();
  await page.keyboard.press('t');
  await eventually(async () => (await theme.textContent()) !== look, true);
  await page.keyboard.press('?');
  await eventually(() => page.getByRole('dialog').count(), 1);
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('dialog').count(), 0);
  const opened = await title(page);
  await tabTo(/Show as a plain page/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show as drawn' }).waitFor();
  await eventually(() => title(page), opened, 'the article that was open');
  await eventually(() => page.getByRole('button', { name: 'Sort' }).textContent(), 'Sort Oldest');
  withoutProblems(page);
});

test('with nothing but a finger', limit, async () => {
  const phone = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const session = await phone.context().newCDPSession(phone);
  const tap = async (locator) => {
    await locator.waitFor({ state: 'attached' });
    await eventually(async () => (await locator.boundingBox())?.height > 10, true);
    const box = await locator.boundingBox();
    await phone.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  const drag = async (x, from, to, toX = x) => {
    const touch = (type, px, py) => session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: px, y: py }] });
    await touch('touchStart', x, from);
    for (let step = 1; step <= 12; ++step) await touch('touchMove', x + ((toX - x) * step) / 12, from + ((to - from) * step) / 12);
    await touch('touchEnd');
  };
  const first = async () => Number(await rows(phone).first().getAttribute('aria-posinset'));

  await tap(field(phone));
  await phone.keyboard.insertText('lantern');
  await eventually(() => found(phone), '20');
  const area = await list(phone).boundingBox();
  await drag(180, area.y + area.height - 60, area.y + 60);
  await eventually(async () => (await first()) > 1, true);
  assert.equal((await title(phone)).length, 0, 'a drag opens nothing');
  await phone.waitForTimeout(1500); // until its swing is over
  await tap(rows(phone).nth(1));
  await eventually(async () => (await title(phone)).length, 1);
  await opens(phone, () => tap(reader(phone).getByRole('link', { name: 'Open original' })));
  await tap(reader(phone).getByRole('button', { name: 'Copy link' }));
  await eventually(() => phone.evaluate(() => navigator.clipboard.readText()).then((text) => text.startsWith('https://news.example/')), true);
  await tap(phone.getByRole('button', { name: 'Back', exact: true }));
  await eventually(() => list(phone).count(), 1);

  await tap(phone.getByRole('button', { name: 'Sort' }));
  await tap(phone.getByRole('button', { name: 'Oldest', exact: true }));
  await eventually(() => phone.getByRole('button', { name: 'Sort' }).textContent(), 'Sort Oldest');
  await tap(phone.getByRole('button', { name: 'Filters' }));
  const drawer = phone.getByRole('dialog');
  await tap(drawer.getByRole('button', { name: /^Shipping/ }));
  await eventually(async () => Number(await found(phone)) < 20, true);
  await tap(drawer.getByRole('button', { name: 'Theme' }));
  await tap(drawer.getByRole('button', { name: 'Close' }));
  await eventually(() => drawer.count(), 0);
  await tap(phone.getByRole('button', { name: 'Remove filter Shipping' }));
  await eventually(() => found(phone), '20');
  const bars = await phone.getByRole('region', { name: 'Timeline' }).boundingBox();
  await drag(bars.x + bars.width * 0.6, bars.y + 30, bars.y + 30, bars.x + bars.width - 4);
  await eventually(async () => Number(await found(phone)) < 20, true);
  await tap(phone.getByRole('button', { name: 'Clear', exact: true }));
  await eventually(() => found(phone), '20');
  await tap(phone.getByRole('button', { name: 'Clear search' }));
  await eventually(() => get(phone, 'query'), '');
  withoutProblems(phone);
});
