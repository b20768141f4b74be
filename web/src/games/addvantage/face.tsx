// Add-Vantage as the app shows it.
import { t } from '../../app/messages';
import './styles.css';
import type { Face, Made } from '../../boards/face';
import type { Entry, State } from '../../rules/types';
import { Board } from './board';
import { editing } from './editor';
import { dieAt, viewOf } from './geometry';
import { Legend } from './legend';
import { Supply } from './pieces';
import { scoringOf } from './scoring';
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

/** What somebody did, without names of squares, which are on no board: the board shows where. */
function answer({ move }: Entry, before: State, own: number[]): string {
  const [kind, what] = move.split(':');
  if (kind === 'place')
    return t('page.addvantage.answer.places', {
      dice: [...what.matchAll(/(\d)@[abc]/g)].map((match) => match[1]).join(', '),
    });
  const seller = kind === 'buy' ? Number(what[0]) : 0;
  const die = seller && dieAt(viewOf(before).seats[seller - 1], what.slice(1, 3));
  return die ? t('page.addvantage.answer.buys', { die, mine: own.includes(seller) ? 'yes' : 'no' }) : brief(move);
}

/** From whom a die is bought, within a sentence. */
function sellerOf(names: string[], seat: number): { name: string; own: string } {
  const name = names[seat - 1] ?? t('page.table.player', { number: seat });
  return { name, own: name === t('page.table.you') ? 'yes' : 'no' };
}

function brief(move: string, names: string[] = []): string {
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
          cell === 'out'
            ? t('page.addvantage.brief.out', { die })
            : t('page.addvantage.brief.place', { die, where: where(cell) }),
        )
        .join(', ');
    case 'buy':
      return t('page.addvantage.brief.buyOf', {
        ...sellerOf(names, Number(what[0])),
        cell: where(what.slice(1, 3)),
        to: where(what.slice(4)),
      });
    case 'drop':
      return t('page.addvantage.brief.drop', { cell: where(what) });
    default:
      return move;
  }
}

const where = (cell: string) => t('page.addvantage.words.where', { cell });

function placeWords(what: string): string {
  const parts = what.split(',').map((part) => part.split('@'));
  const placed = parts.filter(([, cell]) => cell !== 'out');
  const dice = placed.map(([die, cell]) => t('page.addvantage.words.placed', { die, where: where(cell) })).join(', ');
  const given = parts.filter(([, cell]) => cell === 'out').map(([die]) => t('page.addvantage.words.out', { die }));
  return [dice && t('page.addvantage.words.place', { dice }), ...given].filter(Boolean).join(', ');
}

/** A move with its squares as they lie on the board, which has no names for them. */
function words({ move }: Made, before: State, names: string[]): string {
  const [kind, what = ''] = move.split(':');
  const dieOf = (seat: number, cell: string) => dieAt(viewOf(before).seats[seat - 1], cell) ?? '';
  switch (kind) {
    case 'arrange':
      return t('page.addvantage.words.arrange');
    case 'place':
      return placeWords(what);
    case 'buy': {
      const [seller, cell] = [Number(what[0]), what.slice(1, 3)];
      return t('page.addvantage.words.buy', {
        die: dieOf(seller, cell),
        ...sellerOf(names, seller),
        where: where(what.slice(4)),
      });
    }
    case 'drop':
      return t('page.addvantage.words.drop', { die: dieOf(before.turn, what), where: where(what) });
    default:
      return brief(move);
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
  begin: t('page.addvantage.begin'),
  ownFirst: true,
  listsMoves: true,
  quickOptions: ['players', 'tiles'],
  options,
  brief,
  words,
  answer,
  advise,
  editing,
  Board,
  Picture,
  Legend,
  Supply,
  tell,
  example: 'throw:2',
  showTime: (entry) => (claims(entry.report.split('\n')).length ? CELEBRATE_MS : 0),
  scoring: (state) => scoringOf(viewOf(state)),
  score: (state, seat) => t('page.boards.points', { count: state.scores[seat - 1] }),
};
