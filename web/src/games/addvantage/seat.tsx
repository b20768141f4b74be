// One player's board: nine squares for dice, six slots for tiles.
import { t } from '../../app/messages';
import {
  cellNames,
  columnOf,
  dieAt,
  rowOf,
  type SeatView,
  slotNames,
  slotPoint,
  type TileView,
  tileAt,
} from './geometry';
import { Die, Tile } from './pieces';
import type { Place } from './turn';

interface SeatBoardProps {
  seat: SeatView;
  label: string;
  bonusLine: string[];
  die(cell: string): number | null; // tentative dice included
  tile(slot: string): TileView | null;
  square(cell: string): Place;
  slot(slot: string): Place;
  onChoose(place: string): void;
  fresh: Set<string>; // squares filled by the last move
  claimed: Set<string>; // slots whose tile was won by it
  hints: Map<string, number | null>; // places to point at, with what shall go there
}

export function SeatBoard(props: SeatBoardProps) {
  return (
    <svg class="av-board" viewBox="-0.12 -0.12 4.2 4.2" role="group" aria-label={props.label}>
      <rect x={-0.1} y={-0.1} width={3.2} height={3.2} rx={0.22} class="av-frame" />
      {cellNames.map((cell) => (
        <Square key={cell} {...props} cell={cell} />
      ))}
      {slotNames.map((slot) => (
        <Slot key={slot} {...props} name={slot} />
      ))}
    </svg>
  );
}

/** What makes a place something to choose, drag and drop on. */
function handlers({ seat, onChoose }: SeatBoardProps, place: string, { isButton, pressed, drag, drop }: Place) {
  const isSquare = cellNames.includes(place);
  const passive = {
    role: 'img' as const,
    'data-place': `${seat.player}${place}`,
    'data-drag': drag,
    'data-drop': drop,
    onClick: drop || isSquare ? () => onChoose(place) : undefined, // where nothing can be put that is said
  };
  if (!isButton) return passive;
  return {
    ...passive,
    role: 'button' as const,
    tabindex: 0,
    'aria-pressed': !!pressed,
    onClick: () => onChoose(place),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onChoose(place);
    },
  };
}

function Square({ cell, ...props }: SeatBoardProps & { cell: string }) {
  const place = props.square(cell);
  const die = props.die(cell);
  const hint = props.hints.get(cell);
  return (
    <g
      transform={`translate(${columnOf(cell) + 0.5} ${rowOf(cell) + 0.5})`}
      class={`cell av-square ${place.class ?? ''}`}
      aria-label={`${cell}: ${die ? t('page.addvantage.die', { value: die }) : t('page.addvantage.emptySquare')}`}
      {...handlers(props, cell, place)}
    >
      <Pit isBonus={props.bonusLine.includes(cell)} die={die} isPlain={!!hint} />
      {hint !== undefined && (
        <g class="av-hinted">
          {!die && hint && <Die value={hint} />}
          <rect x={-0.43} y={-0.43} width={0.86} height={0.86} rx={0.2} />
        </g>
      )}
      {props.fresh.has(cell) && die && (
        <rect x={-0.43} y={-0.43} width={0.86} height={0.86} rx={0.2} class="av-fresh" />
      )}
    </g>
  );
}

/** A plain one has no star, which would mix with the pips of what is drawn there. */
export function Pit({ isBonus, die, isPlain }: { isBonus: boolean; die: number | null; isPlain?: boolean }) {
  return (
    <>
      <rect x={-0.46} y={-0.46} width={0.92} height={0.92} rx={0.16} class={`hit av-pit${isBonus ? ' bonus' : ''}`} />
      {isBonus && !die && !isPlain && (
        <path
          d="M0 -0.17 L0.05 -0.05 L0.17 -0.05 L0.075 0.03 L0.11 0.16 L0 0.085 L-0.11 0.16 L-0.075 0.03 L-0.17 -0.05 L-0.05 -0.05 Z"
          class="av-star"
        />
      )}
      {die && <Die value={die} />}
    </>
  );
}

function Slot({ name, ...props }: SeatBoardProps & { name: string }) {
  const { x, y } = slotPoint(name);
  const tile = props.tile(name);
  const place = props.slot(name);
  const hint = props.hints.get(name);
  const line =
    name[0] === 'r'
      ? t('page.addvantage.rowTile', { row: Number(name[1]) })
      : t('page.addvantage.columnTile', { column: name[1] });
  const advised = !tile && hint ? `, ${t('page.addvantage.hinted', { number: hint })}` : '';
  const what = tile ? (tile.number ?? t('page.addvantage.hidden')) : `${t('page.addvantage.emptySlot')}${advised}`;
  return (
    <g
      transform={`translate(${x} ${y})`}
      class={`cell ${place.class ?? ''}${props.claimed.has(name) ? ' claimed' : ''}`}
      aria-label={`${line}: ${what}${tile?.won ? `, ${t('page.addvantage.won')}` : ''}${isMissed(tile) ? `, ${t('page.addvantage.missed')}` : ''}`}
      {...handlers(props, name, place)}
    >
      <circle r={0.46} class="hit" />
      <SlotTile tile={tile} />
      {!tile && hint && (
        <g class="av-hinted">
          <Tile number={hint} />
        </g>
      )}
    </g>
  );
}

/** Its line is full and makes another sum. */
const isMissed = (tile: TileView | null): boolean => !!tile && !tile.won && tile.sum > 0 && tile.number !== null;

function SlotTile({ tile }: { tile: TileView | null }) {
  if (!tile) return <circle r={0.38} class="av-slot" />;
  return <Tile number={tile.number} won={tile.won} missed={isMissed(tile)} />;
}

const shown: SeatView = {
  player: 1,
  coins: 2,
  board: [
    [5, 4, 2],
    [null, 6, 1],
    [3, null, 6],
  ],
  rowTiles: [
    { number: 11, sum: 11, won: true },
    { number: 10, sum: 0, won: false },
    { number: 9, sum: 0, won: false },
  ],
  columnTiles: [
    { number: 12, sum: 0, won: false },
    { number: 8, sum: 0, won: false },
    { number: 9, sum: 9, won: true },
  ],
};

/** As the home page shows the game. */
export function Picture() {
  return (
    <svg class="picture" viewBox="-0.12 -0.12 4.2 4.2" aria-hidden="true">
      <rect x={-0.1} y={-0.1} width={3.2} height={3.2} rx={0.22} class="av-frame" />
      {cellNames.map((cell) => (
        <g key={cell} transform={`translate(${columnOf(cell) + 0.5} ${rowOf(cell) + 0.5})`}>
          <Pit isBonus={['a1', 'b2', 'c3'].includes(cell)} die={dieAt(shown, cell)} />
        </g>
      ))}
      {slotNames.map((slot) => (
        <g key={slot} transform={`translate(${slotPoint(slot).x} ${slotPoint(slot).y})`}>
          <SlotTile tile={tileAt(shown, slot)} />
        </g>
      ))}
    </svg>
  );
}
