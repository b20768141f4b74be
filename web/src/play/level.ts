// How strong the computer plays in each game: what was chosen last, or moved by one after each game where that is wanted.
import { changeSettings, getSettings, type Settings } from '../app/settings';
import { ownSeats, type Seat, winners } from './table';

export const MAX_LEVEL = 10;

type Chosen = Pick<Settings, 'level' | 'levels' | 'adjust'>;

export const levelIn = ({ level, levels }: Chosen, game: string): number => levels[game] ?? level;
export const levelOf = (game: string): number => levelIn(getSettings(), game);

/** One up after a win, one down after a loss; a draw is a fair match. */
function nextLevel(level: number, me: number, result: string): number {
  const best = winners(result);
  if (best.length !== 1) return level;
  return Math.min(MAX_LEVEL, Math.max(1, level + (best[0] === me ? 1 : -1)));
}

/** What a game's end does to the levels: something where one person has played against computers of one level. */
export function adjusted(chosen: Chosen, game: string, seats: Seat[], result: string): Chosen['levels'] {
  const others = seats.filter(({ kind }) => kind === 'computer');
  const people = ownSeats(seats);
  const level = others[0]?.level;
  const isDuel = people.length === 1 && others.every((seat) => seat.level === level);
  if (!chosen.adjust || !level || !isDuel) return chosen.levels;
  return { ...chosen.levels, [game]: nextLevel(level, people[0], result) };
}

export function chooseLevel(game: string, level: number): void {
  changeSettings({ levels: { ...getSettings().levels, [game]: level } });
}

export function adjustLevel(game: string, seats: Seat[], result: string): void {
  changeSettings({ levels: adjusted(getSettings(), game, seats, result) });
}
