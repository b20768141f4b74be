// Games in progress, one of each kind, kept on this device.
import { readStored, writeStored } from '../app/settings';
import type { Seat } from './table';

export interface Saved {
  record: string;
  moves: number; // decisions so far
  seats: Seat[];
}

const keyOf = (game: string) => `fivefold.practice.${game}`;

export const savedGame = (game: string): Saved | null => readStored<Saved>(keyOf(game));
export const saveGame = (game: string, saved: Saved): void => writeStored(keyOf(game), saved);
export const forgetGame = (game: string): void => writeStored(keyOf(game), null);
