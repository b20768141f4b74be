// A game's decisions as lines of a graph: how far ahead who was.
import type { Decision, Entry, MoveClass } from '../../rules/types';

export interface Point {
  index: number; // of the entry that was decided here
  ahead: number; // -1 .. 1
}

/** The classes of the decisions, by their entries' places. */
export const classesOf = (decisions: Decision[]): Map<number, MoveClass> =>
  new Map(decisions.flatMap(({ entry, class: kind }) => (kind ? [[entry - 1, kind] as const] : [])));

const isMistake = ({ class: kind, worse }: Decision) => (kind ? kind !== 'fine' : !!worse);

/** The entry of the first mistake after one that is shown, and after the last the first again; null where there is none. */
export function nextMistake(decisions: Decision[], after: number): number | null {
  const entries = decisions.filter(isMistake).map(({ entry }) => entry);
  const later = entries.filter((entry) => entry > after);
  const from = later.length ? later : entries;
  return from.length ? Math.min(...from) : null;
}

/** Of points along a line the one that is nearest to where somebody points. */
export function nearestPoint(points: number[], at: number): number | null {
  const nearer = (best: number | null, point: number) =>
    best === null || Math.abs(point - at) < Math.abs(best - at) ? point : best;
  return points.reduce<number | null>(nearer, null);
}

export interface Line {
  player: number; // for whom it counts
  points: Point[];
}

/** From the score alone, where the computer player gives no values. */
export function aheadByScore(scores: number[], player: number): number {
  const own = scores[player - 1];
  const others = Math.max(0, ...scores.filter((_, index) => index !== player - 1));
  const sum = Math.abs(own) + Math.abs(others);
  return sum ? (own - others) / sum : 0;
}

/** How far ahead a player was before deciding, by what the computer player says of it. */
function aheadOf({ value, player, entry }: Decision, entries: Entry[]): number {
  if (typeof value?.win === 'number') return value.win / 500 - 1;
  if (typeof value?.score === 'number') return Math.tanh(value.score / 100);
  const scores = entries[entry - 2]?.scores;
  return scores ? aheadByScore(scores, player) : 0;
}

/** Of two players one is ahead by what the other is behind: one line will do. Of more, each has a line of their own. */
export function linesOf(decisions: Decision[], entries: Entry[], players: number): Line[] {
  const lines: Line[] = Array.from({ length: players > 2 ? players : 1 }, (_, i) => ({ player: i + 1, points: [] }));
  for (const decision of decisions.filter(({ best }) => best !== undefined)) {
    const ahead = aheadOf(decision, entries);
    const point = { index: decision.entry - 1, ahead: players === 2 && decision.player === 2 ? -ahead : ahead };
    lines[players > 2 ? decision.player - 1 : 0].points.push(point);
  }
  for (const { points } of lines) points.sort((a, b) => a.index - b.index);
  return lines.filter(({ points }) => points.length > 0);
}
