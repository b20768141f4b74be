// Paths of the app, and links that do not reload the page.
import { useEffect, useState } from 'preact/hooks';
import { pageStart } from './kept-focus';

export interface Route {
  page: string; // the first part of the path; '' is home
  rest: string[];
  query: URLSearchParams;
  hash: string;
}

/** A part of a path as it is meant, or as it stands where it is badly escaped. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parsePath(url: URL): Route {
  const [page = '', ...rest] = url.pathname.split('/').filter(Boolean).map(decode);
  return { page, rest, query: url.searchParams, hash: url.hash.slice(1) };
}

/** Leads from a page back to where one came from; only to a page of this site. */
export function backPath(query: URLSearchParams): string | null {
  const path = query.get('back') ?? '';
  return /^\/(?![/\\])/.test(path) ? path : null;
}

const listeners = new Set<() => void>();

export function navigate(path: string, replace = false): void {
  const { pathname } = location;
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  if (location.pathname !== pathname) scrollTo(0, 0); // another page begins at its top
  for (const listener of [...listeners]) listener();
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = (event.target as Element).closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash) {
    if (link.hash !== '#main') return;
    event.preventDefault(); // past the head of the page: following it would leave the focus with nobody
    pageStart()?.focus();
    return;
  }
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
  scrollTo(0, 0);
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parsePath(new URL(location.href)));
  useEffect(() => {
    const update = () => setRoute(parsePath(new URL(location.href)));
    listeners.add(update);
    addEventListener('popstate', update);
    document.addEventListener('click', followLink);
    return () => {
      listeners.delete(update);
      removeEventListener('popstate', update);
      document.removeEventListener('click', followLink);
    };
  }, []);
  return route;
}
