// From a click on a link to articles on the screen and to searchable, over a slow line on a slow machine, beside the same
// feed in a plain page with MiniSearch:  node startup.mjs [ARTICLES [RUNS]]
// 10 Mbit/s, 40 ms there and back, a processor four times as slow; everything compressed with brotli, nothing cached.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { makeCorpus } from './corpus.mjs';
import { folder, ms, serve, table, withPage } from './viewer.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const articles = Number(process.argv[2] ?? 10_000);
const runs = Number(process.argv[3] ?? 3);

// What a developer would write who knows MiniSearch: shows the list as soon as there is one, then makes the index.
const plain = `
import MiniSearch from 'minisearch';
const { items } = await (await fetch('feed.json')).json();
for (const item of items.slice(0, 50)) {
  const article = document.createElement('article');
  article.append(Object.assign(document.createElement('h2'), { textContent: item.title }),
    Object.assign(document.createElement('p'), { textContent: item.summary }));
  document.body.append(article);
}
await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const fields = { title: 3, summary: 1.25, content_text: 1 };
const index = new MiniSearch({ fields: Object.keys(fields), storeFields: ['title'] });
await index.addAllAsync(items, { chunkSize: 200 });
globalThis.countFound = (query) => index.search(query, { boost: fields, prefix: true, combineWith: 'AND' }).length;
`;

function plainPage() {
  const { outputFiles } = buildSync({ stdin: { contents: plain, resolveDir: here }, bundle: true, minify: true,
    format: 'esm', target: 'es2022', write: false });
  return {
    '/plain.html': { type: 'text/html', body: '<!doctype html><title>Feed</title><script type="module" src="plain.js"></script>' },
    '/plain.js': { type: 'text/javascript', body: outputFiles[0].text },
  };
}

// Notes on the page when its first article is drawn and when a word is found; looks once a frame.
const watch = (word) => {
  globalThis.seen = {};
  const look = () => {
    const element = document.querySelector('broadsheet-feed');
    const row = document.querySelector('article') ?? element?.shadowRoot?.querySelector('[role=article], article');
    if (row) seen.articles ??= performance.now();
    if (globalThis.countFound ? countFound(word) > 0 : seen.ready && element?.search?.(word).total > 0) seen.searchable ??= performance.now();
    if (!seen.searchable) requestAnimationFrame(look);
  };
  addEventListener('broadsheet-ready', () => (seen.ready = true));
  requestAnimationFrame(look);
};

async function measure(address, word) {
  return withPage(async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: 40, downloadThroughput: 10e6 / 8,
      uploadThroughput: 10e6 / 8 });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.addInitScript(watch, word);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => seen.searchable, null, { polling: 200, timeout: 120_000 });
    return { ...(await page.evaluate(() => seen)), bytes };
  });
}

mkdirSync(folder, { recursive: true });
const { words, feed } = makeCorpus(articles);
const body = JSON.stringify(feed);
const server = await serve({ '/feed.json': { body, type: 'application/feed+json' }, ...plainPage() }, { compress: true });
const { length } = server.answer('/feed.json').body;
console.log(`${articles} articles, ${(body.length / 1e6).toFixed(1)} MB, ${(length / 1e6).toFixed(2)} MB compressed: ` +
  `${(length * 8 / 10e6).toFixed(1)} s of a line of 10 Mbit/s; processor 4 times slower; best of ${runs}`);
const results = { broadsheet: [], minisearch: [] };
try {
  for (let run = 0; run < runs; ++run) {
    results.broadsheet.push(await measure(server.address, words[50]));
    results.minisearch.push(await measure(`${server.address}plain.html`, words[50]));
  }
} finally {
  server.close();
}
const best = (rows, key) => Math.min(...rows.map((row) => row[key]));
const row = (name, rows) => [name, ms(best(rows, 'articles')), ms(best(rows, 'searchable')), (best(rows, 'bytes') / 1000).toFixed(0)];
table([
  ['', 'articles on the screen, ms', 'searchable, ms', 'KB over the line'],
  row('broadsheet', results.broadsheet),
  row('plain page with minisearch', results.minisearch),
]);
