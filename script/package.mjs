// Before `npm pack` in web/: puts the built element into the package. npm runs it there.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const viewer = process.env.BROADSHEET_VIEWER ?? join(root, 'build/viewer');
const dist = join(root, 'web/dist');

if (!existsSync(join(viewer, 'broadsheet.js'))) {
  console.error(`${viewer} holds no viewer: run script/build first.`);
  process.exit(1);
}
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
for (const name of readdirSync(viewer)) {
  if (name === 'broadsheet.js' || name.endsWith('.wasm')) copyFileSync(join(viewer, name), join(dist, name));
}
copyFileSync(join(root, 'LICENSE'), join(root, 'web/LICENSE'));
