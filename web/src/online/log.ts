// A server's log of a table as the moves that count.
import type { Entry } from '../rules/types';
import type { ServerEntry } from './api';

const moveKinds = new Set(['move', 'chance', 'resign', 'time', 'claim', 'agreed']);

/** The entries of the game itself, without those that were taken back. */
export function countingEntries(log: ServerEntry[]): ServerEntry[] {
  let counting: ServerEntry[] = [];
  for (const entry of log) {
    if (entry.kind === 'takeback') counting = counting.filter(({ n }) => n <= Number(entry.text));
    else if (moveKinds.has(entry.kind)) counting.push(entry);
  }
  return counting;
}

function gainOf(report: string[]): number {
  const points = report.find((line) => line.startsWith('points '));
  if (points) return Number(points.slice(7));
  const tiles = report
    .map((line) => /^tile (\d+) (?!.*player)/.exec(line))
    .filter(Boolean)
    .map((match) => Number(match![1]));
  return tiles.reduce((sum, tile) => sum + tile, 0) + (report.includes('out') ? 1 : 0);
}

/** The same as the rules would tell them. */
export function readEntries(counting: ServerEntry[], seats: number): Entry[] {
  const scores = Array.from({ length: seats }, () => 0);
  return counting.map((entry) => {
    const seat = entry.seat ?? 0;
    const report = entry.report ?? [];
    if (entry.kind === 'move' && seat > 0) scores[seat - 1] += gainOf(report);
    const isEvent = entry.kind !== 'move' && entry.kind !== 'chance';
    const move = isEvent
      ? entry.kind === 'agreed'
        ? 'agreed'
        : `${entry.kind === 'claim' ? 'resign' : entry.kind} ${seat}`
      : (entry.text ?? '');
    return { player: entry.kind === 'chance' ? 0 : seat, move, report: report.join('\n'), scores: [...scores] };
  });
}
