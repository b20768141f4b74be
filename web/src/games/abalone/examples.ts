// Positions that the rules page draws: how to get there in the engine protocol, and what they show.
import type { Example } from '../../boards/face';

export const examples: Example[] = [
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
