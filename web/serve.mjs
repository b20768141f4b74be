// Serves a built app for tests and development, with the headers the real server sends.
// usage: node serve.mjs FOLDER [PORT]

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export const contentSecurityPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// The rules' worker draws its luck from the browser; tests give it numbers that are the same in every run.
const luckOf = (seed) => `{ let luck = ${seed}n; crypto.getRandomValues = (numbers) => numbers.fill(luck++); }\n`;

export function startServer(folder, { port = 0, luck } = {}) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, 'http://localhost').pathname);
    const headers = { 'Content-Security-Policy': contentSecurityPolicy, 'Cache-Control': 'no-store' };
    if (path.startsWith('/api/')) return response.writeHead(404, headers).end();
    const name = extname(path) ? path : '/index.html';
    try {
      const body = await readFile(join(folder, name));
      response.writeHead(200, { ...headers, 'Content-Type': types[extname(name)] ?? 'text/plain' });
      response.end(luck !== undefined && name === '/worker.js' ? luckOf(luck) + body : body);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const server = await startServer(process.argv[2], { port: Number(process.argv[3] ?? 8090) });
  console.log(`http://127.0.0.1:${server.address().port}/`);
}
