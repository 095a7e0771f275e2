// Puts together the viewer's files, which `broadsheet site`, `pack` and `embed` publish a feed with.
//   node script/viewer.mjs BUILD… FOLDER    BUILD: folders of Emscripten builds, as build/web; FOLDER: as build/viewer
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [web, folder] = process.argv.slice(2).map((path) => resolve(path));
const program = join(web, 'src/web/broadsheet_web');

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await build({
  entryPoints: {
    broadsheet: join(root, 'web/broadsheet.js'),
    site: join(root, 'web/site/site.js'),
    pack: join(root, 'web/pack/pack.js'),
  },
  alias: { 'broadsheet-glue': `${program}.mjs` },
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'warning',
  outdir: folder,
});
copyFileSync(`${program}.wasm`, join(folder, 'broadsheet.wasm'));
const copied = {
  'web/site': ['index.html', 'index.css', 'sw.js', 'manifest.webmanifest'],
  'web/pack': ['pack.html'],
  'web/embed': ['embed.html'],
  assets: ['icon.svg', 'icon-192.png', 'icon-512.png', 'icon-maskable.png'],
};
for (const [from, names] of Object.entries(copied)) {
  for (const name of names) copyFileSync(join(root, from, name), join(folder, name));
}
