// The tool through its command line: commands, exit codes, what it says, and that a file is written whole or not at all.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

import { data, folder, json, lines, names, run, shell, tool } from './support.mjs';

const page = (name) => join(data, name);
const one = page('feed-page-1.md');
const two = page('feed-page-2.md');

describe('the tool', () => {
  test('says what there is to do', () => {
    for (const args of [['help'], ['--help'], ['-h']]) {
      const { code, out, err } = run(args);
      assert.equal(code, 0);
      assert.match(out, /^Usage: broadsheet COMMAND/);
      for (const name of ['bundle', 'check', 'search', 'index', 'help', 'version']) assert.match(out, new RegExp(`^  ${name} `, 'm'));
      assert.equal(err, '');
    }
  });

  test('has a help page for each command', () => {
    for (const name of ['bundle', 'check', 'search', 'index', 'help', 'version']) {
      for (const args of [[name, '--help'], [name, '-h'], ['help', name]]) {
        const { code, out } = run(args);
        assert.equal(code, 0, args.join(' '));
        assert.match(out, new RegExp(`^Usage: broadsheet ${name}`));
      }
    }
  });

  test('writes the same index each time, and none of what can not be read whole', (t) => {
    const where = folder(t), bundle = join(where, 'feed.json');
    assert.equal(run(['bundle', one, two, '-o', bundle]).code, 0);
    const [first, second] = [join(where, 'a.index'), join(where, 'b.index')];
    for (const output of [first, second]) {
      const { code, err } = run(['index', bundle, '-o', output]);
      assert.equal(code, 0, err);
      assert.match(err, /^\d+ articles indexed to .*\.index, \d+ KB\.$/m);
    }
    assert.deepEqual(readFileSync(first), readFileSync(second));
    assert.equal(readFileSync(first).subarray(0, 4).toString(), 'BSIX');

    const cut = join(where, 'cut.json'), none = join(where, 'none.index');
    writeFileSync(cut, readFileSync(bundle).subarray(0, -200));
    assert.equal(run(['index', cut, '-o', none]).code, 1);
    assert.equal(run(['index', bundle]).code, 2);
    assert.equal(run(['index', '-o', none]).code, 2);
    assert.throws(() => statSync(none));
  });

  test('says its version', () => {
    for (const args of [['version'], ['--version']]) assert.match(run(args).out, /^broadsheet \d+\.\d+\.\d+\n$/);
  });

  test('ends with 2 and a hint where it is used wrongly', () => {
    const cases = [
      [[], /no command was named/],
      [['bundel', one], /did you mean 'bundle'\?/],
      [['zzz'], /no command 'zzz'/],
      [['bundle'], /no input was named/],
      [['bundle', '--titel=T', one], /unknown option --titel; did you mean --title\?/],
      [['bundle', '--xyzzy', one], /unknown option --xyzzy\./],
      [['bundle', '-x', one], /unknown option -x/],
      [['bundle', one, '-o'], /--output needs a value/],
      [['bundle', '-', '-'], /standard input can be read once/],
      [['bundle', '-', '--aliases', '-'], /standard input can be read once/],
      [['bundle', one, '-o', ''], /output has no name/],
      [['check'], /no bundle was named/],
      [['check', '--help=no', 'x'], /--help takes no value/],
      [['version', 'now'], /takes no arguments/],
      [['help', 'zzz'], /no command 'zzz'/],
    ];
    for (const [args, wanted] of cases) {
      const { code, out, err } = run(args);
      assert.equal(code, 2, args.join(' '));
      assert.match(err, wanted);
      assert.match(err, /^Try 'broadsheet.*--help'\.$/m);
      assert.equal(out, '');
    }
  });

  test('reads options as GNU programs do', (t) => {
    const dir = folder(t);
    const title = (args) => {
      const { code, out, err } = run(['bundle', ...args]);
      assert.equal(code, 0, err);
      return JSON.parse(out).title;
    };
    assert.equal(title(['--title=T', one]), 'T');
    assert.equal(title(['--title', 'T', one]), 'T');
    assert.equal(title([one, '--title', '--help']), '--help');
    assert.equal(title(['--title=', one]), '');
    assert.equal(title(['--title=A', '--title=B', one]), 'B');
    assert.equal(run(['bundle', one, `-o${join(dir, 'a.json')}`]).code, 0);
    assert.equal(run(['bundle', '-o', join(dir, 'b.json'), one]).code, 0);
    assert.equal(run(['bundle', `--output=${join(dir, 'c.json')}`, one]).code, 0);
    assert.deepEqual(names(dir), ['a.json', 'b.json', 'c.json']);
    writeFileSync(join(dir, '-odd.md'), readFileSync(one));
    assert.equal(run(['bundle', '--', '-odd.md'], { cwd: dir }).code, 0);
  });
});

describe('bundle', () => {
  test('writes a JSON Feed with every field of a page', () => {
    const { code, out, err } = run(['bundle', one]);
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(out), {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Rust [systems]',
      home_page_url: 'https://example.org/topics/rust',
      description: 'Everything about oxides, `borrowed` and owned.',
      _broadsheet: { version: 1 },
      items: [
        {
          id: 'https://example.org/articles/no-allocations-1',
          url: 'https://example.org/articles/no-allocations-1',
          external_url: 'https://blog.example.org/parser?page=1&ref=a#top',
          title: 'A parser with *no* allocations: [part 1]',
          summary: 'Shows how to parse without copying.',
          content_text: 'First paragraph of the excerpt.\n\nSecond paragraph, which is cut off in mid-wo',
          date_published: '2026-09-12T10:00:00Z',
          authors: [{ name: 'Ana Sokolova' }],
          tags: ['zero_copy', '解析'],
          language: 'en',
          _broadsheet: {
            content_type: 'tutorial',
            overview_by_ai: true,
            sources: [
              { name: 'Oxide, Weekly (beta)', url: 'https://example.org/sources/oxide-weekly' },
              { name: 'Second: source', url: 'https://example.org/sources/second' },
            ],
            topics: [
              { name: 'Rust', url: 'https://example.org/topics/rust' },
              { name: 'Node.js', url: 'https://example.org/topics/node.js' },
            ],
            tags: [
              { name: 'zero_copy', url: 'https://example.org/tags/zero_copy' },
              { name: '解析', url: 'https://example.org/tags/%E8%A7%A3%E6%9E%90' },
            ],
          },
        },
        {
          id: 'https://example.org/articles/ownership-twice',
          url: 'https://example.org/articles/ownership-twice',
          title: 'Ownership, explained twice',
          summary: 'Nobody but a person wrote this.',
          content_text: '',
          date_published: '2026-09-11T08:15:30Z',
          _broadsheet: { content_type: 'article' },
        },
      ],
    });
    assert.deepEqual(lines(err), [
      'The next page was not given: https://example.org/topics/rust.md?cursor=abc%3D',
      '1 page: 2 articles read, 0 copies merged, 0 articles skipped; 2 articles written to standard output.',
    ]);
  });

  test('merges the pages of a feed: each article once, newest first, whatever the order of inputs', () => {
    for (const inputs of [[one, two], [two, one], [one, two, one]]) {
      const { code, out, err } = run(['bundle', ...inputs]);
      assert.equal(code, 0);
      const feed = JSON.parse(out);
      assert.deepEqual(
        feed.items.map((item) => item.id.split('/').pop()),
        ['no-allocations-1', 'ownership-twice', 'sized'],
      );
      const merged = feed.items[1];
      assert.equal(merged.external_url, 'https://blog.example.org/ownership');
      assert.deepEqual(merged.authors, [{ name: 'Jun Okabe' }]);
      assert.doesNotMatch(err, /next page/);
      assert.match(err, inputs.length === 2 ? /4 articles read, 1 copy merged/ : /6 articles read, 3 copies merged/);
    }
  });

  test('takes its title from --title, else from the first feed', () => {
    const alone = page('article-page.md');
    assert.equal(JSON.parse(run(['bundle', page('empty.md'), one]).out).title, 'Quiet topic');
    assert.equal(JSON.parse(run(['bundle', alone, one]).out).title, 'Rust [systems]');
    assert.equal(JSON.parse(run(['bundle', alone]).out).title, 'One article alone');
    const named = JSON.parse(run(['bundle', one, '--title', 'Mine']).out);
    assert.equal(named.title, 'Mine');
    assert.equal(named.description, 'Everything about oxides, `borrowed` and owned.');
  });

  test('reads standard input', () => {
    const { code, out, err } = run(['bundle', '-'], { stdin: readFileSync(two) });
    assert.equal(code, 0);
    assert.equal(JSON.parse(out).items.length, 2);
    assert.match(err, /1 page: 2 articles read/);
    assert.match(run(['bundle', '-'], { stdin: '' }).err, /^standard input: It is empty\.$/m);
  });

  test('takes an earlier bundle in, and bundling a bundle changes nothing', (t) => {
    const dir = folder(t);
    const first = join(dir, 'first.json');
    assert.equal(run(['bundle', one, two, '-o', first]).code, 0);
    assert.equal(run(['bundle', first]).out, readFileSync(first, 'utf8'));
    const both = run(['bundle', first, page('article-page.md')]);
    assert.equal(JSON.parse(both.out).items.length, 4);
    assert.equal(run(['bundle', first, two, '-o', first]).code, 0, 'onto its own input');
    assert.equal(json(first).items.length, 3);
  });

  test("gives a feed's language to its own articles, and to no other feed's", (t) => {
    const feed = (title, language) => JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title, language,
      items: [{ id: `https://${title}.example/1`, url: `https://${title}.example/1`, content_text: title }] });
    const dir = folder(t, { 'a.json': feed('a', 'de-AT'), 'b.json': feed('b') });
    const bundled = (...names) => JSON.parse(run(['bundle', ...names.map((name) => join(dir, name))]).out);
    assert.deepEqual(bundled('a.json').items.map((item) => item.language), ['de']);
    assert.equal(bundled('a.json').language, 'de-AT');
    const both = bundled('a.json', 'b.json');
    assert.deepEqual(both.items.map((item) => item.language), ['de', undefined]);
    assert.equal(both.language, undefined, 'else the second would be read as German');
  });

  test('takes any JSON Feed in', (t) => {
    const dir = folder(t, {
      'feed.json': JSON.stringify({
        version: 'https://jsonfeed.org/version/1',
        title: 'Micro',
        next_url: 'https://example.org/feed-2.json',
        items: [
          { id: '17', url: 'https://example.org/17', content_html: '<p>Hello <b>there</b></p>', author: { name: 'Ada' } },
          { title: 'nameless' },
        ],
      }),
    });
    const { code, out, err } = run(['bundle', 'feed.json'], { cwd: dir });
    assert.equal(code, 0);
    const feed = JSON.parse(out);
    assert.equal(feed.items.length, 1);
    assert.equal(feed.items[0].id, 'https://example.org/17');
    assert.equal(feed.items[0].content_text, 'Hello there');
    assert.match(err, /^feed\.json: byte \d+: Article 2 was left out/m);
    assert.match(err, /next page was not given: https:\/\/example\.org\/feed-2\.json/);
    assert.match(err, /1 article skipped/);
  });

  test('names what it skips with file and line', (t) => {
    const text = readFileSync(two, 'utf8').replace('DevFeed: [Sized and unsized](<https', 'DevFeed: [Sized and unsized](<ftp');
    const line = text.split('\n').indexOf('## Sized and unsized') + 1;
    const dir = folder(t, { 'page.md': text });
    const { code, out, err } = run(['bundle', 'page.md'], { cwd: dir });
    assert.equal(code, 0);
    assert.equal(JSON.parse(out).items.length, 1);
    assert.match(err, new RegExp(`^page\\.md:${line}: The article 'Sized and unsized' was left out`, 'm'));
    assert.match(err, /1 article read, 0 copies merged, 1 article skipped; 1 article written/);
  });

  test('writes nothing where no article could be read', (t) => {
    const text = readFileSync(two, 'utf8').replaceAll('](<https://example.org/articles', '](<ftp://example.org/articles');
    const dir = folder(t, { 'page.md': text, 'feed.json': 'before' });
    const { code, err } = run(['bundle', 'page.md', '-o', 'feed.json'], { cwd: dir });
    assert.equal(code, 1);
    assert.match(err, /^None of 2 articles could be read; nothing was written\.$/m);
    assert.equal(readFileSync(join(dir, 'feed.json'), 'utf8'), 'before');
  });

  test('shows no control characters of an input on the terminal', (t) => {
    const dir = folder(t, { 'a.md': readFileSync(two, 'utf8').replace('Content type: news', 'Mood: \u009b31m') });
    const { err } = run(['bundle', 'a.md'], { cwd: dir });
    assert.match(err, /Mood/);
    assert.doesNotMatch(err, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });

  test('names the next page that was not given, and only that', (t) => {
    const next = (text, cursor) => `${text.trimEnd()}\n\n[Next page](<https://example.org/topics/rust.md?cursor=${cursor}>)\n`;
    const dir = folder(t, {
      'second.md': next(readFileSync(two, 'utf8'), 'def'),
      'rust.md?cursor=abc%3D': readFileSync(page('empty.md'), 'utf8'),
    });
    const missing = (...inputs) =>
      lines(run(['bundle', ...inputs], { cwd: dir }).err).flatMap((line) => /^The next page was not given: (.*)/.exec(line)?.[1] ?? []);
    assert.deepEqual(missing(one), ['https://example.org/topics/rust.md?cursor=abc%3D']);
    assert.deepEqual(missing(one, 'second.md'), ['https://example.org/topics/rust.md?cursor=def']);
    assert.deepEqual(missing('second.md', one), ['https://example.org/topics/rust.md?cursor=def']);
    assert.deepEqual(missing(one, two), []);
    assert.deepEqual(missing(one, 'rust.md?cursor=abc%3D'), [], 'as a download names it');
  });

  test('gives topics their other names', (t) => {
    const dir = folder(t, { 'aliases.txt': '# names\nRUST: rs, rustlang\nKubernetes: k8s\nnonsense\n' });
    const { code, out, err } = run(['bundle', one, '--aliases', 'aliases.txt'], { cwd: dir });
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(out).items[0]._broadsheet.topics[0].aliases, ['rs', 'rustlang']);
    assert.match(err, /^aliases\.txt:4: /m);
    assert.match(err, /^aliases\.txt:3: No article has the topic 'Kubernetes'\.$/m);
    const missing = run(['bundle', one, '--aliases', 'none.txt'], { cwd: dir });
    assert.equal(missing.code, 1);
    assert.equal(missing.out, '');
    assert.match(missing.err, /^none\.txt: It can't be opened/m);
  });

  test('says in one sentence what a directory or a search page is', () => {
    for (const [name, sentence] of [
      ['directory.md', /directory\.md: It is a directory, .* holds no articles\.$/m],
      ['search.md', /search\.md: It is a page of search results, .* holds no articles\.$/m],
    ]) {
      const alone = run(['bundle', page(name)]);
      assert.equal(alone.code, 1);
      assert.equal(alone.out, '');
      assert.match(alone.err, sentence);
      const beside = run(['bundle', page(name), one]);
      assert.equal(beside.code, 0);
      assert.match(beside.err, sentence);
      assert.equal(JSON.parse(beside.out).items.length, 2);
    }
  });

  test('makes an empty bundle of an empty page', () => {
    const { code, out } = run(['bundle', page('empty.md')]);
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(out).items, []);
  });

  test('reads several pages from one file', () => {
    const { out, err } = run(['bundle', page('joined.md')]);
    assert.equal(JSON.parse(out).items.length, 3);
    assert.match(err, /^3 pages: 3 articles read/m);
  });

  test('gives the same bytes for the same input', () => {
    assert.equal(run(['bundle', one, two]).out, run(['bundle', one, two]).out);
  });
});

describe('an input that can not be used', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const cases = {
    'empty.md': ['', /empty/],
    'blank.md': [' \n\n\t\n', /empty/],
    'picture.md': [png, /binary/],
    'utf16.md': [Buffer.from('\ufeff# Feed', 'utf16le'), /UTF-16/],
    'latin.md': [Buffer.from('c0e0e1e2e3e4e5e6e7e8e9', 'hex'), /not UTF-8/],
    'readme.md': ['# Readme\n\n## Install\n\nmake\n', /not a DevFeed page/],
    'words.txt': ['just words', /not a DevFeed page/],
    'feed.xml': ['<?xml version="1.0"?>\n<rss/>', /XML or HTML/],
    'other.json': ['{"a": 1}', /not a JSON feed/],
    'list.json': ['[1, 2]', /not a JSON feed/],
    'cut.json': ['{"title":"F","items":[{"id":"1"},{"id":"2', /ends in the middle/],
  };
  for (const [name, [bytes, wanted]] of Object.entries(cases)) {
    test(`gets one clear sentence: ${name}`, (t) => {
      const dir = folder(t, { [name]: bytes, 'feed.out': 'before' });
      const { code, out, err } = run(['bundle', name, one, '-o', 'feed.out'], { cwd: dir });
      assert.equal(code, 1);
      assert.equal(out, '');
      const about = lines(err).filter((line) => line.startsWith(name));
      assert.equal(about.length, 1, err);
      assert.match(about[0], wanted);
      assert.match(err, /^Nothing was written\.$/m);
      assert.equal(readFileSync(join(dir, 'feed.out'), 'utf8'), 'before');
      assert.deepEqual(names(dir), [name, 'feed.out'].sort());
    });
  }

  test('gets one clear sentence: a missing file, a folder', (t) => {
    const dir = folder(t);
    assert.match(run(['bundle', 'none.md'], { cwd: dir }).err, /^none\.md: It can't be opened: No such file/m);
    assert.match(run(['bundle', '.'], { cwd: dir }).err, /^\.: It is a folder/m);
    assert.match(run(['check', '.'], { cwd: dir }).err, /^\.: It is a folder/m);
    assert.equal(run(['check', 'none.json'], { cwd: dir }).code, 1);
  });

  test('is refused where it never ends', () => {
    const { code, err } = run(['bundle', '/dev/zero']);
    assert.equal(code, 1);
    assert.match(err, /^\/dev\/zero: It is longer than 64 MiB/m);
  });

  test('may be a pipe', () => {
    const { code, out } = shell(`"$TOOL" bundle <(cat '${one}') <(cat '${two}') 2>/dev/null`);
    assert.equal(code, 0);
    assert.equal(JSON.parse(out).items.length, 3);
  });
});

describe('the output', () => {
  const root = process.getuid?.() === 0;

  test('takes the place of what was there at once, with its rights', (t) => {
    const dir = folder(t, { 'feed.json': 'before' });
    const path = join(dir, 'feed.json');
    chmodSync(path, 0o640);
    const before = statSync(path).ino;
    assert.equal(run(['bundle', one, '-o', path]).code, 0);
    assert.equal(json(path).items.length, 2);
    assert.notEqual(statSync(path).ino, before, 'a new file');
    assert.equal(statSync(path).mode & 0o777, 0o640);
    assert.deepEqual(names(dir), ['feed.json']);
  });

  test('has the rights of any new file', (t) => {
    const dir = folder(t);
    assert.equal(shell(`umask 027; "$TOOL" bundle '${one}' -o new.json`, { cwd: dir }).code, 0);
    assert.equal(statSync(join(dir, 'new.json')).mode & 0o777, 0o640);
  });

  test('follows a link to what it leads to', (t) => {
    const dir = folder(t, { 'real.json': 'before' });
    symlinkSync('real.json', join(dir, 'link.json'));
    assert.equal(run(['bundle', one, '-o', 'link.json'], { cwd: dir }).code, 0);
    assert.equal(json(join(dir, 'real.json')).items.length, 2);
    assert.deepEqual(names(dir), ['link.json', 'real.json']);
    symlinkSync('new.json', join(dir, 'dangling.json'));
    assert.equal(run(['bundle', one, '-o', 'dangling.json'], { cwd: dir }).code, 0);
    assert.equal(json(join(dir, 'new.json')).items.length, 2);
    assert.equal(lstatSync(join(dir, 'dangling.json')).isSymbolicLink(), true);
  });

  test('leaves nothing behind where it can not be written', (t) => {
    const dir = folder(t);
    mkdirSync(join(dir, 'folder'));
    for (const [path, wanted] of [
      ['folder', /folder: It can't be written: it is a folder/],
      ['none/feed.json', /none\/feed\.json: It can't be written: No such file/],
    ]) {
      const { code, err } = run(['bundle', one, '-o', path], { cwd: dir });
      assert.equal(code, 1);
      assert.match(err, wanted);
    }
    assert.deepEqual(names(dir), ['folder']);
  });

  test('leaves nothing behind in a folder that may not be written to', { skip: root && 'root may write anywhere' }, (t) => {
    const dir = folder(t);
    chmodSync(dir, 0o555);
    const { code, err } = run(['bundle', one, '-o', 'feed.json'], { cwd: dir });
    chmodSync(dir, 0o755);
    assert.equal(code, 1);
    assert.match(err, /It can't be written: Permission denied/);
    assert.deepEqual(names(dir), []);
  });

  test('stays as it was where the disk takes no more', (t) => {
    const dir = folder(t, { 'feed.json': 'before' });
    const { code, err } = shell(`ulimit -f 1; "$TOOL" bundle '${one}' '${two}' -o feed.json`, { cwd: dir });
    assert.equal(code, 1);
    assert.match(err, /^feed\.json: It can't be written: File too large\.$/m);
    assert.equal(readFileSync(join(dir, 'feed.json'), 'utf8'), 'before');
    assert.deepEqual(names(dir), ['feed.json']);
  });

  test('says so where a full disk is written to directly', { skip: process.platform !== 'linux' && 'no /dev/full' }, () => {
    for (const command of [`"$TOOL" bundle '${one}' -o /dev/full`, `"$TOOL" bundle '${one}' >/dev/full`]) {
      const { code, err } = shell(command);
      assert.equal(code, 1);
      assert.match(err, /It can't be written: No space left on device/);
    }
  });

  test('may be a device or a pipe, which stays what it is', (t) => {
    const dir = folder(t);
    assert.equal(run(['bundle', one, '-o', '/dev/null']).code, 0);
    assert.ok(statSync('/dev/null').isCharacterDevice());
    execFileSync('mkfifo', [join(dir, 'pipe')]);
    const { code, out } = shell(`"$TOOL" bundle '${one}' -o pipe & cat pipe; wait $!`, { cwd: dir });
    assert.equal(code, 0);
    assert.equal(JSON.parse(out).items.length, 2);
    assert.deepEqual(names(dir), ['pipe']);
  });

  test('may have the longest name there is', (t) => {
    const dir = folder(t);
    const name = `${'x'.repeat(250)}.json`;
    assert.equal(run(['bundle', one, '-o', name], { cwd: dir }).code, 0);
    assert.deepEqual(names(dir), [name]);
  });

  test('- is standard output', () => {
    assert.equal(JSON.parse(run(['bundle', one, '-o', '-']).out).items.length, 2);
  });

  test('is not touched when the tool is stopped while it reads', async (t) => {
    const dir = folder(t, { 'feed.json': 'before' });
    const child = spawn(tool, ['bundle', '-', '-o', 'feed.json'], { cwd: dir, stdio: ['pipe', 'ignore', 'ignore'] });
    child.stdin.write('# Feed\n');
    const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal)));
    child.kill('SIGTERM');
    assert.equal(await ended, 'SIGTERM');
    assert.equal(readFileSync(join(dir, 'feed.json'), 'utf8'), 'before');
    assert.deepEqual(names(dir), ['feed.json']);
  });
});

describe('check', () => {
  test('finds nothing wrong with what bundle writes', (t) => {
    const dir = folder(t);
    run(['bundle', one, two, '-o', 'feed.json'], { cwd: dir });
    const { code, out, err } = run(['check', 'feed.json'], { cwd: dir });
    assert.equal(code, 0);
    assert.equal(out, 'feed.json: 3 articles, 0 errors, 0 warnings.\n');
    assert.equal(err, '');
  });

  test('names each finding by byte, item and field, and ends with 1', (t) => {
    const feed = JSON.parse(run(['bundle', one, two]).out);
    feed.items[1].external_url = 'javascript:alert(1)';
    feed.items[2].date_published = 'soon';
    const text = Buffer.from(JSON.stringify(feed));
    const dir = folder(t, { 'feed.json': text });
    const { code, out } = run(['check', 'feed.json'], { cwd: dir });
    assert.equal(code, 1);
    const [first, second, total] = lines(out);
    assert.match(first, new RegExp(`^feed\\.json: byte ${text.indexOf('"javascript')}, item 2, external_url: error: `));
    assert.match(second, new RegExp(`^feed\\.json: byte ${text.indexOf('"soon"')}, item 3, date_published: error: `));
    assert.equal(total, 'feed.json: 3 articles, 2 errors, 0 warnings.');
  });

  test('ends with 0 where there are only warnings', (t) => {
    const feed = JSON.parse(run(['bundle', two]).out);
    feed.items.reverse();
    feed._broadsheet.version = 9;
    const dir = folder(t, { 'feed.json': JSON.stringify(feed) });
    const { code, out } = run(['check', 'feed.json'], { cwd: dir });
    assert.equal(code, 0);
    assert.match(out, /warning: .*newer Broadsheet/);
    assert.match(out, /item 2, date_published: warning: .*newest first/);
  });

  test('reads standard input, and several bundles', () => {
    const text = run(['bundle', one]).out;
    assert.match(run(['check', '-'], { stdin: text }).out, /^standard input: 2 articles, 0 errors/);
    assert.equal(run(['check', '-', one], { stdin: text }).code, 1);
  });

  test('says in one clear sentence what is no feed', (t) => {
    const dir = folder(t, { 'e.json': '', 'p.json': '# Page\n', 'b.json': Buffer.from([0, 1, 2, 3]), 'c.json': '{"items":[{' });
    for (const name of names(dir)) {
      const { code, out } = run(['check', name], { cwd: dir });
      assert.equal(code, 1, name);
      assert.match(lines(out).at(-1), /0 articles, [12] errors?/);
    }
  });
});
