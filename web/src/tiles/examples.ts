// Positions that the rules pages draw: how to get there in the engine protocol, and what they show.
import type { Example } from '../boards/face';

export const abaloneExamples: Example[] = [
  {
    caption: 'Two marbles push one: black played c3c4, along the line.',
    lines: ['setup abalone 5/6/7/8/9/8/2SSs2/6/5 0 0 b 0 1', 'play c3c4'],
  },
  {
    caption: 'A side step: c3, c4 and c5 go up together. It never pushes.',
    lines: ['setup abalone 5/6/7/8/9/8/2SSS2/6/5 0 0 b 0 1', 'play c3c5d3'],
  },
  {
    caption: 'Three push two, and the last white marble falls off the edge.',
    lines: ['setup abalone 5/6/7/8/4SSSss/8/7/6/5 0 0 b 0 1', 'play e5e6'],
  },
];

const abakuStart = [
  'new abaku board=plain chance=manual',
  'play draw:12346',
  'play draw:13567',
  'play 24@8g',
  'play draw:55',
  'play 13@8f',
];

export const abakuExamples: Example[] = [
  {
    caption: 'The first play covers the centre: 2² = 4 is an operation of two numbers, worth 2 + 4 = 6.',
    lines: abakuStart.slice(0, 4),
  },
  { caption: 'Tiles may go to both ends of a run: 12 : 4 = 3 uses four digits, two of them old.', lines: abakuStart },
];

export const summyExamples: Example[] = [
  {
    caption: 'The game starts around one equals sign. 2 + 5 = 7 is worth 14 points, and a grey piece closes both ends.',
    lines: ['new summy chance=manual', 'play draw:01257+-=', 'play draw:13689+-=', 'play 2+57@13j'],
  },
  {
    caption: 'The next sum hangs on the 7: 7 − 6 = 1, downwards.',
    lines: [
      'new summy chance=manual',
      'play draw:01257+-=',
      'play draw:13689+-=',
      'play 2+57@13j',
      'play draw:3344',
      'play -6=1@n14',
    ],
  },
];

export const bajuExamples: Example[] = [
  {
    caption: 'A new button goes next to one of the other colour, bridge or no bridge.',
    lines: ['new baju', 'play 3@b2', 'play 2@b3'],
  },
  {
    caption: 'A 2 walks exactly two bridges, red or of its own colour. On an occupied space the two swap places.',
    lines: ['new baju', 'play 2@b2', 'play 1@a2', 'play 4@a1', 'play 3@b1', 'play b2-a1'],
  },
];

export const bajuSoloExamples: Example[] = [
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

export const addvantageExamples: Example[] = [
  {
    caption: 'Each row and column has a tile: 5 + 4 + 2 matches the 11. The starred squares are the bonus line.',
    lines: [
      'new addvantage chance=manual',
      'play deal:9,10,11,11,12,13',
      'play deal:7,8,9,10,10,12',
      'play arrange:11,9,10/11,12,13',
      'play arrange:7,8,9/10,10,12',
      'play bonus:10,11',
      'play throw:2',
      'play roll:45',
      'play place:4@b1,5@a1',
      'play throw:2',
      'play roll:13',
      'play place:1@a1,3@b2',
      'play throw:2',
      'play roll:26',
      'play place:2@c1,6@b3',
    ],
  },
];
