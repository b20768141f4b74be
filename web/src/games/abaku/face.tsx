// Abaku as the app shows it: digits on a 15 x 15 board that read as arithmetic.
import { t } from '../../app/messages';
import './styles.css';
import type { Face } from '../../boards/face';
import type { State } from '../../rules/types';
import { Left, tileFace } from '../../tiles/face';
import type { Scored } from '../../tiles/line-play';
import { tilePicture } from '../../tiles/picture';
import { plainPoints, rackPoints, sumOfPlays } from '../../tiles/scoring';
import { editing } from './editor';
import { SIZE, viewOf } from './geometry';
import { options } from './texts';

/** One bag for several is nobody's: it is told once. */
const isShared = ({ options, scores }: State) => options.bag === 'shared' && scores.length > 1;

export const abaku: Face = {
  ...tileFace({
    title: t('page.abaku.title'),
    name: 'abaku',
    size: SIZE,
    begins: 'whole',
    passLine: (state, seat) => {
      const { players } = viewOf(state);
      const before = players[seat - 1]?.passes ?? 0;
      return t(players.length === 1 ? 'page.abaku.passLineAlone' : 'page.abaku.passLine', { before });
    },
    keys: {},
    rows: (state) => viewOf(state).board,
    bonuses: (state) => viewOf(state).bonuses,
    wildcards: (state) => viewOf(state).wildcards,
    rack: (state, seat) => viewOf(state).players[seat - 1]?.rack ?? '',
    bag: (state) => (isShared(state) ? viewOf(state).players[0].bag : null),
  }),
  id: 'abaku',
  scoring: ({ scores }, entries) => {
    const ofPlays = (worth: (run: Scored) => number) =>
      sumOfPlays(entries, scores.length, SIZE, ({ runs }) => runs.reduce((sum, run) => sum + worth(run), 0));
    return [
      { label: t('page.abaku.operations'), points: ofPlays(({ text }) => plainPoints(text)) },
      { label: t('page.abaku.bonuses'), points: ofPlays(({ text, points }) => points - plainPoints(text)) },
      ...rackPoints(entries, SIZE),
    ];
  },
  line: t('page.abaku.line'),
  players: [1, 4],
  scoresAlone: true,
  aim: t('page.abaku.aim'),
  begin: t('page.abaku.begin'),
  quickOptions: ['players', 'ops'],
  options,
  editing,
  Picture: tilePicture(
    ['.........', '...6.....', '.1243....', '...2.....', '..749....', '...835...'],
    ['T...dd...', '.......D.', '......d..', '........t', 'd.....t..', '.D......T'],
  ),
  Supply: ({ state, seat }) => (isShared(state) ? null : <Left count={viewOf(state).players[seat - 1].bag} />),
  example: '24@8g',
  exampleMeans: t('page.abaku.exampleMeans'),
};
