// What a play made, in words.
import { t } from '../app/messages';
import type { Made } from '../boards/face';
import type { Entry } from '../rules/types';
import { symbolOf } from './cells';
import { prettyOperation, readReport, rowOfPlay, type Scored } from './line-play';

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
      : t('page.tiles.briefSwap', { tiles: listed(move.slice(5)) });
  const [tiles, at] = move.split('@');
  return t('page.tiles.briefLay', { tiles: signs(tiles.replace(/\?/g, '')), ...placeOf(at) });
}

/** What somebody has just done: where it lies is seen, how it is read and what it brought is not. */
export function answer({ move, report }: Entry, size: number): string {
  const lines = report.split('\n');
  const made = madeBy(lines, size);
  if (move === 'pass') return t('page.tiles.answerPass');
  if (!made) return t('page.tiles.answerSwap', { count: move.length - 5 });
  const isOne = readReport(lines, size).runs.length === 1;
  return t('page.tiles.answer', { move: isOne ? made.operations : brief(move), points: made.points });
}

/** The first operation of a play as it is read, and how many more there are. */
export function words({ move, report }: Made, size: number): string {
  if (move.startsWith('swap:')) return t('page.tiles.wordsSwap', { count: move.length - 5 });
  const [first, ...more] = readReport(report.split('\n'), size).runs;
  return first ? t('page.tiles.words', { operation: operationsOf([first]), more: more.length }) : brief(move);
}

/** The row itself where it is an operation, else the operation that brings most; the others are counted. */
function namedOperation(runs: Scored[], row: string): { operation: string; more: number } {
  const [most] = [...runs].sort((one, other) => other.points - one.points);
  const whole = runs.find((run) => operationsOf([run]) === row) ?? most;
  return { operation: whole ? operationsOf([whole]) : row, more: Math.max(runs.length - 1, 0) };
}

/** What to try, where the squares for it are marked, and what that makes. */
export function advise(move: string, size: number, rows: string[], report: string[] = []): string {
  if (!move.includes('@'))
    return move === 'pass'
      ? t('page.tiles.advicePass')
      : t('page.tiles.adviceSwap', { count: move.length - 5, tiles: listed(move.slice(5)) });
  const tiles = prettyOperation(rowOfPlay(move, size, rows));
  return t('page.tiles.adviceLay', namedOperation(readReport(report, size).runs, tiles));
}

/** Tiles one after the other, so that signs do not read as a sum. */
const listed = (tiles: string) => [...tiles].map(symbolOf).join(', ');
