// What a play made and what speaks for a move, in words.
import type { Entry } from '../rules/types';
import { symbolOf } from './cells';
import { prettyOperation, readReport } from './line-play';
import { words } from './texts';

const operationsOf = (runs: { text: string }[]) =>
  runs.map((run) => prettyOperation(run.text.split(' | ')[0])).join(', ');

/** What a play made and was worth, in a line; '' for an exchange or a pass. */
export function reason(report: string[], size: number): string {
  const { runs, points } = readReport(report, size);
  return points === null ? '' : words.pointsWith(words.points(points), operationsOf(runs));
}

export const explain = (move: string) => (move.includes('@') ? '' : words.nothingBetter);

export function tell(entry: Entry, name: string, size: number): string {
  if (entry.move === 'pass') return words.passes(name);
  if (entry.move.startsWith('swap:')) return words.swaps(name, entry.move.length - 5);
  const [tiles, at] = entry.move.split('@');
  const { runs, points, combo } = readReport(entry.report.split('\n'), size);
  const made = `${operationsOf(runs)}, ${words.points(points ?? 0)}`;
  return `${words.lays(name, tiles, at)}: ${made}${combo ? `. ${words.combo}` : ''}`;
}

export function brief(move: string): string {
  if (move === 'pass') return words.briefPass;
  const signs = (text: string) => [...text].map(symbolOf).join('');
  if (move.startsWith('swap:'))
    return move.includes('_') ? words.briefSwapHidden(move.length - 5) : words.briefSwap(signs(move.slice(5)));
  const [tiles, at] = move.split('@');
  return words.briefLay(signs(tiles.replace(/\?/g, '')), at);
}
