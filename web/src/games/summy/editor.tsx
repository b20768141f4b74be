// Summy positions by hand: the board, and what the players hold.
import { t } from '../../app/messages';
import { type Editing, patched, withWords } from '../../boards/editing';
import { brushOf, HandRow, putTile, scoreAmounts, shownRows, turnsAt, withTile } from '../../tiles/editor';
import { SIZE } from './geometry';

const isOption = (name: string) => name === 'arithmetic';

export const editing: Editing = {
  brushes: [...'0123456789+-x:=#'].map(brushOf),
  put: (position, place, brush) =>
    withWords(position, { 0: putTile(position.split(' ')[0], SIZE, place, brush) }, isOption),
  draft: (state, position) => patched(state, { board: shownRows(position.split(' ')[0], SIZE) }),
  turns: turnsAt(
    () => 2,
    (position, turn) => withWords(position, { 1: turn }, isOption),
  ),
  HandRow,
  hands: (position) =>
    [4, 5].map((word) => {
      const symbols = position.split(' ')[word]?.replace(/^\.$/, '') ?? '';
      return {
        label: t('page.editor.rackOf', { player: word - 3 }),
        symbols,
        set: (index, brush) =>
          brush === '#' ? position : withWords(position, { [word]: withTile(symbols, index, brush) }, isOption),
      };
    }),
  amounts: (position) =>
    scoreAmounts(position.split(' ').slice(2, 4), (scores) =>
      withWords(position, { 2: scores[0], 3: scores[1] }, () => true),
    ),
};
