// Summy: sums on a 25 x 25 board, with pieces for the signs.
import './styles.css';
import type { BoardProps, Face } from '../../boards/face';
import type { State } from '../../rules/types';
import { showTimeOf, TileBoard, type TileGame, worthOf } from '../../tiles/board';
import { summyEditing } from '../../tiles/editor';
import { words as common } from '../../tiles/texts';
import { briefLine, PictureOf, tellLine } from '../abaku/face';
import { examples } from './examples';
import { words } from './texts';

interface View {
  board: string[];
  hands: [string, string];
  stock: number;
  unseen: string;
  lastTurn: boolean;
}

const viewOf = (state: State) => state.view as View;

const game: TileGame = {
  name: 'summy',
  size: 25,
  canPass: false,
  span: 13,
  keys: { '*': 'x', X: 'x', '/': ':' },
  rows: (state) => viewOf(state).board,
  rack: (state, seat) => viewOf(state).hands[seat - 1] ?? '',
  unseen: (state) => viewOf(state).unseen,
};

function Board(props: BoardProps) {
  return <TileBoard {...props} game={game} />;
}

function Supply({ state }: { state: State; seat: number }) {
  return <span class="tl-left">{common.bag(viewOf(state).stock)}</span>;
}

const Picture = () => (
  <PictureOf
    columns={9}
    rows={6}
    tiles={{
      '1,2': '#',
      '2,2': '2',
      '3,2': '+',
      '4,2': '5',
      '5,2': '=',
      '6,2': '7',
      '7,2': '#',
      '6,3': '-',
      '6,4': '6',
      '6,5': '=',
      '6,1': '#',
      '4,1': '1',
      '4,3': '=',
      '4,0': '#',
    }}
  />
);

export const summy: Face = {
  id: 'summy',
  line: words.line,
  players: [2, 2],
  listsMoves: false,
  quickOptions: [],
  options: words.options,
  brief: briefLine,
  explain: (_state, move) => (move.includes('@') ? '' : common.nothingBetter),
  showTime: (entry) => showTimeOf(entry, game.size),
  editing: summyEditing,
  Board,
  Picture,
  Supply,
  example: '2+57@13j',
  examples,
  tell: (entry, name) => tellLine(entry, name, game.size),
  reason: (report) => worthOf(report, game.size),
  score: (state, seat) => common.points(state.scores[seat - 1]),
};
