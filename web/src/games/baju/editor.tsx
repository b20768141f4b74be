// baju positions by hand: the duel with any buttons, the puzzle by changing places.
import { t } from '../../app/messages';
import { type Editing, optionIn, patched, withWords } from '../../boards/editing';
import type { State } from '../../rules/types';
import { type Button, indexOf, SIZE, viewOf } from './geometry';
import { BajuDefs, BUTTON_BOX, ButtonPiece } from './pieces';
import { sides } from './texts';

const isOption = (name: string) => ['board', 'goal', 'first', 'repetition', 'limit'].includes(name);

const writeButton = (button: Button | null) => (button ? `${button.player === 2 ? 'w' : ''}${button.value}` : '.');
const readSpaces = (text: string): (Button | null)[] =>
  (text.replaceAll('/', '').match(/w?\d|\./g) ?? []).map((cell) =>
    cell === '.' ? null : { player: cell[0] === 'w' ? 2 : 1, value: Number(cell.replace('w', '')) },
  );
const writeSpaces = (spaces: (Button | null)[]) =>
  [0, 1, 2, 3]
    .map((row) =>
      spaces
        .slice(row * SIZE, row * SIZE + SIZE)
        .map(writeButton)
        .join(''),
    )
    .join('/');

const BUTTONS = 8; // a colour

const beginner = (position: string) => (optionIn(position, 'first') === 'white' ? 'w' : 'b');

/** The least number of the move at which so many buttons can lie here: it rises after the turns of who did not begin. */
function moveNumber(position: string, spaces: (Button | null)[], side: string): string {
  const first = beginner(position);
  const count = (colour: string) => spaces.filter((button) => button && 'bw'[button.player - 1] === colour).length;
  const [begun, other] = [count(first), count(first === 'b' ? 'w' : 'b')];
  return String(side === first ? Math.max(begun, other) + 1 : Math.max(begun, other + 1));
}

function draft(state: State, position: string) {
  const spaces = readSpaces(position.split(' ')[0]);
  const view = viewOf(state);
  const left = (player: number) => {
    const rest = [...view.board.values];
    for (const button of spaces)
      if (button?.player === player && rest.includes(button.value)) rest.splice(rest.indexOf(button.value), 1);
    return rest.slice(0, BUTTONS);
  };
  return patched(state, { spaces, lines: [], ...(view.supplies ? { supplies: [left(1), left(2)] } : {}) });
}

const button = (player: 1 | 2, value: number) => ({
  id: writeButton({ player, value }),
  label: t('page.baju.button', { side: sides[player - 1], value }),
  Icon: () => (
    <svg viewBox={BUTTON_BOX} aria-hidden="true">
      <BajuDefs />
      <ButtonPiece button={{ player, value }} />
    </svg>
  ),
});

/** With nothing on the board it is the turn of who begins. */
function fit(position: string): string {
  const spaces = readSpaces(position.split(' ')[0]);
  const turn = spaces.some(Boolean) ? position.split(' ')[1] : beginner(position);
  return withWords(position, { 1: turn, 2: moveNumber(position, spaces, turn) }, isOption);
}

export const editing: Editing = {
  brushes: ([1, 2] as const).flatMap((player) => [1, 2, 3, 4].map((value) => button(player, value))),
  put(position, place, brush) {
    const spaces = readSpaces(position.split(' ')[0]);
    spaces[indexOf(place)] = brush ? readSpaces(brush)[0] : null;
    return withWords(
      position,
      { 0: writeSpaces(spaces), 2: moveNumber(position, spaces, position.split(' ')[1]) },
      isOption,
    );
  },
  draft,
  fit,
  turns: {
    choices: [
      ['b', sides[0]],
      ['w', sides[1]],
    ],
    get: (position) => position.split(' ')[1],
    set: (position, turn) =>
      withWords(position, { 1: turn, 2: moveNumber(position, readSpaces(position.split(' ')[0]), turn) }, isOption),
  },
};

export const soloEditing: Editing = {
  brushes: [],
  put: (position) => position,
  swap(position, from, to) {
    const spaces = readSpaces(position.split(' ')[0]);
    [spaces[indexOf(from)], spaces[indexOf(to)]] = [spaces[indexOf(to)], spaces[indexOf(from)]];
    return withWords(position, { 0: writeSpaces(spaces) }, isOption);
  },
  draft,
};
