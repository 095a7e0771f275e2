// The search libraries people put into web pages, each set up as its documentation recommends for this corpus: the same
// fields, titles weighted most, ranked answers, the last word as a prefix where it can.
// `type` answers what has been typed so far, `ask` a whole question, a thousand deep, any of whose words may match.
import * as orama from '@orama/orama';
import sqliteInit from '@sqlite.org/sqlite-wasm';
import UFuzzy from '@leeoniya/ufuzzy';
import flexsearch from 'flexsearch';
import Fuse from 'fuse.js';
import lunr from 'lunr';
import MiniSearch from 'minisearch';

const fields = { title: 3, summary: 1.25, content_text: 1, tags: 2 };

const flat = (item) => ({ id: item.id, title: item.title, summary: item.summary, content_text: item.content_text,
  tags: [...(item.tags ?? []), ...(item.authors ?? []).map((a) => a.name),
    ...(item._broadsheet?.topics ?? []).map((t) => t.name), ...(item._broadsheet?.sources ?? []).map((s) => s.name)].join(' ') });

export const rivals = {
  async minisearch(items) {
    const index = new MiniSearch({ fields: Object.keys(fields) });
    index.addAll(items.map(flat));
    const ask = (query, all, limit) => index.search(query, { boost: fields, prefix: all ? (term, i, terms) => i === terms.length - 1
      : false, combineWith: all ? 'AND' : 'OR' }).slice(0, limit).map((hit) => hit.id);
    return { type: (query) => ask(query, true, 50), ask: (query) => ask(query, false, 1000) };
  },

  async fts5(items) {
    const sqlite = await sqliteInit({ print() {}, printErr() {} });
    const db = new sqlite.oo1.DB(':memory:');
    db.exec("create virtual table a using fts5(id unindexed, title, summary, content_text, tags, tokenize='porter unicode61', prefix='1 2')");
    db.exec('begin');
    const insert = db.prepare('insert into a values (?, ?, ?, ?, ?)');
    for (const item of items) insert.bind(Object.values(flat(item))).stepReset();
    insert.finalize();
    db.exec('commit');
    const words = (query) => query.match(/[\p{L}\p{N}]+/gu) ?? [];
    const run = (match, limit) => match === '' ? [] : db.selectValues(
      `select id from a where a match ? order by bm25(a, 0, 3, 1.25, 1, 2) limit ${limit}`, [match]);
    return { type: (query) => run(words(query).map((w, i, all) => `"${w}"${i === all.length - 1 ? '*' : ''}`).join(' '), 50),
      ask: (query) => run([...new Set(words(query))].map((w) => `"${w}"`).join(' OR '), 1000), wasm: () => sqlite.wasm.heap8().byteLength, close: () => db.close() };
  },

  async flexsearch(items) {
    const index = new flexsearch.Document({ document: { id: 'id', index: Object.keys(fields).map((field) => ({ field, tokenize: 'forward' })) } });
    for (const item of items) index.add(flat(item));
    return { type: (query) => index.search(query, { limit: 50, merge: true }).map((hit) => hit.id) };
  },

  async lunr(items) {
    const index = lunr(function build() {
      this.ref('id');
      for (const [field, boost] of Object.entries(fields)) this.field(field, { boost });
      for (const item of items) this.add(flat(item));
    });
    const words = (query) => query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    return {
      type: (query) => index.query((q) => words(query).forEach((word, i, all) => q.term(lunr.tokenizer(word),
        { presence: lunr.Query.presence.REQUIRED, wildcard: i === all.length - 1 ? lunr.Query.wildcard.TRAILING
          : lunr.Query.wildcard.NONE }))).slice(0, 50).map((hit) => hit.ref),
      ask: (query) => index.query((q) => words(query).forEach((word) => q.term(word, {}))).slice(0, 1000).map((hit) => hit.ref),
    };
  },

  async orama(items) {
    const db = orama.create({ schema: { title: 'string', summary: 'string', content_text: 'string', tags: 'string' },
      components: { tokenizer: { stemming: true, language: 'english' } } });
    await orama.insertMultiple(db, items.map(flat), 1000);
    const ask = (term, limit, threshold, exact) => orama.search(db, { term, limit, boost: fields, threshold, exact,
      properties: Object.keys(fields) }).hits.map((hit) => hit.document.id);
    return { type: (query) => ask(query, 50, 0, false), ask: (query) => ask(query, 1000, 1, false) };
  },

  async fuse(items) {
    const index = new Fuse(items.map(flat), { keys: Object.entries(fields).map(([name, weight]) => ({ name, weight })),
      ignoreLocation: true });
    return { type: (query) => index.search(query, { limit: 50 }).map((hit) => hit.item.id) };
  },

  async ufuzzy(items) {
    const engine = new UFuzzy();
    const lines = items.map((item) => Object.values(flat(item)).slice(1).join(' '));
    return { type: (query) => {
      const [ids, info, order] = engine.search(lines, query, 1);
      return (order ? order.map((i) => info.idx[i]) : ids ?? []).slice(0, 50).map((i) => items[i].id);
    } };
  },
};
