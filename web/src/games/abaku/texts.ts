// The sentences of Abaku alone; those of laying tiles are in tiles.
import type { OptionTexts } from '../../texts';

export const words = {
  title: 'Abaku',
  line: 'Lay digits that read as arithmetic.',
  options: {
    players: { label: 'How many play' },
    bag: { label: 'Bags', values: { own: 'One each', shared: 'One for all' } },
    ops: { label: 'Operations', values: { full: 'With squares, cubes and roots', basic: 'Only + − × ÷' } },
    board: { label: 'Bonus squares: standard, plain, or 15 rows joined by /' },
  } as OptionTexts,
};
