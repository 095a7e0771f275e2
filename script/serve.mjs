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

// Answers requests with the files of `folder`; `headers` go with every answer.
export function fileHandler(folder, headers = {}) {
  const root = resolve(folder);
  return (request, response) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? fileFor(root, request.url) : null;
    if (!file) {
      response.writeHead(404, { 'content-type': 'text/plain', ...headers });
      return response.end('Not found\n');
    }
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-length': statSync(file).size,
      'cache-control': 'no-cache',
      ...headers,
    });
    if (request.method === 'HEAD') return response.end();
    createReadStream(file).on('error', () => response.destroy()).pipe(response);
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
