// Whoever goes by keyboard keeps the place: where the element that has the focus goes away or is switched off, the browser
// would drop the focus to the page's body. Here something else gets it instead.

type Focusable = HTMLElement | SVGElement;

export const isThere = (element: Element) =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility();

const hasFocus = ({ activeElement }: Document) =>
  !!activeElement && activeElement !== document.body && isThere(activeElement);

/** Calls for a successor of what was lost below `root`, after `delay` milliseconds if nobody else has found one by then. */
export function keepFocus(root: Element, successorOf: (lost: Element) => Focusable | null | undefined, delay = 0) {
  let focused: Element | null = null;
  const note = (event: Event) => {
    focused = event.target as Element;
  };
  const forget = ({ target }: Event) =>
    queueMicrotask(() => {
      if (target === focused && focused && isThere(focused) && document.activeElement === document.body) focused = null;
    });
  const keep = () => {
    if (!focused || hasFocus(document) || isThere(focused)) return;
    successorOf(focused)?.focus({ preventScroll: true });
  };
  // With the next frame, which is laid out anyway: whether something is there can only be told then.
  let frame = 0;
  let timer = 0;
  const changes = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = requestAnimationFrame(() => {
      if (delay) timer = window.setTimeout(keep, delay);
      else keep();
    });
  });
  changes.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  root.addEventListener('focusin', note);
  root.addEventListener('focusout', forget); // let go on purpose, by a click beside everything
  return () => {
    changes.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    root.removeEventListener('focusin', note);
    root.removeEventListener('focusout', forget);
  };
}

/** What a page begins with. */
export function pageStart(): HTMLElement | null {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  start?.setAttribute('tabindex', '-1');
  return start;
}
