// Positions that the rules page draws: how to get there in the engine protocol, and what they show.
import { t } from '../../app/messages';
import type { Example } from '../../boards/face';

export const examples: Example[] = [
  {
    caption: t('page.addvantage.example.1'),
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
