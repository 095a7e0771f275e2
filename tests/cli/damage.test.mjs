// What the tool does with feeds that are damaged, with outputs that can't be written, and with what is typed wrongly.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { data, folder, lines, run, shell } from './support.mjs';

const item = (n, more = {}) =>
  JSON.stringify({ id: `https://example.org/${n}`, url: `https://example.org/${n}`, title: `Word ${n}`, content_text: 'body', ...more });
const head = (extension = '{"version":1}') =>
  `{"version":"https://jsonfeed.org/version/1.1","title":"F","_broadsheet":${extension},"items":[`;
const five = [1, 2, 3, 4, 5].map((n) => item(n));
const sound = `${head()}${five.join(',')}]}`;

// Damage that leaves every article readable, and where it is.
const around = {
  'nan.json': { text: `${head('NaN')}${five.join(',')}]}`, at: head('').indexOf(',"items"') },
  'between.json': { text: `${head()}${five.slice(0, 2).join(',')}],${five.slice(2).join(',')}]}` },
  'end.json': { text: `${sound}}` },
};

describe('a feed that is damaged around its articles', () => {
  for (const [name, { text, at }] of Object.entries(around)) {
    test(`keeps its articles in a bundle, and the damage is named: ${name}`, (t) => {
      const dir = folder(t, { [name]: text });
      const { code, err } = run(['bundle', name, '-o', 'out.json'], { cwd: dir });
      assert.equal(code, 0, err);
      assert.equal(JSON.parse(readFileSync(join(dir, 'out.json'), 'utf8')).items.length, 5);
      assert.match(err, new RegExp(`^${name}: byte ${at ?? '\\d+'}: `, 'm'));
    });

    test(`is searched with a warning: ${name}`, (t) => {
      const dir = folder(t, { [name]: text });
      for (const args of [['search', name, 'word'], ['search', name, 'word', '--json']]) {
        const { code, out, err } = run(args, { cwd: dir });
        assert.equal(code, 0);
        assert.match(out, /^5 articles|"total":5/);
        assert.match(err, /broadsheet check says more\.$/m);
      }
    });
  }

  test('is not bundled where it breaks off: the rest would be lost', (t) => {
    const dir = folder(t, { 'cut.json': sound.slice(0, -40), 'out.json': 'before' });
    const { code, err } = run(['bundle', 'cut.json', '-o', 'out.json'], { cwd: dir });
    assert.equal(code, 1);
    assert.match(err, /^Nothing was written\.$/m);
    assert.equal(readFileSync(join(dir, 'out.json'), 'utf8'), 'before');
  });
});

describe('search', () => {
  test('says how much of a feed was lost', (t) => {
    const broken = '{"id":"x" "url":"y"}';
    const soon = item(3, { date_published: 'soon' });
    const dir = folder(t, { 'feed.json': `${head()}${[item(1), broken, broken.replace('x', 'z'), soon].join(',')}]}` });
    const { code, err } = run(['search', 'feed.json', 'word'], { cwd: dir });
    assert.equal(code, 0);
    assert.equal(err, 'feed.json: 2 articles and 1 value could not be read; broadsheet check says more.\n');
  });

  test('says nothing of a sound feed', () => {
    assert.equal(run(['search', '-', 'word'], { stdin: sound }).err, '');
  });

  test('names each query of a file before its articles', (t) => {
    const dir = folder(t, { 'feed.json': sound, 'q.txt': 'word\n3\n' });
    const { out } = run(['search', 'feed.json', '--queries', 'q.txt'], { cwd: dir });
    const named = lines(out).filter((line) => line.startsWith('query: '));
    assert.deepEqual(named, ['query: word', 'query: 3']);
    assert.equal(lines(out)[0], 'query: word');
  });

  test('says how a query that begins with a minus is given', () => {
    const wrong = run(['search', '-', '-nvidia'], { stdin: sound });
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /unknown option -n \(put -- before a query that begins with -\)\.$/m);
    assert.equal(run(['search', '-', '--', '-nvidia'], { stdin: sound }).code, 0);
  });

  test('says what a limit may be', () => {
    for (const name of ['--limit', '--offset']) {
      for (const value of ['-1', '1.5', 'x', '']) {
        const { code, err } = run(['search', '-', 'word', name, value], { stdin: sound });
        assert.equal(code, 2);
        assert.match(err, new RegExp(`${name} takes a whole number, 0 or more\\.`));
      }
    }
  });

  test('shows nothing that turns the direction of a line', () => {
    const marks = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
    const title = `Word ${marks.map((mark) => `${mark}a`).join('')} – … “é” ⁥ مرحبا`;
    const { out } = run(['search', '-', 'word'], { stdin: `${head()}${item(1, { title })}]}` });
    for (const mark of marks) assert.ok(!out.includes(mark), mark.codePointAt(0).toString(16));
    assert.ok(out.includes('– … “é” '), 'what stands beside them in Unicode is shown');
    assert.ok(out.includes('مرحبا'));
  });
});

describe('standard output that can not be written', { skip: process.platform !== 'linux' && 'no /dev/full' }, () => {
  for (const args of ['search feed.json word', 'search feed.json word --json', 'check feed.json', '--help', 'help bundle', 'search --help', 'version']) {
    test(`ends with 1 and a sentence: ${args}`, (t) => {
      const dir = folder(t, { 'feed.json': sound });
      const { code, err } = shell(`"$TOOL" ${args} >/dev/full`, { cwd: dir });
      assert.equal(code, 1);
      assert.equal(err, "standard output: It can't be written: No space left on device.\n");
    });
  }
});

describe('what bundle says of its inputs', () => {
  const feed = (title, n, more = {}) =>
    JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title, ...more, items: n === 0 ? [] : [JSON.parse(item(n))] });
  const page = (name) => join(data, name);

  test('counts feeds, pages and what holds no articles by their names', (t) => {
    const dir = folder(t, { 'a.json': feed('A', 1), 'b.json': feed('B', 2) });
    const inputs = ['a.json', 'b.json', page('feed-page-2.md'), page('directory.md'), page('search.md')];
    const { code, err } = run(['bundle', ...inputs], { cwd: dir });
    assert.equal(code, 0);
    assert.match(err, /^2 feeds, 1 page, 1 directory, 1 search page: 4 articles read/m);
  });

  test('says whose title a bundle of several feeds has', (t) => {
    const dir = folder(t, { 'a.json': feed('A', 1), 'b.json': feed('B', 2), 'a2.json': feed('A', 3) });
    const said = (...args) => /titled.*/.exec(run(['bundle', ...args], { cwd: dir }).err)?.[0];
    assert.equal(said('a.json', 'b.json'), 'titled “A” after the first of 2 feeds; --title names it.');
    assert.equal(said('a.json', 'a2.json'), undefined, 'two pages of one feed');
    assert.equal(said('a.json', 'b.json', '--title', 'C'), undefined);
  });

  test('warns where there are no articles', (t) => {
    const dir = folder(t, { 'none.json': feed('N', 0) });
    const { code, err } = run(['bundle', 'none.json'], { cwd: dir });
    assert.equal(code, 0);
    assert.match(err, /^The bundle holds no articles\.$/m);
  });

  test('gives a feed without a title one, so that check has nothing to say', (t) => {
    const home = { home_page_url: 'https://blog.example.org:8080/a?b' };
    const dir = folder(t, { 'my.feed.json': feed(undefined, 1), 'home.json': feed(undefined, 2, home), '.json': feed('', 3) });
    for (const [name, title] of [['my.feed.json', 'my.feed'], ['home.json', 'blog.example.org:8080'], ['.json', '.json']]) {
      const { out } = run(['bundle', name], { cwd: dir });
      assert.equal(JSON.parse(out).title, title);
      assert.equal(run(['check', '-'], { stdin: out }).out, 'standard input: 1 article, 0 errors, 0 warnings.\n');
    }
    assert.equal(JSON.parse(run(['bundle', '-'], { stdin: feed(undefined, 1) }).out).title, 'Untitled');
  });

  test('says of a file that is called JSON and is none that it is none', (t) => {
    const dir = folder(t, { 'x.json': 'hello', 'page.json': readFileSync(page('feed-page-2.md')) });
    const { code, err } = run(['bundle', 'x.json'], { cwd: dir });
    assert.equal(code, 1);
    assert.match(err, /^x\.json: It is not JSON, whatever its name says\.$/m);
    assert.equal(run(['bundle', 'page.json'], { cwd: dir }).code, 0, 'a page under a wrong name is read all the same');
  });
});
