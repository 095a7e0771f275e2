// Puts together the viewer's files, which `broadsheet site`, `pack` and `embed` publish a feed with.
//   node script/viewer.mjs BUILD BUILD FOLDER    BUILD: folders of the Emscripten builds with SIMD and without it, as
//                                                build/web and build/web-nosimd; FOLDER: as build/viewer
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [web, webNoSimd, folder] = process.argv.slice(2).map((path) => resolve(path));
const program = join(web, 'src/web/broadsheet_web');
const programNoSimd = join(webNoSimd, 'src/web/broadsheet_web');
// One glue serves both programs.
if (readFileSync(`${program}.mjs`, 'utf8') !== readFileSync(`${programNoSimd}.mjs`, 'utf8')) {
  throw new Error('The two programs are linked so differently that they need two glues.');
}

// The glue names a program beside itself that it never asks for, since ours is handed in; but a bundler that finds such a
// name in the package would look for the file.
const unnamed = {
  name: 'unnamed',
  setup({ onLoad }) {
    onLoad({ filter: /broadsheet_web\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', 'document.baseURI'),
    }));
  },
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await build({
  entryPoints: {
    broadsheet: join(root, 'web/broadsheet.js'),
    site: join(root, 'web/site/site.js'),
    preload: join(root, 'web/site/preload.js'),
    pack: join(root, 'web/pack/pack.js'),
  },
  alias: { 'broadsheet-glue': `${program}.mjs` },
  plugins: [unnamed],
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'warning',
  outdir: folder,
});
copyFileSync(`${program}.wasm`, join(folder, 'broadsheet.wasm'));
copyFileSync(`${programNoSimd}.wasm`, join(folder, 'broadsheet-nosimd.wasm'));
const copied = {
  'web/site': ['index.html', 'index.css', 'sw.js', 'manifest.webmanifest'],
  'web/pack': ['pack.html'],
  'web/embed': ['embed.html'],
  assets: ['icon.svg', 'icon-192.png', 'icon-512.png', 'icon-maskable.png'],
};
for (const [from, names] of Object.entries(copied)) {
  for (const name of names) copyFileSync(join(root, from, name), join(folder, name));
}
