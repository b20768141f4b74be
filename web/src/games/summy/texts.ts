// The sentences of Summy alone; those of laying tiles are in tiles.
import type { OptionTexts } from '../../texts';

export const words = {
  title: 'Summy',
  line: 'Scrabble for sums on a big board.',
  options: {
    arithmetic: {
      label: 'Fractions on the way to a whole number',
      values: { exact: 'Allowed', whole: 'Not allowed' },
    },
  } as OptionTexts,
};
