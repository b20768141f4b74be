// Add-Vantage as the app shows it.
import { t } from '../../app/messages';
import './styles.css';
import type { Face } from '../../boards/face';
import type { Entry } from '../../rules/types';
import { Board } from './board';
import { editing } from './editor';
import { Supply } from './pieces';
import { Picture } from './seat';
import { claims, claimWords } from './tell';
import { options } from './texts';

const CELEBRATE_MS = 1500; // to read which tile was won

function tell(entry: Entry, name: string): string {
  const [kind, what = ''] = entry.move.split(':');
  const told: Record<string, string> = {
    arrange: t('page.addvantage.tells.arrange', { name }),
    throw: t('page.addvantage.tells.throws', { name, count: what }),
    place: t('page.addvantage.tells.place', { name, what: what.replaceAll('@', ' on ').replaceAll(',', ', ') }),
    buy: t('page.addvantage.tells.buy', { name, from: what.slice(0, 1), cell: what.slice(1, 3), to: what.slice(4) }),
    drop: t('page.addvantage.tells.drop', { name, cell: what }),
  };
  return [told[kind] ?? `${name} ${entry.move}`, ...claimWords(entry.report.split('\n'))].join('. ');
}

function brief(move: string): string {
  const [kind, what = ''] = move.split(':');
  const [rows, columns = ''] = what.replaceAll(',', ' ').split('/');
  switch (kind) {
    case 'arrange':
      return t('page.addvantage.brief.arrange', { rows, columns });
    case 'throw':
      return t('page.addvantage.brief.throws', { count: Number(what) });
    case 'place':
      return what
        .split(',')
        .map((part) => part.split('@'))
        .map(([die, cell]) =>
          cell === 'out' ? t('page.addvantage.brief.out', { die }) : t('page.addvantage.brief.place', { die, cell }),
        )
        .join(', ');
    case 'buy':
      return t('page.addvantage.brief.buy', { player: what[0], cell: what.slice(1, 3), to: what.slice(4) });
    case 'drop':
      return t('page.addvantage.brief.drop', { cell: what });
    default:
      return move;
  }
}

function advise(move: string): string {
  const [kind, what = ''] = move.split(':');
  switch (kind) {
    case 'throw':
      return t('page.addvantage.advice.throws', { count: Number(what) });
    case 'place': {
      const given = /(\d)@out/.exec(what)?.[1];
      return given ? t('page.addvantage.advice.placeBut', { die: given }) : t('page.addvantage.advice.place');
    }
    case 'buy':
      return t('page.addvantage.advice.buy');
    case 'drop':
      return t('page.addvantage.advice.drop');
    default:
      return t('page.addvantage.advice.arrange');
  }
}

export const addvantage: Face = {
  id: 'addvantage',
  line: t('page.addvantage.line'),
  players: [2, 4],
  listsMoves: true,
  quickOptions: ['players', 'tiles'],
  options,
  brief,
  advise,
  editing,
  Board,
  Picture,
  Supply,
  tell,
  example: 'throw:2',
  showTime: (entry) => (claims(entry.report.split('\n')).length ? CELEBRATE_MS : 0),
  score: (state, seat) => t('page.boards.points', { count: state.scores[seat - 1] }),
};
