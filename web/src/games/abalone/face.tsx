// Abalone as the app shows it.
import './styles.css';
import type { Face } from '../../boards/face';
import { Board } from './board';
import { editing } from './editor';
import { examples } from './examples';
import { explain, reason } from './explain';
import { viewOf } from './geometry';
import { LayoutPicker } from './layouts';
import { Picture, Supply } from './pieces';
import { words } from './texts';

export const abalone: Face = {
  id: 'abalone',
  line: words.line,
  players: [2, 2],
  listsMoves: true,
  sides: words.sides,
  tones: ['tone-black', 'tone-white'],
  quickOptions: ['layout'],
  options: words.options,
  Board,
  Picture,
  Supply,
  OptionPicker: { layout: LayoutPicker },
  example: 'c3c4',
  examples,
  tell(entry, name) {
    const extra = reason(entry.report.split('\n'));
    return words.tell(name, entry.move) + (extra ? `, ${extra}` : '');
  },
  score: (state, seat) => words.out(state.scores[seat - 1], viewOf(state).goal),
  reason,
  explain,
  editing,
};
