// A small server of static files on this machine alone: for script/serve and the browser tests.
//   node script/serve.mjs FOLDER [FIRST_PORT]
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/feed+json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

// The file that a request asks for, or null; never one outside `folder`.
function fileFor(folder, url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
  if (path.includes('\0')) return null;
  let file = join(folder, normalize(path));
  if (!file.startsWith(folder)) return null;
  if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
  return existsSync(file) && statSync(file).isFile() ? file : null;
}

const named = /\.[0-9a-f]{16}\.\w+$/; // after its content: it never changes

// The file to send, and as what: a copy that was compressed when it was published, where the browser takes it.
function variant(file, accepted = '') {
  for (const [encoding, ending] of [['br', '.br'], ['gzip', '.gz']]) {
    if (new RegExp(`\\b${encoding}\\b`).test(accepted) && existsSync(file + ending)) return { sent: file + ending, encoding };
  }
  return { sent: file, encoding: null };
}

// Answers requests with the files of `folder`; `headers` go with every answer.
export function fileHandler(folder, headers = {}) {
  const root = resolve(folder);
  return (request, response) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? fileFor(root, request.url) : null;
    if (!file) {
      response.writeHead(404, { 'content-type': 'text/plain', ...headers });
      return response.end('Not found\n');
    }
    const { sent, encoding } = variant(file, request.headers['accept-encoding']);
    const { size, mtimeMs } = statSync(sent);
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    const about = {
      'cache-control': named.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag,
      vary: 'accept-encoding',
      ...headers,
    };
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, about);
      return response.end();
    }
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-length': size,
      ...(encoding && { 'content-encoding': encoding }),
      ...about,
    });
    if (request.method === 'HEAD') return response.end();
    createReadStream(sent).on('error', () => response.destroy()).pipe(response);
  };
}

// Listens on the first free port from `port` on; gives the address.
export function listen(server, port = 0) {
  return new Promise((done, fail) => {
    const last = port + 100;
    server.on('error', (error) => {
      if (error.code === 'EADDRINUSE' && port && port < last) server.listen(++port, '127.0.0.1');
      else fail(error);
    });
    server.on('listening', () => done(`http://localhost:${server.address().port}/`));
    server.listen(port, '127.0.0.1');
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, port = '8080'] = process.argv.slice(2);
  console.log(`Serving ${folder} at ${await listen(createServer(fileHandler(folder)), Number(port))}  (Ctrl+C ends it)`);
}
