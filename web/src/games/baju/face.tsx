// baju as the app shows it: the duel and the puzzle.
import { t } from '../../app/messages';
import './styles.css';
import type { Face } from '../../boards/face';
import { Board } from './board';
import { editing, soloEditing } from './editor';
import { Legend } from './marks';
import { picture, Supply } from './pieces';
import { options, sides } from './texts';

function brief(move: string): string {
  const [from, to] = move.split(/[-@]/);
  return move.includes('@')
    ? t('page.baju.briefPlace', { value: from, cell: to })
    : t('page.baju.briefWalk', { from, to });
}

function advise(move: string): string {
  const [value] = move.split('@');
  return move.includes('@') ? t('page.baju.advicePlace', { value }) : t('page.baju.adviceWalk');
}

const common = { listsMoves: true, Board, brief, advise, options, Legend };

export const baju: Face = {
  ...common,
  id: 'baju',
  line: t('page.baju.line'),
  players: [2, 2],
  sides,
  tones: ['tone-black', 'tone-white'],
  starts: ({ first }) => (first === 'white' ? 2 : 1),
  quickOptions: [],
  editing,
  tell(entry, name) {
    const [from, to] = entry.move.split(/[-@]/);
    if (entry.move.includes('@')) return t('page.baju.places', { side: name, value: from, cell: to });
    return (
      t('page.baju.walks', { side: name, from, to }) +
      (entry.report.startsWith('swap') ? ` ${t('page.baju.swaps')}` : '')
    );
  },
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
  quickOptions: ['goal'],
  editing: soloEditing,
  tell: (entry) => entry.move.replace('-', ' – '),
  Picture: picture(
    'baju-solo',
    'a1:1 b1:w4 c1:2 d1:w3 a2:w1 b2:4 c2:w2 d2:3 a3:3 b3:1 c3:4 d3:2 a4:w3 b4:w1 c4:w4 d4:w2',
  ),
  example: 'a1-b2',
  isPuzzle: true,
  puzzleOfTheDay: { goal: 'four-lines' },
  score: (state) => t('page.baju.moves', { count: state.scores[0] }),
};
