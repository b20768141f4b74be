// Positions that the rules page draws: how to get there in the engine protocol, and what they show.
import { t } from '../../app/messages';
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
    caption: t('page.abaku.example.1'),
    lines: start.slice(0, 4),
  },
  { caption: t('page.abaku.example.2'), lines: start },
];
