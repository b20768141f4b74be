// Keeps the app's own files, so that practice works without a network, also after a reload.
export {};

declare const BUILD: string;
declare const self: ServiceWorkerGlobalScope;

const cacheName = `fivefold-${BUILD}`;
const files = [
  '/',
  '/app.js',
  '/app.css',
  '/worker.js',
  '/qr.js',
  '/rules-pages.js',
  '/fivefold.wasm',
  '/icon.svg',
  '/manifest.webmanifest',
];

/** What is not needed at first is kept once it was fetched. */
async function fetchOnce(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (event.request.mode === 'navigate')
    event.respondWith(fetch(event.request).catch(async () => (await caches.match('/')) ?? Response.error()));
  else if (files.includes(url.pathname))
    event.respondWith(
      caches.open(cacheName).then(async (cache) => (await cache.match(url.pathname)) ?? fetch(event.request)),
    );
  else if (url.pathname.startsWith('/lessons/') || url.pathname === '/rules-pages.js')
    event.respondWith(fetchOnce(event.request));
});
