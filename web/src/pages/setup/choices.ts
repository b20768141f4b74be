// Who sits where, and how many, from what was chosen before a game.
import type { Face } from '../../boards/face';
import type { ClockSpec } from '../../play/clock';
import type { Seat } from '../../play/table';
import type { GameInfo } from '../../rules/types';

export type Opponent = 'computer' | 'hot-seat';
export type First = 'you' | 'them' | 'toss';
export type Options = Record<string, string>;

export interface Choices {
  seats: Seat[];
  options: Options;
  clock: ClockSpec;
}

const person: Seat = { name: '', kind: 'human', mine: true };
const computer = (level: number): Seat => ({ name: '', kind: 'computer', level, mine: false });

/** `starting` is the seat that takes the first turn. */
export function makeSeats(
  count: number,
  opponent: Opponent,
  first: First,
  level: number,
  starting = 1,
  random = Math.random,
): Seat[] {
  const turn = { you: 0, them: count - 1, toss: Math.floor(random() * count) }[first];
  const place = (starting - 1 + turn) % count;
  return Array.from({ length: count }, (_, index) =>
    opponent === 'hot-seat' || index === place ? { ...person } : computer(level),
  );
}

/** People on one screen, in the order of their turns: the first one starts, the others follow around the table. */
export function seatPeople(count: number, names: string[], first: string, random = Math.random): Seat[] {
  const start = first === 'toss' ? Math.floor(random() * count) : Number(first) % count;
  return Array.from({ length: count }, (_, index) => ({
    ...person,
    name: names[(start + index) % count]?.trim() ?? '',
  }));
}

/** The seats of a table on the server: one's own, or 'lot' for whichever is drawn, and the others for whom it is made. */
export function onlineSeats(count: number, own: string, other: unknown): unknown[] {
  const place = own === 'lot' ? 0 : Math.min(Number(own), count) - 1;
  return Array.from({ length: count }, (_, index) => (index === place ? 'me' : other));
}

/** One person, and the computer on every other seat there may be. */
export const seatsAround = (me: number, level: number): Seat[] =>
  [1, 2, 3, 4].map((seat) => (seat === me ? { ...person } : computer(level)));

export function playerCount(face: Pick<Face, 'players'>, game: Pick<GameInfo, 'options'>, options: Options): number {
  const standard = game.options.find(({ name }) => name === 'players')?.default;
  return Number(options.players ?? standard ?? face.players[1]);
}

/** An emptied field means the game's own default. */
export const filledIn = (options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== ''));
