// From bytes to searchable, a keystroke and memory beside the rivals, on one corpus, in Chromium, in one run:
//   node speed.mjs [ARTICLES [RIVAL…]]
// BENCH_BUILD names the build folder of the WASM programs (build/web), BENCH_LIMIT the seconds a rival may take (300).
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inFreshBrowser, serve } from './browser.mjs';
import { corpusFiles } from './corpus.mjs';
import { rivals } from './rivals.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const build = resolve(root, process.env.BENCH_BUILD ?? 'build/web');
const limit = 1000 * Number(process.env.BENCH_LIMIT ?? 300);
const runs = 3; // of ours and of JSON.parse: the medians count
const typing = 60_000; // milliseconds a rival may type for; what was measured until then counts
const rivalQueries = 40; // of the 200 that we type

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const fixed = (value, digits, width) => (value === undefined ? '–' : value.toFixed(digits)).padStart(width);

async function measureOurs(address) {
  const load = [], parse = [];
  const must = async (name, wish) => {
    const answer = await inFreshBrowser(address, name, wish, limit);
    if (answer.failed) throw new Error(`${name}: ${answer.failed}`);
    return answer;
  };
  // In turn, so that what else the machine does meets both.
  for (let i = 0; i < runs; ++i) {
    load.push((await must('ours', ['--load'])).rows[0]);
    parse.push((await must('parse')).ready);
  }
  const full = await must('ours', []);
  return { ready: median(load.map((row) => row.read_ms + row.index_ms)), read: median(load.map((row) => row.read_ms)),
    parse: median(parse), load: load[0], memory: full.memory,
    row: (name) => full.rows.find((one) => one.row === name), rows: full.rows.filter((one) => one.p50 !== undefined) };
}

function printRow(name, ready, ours, keystroke = {}, memory) {
  console.log(`${name.padEnd(24)}${fixed(ready, 0, 9)} ms${ready === undefined ? ''.padStart(9) : fixed(ready / ours, 1, 7) + ' x'}` +
    `${fixed(keystroke.p50, 2, 10)}${fixed(keystroke.p95, 2, 10)}${fixed(keystroke.p99, 2, 10)}` +
    `${fixed(memory && memory / 1e6, 0, 10)}`);
}

// Says of a promised bound whether it holds.
function holds(what, value, bound, unit, least = false) {
  const good = value === undefined ? 'unknown' : (least ? value >= bound : value <= bound) ? 'holds' : 'MISSED';
  console.log(`${good.padEnd(9)}${what}: ${value === undefined ? 'not measured' : value.toFixed(2)}${unit} ` +
    `(${least ? 'at least' : 'at most'} ${bound}${unit})`);
}

function printBeside(articles, ours, measured) {
  const times = (name) => measured[name]?.ready && measured[name].ready / ours.ready;
  console.log();
  holds('bytes to searchable, faster than MiniSearch', times('minisearch'), 25, ' x', true);
  holds('bytes to searchable, faster than FTS5', times('fts5'), 10, ' x', true);
  holds('bytes to searchable, beside TextDecoder and JSON.parse', ours.ready / ours.parse, 3, ' x');
  if (articles < 100_000) return; // what follows is promised for 100,000
  holds('store and index beside the bundle', (ours.load.store_bytes + ours.load.index_bytes) / ours.load.bytes, 2, ' x');
}

function printBounds(articles, ours) {
  holds('a keystroke, p50', ours.row('a keystroke').p50, 1, ' ms');
  holds('a keystroke, p99', ours.row('a keystroke').p99, 8, ' ms');
  holds('a keystroke with one filter, p99', ours.row('a keystroke with one filter').p99, 20, ' ms');
  for (const shape of shapes) holds(`${shape}, p95`, ours.row(shape).p95, 5, ' ms');
  if (articles > 10000) return; // what follows is promised for 10,000
  const { found, asked } = ours.row('found');
  holds(`one slip of spelling, ${found} of ${asked} articles found in the first fifty`, 100 * found / asked, 95, ' %', true);
  holds('one slip of spelling, p95', ours.row('one slip of spelling').p95, 10, ' ms');

}
const shapes = ['a common word', 'a common word misspelt', 'two words', 'an alias of a topic', 'what nothing matches',
  'the second page'];

const wasm = { '/bench_page.mjs': join(build, 'tests/bench/bench_page.mjs'), '/bench_page.wasm': join(build, 'tests/bench/bench_page.wasm'),
  '/sqlite3.wasm': join(here, 'node_modules/@sqlite.org/sqlite-wasm/sqlite-wasm/jswasm/sqlite3.wasm') };

async function withCorpus(articles, plain, use) {
  const { bundle, queries } = corpusFiles(join(root, 'build/bench'), articles, plain);
  const server = await serve({ '/bundle.json': bundle, '/queries.txt': queries, ...wasm });
  try {
    return await use(server);
  } finally {
    server.close();
  }
}

function printOurs(ours) {
  console.log('\nours, in ms               count       p50       p95       p99       max');
  for (const row of ours.rows) {
    console.log(`${row.row.padEnd(26)}${String(row.count).padStart(5)}${['p50', 'p95', 'p99', 'max'].map((q) => fixed(row[q], 3, 10)).join('')}`);
  }
  console.log();
}

async function head(name, server, articles) {
  const ours = await measureOurs(server.address);
  console.log(`${name}: ${articles} articles, ${(ours.load.bytes / 1e6).toFixed(1)} MB, in Chromium; ours: reading ` +
    `${ours.read.toFixed(0)} ms, indexing ${(ours.ready - ours.read).toFixed(0)} ms, making short beginnings ready after that ` +
    `${ours.load.prepare_ms.toFixed(0)} ms; store ${(ours.load.store_bytes / 1e6).toFixed(1)} MB, index ${(ours.load.index_bytes / 1e6).toFixed(1)} MB`);
  return ours;
}

// A plain feed, beside the rivals; then one as DevFeed's, whose labels make the filters and the six shapes of queries.
async function compare(articles, chosen) {
  const measured = {};
  const plain = await withCorpus(articles, true, async (server) => {
    const ours = await head('a plain JSON Feed', server, articles);
    console.log(`\n${''.padEnd(24)}  searchable    x ours   key p50       p95       p99    page MB`);
    printRow('Broadsheet', ours.ready, ours.ready, ours.row('a keystroke'), ours.memory);
    printRow('JSON.parse alone', ours.parse, ours.ready);
    for (const name of chosen) {
      const answer = measured[name] = await inFreshBrowser(server.address, name, { typing, queries: rivalQueries }, limit);
      if (answer.failed) console.log(`${name.padEnd(24)}${answer.failed}`);
      else printRow(name, answer.ready, ours.ready, answer, answer.memory);
    }
    return ours;
  });
  printBeside(articles, plain, measured);
  console.log();
  await withCorpus(articles, false, async (server) => {
    const ours = await head("shaped as DevFeed's", server, articles);
    printOurs(ours);
    printBounds(articles, ours);
  });
}

await compare(Number(process.argv[2] ?? 10000), process.argv.length > 3 ? process.argv.slice(3) : Object.keys(rivals));
