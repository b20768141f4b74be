// Drawn parts of Add-Vantage: a die, a tile, one player's board.
import type { ComponentChildren } from 'preact';
import { words } from './texts';

export interface TileView {
  number: number | null;
  sum: number;
  won: boolean;
}

export interface SeatView {
  player: number;
  score: number;
  coins: number;
  out: boolean;
  board: (number | null)[][];
  rowTiles?: TileView[];
  columnTiles?: TileView[];
  hand?: (number | null)[];
}

export interface AddvantageView {
  players: number;
  tiles: 'take' | 'stay';
  hidden: boolean;
  giveback: boolean;
  viewer: number;
  phase: 'deal' | 'arrange' | 'bonus' | 'turn' | 'roll' | 'place' | 'over';
  turn: number;
  active: number;
  thrown: number[];
  throwLeast?: number;
  throwMost?: number;
  pool: number;
  bonusLine: string[];
  bonusTiles: { number: number; owner: number }[];
  seats: SeatView[];
}

export const cellNames = ['a', 'b', 'c'].flatMap((column) => [1, 2, 3].map((row) => `${column}${row}`));
export const columnOf = (cell: string) => 'abc'.indexOf(cell[0]);
export const rowOf = (cell: string) => Number(cell[1]) - 1;

const pips: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function Die({ value, size = 0.72 }: { value: number; size?: number }) {
  return (
    <g class="av-die">
      <rect
        x={-size / 2}
        y={-size / 2 + size * 0.05}
        width={size}
        height={size}
        rx={size * 0.2}
        class="av-die-shadow"
      />
      <rect x={-size / 2} y={-size / 2} width={size} height={size} rx={size * 0.2} class="av-die-face" />
      {pips[value]?.map(([x, y], index) => (
        <circle key={index} cx={x * size * 0.26} cy={y * size * 0.26} r={size * 0.095} class="av-pip" />
      ))}
    </g>
  );
}

export function Tile({
  number,
  won,
  missed,
  size = 0.62,
}: {
  number: number | null;
  won?: boolean;
  missed?: boolean;
  size?: number;
}) {
  return (
    <g class={`av-tile${won ? ' won' : ''}${missed ? ' missed' : ''}`}>
      <rect x={-size / 2} y={-size / 2} width={size} height={size} rx={size * 0.5} class="av-tile-face" />
      <text y={size * 0.17} font-size={size * 0.48} class="av-tile-number">
        {number ?? '?'}
      </text>
      {won && <path d="M0.13 -0.27 l0.06 0.07 l0.12 -0.15" class="av-tick" />}
    </g>
  );
}

/** Where a slot for a tile lies: "r1".."r3" right of the rows, "ca".."cc" below the columns. */
export const slotNames = ['r1', 'r2', 'r3', 'ca', 'cb', 'cc'];
export function slotPoint(slot: string): { x: number; y: number } {
  return slot[0] === 'r' ? { x: 3.52, y: Number(slot[1]) - 0.5 } : { x: 'abc'.indexOf(slot[1]) + 0.5, y: 3.52 };
}
export const slotLabel = (slot: string) =>
  slot[0] === 'r' ? words.rowTile(Number(slot[1])) : words.columnTile(slot[1]);

export interface SeatBoardProps {
  seat: SeatView;
  label: string;
  bonusLine: string[];
  die(cell: string): number | null; // tentative dice included
  tile(slot: string): TileView | null;
  square(cell: string): { class?: string; onClick?(): void; drag?: string; drop?: string; pressed?: boolean };
  slot?(slot: string): { class?: string; onClick?(): void; drag?: string; drop?: string };
  fresh: Set<string>; // cells filled by the last move
  hints?: Map<string, number | null>; // places to point at, with what shall go there
  claimed?: Set<string>; // slots whose tile was won by the last move
  isPicture?: boolean;
  children?: ComponentChildren;
}

const activate = (action?: () => void) => (event: KeyboardEvent) => {
  if (!action || (event.key !== 'Enter' && event.key !== ' ')) return;
  event.preventDefault();
  action();
};

export function SeatBoard(props: SeatBoardProps) {
  return (
    <svg
      class={props.isPicture ? 'picture' : 'av-board'}
      viewBox="-0.12 -0.12 4.2 4.2"
      role={props.isPicture ? undefined : 'group'}
      aria-hidden={props.isPicture}
      aria-label={props.isPicture ? undefined : props.label}
    >
      <rect x={-0.1} y={-0.1} width={3.2} height={3.2} rx={0.22} class="av-frame" />
      {cellNames.map((cell) => {
        const [x, y] = [columnOf(cell) + 0.5, rowOf(cell) + 0.5];
        const die = props.die(cell);
        const part = props.square(cell);
        const isBonus = props.bonusLine.includes(cell);
        const what = die ? words.die(die) : words.emptySquare;
        return (
          <g
            key={cell}
            transform={`translate(${x} ${y})`}
            class={`cell av-square ${part.class ?? ''}`}
            role={part.onClick ? 'button' : 'img'}
            tabindex={part.onClick ? 0 : undefined}
            aria-label={`${cell}: ${what}`}
            aria-pressed={part.onClick ? !!part.pressed : undefined}
            data-place={`${props.seat.player}${cell}`}
            data-drag={part.drag}
            data-drop={part.drop}
            onClick={part.onClick}
            onKeyDown={activate(part.onClick)}
          >
            <rect
              x={-0.46}
              y={-0.46}
              width={0.92}
              height={0.92}
              rx={0.16}
              class={`hit av-pit${isBonus ? ' bonus' : ''}`}
            />
            {isBonus && !die && (
              <path
                d="M0 -0.17 L0.05 -0.05 L0.17 -0.05 L0.075 0.03 L0.11 0.16 L0 0.085 L-0.11 0.16 L-0.075 0.03 L-0.17 -0.05 L-0.05 -0.05 Z"
                class="av-star"
              />
            )}
            {die && <Die value={die} />}
            {props.hints?.has(cell) && (
              <g class="av-hinted">
                {!die && props.hints.get(cell) && <Die value={props.hints.get(cell)!} />}
                <rect x={-0.43} y={-0.43} width={0.86} height={0.86} rx={0.2} />
              </g>
            )}
            {props.fresh.has(cell) && die && (
              <rect x={-0.43} y={-0.43} width={0.86} height={0.86} rx={0.2} class="av-fresh" />
            )}
          </g>
        );
      })}
      {slotNames.map((slot) => {
        const { x, y } = slotPoint(slot);
        const tile = props.tile(slot);
        const part = props.slot?.(slot);
        return (
          <g
            key={slot}
            transform={`translate(${x} ${y})`}
            class={`cell ${part?.class ?? ''}${props.claimed?.has(slot) ? ' claimed' : ''}`}
            role={part?.onClick ? 'button' : 'img'}
            tabindex={part?.onClick ? 0 : undefined}
            data-drag={part?.drag}
            data-drop={part?.drop}
            onClick={part?.onClick}
            onKeyDown={activate(part?.onClick)}
            data-place={`${props.seat.player}${slot}`}
            aria-label={`${slotLabel(slot)}: ${tile ? (tile.number ?? words.hidden) : words.emptySlot}${tile?.won ? `, ${words.won}` : ''}`}
          >
            <circle r={0.38} class="hit" />
            {tile ? (
              <Tile number={tile.number} won={tile.won} missed={!tile.won && tile.sum > 0 && tile.number !== null} />
            ) : (
              <circle r={0.31} class="av-slot" />
            )}
            {!tile && props.hints?.get(slot) && (
              <g class="av-hinted">
                <Tile number={props.hints.get(slot)!} />
              </g>
            )}
          </g>
        );
      })}
      {props.children}
    </svg>
  );
}
