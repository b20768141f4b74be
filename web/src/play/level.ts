// How strong the computer plays in each game: what was chosen last, or moved by one after each game where that is wanted. What fits a
// person is known from results all the same, and suggested.
import { changeSettings, getSettings, type Settings } from '../app/settings';
import { ownSeats, type Seat, winners } from './table';

export const MAX_LEVEL = 10;

const AFTER_LESSON = 2; // the first level is for whom the game is all new

type Chosen = Pick<Settings, 'level' | 'levels' | 'suggested' | 'adjust'>;

export const levelIn = ({ level, levels }: Chosen, game: string): number => levels[game] ?? level;
export const levelOf = (game: string): number => levelIn(getSettings(), game);

/** By the last result against the computer, or, before there is one, by whether the lesson is done. */
export const suggestedIn = ({ suggested }: Pick<Settings, 'suggested'>, game: string, hasLearned: boolean): number =>
  suggested[game] ?? (hasLearned ? AFTER_LESSON : 1);

/** One up after a win, one down after a loss; a draw is a fair match. */
function nextLevel(level: number, me: number, result: string): number {
  const best = winners(result);
  if (best.length !== 1) return level;
  return Math.min(MAX_LEVEL, Math.max(1, level + (best[0] === me ? 1 : -1)));
}

/** What a game's end does to the levels: something where one person has played against computers of one level. */
export function adjusted(
  chosen: Chosen,
  game: string,
  seats: Seat[],
  result: string,
): Pick<Chosen, 'levels' | 'suggested'> {
  const { levels, suggested, adjust } = chosen;
  const others = seats.filter(({ kind }) => kind === 'computer');
  const people = ownSeats(seats);
  const level = others[0]?.level;
  const isDuel = people.length === 1 && others.every((seat) => seat.level === level);
  if (!level || !isDuel) return { levels, suggested };
  const next = { [game]: nextLevel(level, people[0], result) };
  return { levels: adjust ? { ...levels, ...next } : levels, suggested: { ...suggested, ...next } };
}

export function chooseLevel(game: string, level: number): void {
  changeSettings({ levels: { ...getSettings().levels, [game]: level } });
}

export function adjustLevel(game: string, seats: Seat[], result: string): void {
  changeSettings(adjusted(getSettings(), game, seats, result));
}
