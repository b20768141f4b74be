// Dragging by mouse, pen or finger. What can be dragged carries data-drag, where it can be dropped
// data-drop; a press that does not move stays a click. Outside the board what is dragged lies where it lay, and letting
// it go there does nothing; so does Escape.
import { useEffect, useRef, useState } from 'preact/hooks';

export interface Drag {
  id: string;
  dx: number; // in CSS pixels since the press
  dy: number;
  x: number; // where the pointer is
  y: number;
  over: string | null; // the data-drop under the pointer
}

/** In CSS pixels: a press that moves less is a click. */
export const LEAST_DISTANCE = 6;

function dropAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.closest('[data-drop]');
    if (target) return target.getAttribute('data-drop');
  }
  return null;
}

/** At a table the parts of a board lie where the frame puts them, and the board itself has no box. */
function isWithin(board: Element, x: number, y: number): boolean {
  return [board, ...board.children].some((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

/** The click that follows a drag is not a choice. */
export function swallowClick() {
  const swallow = (click: Event) => {
    click.stopPropagation();
    click.preventDefault();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
}

export function useDrag(enabled: boolean, onDrop: (id: string, drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  const cleanup = useRef<(() => void) | null>(null);
  useEffect(() => () => cleanup.current?.(), []);

  function press(event: PointerEvent) {
    if (!enabled || event.button !== 0) return;
    const source = (event.target as Element).closest('[data-drag]');
    const id = source?.getAttribute('data-drag');
    if (!id) return;
    const { clientX, clientY, pointerId } = event;
    const board = event.currentTarget as Element;
    let current: Drag | null = null; // null again outside the board
    let hasMoved = false;

    const move = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      const dx = next.clientX - clientX;
      const dy = next.clientY - clientY;
      if (!hasMoved && Math.hypot(dx, dy) < LEAST_DISTANCE) return;
      hasMoved = true;
      next.preventDefault();
      const { clientX: x, clientY: y } = next;
      current = isWithin(board, x, y) ? { id, dx, dy, x, y, over: dropAt(x, y) } : null;
      setDrag(current);
    };
    const cancel = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !hasMoved) return;
      pressed.preventDefault();
      pressed.stopPropagation(); // what is chosen stays chosen
      stop();
      addEventListener('pointerup', swallowClick, { once: true });
    };
    const stop = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', stop);
      removeEventListener('keydown', cancel, true);
      cleanup.current = null;
      setDrag(null);
    };
    const up = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      const dropped = current;
      stop();
      if (hasMoved) swallowClick();
      if (dropped) latest.current(id, dropped);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', stop);
    addEventListener('keydown', cancel, true);
    cleanup.current = stop;
  }

  /** A finger on something that can be dragged does not scroll the page: styles alone do not stop it within a drawing. */
  function hold(event: TouchEvent) {
    if (enabled && event.cancelable && (event.target as Element).closest('[data-drag]')) event.preventDefault();
  }

  return { drag, press, hold };
}
