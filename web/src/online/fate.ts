// What became of a move that was sent for entry `n`, by the log as it is now: a broken line leaves it open, the log does not.
import type { ServerEntry } from './api';
import { isCounting } from './log';

export interface Sent {
  n: number;
  move: string;
  seat: number;
}

/** It was played; it may be sent once more, as the game still stands where it stood; or the game has moved on. */
type Fate = 'played' | 'again' | 'overtaken';

export function fateOf(log: ServerEntry[], { n, move, seat }: Sent): Fate {
  const first = log.find(
    (entry) => entry.n >= n && (isCounting(entry) || entry.kind === 'takeback' || entry.kind === 'end'),
  );
  if (!first) return 'again'; // an offer, say, took the number
  return first.kind === 'move' && first.seat === seat && first.text === move ? 'played' : 'overtaken';
}
