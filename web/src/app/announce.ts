// One polite live region for moves, scores and refusals.
let region: HTMLElement | null = null;
let flip = false;

export function mountAnnouncer(): void {
  region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
}

export function announce(text: string): void {
  if (!region) return;
  flip = !flip; // the same sentence twice is still news
  region.textContent = flip ? text : `${text}\u00a0`;
}
