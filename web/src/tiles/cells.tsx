// The squares of a tile board and what lies on them.
import { t } from '../app/messages';
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
      <text x={0.5} y={0.7} class="tl-symbol">
        {symbolOf(symbol)}
      </text>
      {wildcard && <path d="M0.3 0.8H0.7" class="tl-wild" />}
    </g>
  );
}

export function GridLabels({ size, view }: { size: number; view: { x: number; y: number; span: number } }) {
  const numbers = Array.from({ length: size }, (_, i) => i);
  const scale = view.span / 15;
  return (
    <g class="tl-labels" aria-hidden="true">
      {numbers
        .filter((i) => i + 0.5 > view.x && i + 0.5 < view.x + view.span)
        .map((i) => (
          <text key={`c${i}`} x={i + 0.5} y={view.y - 0.18 * scale} font-size={0.36 * scale}>
            {columnName(i)}
          </text>
        ))}
      {numbers
        .filter((i) => i + 0.5 > view.y && i + 0.5 < view.y + view.span)
        .map((i) => (
          <text key={`r${i}`} x={view.x - 0.38 * scale} y={i + 0.62} font-size={0.36 * scale}>
            {i + 1}
          </text>
        ))}
    </g>
  );
}

export interface CellsProps {
  size: number;
  rows: string[]; // '.' empty, '#' blocked, else a tile
  bonuses: string[] | null;
  wildcards: Set<number>;
  laid: Tentative;
  fresh: Set<number>; // laid by the last play
  lit: number[]; // of the run that is being shown
  hinted: Map<number, string>;
  cursor: number;
  down: boolean;
  active: boolean;
  over: number; // the square under what is being dragged
  bad: boolean; // what is laid is not allowed
  onCell(cell: number): void;
  onFocus(cell: number): void;
}

export function Cells(props: CellsProps) {
  const cells = Array.from({ length: props.size * props.size }, (_, cell) => cell);
  return (
    <g>
      {cells.map((cell) => (
        <Cell key={cell} {...props} cell={cell} />
      ))}
    </g>
  );
}

function contentOf({ rows, bonuses, size, laid, wildcards, cell }: CellsProps & { cell: number }) {
  const [column, row] = [cell % size, Math.floor(cell / size)];
  const symbol = rows[row][column];
  const bonus = bonuses?.[row][column] ?? '.';
  const tentative = laid.get(cell);
  let what = t('page.tiles.emptyCell');
  if (tentative) what = `${tentative.symbol}, ${t('page.tiles.tentative')}`;
  else if (symbol === '#') what = t('page.tiles.grey');
  else if (symbol !== '.') what = `${symbol}${wildcards.has(cell) ? `, ${t('page.tiles.wild')}` : ''}`;
  else if (bonus !== '.') what = bonusNames[bonus];
  return { column, row, symbol, bonus, tentative, what };
}

function Cell(props: CellsProps & { cell: number }) {
  const { cell } = props;
  const { column, row, symbol, bonus, tentative, what } = contentOf(props);
  const isBare = symbol === '.' && !tentative;
  const name = cellName(cell, props.size);
  const hinted = props.hinted.get(cell);
  return (
    <g
      transform={`translate(${column} ${row})`}
      class={`cell tl-cell${props.lit.includes(cell) ? ' lit' : ''}${props.over === cell ? ' over' : ''}`}
      role="button"
      data-place={name}
      data-drop={`cell${cell}`}
      data-drag={tentative && props.active ? `cell${cell}` : undefined}
      tabindex={cell === props.cursor ? 0 : -1}
      aria-label={t('page.tiles.cell', { name, what })}
      onClick={() => props.onCell(cell)}
      onFocus={() => props.onFocus(cell)}
    >
      <Ground class="hit" bonus={bonus} />
      {isBare && bonus !== '.' && <BonusMark bonus={bonus} />}
      {symbol === '#' && <Blocked />}
      {symbol === '#' && <path d="M0.34 0.34 L0.66 0.66 M0.66 0.34 L0.34 0.66" class="tl-blocked-mark" />}
      {!'.#'.includes(symbol) && (
        <TileFace symbol={symbol} wildcard={props.wildcards.has(cell)} class={props.fresh.has(cell) ? 'fresh' : ''} />
      )}
      {tentative && <TileFace {...tentative} class={`tentative${props.bad ? ' bad' : ''}`} />}
      {!tentative && hinted && <TileFace symbol={hinted} class="hinted" />}
      {props.active && cell === props.cursor && isBare && <Cursor down={props.down} />}
    </g>
  );
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
      <text x={0.5} y={0.64}>{`×${bonus.toLowerCase() === 'd' ? 2 : 3}`}</text>
      {bonus === bonus.toUpperCase() && <path d="M0.25 0.78H0.75" />}
    </g>
  );
}

/** A piece that blocks a square. */
export const Blocked = () => <rect x={0.08} y={0.08} width={0.84} height={0.84} rx={0.14} class="tl-blocked" />;

function Cursor({ down }: { down: boolean }) {
  return (
    <path
      class="tl-cursor"
      d={down ? 'M0.5 0.3V0.68 M0.35 0.54L0.5 0.7L0.65 0.54' : 'M0.3 0.5H0.68 M0.54 0.35L0.7 0.5L0.54 0.65'}
    />
  );
}
