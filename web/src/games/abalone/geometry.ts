// The Abalone board as the rules describe it: cells, directions and moves as text, for drawing and choosing.
import type { Seen } from '../../boards/face';
import type { State } from '../../rules/types';

interface View {
  board: string;
  out: [number, number];
  goal: number;
  ply: number;
}

export const viewOf = (state: State) => state.view as View;

export interface Point {
  x: number;
  y: number;
}

/** White sees the board from the other side. */
export const isTurned = ({ seat, flipped }: Seen) => (seat === 2) !== !!flipped;

export type Cell = string; // "c3"

const ROWS = 'abcdefghi';

const first = (row: number) => Math.max(1, row - 3);
const length = (row: number) => 9 - Math.abs(4 - row);

/** All cells in the order of a position's text: row i first, left to right. */
export const cells: Cell[] = [...ROWS]
  .map((letter, row) => Array.from({ length: length(row) }, (_, i) => `${letter}${first(row) + i}`))
  .reverse()
  .flat();

const known = new Set(cells);

const parse = (cell: Cell) => ({ row: ROWS.indexOf(cell[0]), number: Number(cell[1]) });

/** Steps as (row, number), clockwise from the left. */
const directions = [
  { row: 0, number: -1 },
  { row: 1, number: 0 },
  { row: 1, number: 1 },
  { row: 0, number: 1 },
  { row: -1, number: 0 },
  { row: -1, number: -1 },
];

export const DIRECTION_COUNT = directions.length;

export function step(cell: Cell, direction: number): Cell | null {
  const { row, number } = parse(cell);
  const move = directions[direction];
  const next = `${ROWS[row + move.row] ?? ''}${number + move.number}`;
  return known.has(next) ? next : null;
}

/** Where a step would lead in space, also beyond the edge. */
export function offset(direction: number): Point {
  const move = directions[direction];
  return { x: move.number - move.row / 2, y: -move.row * Math.sqrt(0.75) };
}

/** The centre of a cell; the board's centre is the origin, neighbours are 1 apart. */
export function place(cell: Cell): Point {
  const { row, number } = parse(cell);
  return { x: number - 5 - (row - 4) / 2, y: (4 - row) * Math.sqrt(0.75) };
}

export function directionBetween(from: Cell, to: Cell): number {
  return directions.findIndex((_, index) => step(from, index) === to);
}

/** The direction that lies nearest to a way across the board. */
export function directionTowards({ x, y }: Point): number {
  const along = directions.map((_, direction) => offset(direction).x * x + offset(direction).y * y);
  return along.indexOf(Math.max(...along));
}

export type Marble = 'S' | 's'; // black, white
export type Board = Map<Cell, Marble>;

export const playerOf = (marble: Marble | undefined) => (marble === 'S' ? 1 : marble === 's' ? 2 : 0);

export function readBoard(text: string): Board {
  const board: Board = new Map();
  let index = 0;
  for (const symbol of text.replaceAll('/', '')) {
    if (symbol === 'S' || symbol === 's') board.set(cells[index++], symbol);
    else index += Number(symbol);
  }
  return board;
}

export interface MoveShape {
  text: string;
  group: Cell[]; // the own marbles that move, sorted
  pushed: Cell[]; // the opposing ones
  direction: number;
}

/** What a move spelt as text takes where. */
export function readMove(text: string, board: Board): MoveShape | null {
  const words = text.match(/[a-i][1-9]/g);
  if (!words || words.length < 2) return null;
  if (words.length === 3) {
    const direction = directionBetween(words[0], words[2]);
    const group = lineBetween(words[0], words[1]);
    return group && direction >= 0 ? { text, group: group.sort(), pushed: [], direction } : null;
  }
  const direction = directionBetween(words[0], words[1]);
  if (direction < 0) return null;
  const own = board.get(words[0]);
  const group: Cell[] = [];
  const pushed: Cell[] = [];
  for (let cell: Cell | null = words[0]; cell && board.has(cell); cell = step(cell, direction)) {
    if (board.get(cell) === own && pushed.length === 0) group.push(cell);
    else pushed.push(cell);
  }
  return { text, group: group.sort(), pushed, direction };
}

/** The cells of a straight line of at most three from one end to the other, or null. */
export function lineBetween(from: Cell, to: Cell): Cell[] | null {
  if (from === to) return [from];
  for (let direction = 0; direction < 6; direction++) {
    const middle = step(from, direction);
    if (!middle) continue;
    if (middle === to) return [from, to];
    if (step(middle, direction) === to) return [from, middle, to];
  }
  return null;
}

/** The text of a move of these marbles in this direction, legal or not. */
export function spell(group: Cell[], direction: number): string {
  const sorted = [...group].sort();
  const rear = sorted.find((cell) => !group.includes(step(cell, (direction + 3) % 6) ?? '')) ?? sorted[0];
  const inLine = group.length === 1 || group.some((cell) => group.includes(step(cell, direction) ?? ''));
  const start = inLine ? rear : sorted[0];
  const target = step(start, direction);
  if (!target) return '';
  return inLine ? `${start}${target}` : `${sorted[0]}${sorted[sorted.length - 1]}${target}`;
}

/** Cells that a move fills anew. */
export function destinations(move: MoveShape): Cell[] {
  return move.group
    .map((cell) => step(cell, move.direction))
    .filter((cell): cell is Cell => !!cell && !move.group.includes(cell));
}

/** A board's text, rows i to a; the inverse of readBoard. */
export function writeBoard(board: Board): string {
  const rows = new Map<string, string>();
  for (const cell of cells) rows.set(cell[0], (rows.get(cell[0]) ?? '') + (board.get(cell) ?? '.'));
  return [...rows.values()].map((row) => row.replace(/\.+/g, (empty) => String(empty.length))).join('/');
}
