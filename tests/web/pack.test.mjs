// The packed page: one file, opened from the disk, with no network and under its own policy.
import assert from 'node:assert/strict';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { before, test } from 'node:test';
import { feed } from './fixture.mjs';
import { broadsheet, folder } from './published.mjs';
import { call, eventually, limit, newPage, reader, ready, startBrowser, titles, type, withoutProblems } from './support.mjs';

const articles = 3000;
let browser, file;
before(async () => {
  browser = await startBrowser();
  const dir = folder();
  writeFileSync(join(dir, 'input.json'), JSON.stringify(feed(articles)));
  file = join(dir, 'feed.html');
  broadsheet('pack', join(dir, 'input.json'), '-o', file);
}, limit);

async function open(options, prepare) {
  const page = await newPage(browser, options);
  if (prepare) await page.addInitScript(prepare);
  await page.context().setOffline(true);
  page.asked = [];
  page.on('request', (request) => page.asked.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  return page;
}

test('opens from the disk with all articles, offline, and asks for nothing else', limit, async () => {
  const page = await open();
  assert.deepEqual(await ready(page), { articles, error: null });
  assert.deepEqual(page.asked.filter((url) => url !== pathToFileURL(file).href && !url.startsWith('data:')), []);
  await eventually(async () => (await titles(page))[0], feed(1).items[0].title);
  await type(page, 'harbour 1230');
  await eventually(async () => (await titles(page))[0], feed(1231).items[1230].title);
  await call(page, 'select', 'https://news.example/articles/7');
  await eventually(() => reader(page).getByRole('heading', { level: 1 }).allTextContents(), [feed(8).items[7].title]);
  assert.equal(await page.title(), 'Small News');
  withoutProblems(page);
});

test('opens on a phone', limit, async () => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  assert.equal((await ready(page)).articles, articles);
  await eventually(async () => (await titles(page)).length > 1, true);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  withoutProblems(page);
});

test('is a plain list of articles where scripts are not run, as in a mail program', limit, async () => {
  const page = await open({ javaScriptEnabled: false });
  assert.equal(await page.locator('li').count(), 100);
  assert.ok(await page.locator('li').first().isVisible());
  assert.match(await page.locator('.plain').innerText(), /With JavaScript this page shows 2,900 more/);
});

test('starts again after the viewer was taken off the page', limit, async () => {
  const page = await open();
  await ready(page);
  const again = await page.evaluate(async (given) => {
    const viewer = document.querySelector('broadsheet-feed');
    viewer.remove();
    await new Promise((done) => setTimeout(done, 100));
    document.body.append(viewer);
    return viewer.open(given);
  }, feed(4));
  assert.deepEqual(again, { articles: 4, error: null });
  withoutProblems(page);
});

test('says so where the browser lacks the instructions of the one program in it', limit, async () => {
  const page = await open({}, () => (WebAssembly.validate = () => false));
  assert.equal((await ready(page)).error.code, 'no_simd');
  assert.match(await page.getByRole('alert').innerText(), /SIMD/);
});

test('is compressed inside', () => {
  const raw = JSON.stringify(feed(articles)).length;
  assert.ok(statSync(file).size < 1_000_000 + raw / 4, `${statSync(file).size} of ${raw}`);
});
