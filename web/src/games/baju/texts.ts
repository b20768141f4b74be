// The sentences of baju, duel and puzzle.
import { type OptionTexts, plural } from '../../texts';

export const words = {
  title: 'baju',
  line: 'Walk coloured bridges, make a line of four.',
  options: {
    goal: { label: 'What has to be made', values: { 'two-lines': 'Two equal lines', 'four-lines': 'Four lines' } },
    board: { label: 'Bridges and buttons: ring, or the lines of another board joined by /' },
  } as OptionTexts,
  briefPlace: (value: string, cell: string) => `${value} on ${cell}`,
  briefWalk: (from: string, to: string) => `${from} → ${to}`,
  soloLine: 'The puzzle: sort sixteen buttons into twin lines.',
  sides: ['Black', 'White'],
  button: (side: string, value: number) => `${side} ${value}`,
  empty: 'empty space',
  supply: 'Supply',
  place: (value: number) => `Place a ${value}`,
  chooseStart: 'Choose a button of your supply or on the board.',
  noGoal: 'This button cannot move now.',
  moves: (count: number) => plural(count, 'move'),
  twoLines: 'Make a black line and a white line, both rows or both columns, with the same numbers in the same order.',
  fourLines: 'Make four lines, two of each colour; every black one has its white twin.',
  places: (side: string, value: string, cell: string) => `${side} places ${value} on ${cell}`,
  walks: (side: string, from: string, to: string) => `${side} walks ${from} to ${to}`,
  swaps: 'and swaps',
  explains: {
    wins: 'four in a line',
    stops: 'stops a line of your opponent',
    three: 'three in a line',
    two: 'two in a line',
    room: 'keeps your ways open',
  },
  legend: 'Bridges',
  bridges: { r: 'for both', b: 'for black', w: 'for white' } as Record<string, string>,
  goal: 'reachable',
  points: (count: number) => plural(count, 'point'),
};
