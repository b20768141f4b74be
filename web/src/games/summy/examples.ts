// Positions that the rules page draws: how to get there in the engine protocol, and what they show.
import { t } from '../../app/messages';
import type { Example } from '../../boards/face';

export const examples: Example[] = [
  {
    caption: t('page.summy.example.1'),
    lines: ['new summy chance=manual', 'play draw:01257+-=', 'play draw:13689+-=', 'play 2+57@13j'],
  },
  {
    caption: t('page.summy.example.2'),
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
