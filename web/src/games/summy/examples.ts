// Positions that the rules page draws: how to get there in the engine protocol, and what they show.
import type { Example } from '../../boards/face';

export const examples: Example[] = [
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
