// What a play made, in words.
import { t } from '../app/messages';
import type { Entry } from '../rules/types';
import { symbolOf } from './cells';
import { prettyOperation, readReport } from './line-play';

const operationsOf = (runs: { text: string }[]) =>
  runs.map((run) => prettyOperation(run.text.split(' | ')[0])).join(', ');

/** Where a play begins and which way it goes: "8g" is written for g8 across, "g8" for g8 down. */
function placeOf(at: string): { cell: string; way: 'across' | 'down' } {
  const across = /^(\d+)([a-z])$/.exec(at);
  return across ? { cell: across[2] + across[1], way: 'across' } : { cell: at, way: 'down' };
}

/** What a play was worth and made, in words; null for an exchange or a pass. */
export function madeBy(report: string[], size: number): { points: string; operations: string } | null {
  const { runs, points } = readReport(report, size);
  return points === null
    ? null
    : { points: t('page.boards.points', { count: points }), operations: operationsOf(runs) };
}

export function tell(entry: Entry, name: string, size: number): string {
  if (entry.move === 'pass') return t('page.tiles.passes', { name });
  if (entry.move.startsWith('swap:')) return t('page.tiles.swaps', { name, count: entry.move.length - 5 });
  const [tiles, at] = entry.move.split('@');
  const where = placeOf(at);
  const { runs, points, combo } = readReport(entry.report.split('\n'), size);
  const made = `${operationsOf(runs)}, ${t('page.boards.points', { count: points ?? 0 })}`;
  return `${t('page.tiles.lays', { name, tiles, ...where })}: ${made}${combo ? `. ${t('page.tiles.combo')}` : ''}`;
}

export function brief(move: string): string {
  if (move === 'pass') return t('page.tiles.briefPass');
  const signs = (text: string) => [...text].map(symbolOf).join('');
  if (move.startsWith('swap:'))
    return move.includes('_')
      ? t('page.tiles.briefSwapHidden', { count: move.length - 5 })
      : t('page.tiles.briefSwap', { tiles: signs(move.slice(5)) });
  const [tiles, at] = move.split('@');
  return t('page.tiles.briefLay', { tiles: signs(tiles.replace(/\?/g, '')), ...placeOf(at) });
}

/** What to try, where the squares for it are marked. */
export function advise(move: string): string {
  if (!move.includes('@'))
    return move === 'pass' ? t('page.tiles.advicePass') : t('page.tiles.adviceSwap', { tiles: spaced(move.slice(5)) });
  return t('page.tiles.adviceLay', { tiles: spaced(move.split('@')[0].replace(/\?/g, '')) });
}

const spaced = (tiles: string) => [...tiles].map(symbolOf).join(' ');
