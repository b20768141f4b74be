// What the rules of Abaku call by a word, in sentences.
import { t } from '../../app/messages';
import type { OptionTexts } from '../../boards/face';

export const options: OptionTexts = {
  players: { label: t('page.abaku.options.players.label') },
  bag: {
    label: t('page.abaku.options.bag.label'),
    values: { own: t('page.abaku.options.bag.values.own'), shared: t('page.abaku.options.bag.values.shared') },
  },
  ops: {
    label: t('page.abaku.options.ops.label'),
    values: { full: t('page.abaku.options.ops.values.full'), basic: t('page.abaku.options.ops.values.basic') },
  },
  board: { label: t('page.abaku.options.board.label') },
  cover: { label: t('page.abaku.options.cover.label') },
  zerocontact: { label: t('page.abaku.options.zerocontact.label') },
  zeropoints: { label: t('page.abaku.options.zeropoints.label') },
  wildcards: { label: t('page.abaku.options.wildcards.label') },
};
