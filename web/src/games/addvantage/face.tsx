// Add-Vantage as the app shows it.
import './styles.css';
import type { Face } from '../../boards/face';
import type { Entry } from '../../rules/types';
import { Board } from './board';
import { editing } from './editor';
import { examples } from './examples';
import { claims, claimWords, reason } from './explain';
import { Supply } from './pieces';
import { Picture } from './seat';
import { words } from './texts';

const CELEBRATE_MS = 1500; // to read which tile was won

function tell(entry: Entry, name: string): string {
  const [kind, what = ''] = entry.move.split(':');
  const told: Record<string, string> = {
    arrange: words.tells.arrange(name),
    throw: words.tells.throws(name, what),
    place: words.tells.place(name, what.replaceAll('@', ' on ').replaceAll(',', ', ')),
    buy: words.tells.buy(name, what.slice(0, 1), what.slice(1, 3), what.slice(4)),
    drop: words.tells.drop(name, what),
  };
  return [told[kind] ?? `${name} ${entry.move}`, ...claimWords(entry.report.split('\n'))].join('. ');
}

function brief(move: string): string {
  const [kind, what = ''] = move.split(':');
  const [rows, columns = ''] = what.replaceAll(',', ' ').split('/');
  switch (kind) {
    case 'arrange':
      return words.brief.arrange(rows, columns);
    case 'throw':
      return words.brief.throws(what);
    case 'place':
      return what
        .split(',')
        .map((part) => part.split('@'))
        .map(([die, cell]) => (cell === 'out' ? words.brief.out(die) : words.brief.place(die, cell)))
        .join(', ');
    case 'buy':
      return words.brief.buy(what[0], what.slice(1, 3), what.slice(4));
    case 'drop':
      return words.brief.drop(what);
    default:
      return move;
  }
}

export const addvantage: Face = {
  id: 'addvantage',
  line: words.line,
  players: [2, 4],
  listsMoves: true,
  quickOptions: ['players', 'tiles'],
  options: words.options,
  brief,
  editing,
  Board,
  Picture,
  Supply,
  tell,
  example: 'throw:2',
  examples,
  showTime: (entry) => (claims(entry.report.split('\n')).length ? CELEBRATE_MS : 0),
  score: (state, seat) => words.points(state.scores[seat - 1]),
  reason,
};
