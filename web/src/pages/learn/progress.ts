// How far a learner is: the best stars of each step, kept on this device.
import { readStored, writeStored } from '../../app/settings';

export type Stars = Record<string, number>; // by the step's name

const KEY = 'fivefold.lessons';
export const MAX_STARS = 3;

/** The address of a step, counted from 0; the one behind the last is the end of the lesson. */
export const addressOf = (game: string, step: number) => `/learn/${game}?step=${step + 1}`;

/** What is stored may be anything: only what can be stars counts. */
export function cleanStars(stored: unknown): Stars {
  if (typeof stored !== 'object' || stored === null) return {};
  const whole = Object.entries(stored).filter(
    ([, stars]) => Number.isInteger(stars) && stars >= 1 && stars <= MAX_STARS,
  );
  return Object.fromEntries(whole);
}

/** The best of what was and what is. */
export function withStars(stars: Stars, step: string, earned: number): Stars {
  return { ...stars, [step]: Math.max(stars[step] ?? 0, earned) };
}

/** Where to go on: the first step that is not finished, or the very first. */
export function nextStep(stars: Stars, steps: { name: string }[]): number {
  return Math.max(
    0,
    steps.findIndex(({ name }) => !stars[name]),
  );
}

export function readStars(game: string): Stars {
  return cleanStars(readStored<Record<string, unknown>>(KEY)?.[game]);
}

/** A lesson has 8 to 12 steps: who has done so many knows the game. */
const ENOUGH_STEPS = 8;

export const hasLearned = (game: string): boolean => Object.keys(readStars(game)).length >= ENOUGH_STEPS;

export function keepStars(game: string, stars: Stars): void {
  const all = readStored<Record<string, unknown>>(KEY);
  writeStored(KEY, { ...(typeof all === 'object' ? all : null), [game]: stars });
}
