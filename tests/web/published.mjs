// Publishing for the browser tests: sites made by the tool, served from a folder that can change, slow down or go away.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileHandler, listen } from '../../script/serve.mjs';
import { viewer } from './chromium.mjs';
import { policy, tool } from './support.mjs';

const endings = [];
after(async () => {
  for (const end of endings.reverse()) await end();
});

// A folder that goes away after the tests of the file.
export function folder() {
  const path = mkdtempSync(join(tmpdir(), 'broadsheet-'));
  endings.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export function broadsheet(...args) {
  const { status, stderr, error } = spawnSync(tool, args, { encoding: 'utf8', env: { ...process.env, BROADSHEET_VIEWER: viewer } });
  assert.equal(status, 0, stderr ?? String(error));
}

// A site of this feed, an object; gives its folder.
export function makeSite(feed, dir = folder(), ...options) {
  const input = join(folder(), 'input.json');
  writeFileSync(input, JSON.stringify(feed));
  broadsheet('site', input, '-o', dir, ...options);
  return dir;
}

// Has a browser tell a host of what broke its policy, whatever browser it is and however early that was.
export const reporting = '; report-uri /violations';

// A server that serves `host.folder` under `host.address`. `host.requests` are the paths asked for, with the status;
// `host.broken` names files whose bytes stop in the middle; host.cut() is the network going away, until `host.down` is
// false again. `host.violations` are what broke a policy that ends in `reporting`.
export async function startHost(dir, { path = '/', headers = { 'content-security-policy': policy } } = {}) {
  const host = { folder: dir, requests: [], broken: null, stalled: 0, down: false, swap: {}, violations: [] };
  const server = createServer((request, response) => {
    if (host.down) return request.socket.destroy();
    const name = new URL(request.url, 'http://localhost').pathname;
    if (name === '/violations') {
      request.setEncoding('utf8').on('data', (text) => host.violations.push(text)).on('end', () => response.writeHead(204).end());
      return;
    }
    response.on('finish', () => host.requests.push(`${response.statusCode} ${name}`));
    if (!name.startsWith(path)) return response.writeHead(404).end();
    request.url = request.url.slice(path.length - 1);
    const file = name.slice(path.length);
    if (host.broken?.test(file)) {
      ++host.stalled;
      response.writeHead(200, { 'content-length': 1_000_000, 'content-type': 'application/octet-stream' });
      return response.write('half');
    }
    const swapped = host.swap[file];
    if (swapped) return response.writeHead(200, { 'content-type': 'text/javascript', ...headers, ...swapped.headers }).end(swapped.body);
    fileHandler(host.folder, headers)(request, response);
  });
  host.address = (await listen(server)).replace(/\/$/, path);
  host.cut = () => {
    host.down = true;
    server.closeAllConnections();
  };
  host.close = () => {
    server.closeAllConnections();
    server.close();
  };
  endings.push(host.close);
  return host;
}
