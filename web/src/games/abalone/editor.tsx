// Abalone positions by hand.
import { t } from '../../app/messages';
import { type Editing, patched, withWords } from '../../boards/editing';
import { type Marble, readBoard, writeBoard } from './geometry';
import { AbaloneDefs, MarblePiece } from './pieces';
import { sides } from './texts';

const isOption = (name: string) => !['history', 'end'].includes(name); // what came before is no history of the new position
const icon = (marble: Marble) => () => (
  <svg viewBox="-0.5 -0.5 1 1" aria-hidden="true">
    <AbaloneDefs />
    <MarblePiece marble={marble} />
  </svg>
);

const MAX_OUT = 14; // marbles of a side

export const editing: Editing = {
  brushes: [
    { id: 'S', label: t('page.abalone.marble', { side: sides[0] }), key: 'b', Icon: icon('S') },
    { id: 's', label: t('page.abalone.marble', { side: sides[1] }), key: 'w', Icon: icon('s') },
  ],
  put(position, place, brush) {
    const board = readBoard(position.split(' ')[0]);
    if (brush === 'S' || brush === 's') board.set(place, brush);
    else board.delete(place);
    return withWords(position, { 0: writeBoard(board) }, isOption);
  },
  draft: (state, position) => patched(state, { board: position.split(' ')[0] }),
  turns: {
    choices: [
      ['b', sides[0]],
      ['w', sides[1]],
    ],
    get: (position) => position.split(' ')[3] ?? 'b',
    set: (position, turn) => withWords(position, { 3: turn }, isOption),
  },
  amounts: (position) =>
    [1, 2].map((index) => ({
      label: t('page.abalone.outBy', { side: sides[index - 1] }),
      value: Number(position.split(' ')[index] ?? 0),
      most: MAX_OUT,
      set: (value) => withWords(position, { [index]: String(value) }, isOption),
    })),
};
