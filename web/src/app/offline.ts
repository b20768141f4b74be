// What makes the app work without a network, after all that a person waits for (sw.ts; docs/browser.md says what is kept
// when). A browser that has no service worker here just cannot reload offline.
const worker = globalThis.navigator?.serviceWorker ?? null;

/** How long a table is played at before what all other games need is fetched, too. */
const SETTLED_MS = 20000;

let isSettling = false;

export function keepApp(): void {
  worker?.register('/sw.js').catch(() => undefined);
}

async function tell(message: string): Promise<void> {
  const { active } = (await worker?.ready) ?? {};
  active?.postMessage(message);
}

/** A file that was fetched, maybe before there was a service worker to see it. */
export function keepFile(path: string): void {
  void tell(path);
}

/** Somebody plays here: in a while everything is kept, unless data are dear. */
export function keepAll(): void {
  if (!worker || isSettling || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  isSettling = true;
  setTimeout(() => void tell('all'), SETTLED_MS);
}
