// Add-Vantage as the rules describe it: everyone's board of nine squares, and a slot for a tile at each line.
import type { State } from '../../rules/types';

export interface TileView {
  number: number | null; // null: hidden
  sum: number;
  won: boolean;
}

export interface SeatView {
  player: number;
  coins: number;
  board: (number | null)[][];
  rowTiles?: TileView[];
  columnTiles?: TileView[];
  hand?: (number | null)[];
}

export interface AddvantageView {
  players: number;
  giveback: boolean;
  phase: 'deal' | 'arrange' | 'bonus' | 'turn' | 'roll' | 'place' | 'over';
  thrown: number[];
  throwLeast?: number;
  throwMost?: number;
  pool: number;
  bonusLine: string[];
  bonusTiles: { number: number; owner: number }[];
  seats: SeatView[];
}

export const viewOf = (state: State) => state.view as AddvantageView;

export const cellNames = ['a', 'b', 'c'].flatMap((column) => [1, 2, 3].map((row) => `${column}${row}`));
export const columnOf = (cell: string) => 'abc'.indexOf(cell[0]);
export const rowOf = (cell: string) => Number(cell[1]) - 1;
export const dieAt = (seat: SeatView, cell: string) => seat.board[rowOf(cell)][columnOf(cell)];

/** Slots for tiles: right of the rows, below the columns. */
export const slotNames = ['r1', 'r2', 'r3', 'ca', 'cb', 'cc'];
export const isRow = (slot: string) => slot[0] === 'r';
const lineOf = (slot: string) => (isRow(slot) ? Number(slot[1]) - 1 : 'abc'.indexOf(slot[1]));

export function slotPoint(slot: string): { x: number; y: number } {
  const along = lineOf(slot) + 0.5;
  return isRow(slot) ? { x: 3.52, y: along } : { x: along, y: 3.52 };
}

export function tileAt(seat: SeatView, slot: string): TileView | null {
  return (isRow(slot) ? seat.rowTiles : seat.columnTiles)?.[lineOf(slot)] ?? null;
}
