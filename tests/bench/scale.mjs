// A million headlines in pages that lead from one to the next:  node scale.mjs [ARTICLES [ARTICLES A PAGE]]
// How it comes in, the longest that the page's main thread was blocked, the memory, and what a keystroke costs.
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { makeQueries, random, vocabulary } from './corpus.mjs';
import { folder, ms, quantile, serve, table, taken, timeCalls, withPage } from './viewer.mjs';

const articles = Number(process.argv[2] ?? 1_000_000);
const aPage = Number(process.argv[3] ?? 10_000);
const pages = Math.ceil(articles / aPage);
const place = join(folder, `scale-${articles}-${aPage}`);
const next = random(11);
const words = vocabulary(40_000, next);
// Frequent words come first; as a power of a random number, which is near enough to how words are spread.
const word = () => words[Math.floor(words.length * next() ** 4)];

function headline(number) {
  const title = Array.from({ length: 6 + Math.floor(next() * 6) }, word).join(' ');
  return {
    id: `https://devfeed.example/articles/${number}`,
    title: title[0].toUpperCase() + title.slice(1),
    date_published: new Date(Date.UTC(2026, 8, 15) - number * 97_000).toISOString().replace('.000', ''),
    tags: [`tag ${Math.floor(4000 * next() ** 3)}`, `tag ${Math.floor(4000 * next() ** 3)}`],
    _broadsheet: { sources: [{ name: `Source ${Math.floor(200 * next() ** 2)}` }] },
  };
}

const name = (page) => (page === 0 ? 'feed.json' : `feed-${page + 1}.json`);

function writePages() {
  mkdirSync(place, { recursive: true });
  for (let page = 0; page < pages; ++page) {
    const first = page * aPage;
    const items = Array.from({ length: Math.min(aPage, articles - first) }, (_, i) => headline(first + i));
    writeFileSync(join(place, name(page)), JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Headlines',
      ...(page + 1 < pages && { next_url: name(page + 1) }), _broadsheet: { version: 1 }, items }));
  }
}

// What the system keeps in memory for the browser's processes that show pages, in bytes.
function renderers(pid) {
  const rows = execFileSync('ps', ['-eo', 'pid,ppid,rss,args'], { encoding: 'utf8' }).split('\n').slice(1)
    .map((line) => line.trim().split(/\s+/));
  const family = new Set([String(pid)]);
  for (let grown = true; grown;) {
    grown = false;
    for (const [one, parent] of rows) if (family.has(parent) && !family.has(one)) grown = Boolean(family.add(one));
  }
  return Math.max(0, ...rows.filter(([one, , , ...args]) => family.has(one) && args.includes('--type=renderer'))
    .map(([, , rss]) => rss * 1024));
}

if (!existsSync(join(place, name(pages - 1)))) writePages();
const files = Object.fromEntries(Array.from({ length: pages }, (_, page) => [`/${name(page)}`, join(place, name(page))]));
const size = Object.values(files).reduce((sum, file) => sum + statSync(file).size, 0);
console.log(`${articles} headlines in ${pages} pages, ${(size / 1e6).toFixed(0)} MB`);

const server = await serve(files);
try {
  await withPage(async (page, pid) => {
    await timeCalls(page);
    const start = Date.now();
    await page.goto(server.address);
    await page.evaluate(() => customElements.whenDefined('broadsheet-feed'));
    const progress = [['seconds', 'articles', 'MB read', 'module, MB', 'process, MB']];
    for (let done = false; !done;) {
      await new Promise((later) => setTimeout(later, 2000));
      const now = await page.evaluate(async () => {
        const element = document.querySelector('broadsheet-feed');
        const state = await Promise.race([element.ready, null]);
        const { articles: count, bytes } = element.stats;
        return { count, bytes, memory: timed.memory, state };
      });
      progress.push([((Date.now() - start) / 1000).toFixed(1), now.count, (now.bytes / 1e6).toFixed(0),
        (now.memory / 1e6).toFixed(0), (renderers(pid) / 1e6).toFixed(0)]);
      done = now.state !== null;
      if (now.state?.error) console.log(now.state.error.message);
    }
    const seconds = (Date.now() - start) / 1000;
    table(progress.filter((_, i) => i === 0 || i === progress.length - 1 || i % Math.ceil(progress.length / 12) === 0));
    const loading = await taken(page);
    const calls = Object.entries(loading).filter(([, times]) => Array.isArray(times) && typeof times[0] === 'number')
      .map(([call, times]) => [call, times.length, ms(times.reduce((a, b) => a + b, 0)), ms(quantile(times, 0.99)), ms(Math.max(...times))])
      .sort((a, b) => b[2] - a[2]).slice(0, 8);
    console.log(`searchable after ${seconds.toFixed(1)} s`);
    table([['into the module', 'calls', 'ms in all', 'p99', 'longest'], ...calls]);
    const blocks = (from, to) => {
      const long = loading.tasks.filter(({ startTime }) => startTime >= from && startTime < to).map(({ duration }) => duration);
      return `${long.length} times, longest ${ms(Math.max(0, ...long))} ms`;
    };
    const started = loading.began + 500; // in which the program starts, and the GPU's programs are made
    console.log(`main thread blocked for more than 50 ms: while starting ${blocks(0, started)}; after that ${blocks(started, Infinity)}`);

    await page.getByRole('searchbox').click();
    for (const query of makeQueries(words, 12)) {
      await page.keyboard.type(query, { delay: 10 });
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
    }
    await new Promise((later) => setTimeout(later, 1000));
    const { set_query: searches, frame } = await taken(page);
    table([['keystroke, ms', 'count', 'p50', 'p99', 'longest'],
      ['search', searches.length, ms(quantile(searches, 0.5)), ms(quantile(searches, 0.99)), ms(Math.max(...searches))],
      ['frame', frame.length, ms(quantile(frame, 0.5)), ms(quantile(frame, 0.99)), ms(Math.max(...frame))]]);
    const stats = await page.evaluate(() => document.querySelector('broadsheet-feed').stats);
    console.log(`the allocator has ${(stats.memory_bytes / 1e6).toFixed(0)} MB in use; parsing took ${ms(stats.parse_ms)} ms, ` +
      `indexing ${ms(stats.index_ms)} ms`);
  });
} finally {
  server.close();
}
