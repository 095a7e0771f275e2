// The tool and the viewer are the same search: the same articles in the same order, whatever is asked.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { call, get, limit, newPage, openFeed, startBrowser, startServer, tool } from './support.mjs';

// Sentences of our own, so alike that many articles have nearly the same score.
const sentences = {
  en: ['The harbour opens its gates to ships with Kubernetes clusters.', 'Node.js 30 and C++ servers start faster.',
    'A solar wind carries the sail far beyond the café.', 'Engineers repaired the cluster; GPT-4o wrote the notes.',
    'CVE-2026-1234 was fixed in v1.92.2 of snake_case.', 'Nobody expected a harbour in the mountains.'],
  de: ['Der Hafen öffnet seine Tore für Schiffe.', 'Die Häuser an der Straße haben neue Fenster.',
    'Ein Rechenzentrum heizt das Schwimmbad der Stadt.', 'Niemand erwartete einen Hafen in den Bergen.'],
  fr: ["L'école ouvre ses portes aux élèves du quartier.", 'Les chevaux traversent la rivière gelée.',
    'Un serveur rapide chauffe la piscine municipale.', 'Le port accueille des bateaux de pêche.'],
  ru: ['Порт открывает ворота для кораблей.', 'Новости города приходят каждое утро.',
    'Серверы нагревают бассейн.', 'Никто не ожидал порта в горах.'],
  ja: ['東京都の港が船に門を開く。', 'サーバーがプールを温める。', '山の中に港があるとは誰も思わなかった。', '京都の猫は新しい本を読む。'],
  zh: ['港口向船只敞开大门。', '服务器使用率上升，机房变热。', '没有人想到山里会有港口。', '北京大学发布新的模型。'],
  ko: ['항구가 배들에게 문을 연다.', '서버가 수영장을 데운다.', '대한민국 뉴스가 매일 아침 온다.', '산속에 항구가 있을 줄 몰랐다.'],
  th: ['ท่าเรือเปิดประตูให้เรือ', 'เซิร์ฟเวอร์ทำให้สระน้ำอุ่น', 'กรุงเทพมีข่าวใหม่ทุกเช้า', 'ไม่มีใครคิดว่าจะมีท่าเรือบนภูเขา'],
  ar: ['يفتح الميناء أبوابه للسفن.', 'تُسَخِّن الخوادم المسبح.', 'أخبار المدينة تصل كل صباح.', 'لم يتوقع أحد ميناءً في الجبال.'],
  he: ['הנמל פותח את שעריו לאוניות.', 'השרתים מחממים את הבריכה.', 'שָׁלוֹם לכל תושבי העיר.', 'איש לא ציפה לנמל בהרים.'],
};
const topics = [{ name: 'Kubernetes', aliases: ['k8s'] }, { name: 'Machine Learning' }, { name: 'Shipping' }, { name: 'Énergie' }];
const sources = ['The Daily Node', 'Hafenblatt', '東京新聞'];
const authors = ['Ana Ruiz', 'Bo Li', 'Ōe Kenzō'];
const tags = ['release', 'security', 'c++', '🚀'];
const types = ['news', 'article', 'tutorial'];

// Every seventh has no date, some share one: ties have to fall the same way too.
function article(number) {
  const languages = Object.keys(sentences);
  const language = languages[number % languages.length];
  const some = (list, step) => list[(number * step + Math.floor(number / languages.length)) % list.length];
  const id = `https://news.example/${number}`;
  const age = (Math.floor(number / 2) * 7 + 1) * 3_600_000; // never within an hour of a whole day
  return {
    id, url: id, language,
    title: some(sentences[language], 1),
    summary: `${some(sentences[language], 3)} ${number % 4 ? some(sentences[language], 5) : some(sentences.en, 7)}`,
    content_text: [2, 3, 5].map((step) => some(sentences[language], step)).join('\n\n'),
    ...(number % 7 && { date_published: new Date(Date.now() - age).toISOString() }),
    authors: [{ name: some(authors, 1) }],
    tags: [some(tags, 3)],
    _broadsheet: { content_type: some(types, 2), overview_by_ai: number % 2 === 0, sources: [{ name: some(sources, 1) }],
      topics: [some(topics, 3)], tags: [{ name: some(tags, 3) }] },
  };
}

// A space at the end: the last word is whole.
const queries = ['', ' ', 'h', 'ha', 'harb', 'harbour ', 'HARBOUR opens ', 'cluster ', 'clusters ', 'node', 'node.js ', 'nodejs ',
  'c++ ', 'gpt 4o', 'gpt4o ', 'cve ', '1.92', 'snake ', 'k8s', 'cafe ', 'hafen ', 'hauser ', 'haus', 'strasse ', 'ecole ', "l'ecole ",
  'cheval ', 'порт ', 'новость ', '東京', '港 ', '京都の猫', 'サーバー', '使用率', '北京大学 ', '뉴스', '대한민국', 'กรุงเทพ', 'ท่าเรือ ', 'ميناء ', 'تسخن ',
  'שלום ', 'נמל ', '🚀', '"solar wind" ', '"wind solar" ', '"harbour in the mountains', 'harbour -ships ', 'harbour OR hafen ',
  '(hafen OR port) -stadt ', 'title:hafen ', 'text:cluster', 'author:ana ', 'author:"bo li" ', 'source:"the daily node" harbour ',
  'source:東京 ', 'topic:kubernetes ', 'topic:"machine learning" server', 'tag:c++ ', 'tag:🚀 ', 'type:news ', 'lang:ja ', 'lang:de hafen',
  'after:-7d ', 'before:-3d after:-10d ', 'on:today ', 'after:2020 harbour ', 'has:overview ', '-has:date ', 'is:starred ', 'harbor ',
  'kuberntes', 'enginers ', 'montains harbour ', 'harbour piscine ', 'why does nobody expect a harbour in the mountains ', 'zzqxv ',
  'harbour zzqxv ', '"" () -', 'OR OR ', '"never closed', '-harbour ', '-type:news -lang:en ', 'e', 'ö', 'the '];

describe('the tool and the viewer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-'));
  after(() => rmSync(folder, { recursive: true }));
  let page, byTool;

  before(async () => {
    const body = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Many tongues',
      _broadsheet: { version: 1 }, items: Array.from({ length: 300 }, (_, number) => article(number)) });
    writeFileSync(join(folder, 'feed.json'), body);
    writeFileSync(join(folder, 'queries'), queries.map((query) => `${query}\n`).join(''));
    byTool = execFileSync(tool, ['search', join(folder, 'feed.json'), '--queries', join(folder, 'queries'), '--json', '--limit', '1000'],
      { encoding: 'utf8', maxBuffer: 2 ** 28, timeout: 60_000 }).trim().split('\n').map((line) => JSON.parse(line));
    const address = await startServer({ '/feed.json': { body } });
    page = await newPage(await startBrowser());
    const { error } = await openFeed(page, address);
    assert.equal(error, null);
    assert.equal((await get(page, 'stats')).articles, 300);
  }, limit);

  test('answer each query with the same articles in the same order', limit, async () => {
    assert.equal(byTool.length, queries.length);
    let found = 0;
    for (const [i, query] of queries.entries()) {
      const { total, items } = await call(page, 'search', query, { limit: 1000 });
      assert.equal(byTool[i].query, query);
      assert.equal(total, byTool[i].total, `the total of '${query}'`);
      assert.deepEqual(items.map(({ id }) => id), byTool[i].items.map(({ id }) => id), `the order of '${query}'`);
      found += total > 0 && total < 300 ? 1 : 0;
    }
    assert.ok(found > 60, `${found} queries found some articles and not all: they tell orders apart`);
  });

  test('give the same pages of a long answer', limit, async () => {
    const whole = byTool[queries.indexOf('harbour OR hafen ')];
    for (const offset of [0, 10, whole.total - 3, whole.total]) {
      const { total, items } = await call(page, 'search', whole.query, { limit: 10, offset });
      assert.equal(total, whole.total);
      assert.deepEqual(items.map(({ id }) => id), whole.items.slice(offset, offset + 10).map(({ id }) => id));
    }
  });
});
