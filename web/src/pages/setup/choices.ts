// Who sits where, and how many, from what was chosen before a game.
import type { Face } from '../../boards/face';
import type { Seat } from '../../play/table';
import type { GameInfo } from '../../rules/types';

export type Opponent = 'computer' | 'hot-seat';
export type First = 'you' | 'them' | 'toss';
export type Options = Record<string, string>;

export interface Choices {
  seats: Seat[];
  options: Options;
}

const person: Seat = { name: '', kind: 'human', mine: true };
const computer = (level: number): Seat => ({ name: '', kind: 'computer', level, mine: false });

export function makeSeats(
  count: number,
  opponent: Opponent,
  first: First,
  level: number,
  random = Math.random,
): Seat[] {
  const place = { you: 0, them: count - 1, toss: Math.floor(random() * count) }[first];
  return Array.from({ length: count }, (_, index) =>
    opponent === 'hot-seat' || index === place ? { ...person } : computer(level),
  );
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
