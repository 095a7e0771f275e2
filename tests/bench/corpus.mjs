// A corpus of any size from a seed: about 1.7 KB an article, words distributed as Zipf found them over 40,000 made-up ones.
// Either a plain JSON Feed, as any site has, or shaped as DevFeed's articles are: 2,000 topics, 4,000 tags and 200 sources,
// as it has published of its own. The same seed gives the same bytes on every machine.

import { closeSync, existsSync, mkdirSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Small, fast and the same everywhere: mulberry32.
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const onsets = ['b', 'c', 'd', 'f', 'g', 'h', 'j', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'w', 'z', 'br', 'cl', 'dr',
  'fl', 'gr', 'pl', 'pr', 'sh', 'sp', 'st', 'th', 'tr', ''];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou'];
const endings = ['', '', '', 'n', 'r', 's', 't', 'l', 'm', 'nd', 'ng', 'ck'];

export function vocabulary(size, next) {
  const words = new Set();
  while (words.size < size) {
    // Frequent words are short.
    const syllables = words.size < 100 ? 1 : words.size < 3000 ? 1 + Math.floor(next() * 2) : 2 + Math.floor(next() * 3);
    let word = '';
    for (let i = 0; i < syllables; ++i) {
      word += onsets[Math.floor(next() * onsets.length)] + vowels[Math.floor(next() * vowels.length)];
    }
    words.add(word + endings[Math.floor(next() * endings.length)]);
  }
  return [...words];
}

// Draws numbers below `size`, the n-th about 1/n as often as the first.
function zipf(size, next) {
  const sums = new Float64Array(size);
  let sum = 0;
  for (let i = 0; i < size; ++i) sums[i] = sum += 1 / (i + 2.7);
  return () => {
    const wanted = next() * sum;
    let low = 0, high = size - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

export function makeCorpus(articles, { plain = false, seed = 20260915, words: wordCount = 40000, topics = 2000, tags = 4000, sources = 200,
  authors = 3000 } = {}) {
  const next = random(seed);
  const words = vocabulary(wordCount, next);
  const draw = zipf(wordCount, next);
  const some = (count) => {
    const out = [];
    for (let i = 0; i < count; ++i) out.push(words[draw()]);
    return out;
  };
  const capital = (word) => word[0].toUpperCase() + word.slice(1);
  const sentence = (count) => `${capital(some(count).join(' '))}.`;
  const name = () => capital(words[200 + Math.floor(next() * (wordCount - 200))]);
  const label = (kind, count) => Array.from({ length: count }, (_, i) =>
    ({ name: i % 3 === 0 ? `${name()} ${name()}` : name(), url: `https://devfeed.example/${kind}/${i}` }));
  // Every other topic has another name that people type: k8s.
  const topic = (one, i) => (i % 2 ? one : { ...one, aliases: [`${one.name[0].toLowerCase()}${1 + (i % 9)}${one.name.at(-1)}${i}`] });
  const all = { topics: label('topics', topics).map(topic), tags: label('tags', tags), sources: label('sources', sources),
    authors: label('authors', authors) };
  const pick = (labels) => labels[Math.min(labels.length - 1, Math.floor(labels.length * next() * next() * next()))];
  const types = ['article', 'news', 'tutorial', 'release', 'comparison', 'opinion'];
  const start = Date.UTC(2026, 8, 15) / 1000;
  const items = [];
  const plainItem = (i) => ({
    id: String(i),
    url: `https://news.example/${i}`,
    title: capital(some(5 + Math.floor(next() * 6)).join(' ')),
    content_text: [0, 1, 2].map(() => [0, 1, 2, 3, 4].map(() => sentence(9 + Math.floor(next() * 11))).join(' ')).join('\n\n'),
    date_published: new Date((start - i * 421) * 1000).toISOString().replace('.000', ''),
    authors: [{ name: pick(all.authors).name }],
    tags: [...new Set([pick(all.tags).name, pick(all.tags).name])],
  });
  for (let i = 0; i < articles; ++i) {
    if (plain) {
      items.push(plainItem(i));
      continue;
    }
    const url = `https://devfeed.example/articles/${i}-${some(4).join('-')}`;
    const paragraphs = [0, 1].map(() => [0, 1, 2, 3].map(() => sentence(7 + Math.floor(next() * 10))).join(' '));
    const tagList = [...new Set([pick(all.tags), pick(all.tags), pick(all.tags)])];
    items.push({
      id: url,
      url,
      external_url: `https://publisher${i % 200}.example/${i}`,
      title: capital(some(5 + Math.floor(next() * 6)).join(' ')),
      summary: [0, 1, 2].map(() => sentence(8 + Math.floor(next() * 8))).join(' '),
      content_text: paragraphs.join('\n\n'),
      date_published: new Date((start - i * 421) * 1000).toISOString().replace('.000', ''),
      authors: [{ name: pick(all.authors).name }],
      tags: tagList.map((tag) => tag.name),
      language: 'en',
      _broadsheet: {
        content_type: types[Math.floor(next() * types.length)],
        overview_by_ai: true,
        sources: [pick(all.sources)],
        topics: [...new Set([pick(all.topics), pick(all.topics)])],
        tags: tagList,
      },
    });
  }
  return { words, labels: all, feed: { version: 'https://jsonfeed.org/version/1.1', title: 'Made up',
    ...(plain ? { language: 'en' } : { _broadsheet: { version: 1 } }), items } };
}

// Typed queries: one to three words of the corpus, as a person would choose them: not the commonest.
export function makeQueries(words, count, seed = 7) {
  const next = random(seed);
  const draw = () => words[Math.floor(30 * Math.exp(next() * Math.log(words.length / 60)))];
  return Array.from({ length: count }, () => Array.from({ length: 1 + Math.floor(next() * 3) }, draw).join(' '));
}

// A corpus and 200 queries as files in `folder`, made anew where this file has changed: { bundle, queries }.
export function corpusFiles(folder, articles, plain) {
  mkdirSync(folder, { recursive: true });
  const name = join(folder, `${articles}${plain ? '-plain' : ''}`);
  const bundle = `${name}.json`, queries = `${name}.txt`;
  const made = existsSync(queries) ? statSync(queries).mtimeMs : 0;
  if (made > statSync(fileURLToPath(import.meta.url)).mtimeMs) return { bundle, queries };
  const { words, feed } = makeCorpus(articles, { plain });
  const file = openSync(bundle, 'w');
  // In pieces: a string of a whole large bundle is more than Node.js takes.
  writeSync(file, JSON.stringify({ ...feed, items: [] }).slice(0, -2));
  for (let at = 0; at < articles; at += 1000) {
    writeSync(file, (at ? ',' : '') + feed.items.slice(at, at + 1000).map((item) => JSON.stringify(item)).join(','));
  }
  writeSync(file, ']}');
  closeSync(file);
  writeFileSync(queries, makeQueries(words, 200).join('\n'));
  return { bundle, queries };
}
