// Positions that the rules page draws: how to get there in the engine protocol, and what they show.
import type { Example } from '../../boards/face';

const start = [
  'new abaku board=plain chance=manual',
  'play draw:12346',
  'play draw:13567',
  'play 24@8g',
  'play draw:55',
  'play 13@8f',
];

export const examples: Example[] = [
  {
    caption: 'The first play covers the centre: 2² = 4 is an operation of two numbers, worth 2 + 4 = 6.',
    lines: start.slice(0, 4),
  },
  { caption: 'Tiles may go to both ends of a run: 12 : 4 = 3 uses four digits, two of them old.', lines: start },
];
