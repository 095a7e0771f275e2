// Holds every #include in src/ to the table of rooms in CMakeLists.txt: a room includes itself and the rooms its line
// names, and nothing else of ours. The browser's headers, Dear ImGui and simdjson have their places, too.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cmake = readFileSync(join(root, 'CMakeLists.txt'), 'utf8');

// room(NAME allowed… [LIBRARIES …]) lines, by name.
const rooms = new Map();
for (const [, line] of cmake.matchAll(/^\s*room\(([^)]*)\)/gm)) {
  const [name, ...rest] = line.split(/\s+LIBRARIES\s+/)[0].trim().split(/\s+/);
  rooms.set(name, new Set([name, ...rest]));
}

function* includes() {
  for (const room of rooms.keys()) {
    for (const file of readdirSync(join(root, 'src', room))) {
      if (!/\.(cpp|h)$/.test(file)) continue;
      const text = readFileSync(join(root, 'src', room, file), 'utf8');
      for (const [, target] of text.matchAll(/^\s*#\s*include\s*[<"]([^>"]+)[>"]/gm)) yield { room, file, target };
    }
  }
}
const all = [...includes()];

test('the table names every room that has sources, and they are read', () => {
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  assert.deepEqual(folders.map((folder) => folder.name).sort(), [...rooms.keys()].sort());
  assert.ok(all.some(({ room, target }) => room === 'store' && target === 'base/arena.h'));
});

test('a room includes only the rooms that its line allows', () => {
  const wrong = all.filter(({ room, target }) => {
    const [owner, rest] = target.split('/');
    return rest !== undefined && rooms.has(owner) && !rooms.get(room).has(owner);
  });
  assert.deepEqual(wrong, []);
});

test('the rooms stand in an order without circles', () => {
  const above = new Set();
  for (const [name, allowed] of rooms) {
    for (const other of allowed) assert.ok(other === name || above.has(other), `${name} includes ${other}, which comes later`);
    above.add(name);
  }
});

test('libraries from outside are included where they belong', () => {
  const places = [
    [/^emscripten/, ({ room }) => room === 'web'],
    [/^imgui|^imstb|backends\//, ({ room }) => room === 'ui' || room === 'web'],
    [/^simdjson/, ({ room, file }) => room === 'feed' && file === 'item_reader.cpp'],
    [/^nlohmann\//, ({ room }) => room === 'bundle' || room === 'publish' || room === 'cli'],
    [/^openssl|^brotli|^zlib\.h/, ({ room }) => room === 'publish'],
    [/^utf8proc/, ({ room }) => room === 'text'],
    [/^GLES|^GL\//, ({ room }) => room === 'web'],
  ];
  const wrong = all.filter((include) => places.some(([pattern, allowed]) => pattern.test(include.target) && !allowed(include)));
  assert.deepEqual(wrong, []);
});
