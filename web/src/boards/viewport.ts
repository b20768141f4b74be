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

/** Beyond the board nothing is to be seen, unless all of it is. */
export function clampView(view: View, size: number, room: Room = UNKNOWN): View {
  const span = Math.min(Math.max(view.span, LEAST_SPAN), size);
  const { columns, rows } = sectionOf({ ...view, span }, room);
  const clamp = (value: number, seen: number) =>
    seen >= size ? size / 2 : Math.min(Math.max(value, seen / 2), size - seen / 2);
  return { span, x: clamp(view.x, columns), y: clamp(view.y, rows) };
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
      const [width, height] = [box.width, box.height].map((side) => Math.max(side - MARGIN.near - MARGIN.far, 1));
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
      if (moved) swallowClick();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', stop);
    addEventListener('pointercancel', stop);
  }

  const isSeen = (cell: number) => {
    const [column, row] = [cell % size, Math.floor(cell / size)];
    const { x, y, columns, rows } = sectionOf(latest.current.view, latest.current.room);
    const near = 0.01; // of what a computer calls equal
    return column >= x - near && column + 1 <= x + columns + near && row >= y - near && row + 1 <= y + rows + near;
  };

  /** Scrolls just enough that a cell is seen. */
  function reveal(cell: number) {
    if (isSeen(cell)) return;
    const { x, y, columns, rows } = section;
    const [column, row] = [cell % size, Math.floor(cell / size)];
    const towards = (at: number, edge: number, seen: number) =>
      at < edge ? at - 1 + seen / 2 : at + 1 > edge + seen ? at + 2 - seen / 2 : edge + seen / 2;
    setView(clampView({ ...view, x: towards(column, x, columns), y: towards(row, y, rows) }, size, room));
  }

  return {
    svg,
    room: measured,
    view,
    section,
    setView,
    press,
    reveal,
    isSeen,
    isTappable: section.unit >= TAP_WIDTH - 0.01,
    zoom: (factor: number) => setView(zoomBy(view, factor, size, room)),
  };
}
