// Another game with the same settings: who sits where, who starts, and how strong the computer plays then.
import { t } from '../app/messages';
import { getSettings } from '../app/settings';
import type { Face } from '../boards/face';
import { levelOf } from './level';
import { ownSeats, type Seat, type TableState } from './table';
import { seatName } from './words';

/** Everybody goes on by one seat, as at a table of the server. */
export const movedOn = (seats: Seat[]): Seat[] => [...seats.slice(-1), ...seats.slice(0, -1)];

/** The computer plays as the result of the last game suggests, where that is wanted. */
export const atOwnLevel = (seats: Seat[], game: string): Seat[] =>
  seats.map((seat) => (seat.kind === 'computer' && getSettings().adjust ? { ...seat, level: levelOf(game) } : seat));

/** What will be otherwise in the next game, for those who are about to begin it; who starts a position is known. */
export function rematchText(face: Face, { now, seats }: TableState, next: Seat[], isPosition = false): string {
  if (next.length < 2) return '';
  const starting = face.starts?.(now.options) ?? 1;
  const levelIn = (all: Seat[]) => all.find(({ kind }) => kind === 'computer')?.level ?? 0;
  const [was, level] = [levelIn(seats), levelIn(next)];
  const levels = { level: level === was ? 0 : level, was };
  if (isPosition) return level === was ? '' : t('page.ending.rematchLevel', levels);
  const isOwn = next[starting - 1].mine && ownSeats(next).length === 1;
  const name = seatName(face, { seats: next }, starting);
  return t('page.ending.rematchStart', { who: isOwn ? 'you' : 'other', name, ...levels });
}
