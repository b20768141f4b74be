// Abaku as the app shows it: digits on a 15 x 15 board that read as arithmetic.
import { t } from '../../app/messages';
import './styles.css';
import type { Face } from '../../boards/face';
import { Left, tileFace } from '../../tiles/face';
import { tilePicture } from '../../tiles/picture';
import { editing } from './editor';
import { SIZE, viewOf } from './geometry';
import { options } from './texts';

export const abaku: Face = {
  ...tileFace({
    title: t('page.abaku.title'),
    name: 'abaku',
    size: SIZE,
    begins: 'whole',
    passLine: (state, seat) => t('page.abaku.passLine', { before: viewOf(state).players[seat - 1]?.passes ?? 0 }),
    keys: {},
    rows: (state) => viewOf(state).board,
    bonuses: (state) => viewOf(state).bonuses,
    wildcards: (state) => viewOf(state).wildcards,
    rack: (state, seat) => viewOf(state).players[seat - 1]?.rack ?? '',
  }),
  id: 'abaku',
  line: t('page.abaku.line'),
  players: [1, 4],
  scoresAlone: true,
  quickOptions: ['players', 'ops'],
  options,
  editing,
  Picture: tilePicture(
    ['.........', '...6.....', '.1243....', '...2.....', '..749....', '...835...'],
    ['T...dd...', '.......D.', '......d..', '........t', 'd.....t..', '.D......T'],
  ),
  Supply: ({ state, seat }) => <Left count={viewOf(state).players[seat - 1].bag} />,
  example: '24@8g',
};
