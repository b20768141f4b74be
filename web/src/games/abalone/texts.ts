// The sentences of Abalone.
import { type OptionTexts, plural } from '../../texts';

export const words = {
  title: 'Abalone',
  line: 'Push six marbles off the edge.',
  options: {
    layout: { label: 'Start position' },
    goal: { label: 'Marbles to push off' },
    repetition: { label: 'A position that comes up so often is a draw', values: { 0: 'never' } },
    quiet: { label: 'Moves without a marble pushed off until it is a draw (0: no limit)' },
    cap: { label: 'The game ends after so many moves (0: no limit)' },
  } as OptionTexts,
  sides: ['Black', 'White'],
  allLayouts: (count: number) => `All ${count} layouts`,
  marble: (side: string) => `${side} marble`,
  empty: 'empty',
  out: (count: number, goal: number) => `${count} of ${goal} pushed off`,
  outBy: (side: string) => `Pushed off by ${side}`,
  twoWays: 'Two moves reach this cell. Choose the outer cell of the direction you mean.',
  tooMany: 'Choose up to three marbles in one line.',
  pickFirst: 'First choose one to three of your marbles.',
  tell: (side: string, move: string) => `${side} ${move}`,
  pushes: (count: number) => `pushes ${plural(count, 'marble')}`,
  off: 'and one is off the board',
  explains: {
    centre: 'brings your marbles nearer to the centre',
    together: 'keeps your marbles together',
    safe: 'takes a marble away from the edge',
    waits: 'a quiet move that gives nothing away',
  },
  selected: 'selected',
  target: 'possible target',
};
