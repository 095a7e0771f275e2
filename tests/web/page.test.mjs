// A real page of previews, from Markdown through the tool and the viewer to what a person sees in a browser.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  call, clickDrawn, count, eventually, filters, get, limit, list, newPage, openFeed, reader, readSeed, rows,
  startBrowser, startServer, titles, tool, type, wait, withoutProblems,
} from './support.mjs';

const seed = readSeed('nvidia-blackwell.md');
if (!seed) console.log('skipped: no nvidia-blackwell.md (BROADSHEET_SEEDS names its folder)');

// What the page says, read line by line: a second opinion on the importer. Good for this page, not for every one.
function readArticles(text) {
  const label = '[^\\]]*';
  const links = (line) =>
    [...line.matchAll(new RegExp(`\\[(${label})\\]\\(<([^>]*)>\\)`, 'g'))].map(([, name, url]) => ({
      name: unescaped(name), url: unescaped(url).replace(/\.md$/, ''),
    }));
  const unescaped = (escaped) => escaped.replace(/\\(.)/g, '$1');
  return text.split(/^## /m).slice(1).map((block) => {
    const lines = block.split('\n');
    const value = (name) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const body = (name) => {
      const from = lines.indexOf(`### ${name}`);
      if (from < 0) return [];
      const to = lines.findIndex((line, at) => at > from && line.startsWith('### '));
      return lines.slice(from + 1, to < 0 ? undefined : to).filter((line) => line.trim() && !/^\[Next page\]/.test(line));
    };
    return {
      title: unescaped(lines[0]),
      id: links(value('DevFeed'))[0].url,
      original: links(value('Original publisher'))[0].url,
      author: value('Author'),
      published: value('Published'),
      type: value('Content type'),
      language: value('Language'),
      sources: links(value('Sources') ?? '').map(({ name }) => name),
      topics: links(value('Topics') ?? '').map(({ name }) => name),
      tags: links(value('Tags') ?? '').map(({ name }) => name),
      overview: body('AI overview'),
      excerpt: body('Source excerpt'),
    };
  });
}

const languages = { en: 'English' };

function dateInWords(published) {
  const date = new Date(published);
  const words = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' };
  return `${date.toLocaleDateString('en-GB', words)}, ${published.slice(11, 16)}`;
}

describe('the real page', { skip: !seed }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-'));
  const articles = seed ? readArticles(seed.text) : [];
  let page;

  before(async () => {
    const bundle = join(folder, 'feed.json');
    execFileSync(tool, ['bundle', seed.file, '-o', bundle], { stdio: 'pipe' });
    const body = readFileSync(bundle);
    const address = await startServer({ '/feed.json': { body } });
    // High enough for every facet to be drawn.
    page = await newPage(await startBrowser(), { viewport: { width: 1280, height: 1400 } });
    const { articles: loaded, error } = await openFeed(page, address);
    assert.equal(error, null);
    assert.equal(loaded, 8);
  }, limit);
  after(() => rmSync(folder, { recursive: true }));

  test('has eight articles, newest first', limit, async () => {
    const newest = [...articles].sort((a, b) => b.published.localeCompare(a.published)).map(({ title }) => title);
    assert.equal(newest.length, 8);
    const found = await call(page, 'search', '');
    assert.equal(found.total, 8);
    assert.deepEqual(found.items.map(({ title }) => title), newest);
    const shown = await titles(page);
    assert.ok(shown.length >= 4, `${shown.length} rows are drawn`);
    assert.deepEqual(shown, newest.slice(0, shown.length));
  });

  test('shows every field of every article in the reader', limit, async () => {
    for (const article of articles) {
      assert.equal(await call(page, 'select', article.id), true);
      const pane = reader(page);
      await eventually(() => pane.getByRole('heading', { level: 1 }).allTextContents(), [article.title], 'title');
      const paragraphs = await pane.getByRole('paragraph').allTextContents();
      const [meta, ...rest] = paragraphs;
      const parts = meta.split(' · ');
      assert.equal(parts[0], article.sources.join(', '), 'sources');
      assert.equal(parts[1], dateInWords(article.published), 'time');
      assert.equal(parts[2], article.type, 'content type');
      assert.equal(parts[3], languages[article.language], 'language');
      const byline = article.author ? [`By ${article.author}`] : [];
      assert.deepEqual(rest, [...byline, ...article.overview, ...article.excerpt], 'author, overview, excerpt');
      // Related articles come a moment after the article itself, so they may be there or not.
      const headings = (await pane.getByRole('heading', { level: 2 }).allTextContents()).filter((text) => text !== 'Related');
      assert.deepEqual(headings, article.overview.length ? ['AI overview'] : [], 'heading of the overview');
      const target = (name) => pane.getByRole('link', { name }).getAttribute('href');
      assert.equal(await target('Open original'), article.original);
      assert.equal(await target('Article page'), article.id);
      const labels = await pane.getByRole('region', { name: 'Topics and tags' }).getByRole('button').allTextContents();
      // A tag that only says a topic once more is not shown.
      const said = article.topics.map((topic) => topic.toLowerCase());
      const once = [...article.topics, ...article.tags.filter((tag) => !said.includes(tag.toLowerCase()))];
      assert.deepEqual(labels, once, 'topics and tags');
    }
  });

  test('is found by a word of each field, typed and asked for', limit, async () => {
    const words = (text) => text.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
    const longest = (text) => words(text).sort((a, b) => b.length - a.length)[0];
    for (const article of [articles[0], articles.at(-1)]) {
      const fields = {
        title: article.title,
        overview: article.overview.join(' '),
        excerpt: article.excerpt.join(' '),
        author: article.author ?? '',
        source: article.sources.join(' '),
        topic: article.topics.at(-1) ?? '',
        tag: article.tags.at(-1) ?? '',
      };
      for (const [name, text] of Object.entries(fields)) {
        const word = longest(text);
        if (!word) continue;
        const { items } = await call(page, 'search', word, { limit: 100 });
        assert.ok(items.some(({ id }) => id === article.id), `"${word}" of its ${name} finds ${article.title}`);
        await type(page, word);
        await eventually(async () => (await count(page)).split(' ')[0], String(items.length), `count for "${word}"`);
        assert.equal(await get(page, 'query'), word);
        // The count may be the one before, by chance: the rows tell.
        const found = items.map(({ title }) => title);
        const drawn = async () => {
          const shown = await titles(page);
          return shown.length > 0 && shown.every((title, at) => title === found[at]);
        };
        await eventually(drawn, true, `rows for "${word}"`);
      }
    }
    await type(page, 'zzzyx');
    await eventually(() => rows(page).count(), 0);
    assert.equal((await call(page, 'search', 'zzzyx')).total, 0);
    await type(page, '');
    await eventually(async () => (await titles(page)).length > 0, true);
  });

  test('is filtered by each facet, and whole again', limit, async () => {
    const facets = { Sources: 'sources', Type: 'type', Topics: 'topics', Authors: 'author', Language: 'language' };
    for (const [name, key] of Object.entries(facets)) {
      const group = filters(page).getByRole('group', { name, exact: true });
      const button = group.getByRole('button').first();
      const [, label, number] = (await button.textContent()).match(/^(.*) (\d+)$/);
      const has = (article) => [article[key]].flat().some((value) => (languages[value] ?? value) === label);
      const expected = articles.filter(has).length;
      assert.equal(Number(number), expected, `count beside ${label}`);
      await button.evaluate((element) => element.click());
      await eventually(async () => (await count(page)).split(' ')[0], String(expected), `articles with ${label}`);
      await eventually(() => group.getByRole('button', { pressed: true }).count(), 1);
      // And off again, with the mouse, where it is drawn.
      await clickDrawn(page, group.getByRole('button', { pressed: true }));
      await eventually(() => group.getByRole('button', { pressed: true }).count(), 0);
      await eventually(async () => (await count(page)).split(' ')[0], '8');
    }
  });

  test('opens in the reader at a click on its row', limit, async () => {
    const row = rows(page).nth(1);
    const title = await row.getAttribute('aria-label');
    await clickDrawn(page, row);
    await eventually(() => reader(page).getByRole('heading', { level: 1 }).allTextContents(), [title]);
    const article = articles.find((one) => one.title === title);
    const last = await page.evaluate(() => heard.filter(({ name }) => name === 'select').at(-1).detail);
    assert.deepEqual(last, { id: article.id, title, url: article.original });
  });

  test('opens the original in a new tab that knows nothing of this one', limit, async () => {
    await page.context().route(/^https?:\/\/(?!localhost)/, (route) => route.fulfill({ body: 'elsewhere' }));
    const link = reader(page).getByRole('link', { name: 'Open original' });
    assert.equal(await link.getAttribute('rel'), 'noopener noreferrer');
    const target = await link.getAttribute('href');
    const opened = page.context().waitForEvent('page', { timeout: wait });
    await clickDrawn(page, link);
    const tab = await opened;
    await tab.waitForURL(target, { timeout: wait, waitUntil: 'commit' });
    assert.equal(await tab.evaluate(() => opener), null);
    await tab.close();
    // By the keyboard too: from the canvas, and only once.
    await list(page).first().waitFor();
    await page.evaluate(() => document.querySelector('broadsheet-feed').focus());
    const again = page.context().waitForEvent('page', { timeout: wait });
    await page.keyboard.press('v');
    const second = await again;
    await second.waitForURL(target, { timeout: wait, waitUntil: 'commit' });
    assert.equal(page.context().pages().length, 2);
    await second.close();
  });

  test('leaves no error, warning or violated policy behind', limit, () => withoutProblems(page));
});
