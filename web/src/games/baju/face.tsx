// baju as the app shows it: the duel and the puzzle.
import { t } from '../../app/messages';
import './styles.css';
import type { Face, Made } from '../../boards/face';
import type { Entry, State } from '../../rules/types';
import { Board } from './board';
import { editing, soloEditing } from './editor';
import { type Button, indexOf, viewOf } from './geometry';
import { picture, Supply } from './pieces';
import { options, sides } from './texts';

function brief(move: string): string {
  const [from, to] = move.split(/[-@]/);
  return move.includes('@')
    ? t('page.baju.briefPlace', { value: from, cell: to })
    : t('page.baju.briefWalk', { from, to });
}

function advise(move: string, state: State): string {
  const [from] = move.split(/[-@]/);
  if (move.includes('@')) return t('page.baju.advicePlace', { value: from });
  const { player = 1, value = 0 } = viewOf(state).spaces[indexOf(from)] ?? {};
  return t('page.baju.adviceWalk', { side: player === 1 ? 'black' : 'white', value });
}

const sideOf = ({ player }: Button) => (player === 1 ? 'black' : 'white');

/** A space as it is seen: who has just met the board knows no letters. */
const where = (space: string) => t('page.baju.where', { row: space[1], column: space[0] });

function words({ move }: Made, before: State): string {
  const [from, to] = move.split(/[-@]/);
  if (!to) return brief(move);
  if (move.includes('@')) return t('page.baju.wordsPlace', { value: from, where: where(to) });
  const { spaces } = viewOf(before);
  const [walker, other] = [spaces[indexOf(from)], spaces[indexOf(to)]];
  if (!walker) return brief(move);
  const told = { side: sideOf(walker), value: walker.value, where: where(to) };
  return other
    ? t('page.baju.wordsSwap', { ...told, otherSide: sideOf(other), other: other.value })
    : t('page.baju.wordsWalk', told);
}

const swapped = ({ report }: Entry) => (report.startsWith('swap') ? ` ${t('page.baju.swaps')}` : '');

/** What somebody did, and with which button it has changed places. */
function answer({ move, report }: Entry, before: State, own: number[]): string {
  const other = viewOf(before).spaces[indexOf(move.split('-')[1] ?? '')];
  if (!report.startsWith('swap') || !other) return brief(move);
  const mine = own.includes(other.player) ? 'yes' : 'no';
  return `${brief(move)} ${t('page.baju.swapsWith', { mine, value: other.value })}`;
}

const common = { listsMoves: true, playsAtOnce: true, Board, brief, words, advise, options };

export const baju: Face = {
  ...common,
  id: 'baju',
  line: t('page.baju.line'),
  players: [2, 2],
  sides,
  tones: ['tone-black', 'tone-white'],
  starts: ({ first }) => (first === 'white' ? 2 : 1),
  begin: t('page.baju.begin'),
  quickOptions: [],
  editing,
  tell(entry, name) {
    const [from, to] = entry.move.split(/[-@]/);
    if (entry.move.includes('@')) return t('page.baju.places', { side: name, value: from, cell: to });
    return t('page.baju.walks', { side: name, from, to }) + swapped(entry);
  },
  answer,
  Picture: picture('baju', 'a1:3 b1:w1 d1:w4 b2:2 c2:w3 a3:w2 c3:4 d3:1 b4:w4 c4:3'),
  Supply,
  example: '3@b2',
  score: (state, seat) => t('page.boards.points', { count: state.scores[seat - 1] }),
};

export const bajuSolo: Face = {
  ...common,
  id: 'baju-solo',
  line: t('page.baju.soloLine'),
  players: [1, 1],
  begin: t('page.baju.soloBegin'),
  quickOptions: ['goal'],
  editing: soloEditing,
  tell: (entry) => entry.move.replace('-', ' – '),
  Picture: picture(
    'baju-solo',
    'a1:1 b1:w4 c1:2 d1:w3 a2:w1 b2:4 c2:w2 d2:3 a3:3 b3:1 c3:4 d3:2 a4:w3 b4:w1 c4:w4 d4:w2',
  ),
  example: 'a1-b2',
  isPuzzle: true,
  rulesPart: t('page.baju.soloRules'),
  puzzleOfTheDay: { goal: 'four-lines' },
  puzzleAim: t('page.baju.fourLines'),
  score: (state) => t('page.baju.moves', { count: state.scores[0] }),
};
