// Where Chromium and the built site are, and how Chromium starts on a machine without a GPU.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const site = process.env.BROADSHEET_SITE ?? join(root, 'build/site');
export const viewer = process.env.BROADSHEET_VIEWER ?? join(root, 'build/viewer'); // its files, to embed and to publish with
export const executablePath = process.env.BROADSHEET_CHROMIUM ?? '/usr/bin/chromium';

export const flags = [
  '--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
  '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic',
];
