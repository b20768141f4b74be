// A server's log of a table as the moves that count.
import type { Entry } from '../rules/types';
import type { ServerEntry } from './api';

const countingKinds = new Set(['move', 'chance', 'resign', 'time', 'claim', 'agreed']);

/** Whether it is of the game itself, and not of what people say around it. */
export const isCounting = ({ kind }: ServerEntry): boolean => countingKinds.has(kind);

/** The entries of the game itself, without those that were taken back. */
export function countingEntries(log: ServerEntry[]): ServerEntry[] {
  let counting: ServerEntry[] = [];
  for (const entry of log) {
    if (entry.kind === 'takeback') counting = counting.filter(({ n }) => n <= Number(entry.text));
    else if (isCounting(entry)) counting.push(entry);
  }
  return counting;
}

/** The log with what has come; news may overtake the pieces of a long log, and tell twice. */
export function mergeLog(log: ServerEntry[], news: ServerEntry[]): ServerEntry[] {
  const known = new Set(log.map(({ n }) => n));
  return [...log, ...news.filter(({ n }) => !known.has(n))].sort((a, b) => a.n - b.n);
}

/** How the rules spell it: a win that was claimed is the other's resignation. */
function spellingOf({ kind, seat = 0, text = '' }: ServerEntry): string {
  if (kind === 'move' || kind === 'chance') return text;
  if (kind === 'agreed') return kind;
  return `${kind === 'claim' ? 'resign' : kind} ${seat}`;
}

/** The same as the rules would tell them. */
export function readEntries(counting: ServerEntry[], seats: number): Entry[] {
  let scores = Array.from({ length: seats }, () => 0);
  return counting.map((entry) => {
    scores = entry.scores ?? scores;
    const player = entry.kind === 'chance' ? 0 : (entry.seat ?? 0);
    return { player, move: spellingOf(entry), report: (entry.report ?? []).join('\n'), scores };
  });
}
