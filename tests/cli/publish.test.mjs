// Publishing from the command line: a site, a packed page, and the files for a page of one's own.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { data, folder, json, names, root, run } from './support.mjs';

const one = join(data, 'feed-page-1.md');
const two = join(data, 'feed-page-2.md');
const viewer = process.env.BROADSHEET_VIEWER ?? join(root, 'build/viewer');
process.env.BROADSHEET_VIEWER = viewer;

const hashed = /\.[0-9a-f]{16}\.\w+$/;
const text = (...path) => readFileSync(join(...path), 'utf8');
const contents = (dir) => Object.fromEntries(names(dir).map((name) => [name, readFileSync(join(dir, name), 'base64')]));
const originals = (dir) => names(dir).filter((name) => !/\.(br|gz)$/.test(name));

function site(t, args = [one], files = {}) {
  const dir = join(folder(t, files), 'site');
  const result = run(['site', ...args, '-o', dir]);
  assert.equal(result.code, 0, result.err);
  return { dir, ...result };
}

// A JSON feed of so many articles, the newest first.
const feed = (count) => JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Many',
  items: Array.from({ length: count }, (_, n) => ({
    id: `https://news.example/${count - n}`, url: `https://news.example/${count - n}`, title: `Number ${count - n}`,
    content_text: 'Text.', date_published: new Date(Date.UTC(2026, 0, 1) + (count - n) * 60_000).toISOString(),
  })),
});

describe('broadsheet site', () => {
  test('writes a folder in which all but the page and the worker are named by their content', (t) => {
    const { dir, err } = site(t);
    assert.match(err, /articles written to .*site\.$/m);
    const files = originals(dir);
    assert.deepEqual(files.filter((name) => !hashed.test(name)), ['index.html', 'sw.js']);
    for (const name of files.filter((file) => hashed.test(file))) {
      const hash = createHash('sha256').update(readFileSync(join(dir, name))).digest('hex').slice(0, 16);
      assert.ok(name.includes(`.${hash}.`), name);
    }
    assert.equal(files.filter((name) => name.endsWith('.js')).length, 3, 'two scripts and the worker');
    assert.equal(files.filter((name) => /^feed.*\.json$/.test(name)).length, 1);
  });

  test('names no file that is not there, relative to the page', (t) => {
    const { dir } = site(t);
    const page = text(dir, 'index.html');
    const links = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link).filter((link) => !/^https?:/.test(link));
    assert.ok(links.length > 7);
    for (const link of links) assert.ok(existsSync(join(dir, link)), link);
    const manifest = JSON.parse(text(dir, links.find((link) => link.startsWith('manifest.'))));
    for (const { src } of manifest.icons) assert.ok(existsSync(join(dir, src)), src);
    const program = originals(dir).find((name) => /^broadsheet\.\w+\.wasm$/.test(name));
    assert.ok(text(dir, links.find((link) => /^site\./.test(link))).includes(`"${program}"`));
  });

  test('lists every file and its digest in the worker', (t) => {
    const { dir } = site(t);
    const listed = [...text(dir, 'sw.js').matchAll(/\["([^"]+)", "sha256-([^"]+)"\]/g)];
    assert.deepEqual(listed.map(([, name]) => name).sort(), originals(dir).filter((name) => hashed.test(name)));
    for (const [, name, digest] of listed) {
      assert.equal(createHash('sha256').update(readFileSync(join(dir, name))).digest('base64'), digest, name);
    }
  });

  test('puts compressed copies beside what gains by it', (t) => {
    const { dir } = site(t);
    for (const name of originals(dir)) {
      const bytes = readFileSync(join(dir, name));
      for (const [ending, unpack] of [['.br', brotliDecompressSync], ['.gz', gunzipSync]]) {
        const copy = join(dir, name + ending);
        assert.equal(existsSync(copy), bytes.length >= 1024 && !name.endsWith('.png'), copy);
        if (!existsSync(copy)) continue;
        assert.ok(statSync(copy).size < bytes.length);
        assert.ok(unpack(readFileSync(copy)).equals(bytes), copy);
      }
    }
  });

  test('gives the same bytes for the same input, in the same folder and another', (t) => {
    const { dir } = site(t);
    const first = contents(dir);
    assert.equal(run(['site', one, '-o', dir]).code, 0);
    assert.deepEqual(contents(dir), first);
    assert.deepEqual(contents(site(t).dir), first);
  });

  test('leaves the files of the run before for who still reads them, until they are to go', (t) => {
    const { dir } = site(t);
    const before = names(dir);
    const again = run(['site', one, two, '-o', dir]);
    assert.equal(again.code, 0);
    assert.match(again.err, /files? of earlier runs (is|are) left/);
    for (const name of before) assert.ok(names(dir).includes(name), name);
    writeFileSync(join(dir, 'mine.txt'), 'mine');
    assert.equal(run(['site', one, two, '-o', dir, '--clean']).code, 0);
    assert.deepEqual(names(dir).filter((name) => name !== 'mine.txt'), names(site(t, [one, two]).dir));
    assert.equal(text(dir, 'mine.txt'), 'mine');
  });

  test('splits a large feed into pages, of which an update changes the first', (t) => {
    const dir = folder(t, { 'a.json': feed(25), 'b.json': feed(28) });
    const make = (name) => {
      const out = join(dir, `${name}-site`);
      assert.equal(run(['site', join(dir, `${name}.json`), '-o', out, '--page-size', '10']).code, 0);
      return out;
    };
    const [a, b] = [make('a'), make('b')];
    const pages = (out) => {
      const found = [text(out, 'index.html').match(/src="(feed\.\w+\.json)"/)[1]];
      for (let next; (next = json(join(out, found.at(-1))).next_url); ) found.push(next);
      return found;
    };
    assert.equal(pages(a).length, 3);
    assert.deepEqual(pages(a).flatMap((name) => json(join(a, name)).items.map(({ title }) => title)),
      Array.from({ length: 25 }, (_, n) => `Number ${25 - n}`));
    assert.deepEqual(pages(b).slice(1), pages(a).slice(1));
    assert.notEqual(pages(b)[0], pages(a)[0]);
  });

  test('says in the page what it is about, for previews and search engines', (t) => {
    const dir = folder(t, {
      'feed.json': JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1', title: 'A "quoted" <title>', description: 'All & more', language: 'de',
        icon: 'https://news.example/icon.png',
        items: [{ id: '1', url: 'https://news.example/1', title: '<script>alert(1)</script>', content_text: 'x'.repeat(5000) }],
      }),
    });
    const out = join(dir, 'site');
    assert.equal(run(['site', join(dir, 'feed.json'), '-o', out, '--url', 'https://news.example/read/']).code, 0);
    const page = text(out, 'index.html');
    for (const part of [
      '<html lang="de">', '<title>A &quot;quoted&quot; &lt;title&gt;</title>', '<meta name="description" content="All &amp; more">',
      '<meta property="og:title" content="A &quot;quoted&quot; &lt;title&gt;">', '<meta property="og:url" content="https://news.example/read/">',
      '<meta property="og:image" content="https://news.example/icon.png">', '<link rel="canonical" href="https://news.example/read/">',
      '<a href="https://news.example/1">&lt;script&gt;alert(1)&lt;/script&gt;</a>',
    ]) assert.ok(page.includes(part), part);
    assert.ok(page.length < 5000);
    for (const [tag] of page.matchAll(/<script[^>]*>/g)) assert.match(tag, /^<script type="module" src="[\w.]+\.js"/);
  });

  test('leaves a page alone that it did not make', (t) => {
    const dir = folder(t, { 'index.html': 'mine' });
    const { code, err } = run(['site', one, '-o', dir]);
    assert.equal(code, 1);
    assert.match(err, /index\.html: It was not made by Broadsheet/);
    assert.deepEqual(names(dir), ['index.html']);
  });

  test('says what it needs', (t) => {
    const dir = folder(t, { file: '' });
    const cases = [
      [2, ['site', one], /folder to write to was not named/],
      [2, ['site', '-o', dir], /no input was named/],
      [2, ['site', one, '-o', dir, '--url', 'news.example'], /--url takes an address/],
      [2, ['site', one, '-o', dir, '--frame', 'https://host.example/path'], /--frame takes an origin/],
      [2, ['site', one, '-o', dir, '--page-size', '0'], /--page-size takes a whole number/],
      [1, ['site', one, '-o', join(dir, 'file')], /can't be made/],
      [1, ['site', join(dir, 'none.md'), '-o', join(dir, 'new')], /can't be opened/],
      [1, ['site', one, '-o', join(dir, 'new'), '--viewer', dir], /no folder with the viewer's files/],
      [2, ['pack', one, '-o', ''], /output has no name/],
      [1, ['pack', one, '-o', join(dir, 'none', 'x.html')], /can't be written/],
      [2, ['embed', one], /folder to write to was not named/],
    ];
    for (const [code, args, message] of cases) {
      const result = run(args);
      assert.equal(result.code, code, `${args.join(' ')}: ${result.err}`);
      assert.match(result.err, message);
    }
    assert.deepEqual(names(dir), ['file'], 'nothing was written');
  });
});

describe('broadsheet pack', () => {
  test('writes one page that names nothing outside, the same bytes each time', (t) => {
    const dir = folder(t);
    const file = join(dir, 'feed.html');
    assert.equal(run(['pack', one, two, '-o', file]).code, 0);
    const page = text(file);
    assert.equal(run(['pack', one, two]).out, page);
    assert.deepEqual([...page.matchAll(/\b(?:src|href)="(?!https:|data:)([^"]*)"/g)].map(([whole]) => whole), []);
    const packed = page.match(/id="feed">([^<]*)</)[1];
    assert.equal(gunzipSync(Buffer.from(packed, 'base64')).toString(), run(['bundle', one, two]).out);
    const script = page.match(/<script type="module">([\s\S]*?)<\/script>/)[1];
    assert.ok(page.includes(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`));
  });
});

describe('broadsheet embed', () => {
  test('writes the element, the feed and a page to begin with, which it leaves alone from then on', (t) => {
    const dir = join(folder(t), 'a', 'b');
    assert.equal(run(['embed', one, '-o', dir]).code, 0);
    for (const name of ['broadsheet.js', 'broadsheet.wasm', 'feed.json', 'index.html']) assert.ok(names(dir).includes(name), name);
    assert.deepEqual(names(dir).filter((name) => /\.(br|gz)$/.test(name)), [], 'nothing that goes stale when a file is edited');
    assert.equal(text(dir, 'feed.json'), run(['bundle', one]).out);
    writeFileSync(join(dir, 'index.html'), 'mine');
    const again = run(['embed', one, two, '-o', dir]);
    assert.equal(again.code, 0);
    assert.match(again.err, /index\.html: It is there already, and left as it is\./);
    assert.equal(text(dir, 'index.html'), 'mine');
    assert.equal(text(dir, 'feed.json'), run(['bundle', one, two]).out);
  });
});
