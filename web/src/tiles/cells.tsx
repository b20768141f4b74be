// The squares of a tile board and what lies on them.
import { Component } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '../app/messages';
import { restOf, type Section } from '../boards/viewport';
import { Factor, Glyph } from './glyphs';
import { cellName, columnName, type Tentative } from './line-play';
import { bonusNames } from './texts';

/** A tile's sign as people write it. */
export const symbolOf = (symbol: string) => ({ x: '×', ':': '÷', '-': '−', '?': '★' })[symbol] ?? symbol;

interface TileFaceProps {
  symbol: string;
  wildcard?: boolean;
  class?: string;
}

export function TileFace({ symbol, wildcard, class: name = '' }: TileFaceProps) {
  const isSign = !/^\d$/.test(symbol);
  return (
    <g class={`tl-tile ${isSign ? 'sign' : ''} ${name}`}>
      <rect x={0.05} y={0.08} width={0.9} height={0.88} rx={0.14} class="tl-side" />
      <rect x={0.05} y={0.04} width={0.9} height={0.86} rx={0.14} class="tl-face" />
      <Glyph symbol={symbol} />
      {wildcard && <path d="M0.3 0.8H0.7" class="tl-wild" />}
    </g>
  );
}

const LABEL = 12; // CSS pixels

export function GridLabels({ size, section }: { size: number; section: Section }) {
  const { x, y, unit } = section;
  const [columns, rows] = [section.columns - restOf(x, section.columns), section.rows - restOf(y, section.rows)];
  const numbers = Array.from({ length: size }, (_, i) => i);
  const half = LABEL / 2 / unit;
  const isSeen = (i: number, edge: number, seen: number) => i + 0.5 - half > edge && i + 0.5 + half < edge + seen;
  // On a map of small squares every other name has room.
  const every = Math.ceil((LABEL * 1.4) / unit);
  const named = numbers.filter((i) => i % every === 0);
  return (
    <g class="tl-labels" aria-hidden="true" font-size={LABEL / unit}>
      {named
        .filter((i) => isSeen(i, x, columns))
        .map((i) => (
          <text key={`c${i}`} x={i + 0.5} y={Math.max(y, 0) - 5 / unit}>
            {columnName(i)}
          </text>
        ))}
      {named
        .filter((i) => isSeen(i, y, rows))
        .map((i) => (
          <text key={`r${i}`} x={Math.max(x, 0) - 9 / unit} y={i + 0.5 + 4 / unit}>
            {i + 1}
          </text>
        ))}
    </g>
  );
}

export interface CellsProps {
  size: number;
  section: Section; // that is seen
  rows: string[]; // '.' empty, '#' blocked, else a tile
  bonuses: string[] | null;
  wildcards: Set<number>;
  laid: Tentative;
  fresh: Set<number>; // laid by the last play
  lit: number[]; // of the run that is being shown
  hinted: Map<number, string>;
  cursor: number;
  down: boolean;
  aims: boolean; // the cursor was put there in this turn
  active: boolean;
  over: number; // the square under what is being dragged
  bad: boolean; // what is laid was refused
  onCell(cell: number): void;
  onFocus(cell: number): void;
}

/** The square that an event happened on, or -1. */
function cellUnder(event: Event): number {
  const cell = (event.target as Element).closest('[data-cell]')?.getAttribute('data-cell');
  return cell == null ? -1 : Number(cell);
}

export function Cells(props: CellsProps) {
  const { size, onCell, onFocus } = props;
  const tell = (what: (cell: number) => void) => (event: Event) => {
    const cell = cellUnder(event);
    if (cell >= 0) what(cell);
  };
  // The focus that a press brings tells nothing: the click behind it chooses where to go.
  const pressing = useRef(false);
  const press = () => {
    pressing.current = true;
    setTimeout(() => {
      pressing.current = false;
    });
  };
  return (
    // biome-ignore lint/a11y: the squares within are the buttons; their keys are those of the board
    <g onClick={tell(onCell)} onMouseDown={press} onFocusIn={(event) => !pressing.current && tell(onFocus)(event)}>
      {Array.from({ length: size * size }, (_, cell) => (
        <Cell key={cell} {...contentOf(props, cell)} />
      ))}
    </g>
  );
}

/** A square as plain values, so that one that has not changed is not drawn again. */
interface Content {
  cell: number;
  size: number;
  symbol: string;
  bonus: string;
  isWild: boolean;
  laid: string; // a tile on its way here
  isLaidWild: boolean;
  hinted: string;
  cursor: '' | 'across' | 'down';
  isFocused: boolean;
  isSeen: boolean;
  canDrag: boolean;
  marks: string; // classes of the square
  tile: string; // and of its tile
}

function contentOf(props: CellsProps, cell: number): Content {
  const { size, cursor } = props;
  const [column, row] = [cell % size, Math.floor(cell / size)];
  const symbol = props.rows[row][column];
  const tentative = props.laid.get(cell);
  const isBare = symbol === '.' && !tentative;
  return {
    cell,
    size,
    symbol,
    bonus: props.bonuses?.[row][column] ?? '.',
    isWild: props.wildcards.has(cell),
    laid: tentative?.symbol ?? '',
    isLaidWild: !!tentative?.wildcard,
    hinted: (!tentative && props.hinted.get(cell)) || '',
    cursor: props.active && props.aims && cell === cursor && isBare ? (props.down ? 'down' : 'across') : '',
    isFocused: cell === cursor,
    isSeen: isSeen(props.section, column, row),
    canDrag: !!tentative && props.active,
    marks: `${props.lit.includes(cell) ? ' lit' : ''}${props.over === cell ? ' over' : ''}`,
    tile: tentative ? `tentative${props.bad ? ' bad' : ''}` : props.fresh.has(cell) ? 'fresh' : '',
  };
}

/** Whether any of a square is in the section. What is not has no ground: drawing hundreds of them takes a phone too long. */
const isSeen = ({ x, y, columns, rows }: Section, column: number, row: number) =>
  column + 1 > x && column < x + columns + 1 && row + 1 > y && row < y + rows + 1; // one more lies in the margin

function wordsOf({ symbol, bonus, laid, hinted, isWild }: Content): string {
  if (laid) return `${laid}, ${t('page.tiles.tentative')}`;
  if (symbol === '#') return t('page.tiles.grey');
  if (symbol !== '.') return `${symbol}${isWild ? `, ${t('page.tiles.wild')}` : ''}`;
  const ground = bonus === '.' ? t('page.tiles.emptyCell') : bonusNames[bonus];
  return hinted ? `${ground}, ${t('page.tiles.hinted', { symbol: symbolOf(hinted) })}` : ground;
}

class Cell extends Component<Content> {
  override shouldComponentUpdate(next: Content): boolean {
    const now = this.props;
    return (Object.keys(next) as (keyof Content)[]).some((name) => next[name] !== now[name]);
  }

  override render(content: Content) {
    const { cell, size, symbol, bonus, laid } = content;
    const name = cellName(cell, size);
    return (
      <g
        transform={`translate(${cell % size} ${Math.floor(cell / size)})`}
        class={`cell tl-cell${content.marks}`}
        role="button"
        data-cell={cell}
        data-place={name}
        data-drop={`cell${cell}`}
        data-drag={content.canDrag ? `cell${cell}` : undefined}
        tabindex={content.isFocused ? 0 : -1}
        aria-label={t('page.tiles.cell', { name, what: wordsOf(content) })}
      >
        {content.isSeen && <Ground class="hit" bonus={bonus} />}
        {symbol === '.' && !laid && !content.hinted && bonus !== '.' && <BonusMark bonus={bonus} />}
        {symbol === '#' && <Blocked />}
        {!'.#'.includes(symbol) && <TileFace symbol={symbol} wildcard={content.isWild} class={content.tile} />}
        {laid && <TileFace symbol={laid} wildcard={content.isLaidWild} class={content.tile} />}
        {content.hinted && <TileFace symbol={content.hinted} class="hinted" />}
        {content.cursor && <Cursor down={content.cursor === 'down'} />}
      </g>
    );
  }
}

export const bonusClass = (bonus: string) => (bonus === '.' ? '' : `bonus-${bonus === '*' ? 'star' : bonus}`);

export function Ground({ bonus, class: name = '' }: { bonus: string; class?: string }) {
  return (
    <rect x={0.03} y={0.03} width={0.94} height={0.94} rx={0.1} class={`${name} tl-square ${bonusClass(bonus)}`} />
  );
}

export function BonusMark({ bonus }: { bonus: string }) {
  if (bonus === '*')
    return (
      <path
        d="M0.5 0.2 L0.58 0.42 L0.81 0.42 L0.63 0.56 L0.7 0.79 L0.5 0.65 L0.3 0.79 L0.37 0.56 L0.19 0.42 L0.42 0.42 Z"
        class="tl-star"
      />
    );
  return (
    <g class="tl-bonus">
      <Factor factor={bonus.toLowerCase() === 'd' ? 2 : 3} />
      {bonus === bonus.toUpperCase() && <path d="M25 80h50" transform="scale(.01)" class="tl-operation" />}
    </g>
  );
}

/** A piece that blocks a square: hatched, and no sign of arithmetic. */
export const Blocked = () => (
  <g class="tl-blocked">
    <rect x={0.05} y={0.05} width={0.9} height={0.9} rx={0.14} />
    <path d="M0.16 0.42L0.42 0.16 M0.16 0.84L0.84 0.16 M0.58 0.84L0.84 0.58" />
  </g>
);

function Cursor({ down }: { down: boolean }) {
  return (
    <path
      class="tl-cursor"
      data-way={down ? 'down' : 'across'}
      d={down ? 'M0.5 0.3V0.68 M0.35 0.54L0.5 0.7L0.65 0.54' : 'M0.3 0.5H0.68 M0.54 0.35L0.7 0.5L0.54 0.65'}
    />
  );
}
