// At a table the focus goes from what was lost to what took its place, or to the board.
import { useEffect, useRef } from 'preact/hooks';
import { isThere, keepFocus } from '../app/kept-focus';

/** What has the focus instead: the same place of the board, else the board, else anything that can be chosen. */
function successor(root: Element, lost: Element): HTMLElement | SVGElement | undefined {
  const place = lost.getAttribute('data-place');
  const wanted = [
    ...(place ? [`[data-place="${place}"]`] : []),
    '.board-box [data-place][tabindex="0"]',
    '.board-box button:not(:disabled)',
    'button:not(:disabled)',
  ];
  return wanted
    .flatMap((selector) => [...root.querySelectorAll<HTMLElement | SVGElement>(selector)])
    .find((element) => isThere(element));
}

/** For what goes away when it is pressed: a browser that drops a focus has to lay out the page in the middle of drawing it anew. */
export function passFocus(root: Element | null, from: Element): void {
  if (root && from === document.activeElement) successor(root, from)?.focus({ preventScroll: true });
}

export function useKeptFocus<Root extends HTMLElement>() {
  const root = useRef<Root>(null);
  useEffect(() => {
    const element = root.current;
    return element ? keepFocus(element, (lost) => successor(element, lost)) : undefined;
  }, []);
  return root;
}
