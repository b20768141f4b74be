// Abaku: digits on a 15 x 15 board that read as arithmetic.
import './styles.css';
import type { BoardProps, Face } from '../../boards/face';
import type { Entry, State } from '../../rules/types';
import { showTimeOf, TileBoard, type TileGame, worthOf } from '../../tiles/board';
import { symbolOf, TileFace } from '../../tiles/cells';
import { abakuEditing } from '../../tiles/editor';
import { prettyOperation, readReport } from '../../tiles/line-play';
import { words as common } from '../../tiles/texts';
import { examples } from './examples';
import { words } from './texts';

interface View {
  board: string[];
  bonuses: string[];
  wildcards: string[];
  players: { score: number; rack: string; bag: number; zeros: number | null; passes: number; out: boolean }[];
}

const viewOf = (state: State) => state.view as View;

const game: TileGame = {
  name: 'abaku',
  size: 15,
  canPass: true,
  span: 15,
  keys: {},
  rows: (state) => viewOf(state).board,
  bonuses: (state) => viewOf(state).bonuses,
  wildcards: (state) => viewOf(state).wildcards,
  rack: (state, seat) => viewOf(state).players[seat - 1]?.rack ?? '',
};

function Board(props: BoardProps) {
  return <TileBoard {...props} game={game} />;
}

function Supply({ state, seat }: { state: State; seat: number }) {
  const player = viewOf(state).players[seat - 1];
  return <span class="tl-left">{common.bag(player.bag)}</span>;
}

export function tellLine(entry: Entry, name: string, size: number): string {
  if (entry.move === 'pass') return common.passes(name);
  if (entry.move.startsWith('swap:')) return common.swaps(name, entry.move.length - 5);
  const [tiles, at] = entry.move.split('@');
  const { runs, points, combo } = readReport(entry.report.split('\n'), size);
  const made = runs.map((run) => prettyOperation(run.text.split(' | ')[0])).join(', ');
  return `${common.lays(name, tiles, at)}: ${made}, ${common.points(points ?? 0)}${combo ? `. ${common.combo}` : ''}`;
}

export function briefLine(move: string): string {
  if (move === 'pass') return common.briefPass;
  const signs = (text: string) => [...text].map(symbolOf).join('');
  if (move.startsWith('swap:'))
    return move.includes('_') ? common.briefSwapHidden(move.length - 5) : common.briefSwap(signs(move.slice(5)));
  const [tiles, at] = move.split('@');
  return common.briefLay(signs(tiles.replace(/\?/g, '')), at);
}

export function PictureOf({
  tiles,
  columns,
  rows,
  bonuses = {},
}: {
  tiles: Record<string, string>;
  columns: number;
  rows: number;
  bonuses?: Record<string, string>;
}) {
  const cells = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const key = `${column},${row}`;
      const symbol = tiles[key];
      cells.push(
        <g key={key} transform={`translate(${column} ${row})`}>
          <rect
            x={0.03}
            y={0.03}
            width={0.94}
            height={0.94}
            rx={0.1}
            class={`tl-square${bonuses[key] ? ` bonus-${bonuses[key]}` : ''}`}
          />
          {symbol === '#' ? (
            <rect x={0.08} y={0.08} width={0.84} height={0.84} rx={0.14} class="tl-blocked" />
          ) : (
            symbol && <TileFace symbol={symbol} />
          )}
        </g>,
      );
    }
  return (
    <svg class="picture" viewBox={`-0.15 -0.15 ${columns + 0.3} ${rows + 0.3}`} aria-hidden="true">
      <rect x={-0.12} y={-0.12} width={columns + 0.24} height={rows + 0.24} rx={0.25} class="tl-ground" />
      {cells}
    </svg>
  );
}

const Picture = () => (
  <PictureOf
    columns={9}
    rows={6}
    tiles={{
      '1,2': '1',
      '2,2': '2',
      '3,2': '4',
      '4,2': '3',
      '3,1': '6',
      '3,3': '2',
      '2,4': '7',
      '3,4': '4',
      '4,4': '9',
      '4,5': '3',
      '5,5': '5',
      '3,5': '8',
    }}
    bonuses={{
      '0,0': 'T',
      '4,0': 'd',
      '7,1': 'D',
      '0,4': 'd',
      '8,3': 't',
      '6,2': 'd',
      '1,5': 'D',
      '8,5': 'T',
      '6,4': 't',
      '5,0': 'd',
    }}
  />
);

export const abaku: Face = {
  id: 'abaku',
  line: words.line,
  players: [1, 4],
  listsMoves: false,
  quickOptions: ['players', 'ops'],
  options: words.options,
  brief: briefLine,
  explain: (_state, move) => (move.includes('@') ? '' : common.nothingBetter),
  showTime: (entry) => showTimeOf(entry, game.size),
  editing: abakuEditing,
  Board,
  Picture,
  Supply,
  example: '24@8g',
  examples,
  tell: (entry, name) => tellLine(entry, name, game.size),
  reason: (report) => worthOf(report, game.size),
  score: (state, seat) => common.points(state.scores[seat - 1]),
};
