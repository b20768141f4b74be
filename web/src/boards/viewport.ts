// Zoom and pan of a square board in a frame of any shape: buttons, wheel, dragging the ground, two fingers.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { LEAST_DISTANCE, swallowClick } from './drag';

/** What is looked at: a point of the board, and how many cells the shorter side of the frame shows. */
export interface View {
  x: number;
  y: number;
  span: number;
}

/** The room that the cells have, in CSS pixels. */
export interface Room {
  width: number;
  height: number;
}

/** What is seen then: the left and upper edge, how many cells across and down, and how wide a cell is in CSS pixels. */
export interface Section {
  x: number;
  y: number;
  columns: number;
  rows: number;
  unit: number;
}

/** So wide is a cell at least when a finger shall hit it. */
export const TAP_WIDTH = 24;
/** So wide it is where there is a choice. */
const EASY_WIDTH = 36;
/** For names of rows and columns, in CSS pixels. */
export const MARGIN = { near: 17, far: 2 };
const LEAST_SPAN = 5;
const UNKNOWN: Room = { width: 480, height: 480 };

const shorter = ({ width, height }: Room) => Math.min(width, height);

export function sectionOf(view: View, room: Room): Section {
  const unit = shorter(room) / view.span;
  const [columns, rows] = [room.width / unit, room.height / unit];
  return { x: view.x - columns / 2, y: view.y - rows / 2, columns, rows, unit };
}

const ROUNDING = 0.01; // of what a computer calls equal
const isWholeNumber = (count: number) => Math.abs(count - Math.round(count)) < ROUNDING;

/** So much of a row or column is seen behind the last whole one where the first is whole: it is covered. */
export const restOf = (edge: number, seen: number) => (isWholeNumber(edge) && !isWholeNumber(seen) ? seen % 1 : 0);

const wholeOf = (seen: number) => Math.floor(seen + ROUNDING);

/** Beyond the board nothing is to be seen but less than a cell, unless all of it is. */
export function clampView(view: View, size: number, room: Room = UNKNOWN): View {
  const span = Math.min(Math.max(view.span, LEAST_SPAN), size);
  const { columns, rows } = sectionOf({ ...view, span }, room);
  const clamp = (value: number, seen: number) =>
    seen >= size ? size / 2 : Math.min(Math.max(value, seen / 2), size - wholeOf(seen) + seen / 2);
  return { span, x: clamp(view.x, columns), y: clamp(view.y, rows) };
}

/** The same, beginning with a whole row and a whole column, and along the shorter side ending with one. */
export function alignedView(view: View, size: number, room: Room = UNKNOWN): View {
  if (view.span >= size) return view;
  const span = wholeOf(view.span);
  const { x, y, columns, rows } = sectionOf(clampView({ ...view, span }, size, room), room);
  return clampView({ span, x: Math.round(x) + columns / 2, y: Math.round(y) + rows / 2 }, size, room);
}

export const wholeView = (size: number): View => ({ x: size / 2, y: size / 2, span: size });

/** The view that shows these cells with some room around them, and cells that are easy to hit. */
export function viewAround(cells: number[], size: number, room: Room = UNKNOWN): View {
  const most = shorter(room) / TAP_WIDTH;
  if (cells.length === 0) return clampView({ ...wholeView(size), span: most }, size, room);
  const columns = cells.map((cell) => cell % size);
  const rows = cells.map((cell) => Math.floor(cell / size));
  const [left, right] = [Math.min(...columns) - 2, Math.max(...columns) + 3];
  const [top, bottom] = [Math.min(...rows) - 2, Math.max(...rows) + 3];
  const fitting = shorter(room) * Math.max((right - left) / room.width, (bottom - top) / room.height);
  const span = Math.max(fitting, shorter(room) / EASY_WIDTH);
  return clampView({ span, x: (left + right) / 2, y: (top + bottom) / 2 }, size, room);
}

const zoomBy = (view: View, factor: number, size: number, room: Room, fx = 0, fy = 0): View => {
  const span = Math.min(Math.max(view.span * factor, LEAST_SPAN), size);
  const grown = (span - view.span) / shorter(room);
  return clampView({ span, x: view.x - fx * grown, y: view.y - fy * grown }, size, room);
};

/** The room of a board on the screen, which changes with the window. */
function useRoom() {
  const svg = useRef<SVGSVGElement | null>(null);
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const element = svg.current;
    if (!element) return;
    const measure = () => {
      const box = element.getBoundingClientRect();
      const [width, height] = [box.width, box.height].map((side) => side - MARGIN.near - MARGIN.far);
      // For a moment, while a window changes, there may be none: then nothing can be drawn to its measure.
      if (width < TAP_WIDTH || height < TAP_WIDTH) return;
      setRoom((known) => (known?.width === width && known.height === height ? known : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { svg, room };
}

export function useViewport(size: number) {
  const { svg, room: measured } = useRoom();
  const room = measured ?? UNKNOWN;
  const [wanted, setView] = useState(() => wholeView(size));
  const view = clampView(wanted, size, room);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const latest = useRef({ view, room });
  latest.current = { view, room };
  const section = sectionOf(view, room);
  const look = (next: View) => setView(alignedView(next, size, latest.current.room));

  /** From the middle of the frame, in CSS pixels. */
  function offsetOf(point: { x: number; y: number }): [number, number] {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return [0, 0];
    const { width, height } = latest.current.room;
    return [point.x - box.left - MARGIN.near - width / 2, point.y - box.top - MARGIN.near - height / 2];
  }
  const zoomAt = (factor: number, point: { x: number; y: number }) =>
    setView(zoomBy(latest.current.view, factor, size, latest.current.room, ...offsetOf(point)));

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && latest.current.view.span >= size && event.deltaY > 0) return;
      event.preventDefault();
      zoomAt(event.deltaY > 0 ? 1.15 : 1 / 1.15, { x: event.clientX, y: event.clientY });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  function press(event: PointerEvent) {
    if ((event.target as Element).closest('[data-drag]')) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    let moved = false;
    const move = (next: PointerEvent) => {
      const before = pointers.current.get(next.pointerId);
      if (!before || next.pointerId !== event.pointerId) return;
      const [dx, dy] = [next.clientX - before.x, next.clientY - before.y];
      if (!moved && Math.hypot(dx, dy) < LEAST_DISTANCE) return;
      moved = true;
      const other = [...pointers.current].find(([id]) => id !== next.pointerId)?.[1];
      pointers.current.set(next.pointerId, { x: next.clientX, y: next.clientY });
      if (other) {
        const [was, is] = [before, { x: next.clientX, y: next.clientY }].map((point) =>
          Math.hypot(point.x - other.x, point.y - other.y),
        );
        zoomAt(was / is, other);
      } else {
        const { view: now, room: around } = latest.current;
        const { unit } = sectionOf(now, around);
        setView(clampView({ ...now, x: now.x - dx / unit, y: now.y - dy / unit }, size, around));
      }
    };
    const stop = (next: PointerEvent) => {
      if (next.pointerId !== event.pointerId) return;
      pointers.current.delete(event.pointerId);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', stop);
      removeEventListener('pointercancel', stop);
      if (!moved) return;
      swallowClick();
      if (!pointers.current.size) look(latest.current.view);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', stop);
    addEventListener('pointercancel', stop);
  }

  /** Whether a cell is seen, with so many around it. */
  const isSeen = (cell: number, around = 0) => {
    const { x, y, columns, rows } = sectionOf(latest.current.view, latest.current.room);
    const isIn = (at: number, edge: number, seen: number) =>
      Math.max(at - around, 0) >= edge - ROUNDING && Math.min(at + 1 + around, size) <= edge + seen + ROUNDING;
    return isIn(cell % size, x, columns) && isIn(Math.floor(cell / size), y, rows);
  };

  /** Scrolls just enough that a cell is seen, with so many around it. */
  function reveal(cell: number, around = 1) {
    if (isSeen(cell, around - 1)) return;
    const { x, y, columns, rows } = section;
    const towards = (at: number, edge: number, seen: number) => {
      const [first, end] = [Math.max(at - around, 0), Math.min(at + 1 + around, size)];
      const start = first < edge ? first : end > edge + wholeOf(seen) ? end - wholeOf(seen) : edge;
      return start + seen / 2;
    };
    look({ ...view, x: towards(cell % size, x, columns), y: towards(Math.floor(cell / size), y, rows) });
  }

  return {
    svg,
    room: measured,
    view,
    section,
    look,
    press,
    reveal,
    isSeen,
    isTappable: section.unit >= TAP_WIDTH - 0.01,
    zoom: (factor: number) => look(zoomBy(view, factor, size, room)),
  };
}
