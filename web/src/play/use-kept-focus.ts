// Whoever plays by keyboard keeps the place: where the button or cell that has the focus goes away or is switched off,
// the browser would drop the focus to the page's body. Here it goes to what took its place, or to the board.
import { useEffect, useRef } from 'preact/hooks';

const isThere = (element: Element) => element.isConnected && !element.matches(':disabled') && element.checkVisibility();

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

export function useKeptFocus<Root extends HTMLElement>() {
  const root = useRef<Root>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let focused: Element | null = null;
    const note = (event: FocusEvent) => {
      focused = event.target as Element;
    };
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === focused && focused && isThere(focused) && document.activeElement === document.body)
          focused = null;
      });
    const keep = () => {
      const { activeElement } = document;
      if (!focused || (activeElement && activeElement !== document.body && isThere(activeElement))) return;
      if (isThere(focused)) return;
      successor(element, focused)?.focus({ preventScroll: true });
    };
    // With the next frame, which is laid out anyway: whether something is there can only be told then.
    let frame = 0;
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(keep);
    });
    changes.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
    element.addEventListener('focusin', note);
    element.addEventListener('focusout', forget); // let go on purpose, by a click beside everything
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
      element.removeEventListener('focusin', note);
      element.removeEventListener('focusout', forget);
    };
  }, []);
  return root;
}
