// Dragging by mouse, pen or finger. What can be dragged carries data-drag, where it can be dropped
// data-drop; a press that does not move stays a click.
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
    let current: Drag | null = null;

    const move = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      const dx = next.clientX - clientX;
      const dy = next.clientY - clientY;
      if (!current && Math.hypot(dx, dy) < LEAST_DISTANCE) return;
      next.preventDefault();
      current = {
        id,
        dx,
        dy,
        x: next.clientX,
        y: next.clientY,
        over: dropAt(next.clientX, next.clientY),
      };
      setDrag(current);
    };
    const stop = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', stop);
      cleanup.current = null;
      setDrag(null);
    };
    const up = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      const dropped = current;
      stop();
      if (!dropped) return;
      swallowClick();
      latest.current(id, dropped);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', stop);
    cleanup.current = stop;
  }

  return { drag, press };
}
