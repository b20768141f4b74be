// Summy as the app shows it: sums on a 25 x 25 board, with pieces for the signs.
import { t } from '../../app/messages';
import './styles.css';
import type { Face } from '../../boards/face';
import { Left, tileFace } from '../../tiles/face';
import { tilePicture } from '../../tiles/picture';
import { editing } from './editor';
import { SIZE, viewOf } from './geometry';
import { options } from './texts';

export const summy: Face = {
  ...tileFace({
    title: t('page.summy.title'),
    name: 'summy',
    size: SIZE,
    begins: 'play',
    keys: { '*': 'x', X: 'x', '/': ':' },
    rows: (state) => viewOf(state).board,
    rack: (state, seat) => viewOf(state).hands[seat - 1] ?? '',
    unseen: (state) => viewOf(state).unseen,
  }),
  id: 'summy',
  line: t('page.summy.line'),
  players: [2, 2],
  quickOptions: [],
  options,
  editing,
  Picture: tilePicture(['....#....', '....1.#..', '.#2+5=7#.', '....=.-..', '......6..', '......=..']),
  Supply: ({ state }) => <Left count={viewOf(state).stock} />,
  example: '2+57@13j',
};
