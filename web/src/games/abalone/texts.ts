// What the rules of Abalone call by a word, in sentences.
import { t } from '../../app/messages';
import type { OptionTexts } from '../../boards/face';

export const options: OptionTexts = {
  layout: { label: t('page.abalone.options.layout.label') },
  goal: { label: t('page.abalone.options.goal.label') },
  repetition: {
    label: t('page.abalone.options.repetition.label'),
    values: { 0: t('page.abalone.options.repetition.values.0') },
  },
  quiet: { label: t('page.abalone.options.quiet.label') },
  cap: { label: t('page.abalone.options.cap.label') },
};

export const sides = [t('page.abalone.sides.1'), t('page.abalone.sides.2')];
