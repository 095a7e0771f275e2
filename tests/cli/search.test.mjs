// What `broadsheet search` says of each answer, and how it is told to answer.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { lines, run } from './support.mjs';

const articles = [
  { title: 'Herons by the lighthouse', summary: 'A heron waits.', date_published: '2026-09-01T08:00:00Z', tags: ['birds'] },
  { title: 'Lighthouse keeper retires', summary: 'Nobody waits.', date_published: '2026-09-10T08:00:00Z' },
  { title: 'Bread at high altitude', summary: 'Herons do not bake.', date_published: '2026-08-01T08:00:00Z' },
];
const feed = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'F',
  items: articles.map((article, i) => ({ id: `${i}`, language: 'en', ...article })) });
const ask = (...args) => {
  const { code, out, err } = run(['search', '-', ...args, '--json'], { stdin: feed });
  assert.equal(code, 0, err);
  return JSON.parse(out);
};
const ids = (...args) => ask(...args).items.map(({ id }) => id);

describe('search', () => {
  test('takes the words of all, most or any', () => {
    assert.deepEqual(ids('heron lighthouse '), ['0']);
    assert.deepEqual(ids('heron lighthouse ', '--match', 'all'), ['0']);
    assert.deepEqual(ids('heron lighthouse ', '--match', 'any'), ['0', '1', '2']);
    assert.deepEqual(ids('heron lighthouse snow ', '--match', 'all'), []);
    const most = ask('heron lighthouse snow ', '--match', 'most');
    assert.equal(most.items[0].id, '0');
    assert.equal(run(['search', '-', 'x', '--match', 'some'], { stdin: feed }).code, 2);
  });

  test("knows a word's forms by the feed's language where an article names none", () => {
    const german = (language) => JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'F', language,
      items: [{ id: '1', title: 'Alte Häuser', content_text: '' }, { id: '2', title: 'Old terriers', language: 'en', content_text: '' }] });
    const found = (language, query) =>
      JSON.parse(run(['search', '-', query, '--match', 'all', '--json'], { stdin: german(language) }).out).items.map(({ id }) => id);
    assert.deepEqual(found('de', 'Haus '), ['1']);
    assert.deepEqual(found('de', 'terrier '), ['2']);
    assert.deepEqual(found('de', 'lang:de '), ['1']);
  });

  test('sorts by relevance, newest or oldest', () => {
    assert.deepEqual(ids('herons '), ['0', '2']);
    assert.deepEqual(ids('lighthouse ', '--sort', 'newest'), ['1', '0']);
    assert.deepEqual(ids('lighthouse ', '--sort', 'oldest'), ['0', '1']);
    assert.deepEqual(ids(''), ['1', '0', '2']);
  });

  test('counts relative dates from the time it is given', () => {
    assert.deepEqual(ids('after:-7d ', '--now', '2026-09-12T00:00:00Z'), ['1']);
    assert.deepEqual(ids('after:-7d ', '--now', '2026-08-03T00:00:00Z'), ['1', '0', '2']);
    assert.deepEqual(ids('on:today ', '--now', '2026-09-01T23:00:00Z'), ['0']);
  });

  test('explains each article: which word, what it met, how and where', () => {
    const { items, read_as: readAs } = ask('heron -bread ', '--explain');
    assert.equal(readAs, 'heron AND NOT bread');
    assert.deepEqual(items.map(({ id }) => id), ['0']);
    assert.deepEqual(items[0].why, [
      { word: 'heron', found: 'Herons', how: 'stem', where: 'title', times: 1 },
      { word: 'heron', found: 'heron', how: 'exact', where: 'overview', times: 1 },
    ]);
    const { out } = run(['search', '-', 'heron ', '--explain'], { stdin: feed });
    assert.ok(lines(out).some((line) => line.trim() === 'heron: "Herons" in title, stem, 1x'), out);
  });

  test('says what it also looked for, and what stands in the way', () => {
    assert.equal(ask('lighthuose ').note, 'Also showing "lighthouse".');
    const { out } = run(['search', '-', 'heron tag:fish ', '--match', 'all'], { stdin: feed });
    assert.deepEqual(lines(out).slice(0, 2), ['0 articles', '2 articles without tag:fish']);
  });
});
