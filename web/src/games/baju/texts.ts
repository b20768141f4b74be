// What the rules of baju call by a word, in sentences.
import { t } from '../../app/messages';
import type { OptionTexts } from '../../boards/face';

export const options: OptionTexts = {
  goal: {
    label: t('page.baju.options.goal.label'),
    values: {
      'two-lines': t('page.baju.options.goal.values.two-lines'),
      'four-lines': t('page.baju.options.goal.values.four-lines'),
    },
  },
  board: { label: t('page.baju.options.board.label') },
  first: { label: t('page.baju.options.first.label') },
  repetition: { label: t('page.baju.options.repetition.label') },
  limit: { label: t('page.baju.options.limit.label') },
};

export const sides = [t('page.baju.sides.1'), t('page.baju.sides.2')];

export const bridges: Record<string, string> = {
  r: t('page.baju.bridges.r'),
  b: t('page.baju.bridges.b'),
  w: t('page.baju.bridges.w'),
};
