// Keeps the app's own files, so that practice works without a network, also after a reload: at first what every table
// needs, then whatever was fetched, and when a page says that there is time, all the others.
export {};

declare const BUILD: string;
declare const CORE: string[];
declare const OTHERS: string[];
declare const self: ServiceWorkerGlobalScope;

const cacheName = `fivefold-${BUILD}`;

/** What the browser has already is not transferred again; the server is only asked whether it is still the same. */
const asStillTrue = (file: string) => new Request(file, { cache: 'no-cache' });

/** What is not needed at first is kept once it was fetched. */
async function fetchOnce(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** One after another, so that a page that wants something gets it; what fails is kept another time. */
async function keep(files: string[]): Promise<void> {
  for (const file of files) await fetchOnce(asStillTrue(file)).catch(() => undefined);
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(CORE.map(asStillTrue)))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('message', (event) => {
  event.waitUntil(keep(OTHERS.filter((file) => event.data === file || event.data === 'all')));
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
  else if (CORE.includes(url.pathname) || OTHERS.includes(url.pathname)) event.respondWith(fetchOnce(event.request));
});
