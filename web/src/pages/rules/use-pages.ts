// The texts of the rules, which are loaded when somebody reads them.
import { useEffect, useState } from 'preact/hooks';

type Pages = Record<string, string>; // by name
const PAGES = '/rules-pages.js'; // src/rules-pages.ts

/** Null until they are here. */
export function usePages(): Pages | null {
  const [pages, setPages] = useState<Pages | null>(null);
  useEffect(() => {
    let stale = false;
    void (import(PAGES) as Promise<{ pages: Pages }>).then(
      (loaded) => !stale && setPages(loaded.pages),
      () => undefined, // the heading stays
    );
    return () => {
      stale = true;
    };
  }, []);
  return pages;
}
