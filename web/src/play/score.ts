// What the score of a game that is over is made of, and which turns made most of it.
import { t } from '../app/messages';
import type { Face, ScorePart } from '../boards/face';
import type { Entry, State } from '../rules/types';
import { gainOf, isDecision } from './entries';

/** The kinds of points, which add up to the scores; what was there at the start of a position is a kind, too. */
export function scoreParts(face: Pick<Face, 'scoring'>, state: State, entries: Entry[]): ScorePart[] {
  const parts = face.scoring?.(state, entries) ?? [];
  if (!parts.length) return [];
  const rest = state.scores.map((score, seat) => parts.reduce((left, { points }) => left - points[seat], score));
  return rest.some(Boolean) ? [...parts, { label: t('page.ending.fromStart'), points: rest }] : parts;
}

/** What a decision brought its player: by itself, and by ending the game. */
export function gainParts(face: Pick<Face, 'made'>, entries: Entry[], index: number): { made: number; more: number } {
  const gain = gainOf(entries, index);
  if (index === 0) return { made: face.made?.(entries[0]) ?? gain, more: 0 }; // of a position that began with points
  const made = face.made?.(entries[index]) ?? gain;
  const isEnd = index === entries.length - 1;
  return isEnd ? { made, more: gain - made } : { made: gain, more: 0 };
}

/** Reasons that are no move's: somebody gave up, agreed, or ran out of time or of turns. */
const noMove = /(resign|last|time|agreed|default|passes|idle|limit|cap|repetition|quiet)$/;

/** The decisions that brought most, the largest first; where none brought anything, the move that won the game. */
export function largestTurns(entries: Entry[], result: string, most: number): number[] {
  const decisions = entries.flatMap((entry, index) => (isDecision(entry) ? [index] : []));
  const scoring = decisions.filter((index) => gainOf(entries, index) > 0);
  if (!scoring.length) return result.startsWith('won') && !noMove.test(result) ? decisions.slice(-1) : [];
  return scoring.sort((a, b) => gainOf(entries, b) - gainOf(entries, a) || b - a).slice(0, most);
}

/** Whether what was played decided the game: not somebody who gave up or ran out of time, and not where nobody won. */
export const isDecided = (result: string): boolean =>
  result.startsWith('won') && !/ (resign|last|time|agreed|default)$/.test(result);

/** The turns worth telling at the end: of a game that something else decided only those that stand out. */
export function tellingTurns(entries: Entry[], result: string, most: number): number[] {
  const turns = largestTurns(entries, result, most);
  const standsOut = turns.some((index) => gainOf(entries, index) > 1);
  return isDecided(result) || standsOut ? turns : [];
}
