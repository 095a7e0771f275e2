// The element as others get it: the package, and the example of a plain page under the strictest policy.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root, viewer } from './chromium.mjs';
import { feed } from './fixture.mjs';
import { broadsheet, folder, startHost } from './published.mjs';
import { call, eventually, limit, newPage, ready, startBrowser, withoutProblems } from './support.mjs';

const packageFolder = join(root, 'web');

test('npm packs the element, its types and the examples, and nothing else', () => {
  const env = { ...process.env, BROADSHEET_VIEWER: viewer };
  const [{ name, version, files }] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: packageFolder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  assert.equal(name, 'broadsheet');
  const [, built] = readFileSync(join(root, 'CMakeLists.txt'), 'utf8').match(/project\(broadsheet VERSION (\S+)/);
  assert.equal(version, built);
  const paths = files.map(({ path }) => path);
  for (const path of ['dist/broadsheet.js', 'dist/broadsheet.wasm', 'broadsheet.d.ts', 'README.md', 'LICENSE', 'package.json', 'examples/plain/index.html']) {
    assert.ok(paths.includes(path), path);
  }
  const known = /^(dist|examples)\/|^(broadsheet\.d\.ts|README\.md|LICENSE|package\.json)$/;
  assert.deepEqual(paths.filter((path) => !known.test(path)), []);
  const { exports, types } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  for (const target of [types, exports['.'].default, exports['./broadsheet.wasm']]) assert.ok(paths.includes(target.slice(2)), target);
});

// Vite and webpack take files along by this very form of naming them, and stop at one that is not there.
test('a bundler finds the programs in it, and no file that is missing', () => {
  const script = readFileSync(join(viewer, 'broadsheet.js'), 'utf8');
  const named = [...script.matchAll(/new URL\(["'`]([^"'`]+)["'`],\s*import\.meta\.url\)/g)].map(([, file]) => file);
  assert.deepEqual(named.sort(), ['broadsheet-nosimd.wasm', 'broadsheet.wasm']);
  assert.equal(script.match(/import\.meta/g).length, named.length);
});

test('the types name what the element has', limit, async () => {
  const types = readFileSync(join(packageFolder, 'broadsheet.d.ts'), 'utf8');
  const body = types.slice(types.indexOf('export class BroadsheetFeed'), types.indexOf('declare global'));
  const typed = [...body.matchAll(/^  (?:readonly |get |set )?(\w+)[:(]/gm)].map(([, name]) => name);
  const page = await newPage(await startBrowser());
  const host = await startHost(viewer);
  await page.goto(`${host.address}icon.svg`);
  const real = await page.evaluate(async (address) => {
    const { BroadsheetFeed } = await import(address);
    return Object.getOwnPropertyNames(BroadsheetFeed.prototype);
  }, `${host.address}broadsheet.js`);
  const inner = ['constructor', 'connectedCallback', 'disconnectedCallback', 'attributeChangedCallback'];
  assert.deepEqual([...new Set(typed)].sort(), real.filter((name) => !inner.includes(name)).sort());
});

test('the plain example works under the strictest policy and hears of what is opened', limit, async () => {
  const dir = folder();
  writeFileSync(join(dir, 'input.json'), JSON.stringify(feed(12)));
  broadsheet('embed', join(dir, 'input.json'), '-o', join(dir, 'public'));
  cpSync(join(packageFolder, 'examples/plain'), join(dir, 'public'), { recursive: true });
  const host = await startHost(join(dir, 'public'));
  const page = await newPage(await startBrowser());
  await page.goto(host.address);
  assert.deepEqual(await ready(page), { articles: 12, error: null });
  assert.equal(await call(page, 'select', 'https://news.example/articles/3'), true);
  await eventually(() => page.locator('output').innerText(), feed(4).items[3].title);
  withoutProblems(page);
});
