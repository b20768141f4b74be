// Positions that the rules page draws: how to get there in the engine protocol, and what they show.
import { t } from '../../app/messages';
import type { Example } from '../../boards/face';

export const examples: Example[] = [
  {
    caption: t('page.baju.example.1'),
    lines: ['new baju', 'play 3@b2', 'play 2@b3'],
  },
  {
    caption: t('page.baju.example.2'),
    lines: ['new baju', 'play 2@b2', 'play 1@a2', 'play 4@a1', 'play 3@b1', 'play b2-a1'],
  },
  {
    caption: t('page.baju.example.5'),
    lines: [
      'new baju board=o.ororo/rw.r/obobo.o/r.wr/obobobo/.wwr/orororo/11223344',
      'play 2@a1',
      'play 1@b1',
      'play 1@b2',
    ],
    hint: 'b1-c1',
  },
];

export const soloExamples: Example[] = [
  {
    caption: t('page.baju.example.3'),
    lines: ['setup baju-solo 12w14/3w2w3w4/w11w22/w33w44 16 goal=two-lines'],
    hint: 'a2-c1',
  },
  {
    caption: t('page.baju.example.4'),
    lines: ['setup baju-solo 1234/w1w2w3w4/w11w22/w33w44 17 goal=two-lines'],
  },
];
