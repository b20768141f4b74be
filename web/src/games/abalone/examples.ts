// Positions that the rules page draws: how to get there in the engine protocol, and what they show.
import { t } from '../../app/messages';
import type { Example } from '../../boards/face';

export const examples: Example[] = [
  {
    caption: t('page.abalone.example.1'),
    lines: ['setup abalone 5/6/7/8/9/8/2SSs2/6/5 0 0 b 0 1', 'play c3c4'],
  },
  {
    caption: t('page.abalone.example.2'),
    lines: ['setup abalone 5/6/7/8/9/8/2SSS2/6/5 0 0 b 0 1', 'play c3c5d3'],
  },
  {
    caption: t('page.abalone.example.3'),
    lines: ['setup abalone 5/6/7/8/4SSSss/8/7/6/5 0 0 b 0 1', 'play e5e6'],
  },
];
