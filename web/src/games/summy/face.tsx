// Summy as the app shows it: sums on a 25 x 25 board, with pieces for the signs.
import { t } from '../../app/messages';
import './styles.css';
import type { Face } from '../../boards/face';
import { tileFace } from '../../tiles/face';
import type { Report } from '../../tiles/line-play';
import { tilePicture } from '../../tiles/picture';
import { sumOfPlays } from '../../tiles/scoring';
import { editing } from './editor';
import { SIZE, viewOf } from './geometry';
import { options } from './texts';

export const summy: Face = {
  ...tileFace({
    title: t('page.summy.title'),
    name: 'summy',
    size: SIZE,
    begins: 'play',
    swapLine: t('page.summy.swapLine'),
    keys: { '*': 'x', X: 'x', '/': ':' },
    rows: (state) => viewOf(state).board,
    rack: (state, seat) => viewOf(state).hands[seat - 1] ?? '',
    unseen: (state) => viewOf(state).unseen,
    bag: (state) => viewOf(state).stock,
  }),
  id: 'summy',
  scoring: ({ scores }, entries) => {
    const along = ({ runs: [first] }: Report) => first?.points ?? 0;
    const points = sumOfPlays(entries, scores.length, SIZE, along);
    const all = sumOfPlays(entries, scores.length, SIZE, (report) => report.points ?? 0);
    return [
      { label: t('page.summy.along'), points },
      { label: t('page.summy.crossing'), points: all.map((sum, index) => sum - points[index]) },
    ];
  },
  line: t('page.summy.line'),
  players: [2, 2],
  begin: t('page.summy.begin'),
  quickOptions: [],
  options,
  editing,
  Picture: tilePicture(['....#....', '....1.#..', '.#2+5=7#.', '....=.-..', '......6..', '......=..']),
  example: '2+57@13j',
  exampleMeans: t('page.summy.exampleMeans'),
};
