// Abalone as the app shows it.
import { t } from '../../app/messages';
import './styles.css';
import type { Face } from '../../boards/face';
import { Board } from './board';
import { editing } from './editor';
import { readBoard, readMove, viewOf } from './geometry';
import { LayoutPicker, Picture } from './layouts';
import { Supply } from './pieces';
import { words } from './tell';
import { options, sides } from './texts';

/** What a move pushed, from its report. */
function pushWords(report: string[]): string {
  const push = report.find((line) => line.startsWith('push '));
  if (!push) return '';
  const pushed = t('page.abalone.pushes', { count: Number(push.slice(5)) });
  return report.includes('out') ? `${pushed} ${t('page.abalone.off')}` : pushed;
}

export const abalone: Face = {
  id: 'abalone',
  line: t('page.abalone.line'),
  players: [2, 2],
  listsMoves: true,
  playsAtOnce: true,
  sides,
  tones: ['tone-black', 'tone-white'],
  begin: t('page.abalone.begin'),
  quickOptions: ['layout'],
  options,
  Board,
  Picture,
  Supply,
  OptionPicker: { layout: LayoutPicker },
  advise: (move, state) =>
    t('page.abalone.advice', { count: readMove(move, readBoard(viewOf(state).board))?.group.length ?? 1 }),
  answer({ move, report }, before) {
    const lines = report.split('\n');
    return t('page.abalone.answer', {
      count: readMove(move, readBoard(viewOf(before).board))?.group.length ?? 1,
      pushed: Number(lines.find((line) => line.startsWith('push '))?.slice(5) ?? 0),
      out: Number(lines.includes('out')),
    });
  },
  words,
  example: 'c3c4',
  tell(entry, name) {
    const extra = pushWords(entry.report.split('\n'));
    return t('page.abalone.tell', { side: name, move: entry.move }) + (extra ? `, ${extra}` : '');
  },
  score: (state, seat) => t('page.abalone.out', { count: state.scores[seat - 1], goal: viewOf(state).goal }),
  scoring: ({ scores }) => [{ label: t('page.abalone.pushedOff'), points: scores }],
  editing,
};
