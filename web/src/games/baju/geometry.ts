// The baju board as the rules describe it: spaces, bridges, and a walk to draw.
import type { State } from '../../rules/types';

export interface Button {
  player: 1 | 2;
  value: number;
}

/** Row by row, a letter for each bridge to the right and downwards. */
export interface Bridges {
  bridgesRight: string[];
  bridgesDown: string[];
}

export interface BajuView {
  board: Bridges & { values: number[] };
  spaces: (Button | null)[];
  lines: string[][];
  supplies?: [number[], number[]]; // of the duel; the puzzle has none
  goal?: string; // of the puzzle
}

/** In place of a bridge's colour: neighbours that are not joined. */
export const NO_BRIDGE = '.';

export const hasGaps = ({ bridgesRight, bridgesDown }: Bridges) =>
  [...bridgesRight, ...bridgesDown].some((bridges) => bridges.includes(NO_BRIDGE));

export const viewOf = (state: State) => state.view as BajuView;

export const SIZE = 4;
export const spaceNames = Array.from({ length: 16 }, (_, i) => `${'abcd'[i % SIZE]}${Math.floor(i / SIZE) + 1}`);

export const indexOf = (name: string) => spaceNames.indexOf(name);
const columnOf = (index: number) => index % SIZE;
const rowOf = (index: number) => Math.floor(index / SIZE);

/** Where a space lies, the middle of the board being the origin. */
export const at = (index: number) => ({ x: columnOf(index) - 1.5, y: rowOf(index) - 1.5 });
export const places = spaceNames.map((id, index) => ({ id, ...at(index) }));

/** The colour of the bridge between two neighbouring spaces; '' where they are no neighbours. */
function bridge(view: BajuView, from: number, to: number): string {
  const [low, high] = from < to ? [from, to] : [to, from];
  if (high - low === 1 && rowOf(low) === rowOf(high)) return view.board.bridgesRight[rowOf(low)][columnOf(low)];
  if (high - low === SIZE) return view.board.bridgesDown[rowOf(low)][columnOf(low)];
  return '';
}

function neighbours(index: number): number[] {
  const result: number[] = [];
  if (columnOf(index) > 0) result.push(index - 1);
  if (columnOf(index) < SIZE - 1) result.push(index + 1);
  if (rowOf(index) > 0) result.push(index - SIZE);
  if (rowOf(index) < SIZE - 1) result.push(index + SIZE);
  return result;
}

/** One walk of a button from a space to a goal that the rules allow, as a list of spaces. */
export function findWalk(view: BajuView, from: number, to: number, button: Button): number[] | null {
  const own = button.player === 1 ? 'b' : 'w';
  const visit = (path: number[]): number[] | null => {
    const here = path[path.length - 1];
    if (path.length === button.value + 1) return here === to ? path : null;
    for (const next of neighbours(here)) {
      const colour = bridge(view, here, next);
      if ((colour !== 'r' && colour !== own) || path.includes(next)) continue;
      const found = visit([...path, next]);
      if (found) return found;
    }
    return null;
  };
  return visit([from]);
}
