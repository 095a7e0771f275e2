// The mirror as a person without eyes or without a mouse meets it: roles, names, states, focus; and as a page of its own,
// without a canvas, and on paper.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { feed } from './fixture.mjs';
import {
  call, count, eventually, field, filters, get, limit, list, newPage, openFeed, reader, rows, startBrowser, startServer,
  titles, type, withoutProblems,
} from './support.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const mixed = feed(200);
mixed.items[1] = { ...mixed.items[1], title: 'ميناء جديد يفتح أبوابه', language: 'ar', content_text: 'جاء الناس إلى الميناء في الصباح.' };

let browser, address;
before(async () => {
  browser = await startBrowser();
  address = await startServer({
    '/feed.json': { body: JSON.stringify(mixed) },
    '/broken.json': { body: 'no feed at all' },
    '/slow.json': (request, response) => response.writeHead(200).write('{"version": "https://jsonfeed.org/version/1.1", "title": "Slow", "items": ['),
  });
}, limit);

const focused = (page) => page.evaluate(() => {
  const element = document.querySelector('broadsheet-feed').shadowRoot.activeElement;
  return element && (element.ariaLabel ?? element.textContent.trim() ?? element.className);
});

// Everything that axe has a rule for, over the whole page.
async function violations(page) {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

async function openAt(source, options = {}, storage = {}) {
  const page = await newPage(browser, options);
  await page.addInitScript((kept) => Object.assign(localStorage, kept), storage);
  await page.route(/\/feed(\.[0-9a-f]+)?\.json$/, (route) => route.continue({ url: `${address}${source}` }));
  await page.goto(address);
  await page.evaluate(() => customElements.whenDefined('broadsheet-feed'));
  return page;
}

async function openList(options, storage) {
  const page = await openAt('feed.json', options, storage);
  await eventually(async () => (await titles(page)).length > 2, true);
  return page;
}

describe('axe finds nothing', () => {
  const looks = { drawn: {}, plain: { 'broadsheet.plain': '1' } };
  for (const [look, storage] of Object.entries(looks)) {
    for (const colorScheme of ['light', 'dark']) {
      test(`${look}, ${colorScheme}: list, results, reader, filters, menus, help`, limit, async () => {
        const page = await openList({ colorScheme, viewport: { width: 1280, height: 800 } }, storage);
        const clean = async (state) => assert.deepEqual(await violations(page), [], state);
        await clean('list');
        await call(page, 'select', 'https://news.example/articles/1');
        await eventually(() => reader(page).getByRole('heading', { level: 1 }).count(), 1);
        await clean('reader');
        await page.evaluate(() => (document.querySelector('broadsheet-feed').query = 'harbour'));
        await eventually(async () => (await count(page)).split(' ')[0], '20');
        await filters(page).getByRole('button').first().evaluate((button) => button.click());
        await eventually(() => page.getByRole('region', { name: 'Active filters' }).count(), 1);
        await clean('results and a filter');
        await page.evaluate(() => (document.querySelector('broadsheet-feed').query = 'no such words'));
        await eventually(() => list(page).count(), 0);
        await clean('no results');
        await page.getByRole('button', { name: 'Sort' }).evaluate((button) => button.click());
        await eventually(() => page.getByRole('region', { name: 'Sort' }).count(), 1);
        await clean('sort menu');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Keys' }).evaluate((button) => button.click());
        await eventually(() => page.getByRole('dialog').count(), 1);
        await clean('help');
        withoutProblems(page);
      });
    }

    test(`${look}, narrow: drawer; an error; loading`, limit, async () => {
      const narrow = { viewport: { width: 390, height: 800 } };
      const page = await openList(narrow, storage);
      assert.deepEqual(await violations(page), [], 'list');
      await page.getByRole('button', { name: 'Filters' }).evaluate((button) => button.click());
      await eventually(() => page.getByRole('dialog').count(), 1);
      assert.deepEqual(await violations(page), [], 'drawer');
      const broken = await openAt('broken.json', {}, storage);
      await broken.getByRole('alert').waitFor();
      assert.deepEqual(await violations(broken), [], 'error');
      const slow = await openAt('slow.json', {}, storage);
      await slow.getByRole('progressbar').waitFor();
      assert.deepEqual(await violations(slow), [], 'loading');
    });
  }
});

describe('what is said', () => {
  test('places in the set, languages and directions, states, ends of the timeline', limit, async () => {
    const page = await openList();
    const second = rows(page).nth(1);
    assert.deepEqual(await second.evaluate((row) => [row.ariaPosInSet, row.ariaSetSize, row.lang, row.dir]), ['2', '200', 'ar', 'auto']);
    assert.equal(await second.evaluate((row) => getComputedStyle(row).direction), 'rtl');
    const sort = page.getByRole('button', { name: 'Sort' });
    assert.equal(await sort.getAttribute('aria-expanded'), 'false');
    const from = page.getByRole('slider', { name: 'From' });
    assert.equal(await from.getAttribute('aria-valuenow'), '1');
    await from.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await eventually(async () => Number((await count(page)).split(' ')[0]) < 200, true, 'fewer articles');
    assert.match(await from.getAttribute('aria-valuetext'), /2026/);
    const splitter = page.getByRole('separator', { name: 'Width of the list' });
    const width = Number(await splitter.getAttribute('aria-valuenow'));
    await splitter.focus();
    await page.keyboard.press('ArrowRight');
    await eventually(async () => Number(await splitter.getAttribute('aria-valuenow')), width + 16);
    withoutProblems(page);
  });
});

describe('the focus', () => {
  test('goes along with the article that is opened, and back to what opened a dialog or menu', limit, async () => {
    const page = await openList();
    await rows(page).first().focus();
    await page.keyboard.press('j');
    await eventually(() => focused(page), (await titles(page))[0], 'the first is opened');
    await page.keyboard.press('j');
    await eventually(() => focused(page), (await titles(page))[1], 'the second');
    const keys = page.getByRole('button', { name: 'Keys' });
    await keys.focus();
    await page.keyboard.press('Enter');
    await eventually(() => focused(page), 'Keys', 'in the dialog');
    assert.equal(await page.evaluate(() => document.querySelector('broadsheet-feed').shadowRoot.activeElement.role), 'dialog');
    await page.keyboard.press('Tab');
    assert.equal(await focused(page), 'Close');
    await page.keyboard.press('Escape');
    await eventually(() => page.evaluate(() => document.querySelector('broadsheet-feed').shadowRoot.activeElement.localName), 'button');
    assert.equal(await focused(page), 'Keys');
    await page.getByRole('button', { name: 'Sort' }).focus();
    await page.keyboard.press('Enter');
    await eventually(() => focused(page), 'Newest', 'in the menu');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await eventually(() => focused(page), 'Sort Oldest', 'back on the button');
    withoutProblems(page);
  });

  test('stays in an open dialog, forwards and backwards', limit, async () => {
    const page = await openList({ viewport: { width: 390, height: 800 } });
    await page.getByRole('button', { name: 'Filters' }).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.waitFor({ state: 'attached' });
    const stops = await drawer.getByRole('button').count();
    for (const key of ['Tab', 'Shift+Tab']) {
      const seen = new Set();
      for (let presses = 0; presses < stops + 3; ++presses) {
        await page.keyboard.press(key);
        const inside = await drawer.evaluate((dialog) => dialog !== dialog.getRootNode().activeElement && dialog.contains(dialog.getRootNode().activeElement));
        assert.ok(inside, `${key}, ${presses + 1} times`);
        seen.add(await focused(page));
      }
      assert.ok(seen.has('Close') && seen.has('Theme System'), [...seen].join(', '));
    }
    withoutProblems(page);
  });

  test('is never lost when the list changes', limit, async () => {
    const page = await openList();
    await rows(page).nth(2).focus();
    await page.evaluate(() => (document.querySelector('broadsheet-feed').query = 'lantern'));
    await eventually(async () => (await count(page)).split(' ')[0], '20');
    await eventually(async () => (await titles(page)).includes(await focused(page)), true, 'on an article of the new list');
    // A chip that is removed gives the focus to its neighbour, the last one to the list.
    await filters(page).getByRole('button').first().evaluate((button) => button.click());
    const chips = page.getByRole('region', { name: 'Active filters' });
    await chips.getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    await eventually(() => chips.count(), 0);
    await eventually(async () => (await focused(page)) !== null, true);
    withoutProblems(page);
  });

  test('scrolls what it comes to into sight', limit, async () => {
    const page = await openList({ viewport: { width: 1280, height: 420 } });
    const last = filters(page).getByRole('button').last();
    await last.focus();
    await eventually(() => last.evaluate((button) => {
      const box = button.getBoundingClientRect();
      return box.height > 10 && box.bottom <= innerHeight;
    }), true);
  });
});

describe('a page without a canvas', () => {
  const noWebGL = () => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind === 'webgl2' ? null : get.call(this, kind, ...rest);
    };
  };

  test('is what there is without WebGL 2: searching, filtering, reading, by mouse and keyboard', limit, async () => {
    const page = await newPage(browser);
    await page.addInitScript(noWebGL);
    assert.deepEqual(await openFeed(page, address), { articles: 200, error: null });
    assert.equal(await page.locator('canvas').isVisible(), false);
    await type(page, 'harbour');
    await eventually(async () => (await count(page)).split(' ')[0], '20');
    await rows(page).first().click();
    await eventually(() => reader(page).getByRole('heading', { level: 1 }).allTextContents(), [(await titles(page))[0]]);
    assert.equal(await reader(page).getByText('People came to the harbour').first().isVisible(), true);
    await page.keyboard.press('j');
    await eventually(() => reader(page).getByRole('heading', { level: 1 }).allTextContents(), [(await titles(page))[1]]);
    await filters(page).getByRole('button', { name: 'Shipping' }).click();
    await eventually(async () => Number((await count(page)).split(' ')[0]) < 20, true);
    const link = reader(page).getByRole('link', { name: 'Open original' });
    assert.match(await link.getAttribute('href'), /^https:\/\/origin\.example/);
    assert.equal(await link.isVisible(), true);
    assert.equal(await page.getByRole('button', { name: 'Show as drawn' }).count(), 0, 'there is nothing to choose');
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const { y, height } = await dialog.boundingBox();
    assert.ok(y >= 0 && y + height <= page.viewportSize().height, `from ${y}, ${height} high`);
    await page.keyboard.press('Escape');
    await eventually(() => dialog.count(), 0);
    withoutProblems(page);
  });

  test('scrolls on through the whole list', limit, async () => {
    const page = await openList({}, { 'broadsheet.plain': '1' });
    const last = async () => Number(await rows(page).last().getAttribute('aria-posinset'));
    await eventually(async () => {
      await rows(page).last().evaluate((row) => row.closest('[data-part="list pane"]').scrollTo(0, 1e6));
      return last();
    }, 200);
    await page.keyboard.press('Home');
    await eventually(async () => (await rows(page).first().getAttribute('aria-posinset')), '1');
  });

  test('can be chosen, is kept, and shows the same place', limit, async () => {
    const page = await openList();
    await type(page, 'lantern');
    await page.keyboard.press('Enter');
    await eventually(() => reader(page).getByRole('heading', { level: 1 }).count(), 1);
    const title = await reader(page).getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('button', { name: 'Show as a plain page' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Show as drawn' }).waitFor();
    await eventually(() => reader(page).getByRole('heading', { level: 1 }).allTextContents(), [title]);
    assert.equal(await get(page, 'query'), 'lantern');
    await page.reload();
    await page.getByRole('button', { name: 'Show as drawn' }).click();
    await page.getByRole('button', { name: 'Show as a plain page' }).waitFor();
    await eventually(() => page.locator('canvas').isVisible(), true);
    withoutProblems(page);
  });
});

test('on paper: the article in full, without what can only be pressed', limit, async () => {
  const page = await openList();
  await call(page, 'select', 'https://news.example/articles/4');
  await eventually(() => reader(page).getByRole('heading', { level: 1 }).count(), 1);
  await page.emulateMedia({ media: 'print' });
  const shown = await page.evaluate(() => {
    const visible = (element) => element.checkVisibility() && element.getClientRects().length > 0;
    const root = document.querySelector('broadsheet-feed').shadowRoot;
    const one = (selector) => [...root.querySelectorAll(selector)].filter(visible).length;
    return {
      canvas: one('canvas'), buttons: one('button'), fields: one('input'), rows: one('article'),
      title: one('[data-part="reader"] h1'), color: getComputedStyle(root.querySelector('[data-part="reader"] h1')).color,
    };
  });
  assert.deepEqual(shown, { canvas: 0, buttons: 0, fields: 0, rows: 0, title: 1, color: 'rgb(0, 0, 0)' });
  const pdf = await page.pdf();
  assert.ok(pdf.length > 5000);
});
