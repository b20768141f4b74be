// Positions that the rules page draws: how to get there in the engine protocol, and what they show.
import type { Example } from '../../boards/face';

export const examples: Example[] = [
  {
    caption: 'A new button goes next to one of the other colour, bridge or no bridge.',
    lines: ['new baju', 'play 3@b2', 'play 2@b3'],
  },
  {
    caption: 'A 2 walks exactly two bridges, red or of its own colour. On an occupied space the two swap places.',
    lines: ['new baju', 'play 2@b2', 'play 1@a2', 'play 4@a1', 'play 3@b1', 'play b2-a1'],
  },
];

export const soloExamples: Example[] = [
  {
    caption: 'One move before the end: the black 3 walks three bridges from a2 to c1 and swaps with the white 1.',
    lines: ['setup baju-solo 12w14/3w2w3w4/w11w22/w33w44 16 goal=two-lines'],
    hint: 'a2-c1',
  },
  {
    caption: 'Solved: two lines, one of each colour, with the same numbers in the same order.',
    lines: ['setup baju-solo 1234/w1w2w3w4/w11w22/w33w44 17 goal=two-lines'],
  },
];
