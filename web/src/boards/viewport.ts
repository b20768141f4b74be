// Zoom and pan of a square board: buttons, wheel, dragging the ground, two fingers.
import { useEffect, useRef, useState } from 'preact/hooks';
import { LEAST_DISTANCE, swallowClick } from './drag';

interface Viewport {
  x: number; // left edge, in cells
  y: number;
  span: number; // cells across
}

const LEAST_SPAN = 5;

export function clampView(view: Viewport, size: number): Viewport {
  const span = Math.min(Math.max(view.span, LEAST_SPAN), size);
  const clamp = (value: number) => Math.min(Math.max(value, 0), size - span);
  return { span, x: clamp(view.x), y: clamp(view.y) };
}

/** The view that shows these cells with some room around them. */
export function viewAround(cells: number[], size: number, leastSpan: number): Viewport {
  if (cells.length === 0) return { x: 0, y: 0, span: size };
  const columns = cells.map((cell) => cell % size);
  const rows = cells.map((cell) => Math.floor(cell / size));
  const [left, right] = [Math.min(...columns) - 2, Math.max(...columns) + 3];
  const [top, bottom] = [Math.min(...rows) - 2, Math.max(...rows) + 3];
  const span = Math.max(right - left, bottom - top, leastSpan);
  return clampView({ span, x: (left + right - span) / 2, y: (top + bottom - span) / 2 }, size);
}

const zoomBy = (view: Viewport, factor: number, size: number, fx = 0.5, fy = 0.5): Viewport => {
  const span = Math.min(Math.max(view.span * factor, LEAST_SPAN), size);
  return clampView({ span, x: view.x + (view.span - span) * fx, y: view.y + (view.span - span) * fy }, size);
};

export function useViewport(size: number, start: Viewport) {
  const [view, setView] = useState(start);
  const svg = useRef<SVGSVGElement | null>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const latest = useRef(view);
  latest.current = view;

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && latest.current.span >= size && event.deltaY > 0) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const [fx, fy] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
      setView(zoomBy(latest.current, event.deltaY > 0 ? 1.15 : 1 / 1.15, size, fx, fy));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [svg.current]);

  function press(event: PointerEvent) {
    if ((event.target as Element).closest('[data-drag]')) return;
    const box = svg.current?.getBoundingClientRect();
    if (!box) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    let moved = false;
    const move = (next: PointerEvent) => {
      const before = pointers.current.get(next.pointerId);
      if (!before || next.pointerId !== event.pointerId) return;
      const [dx, dy] = [next.clientX - before.x, next.clientY - before.y];
      if (!moved && Math.hypot(dx, dy) < LEAST_DISTANCE) return;
      moved = true;
      const others = [...pointers.current].filter(([id]) => id !== next.pointerId).map(([, point]) => point);
      pointers.current.set(next.pointerId, { x: next.clientX, y: next.clientY });
      const now = latest.current;
      if (others.length) {
        const [other] = others;
        const factor =
          Math.hypot(before.x - other.x, before.y - other.y) /
          Math.hypot(next.clientX - other.x, next.clientY - other.y);
        setView(zoomBy(now, factor, size, (other.x - box.left) / box.width, (other.y - box.top) / box.height));
      } else {
        const unit = now.span / box.width;
        setView(clampView({ ...now, x: now.x - dx * unit, y: now.y - dy * unit }, size));
      }
    };
    const stop = (next: PointerEvent) => {
      if (next.pointerId !== event.pointerId) return;
      pointers.current.delete(event.pointerId);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', stop);
      removeEventListener('pointercancel', stop);
      if (moved) swallowClick();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', stop);
    addEventListener('pointercancel', stop);
  }

  /** Scrolls just enough that a cell is seen. */
  function reveal(cell: number) {
    const [column, row] = [cell % size, Math.floor(cell / size)];
    const now = latest.current;
    const x = column < now.x ? column - 1 : column + 1 > now.x + now.span ? column + 2 - now.span : now.x;
    const y = row < now.y ? row - 1 : row + 1 > now.y + now.span ? row + 2 - now.span : now.y;
    if (x !== now.x || y !== now.y) setView(clampView({ ...now, x, y }, size));
  }

  /** Scrolls so that all of these cells are seen, and zooms out where they do not fit. */
  function show(cells: number[]) {
    if (!cells.length) return;
    const now = latest.current;
    const inside = (cell: number) => {
      const [column, row] = [cell % size, Math.floor(cell / size)];
      return column >= now.x && column + 1 <= now.x + now.span && row >= now.y && row + 1 <= now.y + now.span;
    };
    if (!cells.every(inside)) setView(viewAround(cells, size, now.span));
  }

  return { view, setView, svg, press, reveal, show, zoom: (factor: number) => setView(zoomBy(view, factor, size)) };
}
