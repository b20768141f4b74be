// What the rules of Summy call by a word, in sentences.
import { t } from '../../app/messages';
import type { OptionTexts } from '../../boards/face';

export const options: OptionTexts = {
  arithmetic: {
    label: t('page.summy.options.arithmetic.label'),
    values: {
      exact: t('page.summy.options.arithmetic.values.exact'),
      whole: t('page.summy.options.arithmetic.values.whole'),
    },
  },
};
