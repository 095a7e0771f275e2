// Every field of every article on real pages, through the tool: a collection of DevFeed pages with their expected values
// ($BROADSHEET_CORPORA, else ../shared/corpora), and one page as DevFeed serves it. Skips what is not there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { folder, lines, root, run } from './support.mjs';

const corpora = process.env.BROADSHEET_CORPORA ?? join(root, '..', 'shared', 'corpora');
const site = 'https://devfeed.tech';

// Unpacks the archive into build/corpora once; gives the folder, or nothing.
function unpacked(name) {
  const archive = join(corpora, `${name}.tar.xz`);
  const target = join(root, 'build', 'corpora');
  if (!existsSync(archive)) return undefined;
  if (!existsSync(join(target, name))) {
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['xJf', archive, '-C', target]);
  }
  return join(target, name);
}

const labels = (list, kind) =>
  list
    .map(({ name, label, slug }) => ({ name: name ?? label, url: `${site}/${kind}/${encodeURIComponent(slug)}` }))
    .filter(({ name }) => name !== ''); // a label without a name can't be shown; the tool says that it leaves it out

// The bundle's item for an article as the collection describes it.
function expected_item(article) {
  const url = `${site}/articles/${article.devfeed_slug}`;
  const tags = labels(article.tags, 'tags');
  return {
    id: url,
    url,
    external_url: article.canonical_url,
    title: article.title,
    summary: article.ai_overview ?? article.overview ?? undefined,
    content_text: article.source_excerpt ?? '',
    date_published: article.published,
    authors: article.author ? [{ name: article.author }] : undefined,
    tags: tags.length > 0 ? tags.map(({ name }) => name) : undefined,
    language: article.language ?? undefined,
    _broadsheet: {
      content_type: article.content_type,
      overview_by_ai: article.ai_overview === null ? undefined : true,
      sources: labels(article.sources, 'sources'),
      topics: article.topics.length > 0 ? labels(article.topics, 'topics') : undefined,
      tags: tags.length > 0 ? tags : undefined,
    },
  };
}

// Two copies of one article on a page: the newer one's fields where it has them, lists united.
function merged(older, newer) {
  if (older === undefined) return newer;
  if (Date.parse(older.date_published) > Date.parse(newer.date_published)) [older, newer] = [newer, older];
  const unite = (a = [], b = []) => {
    const all = [...a, ...b.filter(({ name }) => !a.some((label) => label.name === name))];
    return all.length > 0 ? all : undefined;
  };
  const defined = Object.fromEntries(Object.entries(newer).filter(([, value]) => value !== undefined && value !== ''));
  const extension = {
    content_type: newer._broadsheet.content_type ?? older._broadsheet.content_type,
    overview_by_ai: (newer.summary === undefined ? older : newer)._broadsheet.overview_by_ai,
    sources: unite(newer._broadsheet.sources, older._broadsheet.sources),
    topics: unite(newer._broadsheet.topics, older._broadsheet.topics),
    tags: unite(newer._broadsheet.tags, older._broadsheet.tags),
  };
  return {
    ...older,
    ...defined,
    authors: unite(newer.authors, older.authors),
    tags: extension.tags?.map(({ name }) => name),
    _broadsheet: extension,
  };
}

const newest_first = (a, b) => Date.parse(b.date_published) - Date.parse(a.date_published) || (a.url < b.url ? -1 : 1);
const plain = (value) => JSON.parse(JSON.stringify(value)); // drops what is undefined

function expected_items(articles) {
  const items = new Map();
  for (const article of articles) {
    const item = expected_item(article);
    items.set(item.url, merged(items.get(item.url), item));
  }
  return plain([...items.values()].sort(newest_first));
}

test('every field of every article of the collection is right', (t) => {
  const corpus = unpacked('devfeed');
  if (!corpus) return t.skip(`no ${corpora}/devfeed.tar.xz`);
  const pages = readdirSync(corpus, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  let articles = 0;
  for (const page of pages) {
    const wanted = JSON.parse(readFileSync(page.replace(/\.md$/, '.expected.json'), 'utf8'));
    const { code, out, err } = run(['bundle', page]);
    if (wanted.kind === 'directory') {
      assert.equal(code, 1, page);
      assert.match(err, /is a directory, .* holds no articles/);
      continue;
    }
    assert.equal(code, 0, `${page}: ${err}`);
    const feed = JSON.parse(out);
    assert.deepEqual(feed.items, expected_items(wanted.articles), page);
    assert.equal(feed.title, wanted.title ?? wanted.articles[0].title, page);
    assert.equal(feed.description, wanted.description, page);
    assert.equal(/^The next page was not given: /m.test(err), wanted.next ?? false, page);
    assert.match(err, new RegExp(`: ${wanted.articles.length.toLocaleString('en')} articles? read, .* 0 articles skipped`));
    articles += wanted.articles.length;
  }
  assert.ok(pages.length > 0 && articles > 0);
  t.diagnostic(`${pages.length} pages, ${articles} articles, every field right`);
  console.log(`devfeed: ${pages.length} pages, ${articles} articles, every field right`);
});

test('all pages of a feed make one sound bundle, which bundles to itself', (t) => {
  const corpus = unpacked('devfeed');
  if (!corpus) return t.skip(`no ${corpora}/devfeed.tar.xz`);
  const pages = join(corpus, 'rendered', 'zh-cybersec');
  const inputs = readdirSync(pages).filter((name) => /^topic-.*\.md$/.test(name)).sort();
  const dir = folder(t);
  const { code, err } = run(['bundle', ...inputs, '-o', join(dir, 'feed.json')], { cwd: pages });
  assert.equal(code, 0, err);
  assert.ok(lines(err).filter((line) => line.startsWith('The next page was not given')).length <= 1, err);
  const check = run(['check', join(dir, 'feed.json')]);
  assert.equal(check.code, 0, check.out);
  assert.match(check.out, /0 errors, 0 warnings/);
  assert.equal(run(['bundle', join(dir, 'feed.json')]).out, readFileSync(join(dir, 'feed.json'), 'utf8'));
});

test('the real page gives its eight articles', (t) => {
  const page = join(corpora, '..', 'seeds', 'nvidia-blackwell.md');
  if (!existsSync(page)) return t.skip(`no ${page}`);
  const { code, out, err } = run(['bundle', page]);
  assert.equal(code, 0);
  assert.equal(lines(err).length, 1, err);
  const feed = JSON.parse(out);
  assert.equal(feed.title, 'NVIDIA Blackwell');
  assert.equal(feed.description, 'Published articles for NVIDIA Blackwell.');
  assert.equal(feed.items.length, 8);
  // Read again in another way: by the lines that each block of the page begins with.
  const blocks = readFileSync(page, 'utf8').trimEnd().split('\n\n');
  const starts = blocks.flatMap((block, index) => (block.startsWith('## ') ? [index] : []));
  const field = (name, block) => (block.startsWith(`${name}: `) ? block.slice(name.length + 2) : assert.fail(block));
  const links = (text) => [...text.matchAll(/\[([^\]]*)\]\(<([^>]*)>\)/g)].map(([, name, url]) => ({ name, url: url.replace(/\.md$/, '') }));
  const wanted = starts.map((start) => {
    const at = (offset) => blocks[start + offset];
    const url = links(field('DevFeed', at(1)))[0].url;
    const tags = links(field('Tags', at(9)).replaceAll('\\', ''));
    assert.deepEqual([at(10), at(12)], ['### AI overview', '### Source excerpt']);
    return {
      id: url,
      url,
      external_url: links(field('Original publisher', at(2)))[0].url,
      title: at(0).slice(3),
      summary: at(11),
      content_text: at(13),
      date_published: field('Published', at(4)),
      authors: [{ name: field('Author', at(3)) }],
      tags: tags.map(({ name }) => name),
      language: field('Language', at(6)),
      _broadsheet: {
        content_type: field('Content type', at(5)),
        overview_by_ai: true,
        sources: links(field('Sources', at(7))),
        topics: links(field('Topics', at(8))),
        tags,
      },
    };
  });
  assert.deepEqual(feed.items, wanted.sort(newest_first));
});
