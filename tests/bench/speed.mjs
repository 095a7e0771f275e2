// From bytes to searchable, and a keystroke, beside the rivals on the same corpus:  node speed.mjs [ARTICLES [RIVAL…]]
// Every engine runs in a process of its own, so that none pays for another's memory.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCorpus, makeQueries } from './corpus.mjs';
import { rivals } from './rivals.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const build = join(here, '../../build');
const quantile = (times, share) => times[Math.floor(share * (times.length - 1))];

function prepare(articles) {
  const folder = join(build, 'bench');
  mkdirSync(folder, { recursive: true });
  const bundle = join(folder, `${articles}.json`), queries = join(folder, `${articles}.txt`);
  if (!existsSync(bundle)) {
    const { words, feed } = makeCorpus(articles);
    // In pieces: a string of a whole large bundle is more than Node.js takes.
    writeFileSync(bundle, `${JSON.stringify({ ...feed, items: [] }).slice(0, -2)}`);
    feed.items.forEach((item, i) => { pieces.push((i ? ',' : '') + JSON.stringify(item)); });
    writeFileSync(bundle, `${pieces.join('')}]}`, { flag: 'a' });
    writeFileSync(queries, makeQueries(words, 200).join('\n'));
  }
  return { bundle, queries };
}
const pieces = [];

async function measure(name, bundle, queriesFile) {
  const bytes = readFileSync(bundle);
  const queries = readFileSync(queriesFile, 'utf8').split('\n').slice(0, 40);
  globalThis.gc?.();
  let start = performance.now();
  const { items } = JSON.parse(new TextDecoder().decode(bytes));
  const parsed = performance.now() - start;
  if (name === 'parse') return { ready: parsed };
  const engine = await rivals[name](items);
  const ready = performance.now() - start;
  const times = [];
  for (const query of queries) {
    for (let size = 1; size <= query.length; ++size) {
      start = performance.now();
      engine.type(query.slice(0, size));
      times.push(performance.now() - start);
    }
    if (times.reduce((a, b) => a + b, 0) > 60000) break;
  }
  times.sort((a, b) => a - b);
  return { ready, p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99),
    memory: process.memoryUsage().rss / 1e6 };
}

if (process.argv[2] === '--one') {
  const [, , , name, bundle, queries] = process.argv;
  console.log(JSON.stringify(await measure(name, bundle, queries)));
} else {
  const articles = Number(process.argv[2] ?? 10000);
  const chosen = process.argv.length > 3 ? process.argv.slice(3) : Object.keys(rivals);
  const { bundle, queries } = prepare(articles);
  console.log(`${articles} articles, ${(readFileSync(bundle).length / 1e6).toFixed(1)} MB`);
  console.log(execFileSync('node', [join(build, process.env.BENCH_BUILD ?? 'web', 'tests/bench/bench_search.js'), bundle, queries],
    { encoding: 'utf8' }));
  for (const name of ['parse', ...chosen]) {
    const child = spawnSync('node', ['--expose-gc', '--max-old-space-size=8192', fileURLToPath(import.meta.url), '--one', name,
      bundle, queries], { encoding: 'utf8', timeout: 600000 });
    if (child.status !== 0) {
      console.log(`${name.padEnd(12)} failed: ${(child.stderr || String(child.signal)).trim().split('\n').at(-1)}`);
      continue;
    }
    const r = JSON.parse(child.stdout.trim().split('\n').at(-1));
    const ms = (value) => (value === undefined ? '-' : value.toFixed(2)).padStart(10);
    console.log(`${name.padEnd(12)} ready ${ms(r.ready)} ms  keystroke p50 ${ms(r.p50)} p95 ${ms(r.p95)} p99 ${ms(r.p99)} ms  rss ${ms(r.memory)} MB`);
  }
}
