// The best score of games that are played alone, by game and rules.
import { readStored, writeStored } from '../app/settings';

type Options = Record<string, string>;
const KEY = 'fivefold.best';

const nameOf = (game: string, options: Options) =>
  [game, ...Object.entries(options).map(([name, value]) => `${name}=${value}`)].sort().join(' ');

export const bestOf = (game: string, options: Options): number | null =>
  readStored<Record<string, number>>(KEY)?.[nameOf(game, options)] ?? null;

export function noteScore(game: string, options: Options, score: number): void {
  if (score > (bestOf(game, options) ?? 0))
    writeStored(KEY, { ...readStored<Record<string, number>>(KEY), [nameOf(game, options)]: score });
}
