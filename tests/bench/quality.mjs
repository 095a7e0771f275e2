// How well questions are answered, ours beside the rivals that rank: the retrieval collections with their own judgements,
// measured as trec_eval does (binary gains, the first 1,000, any word may match).  node quality.mjs
// BENCH_TOOL names the tool (build/native/broadsheet). tests/search/quality_test.cpp holds the floors.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rivals } from './rivals.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const tool = process.env.BENCH_TOOL ?? join(root, 'build/native/broadsheet');
const corpora = join(root, 'build/corpora/ir');

const text = (file) => readFileSync(join(corpora, file), 'latin1').replaceAll('\r', '');
const lines = (file) => text(file).split('\n').map((line) => line.trim().split(/\s+/)).filter((fields) => fields.length > 1);
const pieces = (whole, open) => `\n${whole}`.split(open).slice(1);
const between = (whole, open, close) => {
  const from = whole.indexOf(open);
  return from < 0 ? '' : whole.slice(from + open.length).split(close)[0];
};
const tag = (piece, name) => between(piece, `<${name}>`, `</${name}>`).trim();

// From rows of question and article: what answers each question.
function judgementsOf(rows) {
  const out = new Map();
  for (const [question, article] of rows) {
    if (!out.has(question)) out.set(question, new Set());
    out.get(question).add(article);
  }
  return out;
}

const collections = {
  Cranfield: { file: 'cran-trec/cran.all.1400.xml', read: () => ({
    articles: pieces(text('cran-trec/cran.all.1400.xml'), '<doc>').map((piece) =>
      ({ id: tag(piece, 'docno'), title: tag(piece, 'title'), content_text: tag(piece, 'text') })),
    // Judged by their place in the file.
    questions: pieces(text('cran-trec/cran.qry.xml'), '<top>').map((piece, i) => [String(i + 1), tag(piece, 'title')]),
    judgements: judgementsOf(lines('cran-trec/cranqrel.trec.txt').filter((f) => f[3] !== '0').map((f) => [f[0], f[2]])),
  }) },
  CISI: { file: 'cran-cisi-med/cisi/CISI.ALL', read: () => {
    const part = (piece, letter, end) => between(piece, `\n.${letter}\n`, end).trim();
    const number = (piece) => piece.split('\n')[0].trim();
    return {
      articles: pieces(text('cran-cisi-med/cisi/CISI.ALL'), '\n.I ').map((piece) =>
        ({ id: number(piece), title: part(piece, 'T', '\n.A'), content_text: part(piece, 'W', '\n.X') })),
      questions: pieces(text('cran-cisi-med/cisi/CISI.QRY'), '\n.I ').map((piece) => [number(piece), part(piece, 'W', '\n.')]),
      judgements: judgementsOf(lines('cran-cisi-med/cisi/CISI.REL')),
    };
  } },
  NPL: { file: 'npl-trec/share/vaswani_npl/qrels', read: () => {
    const folder = 'npl-trec/share/vaswani_npl';
    return {
      articles: pieces(text(`${folder}/corpus/doc-text.trec`), '<DOC>').map((piece) =>
        ({ id: tag(piece, 'DOCNO'), title: '', content_text: piece.split('</DOCNO>')[1].split('</DOC>')[0].trim() })),
      questions: pieces(text(`${folder}/query-text.trec`), '<num>').map((piece) =>
        [piece.split('<')[0].trim(), tag(piece, 'title')]),
      judgements: judgementsOf(lines(`${folder}/qrels`).filter((f) => f[3] === '1').map((f) => [f[0], f[2]])),
    };
  } },
};

// Ids in order for each question, by the tool.
function ours(articles, questions) {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-quality-'));
  try {
    writeFileSync(join(folder, 'feed.json'), JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Collection',
      items: articles.map((article) => ({ ...article, language: 'en' })) }));
    // A space behind the last word: it is whole.
    writeFileSync(join(folder, 'queries'), questions.map((one) => `${one[1].replaceAll(/\s+/g, ' ')} \n`).join(''));
    return execFileSync(tool, ['search', join(folder, 'feed.json'), '--queries', join(folder, 'queries'), '--json', '--match',
      'any', '--limit', '1000'], { encoding: 'utf8', maxBuffer: 2 ** 30, timeout: 300_000 }).trim().split('\n')
      .map((line) => JSON.parse(line).items.map((item) => item.id));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function measure(answers, questions, judgements) {
  let map = 0, ndcg = 0, judged = 0;
  questions.forEach(([question], i) => {
    const relevant = judgements.get(question);
    if (!relevant) return;
    let found = 0, precision = 0, gain = 0, ideal = 0;
    answers[i].forEach((id, rank) => {
      if (!relevant.has(id)) return;
      precision += ++found / (rank + 1);
      if (rank < 10) gain += 1 / Math.log2(rank + 2);
    });
    for (let rank = 0; rank < Math.min(10, relevant.size); ++rank) ideal += 1 / Math.log2(rank + 2);
    map += precision / relevant.size;
    ndcg += gain / ideal;
    ++judged;
  });
  return { map: map / judged, ndcg: ndcg / judged };
}

async function answersOf(name, articles, questions) {
  if (name === 'Broadsheet') return ours(articles, questions);
  const engine = await rivals[name](articles);
  const answers = [];
  for (const [, question] of questions) answers.push(await engine.ask(question.replaceAll(/\s+/g, ' ')));
  engine.close?.();
  return answers;
}

const engines = ['Broadsheet', 'minisearch', 'lunr', 'orama', 'fts5'];
for (const [name, { file, read }] of Object.entries(collections)) {
  if (!existsSync(join(corpora, file))) {
    console.log(`${name}: skipped, there is no ${file}`);
    continue;
  }
  const { articles, questions, judgements } = read();
  console.log(`${name}: ${articles.length} articles, ${judgements.size} questions with judgements`);
  const figures = [];
  for (const engine of engines) {
    figures.push({ engine, ...measure(await answersOf(engine, articles, questions), questions, judgements) });
    const { map, ndcg } = figures.at(-1);
    console.log(`  ${engine.padEnd(12)}MAP ${map.toFixed(4)}   nDCG@10 ${ndcg.toFixed(4)}`);
  }
  const [{ map, ndcg }, ...others] = figures;
  const best = (key) => Math.max(...others.map((one) => one[key]));
  console.log(`  ${map >= best('map') && ndcg >= best('ndcg') ? 'holds' : 'MISSED'}: at least as good as the best rival ` +
    `(MAP ${best('map').toFixed(4)}, nDCG@10 ${best('ndcg').toFixed(4)})\n`);
}
