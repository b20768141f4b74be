// What the points of a game of tiles are made of, by the reports of its plays.
import { t } from '../app/messages';
import type { ScorePart } from '../boards/face';
import type { Entry } from '../rules/types';
import { type Report, readReport } from './line-play';

export const pointsMade = (entry: Entry, size: number) => readReport(entry.report.split('\n'), size).points;

/** What the tiles of an operation count without any bonus: their digits. Signs of powers and roots are no tiles. */
export function plainPoints(text: string): number {
  const tiles = text.split(' | ')[0].replace(/\^\d/g, '');
  return [...tiles.matchAll(/\d/g)].reduce((sum, [digit]) => sum + Number(digit), 0);
}

/** For each seat the sum over its own plays. */
export function sumOfPlays(entries: Entry[], seats: number, size: number, worth: (report: Report) => number): number[] {
  const points = Array<number>(seats).fill(0);
  for (const { player, report } of entries)
    if (player > 0) points[player - 1] += worth(readReport(report.split('\n'), size));
  return points;
}

/** What the racks brought and cost when the last tile was laid: whatever the last play did not make itself. */
export function rackPoints(entries: Entry[], size: number): ScorePart[] {
  const [before, last] = entries.slice(-2);
  if (!before || !last || last.player < 1) return [];
  const made = pointsMade(last, size);
  if (made === null) return [];
  const points = last.scores.map(
    (score, index) => score - before.scores[index] - (index === last.player - 1 ? made : 0),
  );
  return points.some(Boolean) ? [{ label: t('page.ending.racks'), points }] : [];
}
