// Pictures of a page of many scripts in each engine, for people to compare: FOLDER/{chromium,firefox,webkit}.png.
//   node tests/web/engine_pictures.mjs [FOLDER]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileHandler, listen } from '../../script/serve.mjs';
import { root, viewer } from './chromium.mjs';
import { engines, lacking } from './engines.mjs';

const folder = process.argv[2] ?? join(root, 'build/screenshots');
const feed = readFileSync(join(root, 'tests/data/scripts/feed.json'));
const page = `<!doctype html><meta charset="utf-8"><title>Scripts</title><link rel="icon" href="data:,">
<style>body { margin: 0 } broadsheet-feed { height: 100vh }</style>
<script type="module" src="/broadsheet.js"></script><broadsheet-feed src="feed.json"></broadsheet-feed>`;

const files = fileHandler(viewer);
const server = createServer((request, response) => {
  if (request.url === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  if (request.url === '/feed.json') return response.writeHead(200, { 'content-type': 'application/feed+json' }).end(feed);
  return files(request, response);
});
const address = await listen(server);
mkdirSync(folder, { recursive: true });
for (const [name, start] of Object.entries(engines)) {
  if (lacking(name)) {
    console.log(`skipped: ${name} (${lacking(name)} is not installed)`);
    continue;
  }
  const engine = await start();
  try {
    const shown = await engine.newPage();
    await shown.goto(address);
    await shown.evaluate(async () => {
      await customElements.whenDefined('broadsheet-feed');
      const element = document.querySelector('broadsheet-feed');
      await element.ready;
      element.select(element.search('', { limit: 1 }).items[0].id);
    });
    await new Promise((done) => setTimeout(done, 3000));
    writeFileSync(join(folder, `${name}.png`), Buffer.from(await shown.screenshot(), 'base64'));
    console.log(join(folder, `${name}.png`));
  } finally {
    await engine.close();
  }
}
server.close();
