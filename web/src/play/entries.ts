// What happened in a game, as a list: decisions of players, and what nobody decides between them - mostly luck.
import type { Entry } from '../rules/types';

export const isDecision = (entry: Entry): boolean => entry.player !== 0;

export function countDecisions(entries: Entry[], count = entries.length): number {
  return entries.slice(0, count).filter(isDecision).length;
}

/** The index of the last decision among the first `count` entries, or -1. */
export function lastDecision(entries: Entry[], count: number): number {
  let index = count - 1;
  while (index >= 0 && !isDecision(entries[index])) index--;
  return index;
}

/** How many entries to show from `count` on, so that no luck is left out. */
function withLuck(entries: Entry[], count: number): number {
  while (count < entries.length && !isDecision(entries[count])) count++;
  return count;
}

/** How many entries to show when somebody asks for so many: what was dealt belongs to the beginning. */
export const nearestStop = (entries: Entry[], count: number): number =>
  Math.max(withLuck(entries, 0), Math.min(count, entries.length));

/** How many entries to show to see a decision, with the luck that follows it. */
export const stopAfter = (entries: Entry[], index: number): number => withLuck(entries, index + 1);

/** How many entries to show after stepping over one decision and the luck around it. */
export function nextStop(entries: Entry[], shown: number, direction: 1 | -1): number {
  if (direction < 0) return nearestStop(entries, lastDecision(entries, shown));
  return Math.min(stopAfter(entries, withLuck(entries, shown)), entries.length);
}

/** What a decision brought the player who made it. */
export function gainOf(entries: Entry[], index: number): number {
  const { player, scores } = entries[index];
  return player > 0 ? scores[player - 1] - (entries[index - 1]?.scores[player - 1] ?? 0) : 0;
}

/** The latest decision of a player that others have answered, among the first `shown` entries. */
export function answeredDecision(entries: Entry[], shown: number, player: number): Entry | null {
  const last = lastDecision(entries, shown);
  if (player <= 0 || last < 0 || entries[last].player === player) return null;
  return (
    entries
      .slice(0, last)
      .filter((entry) => entry.player === player)
      .pop() ?? null
  );
}
