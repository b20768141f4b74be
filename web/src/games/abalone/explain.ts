// What a move does and what speaks for it, in words.
import { t } from '../../app/messages';
import type { State } from '../../rules/types';
import { type Cell, place, playerOf, readBoard, readMove, step, viewOf } from './geometry';

/** What a move pushed, from its report. */
export function reason(report: string[]): string {
  const push = report.find((line) => line.startsWith('push '));
  if (!push) return '';
  const pushed = t('page.abalone.pushes', { count: Number(push.slice(5)) });
  return report.includes('out') ? `${pushed} ${t('page.abalone.off')}` : pushed;
}

const ways = [0, 1, 2, 3, 4, 5];
const sum = (cells: Cell[], value: (cell: Cell) => number) => cells.reduce((total, cell) => total + value(cell), 0);

/** What a move that pushes nothing is good for: the centre, the edge, company. */
export function explain(state: State, text: string): string {
  const marbles = readBoard(viewOf(state).board);
  const move = readMove(text, marbles);
  if (!move) return '';
  const own = [...marbles.keys()].filter((cell) => playerOf(marbles.get(cell)) === state.turn);
  const after = own.map((cell) => (move.group.includes(cell) ? (step(cell, move.direction) ?? cell) : cell));
  const company = (cells: Cell[]) =>
    sum(cells, (cell) => ways.filter((way) => cells.includes(step(cell, way) ?? '')).length);
  const distance = (cells: Cell[]) => sum(cells, (cell) => Math.hypot(place(cell).x, place(cell).y));
  const atEdge = (cells: Cell[]) => cells.filter((cell) => ways.some((way) => !step(cell, way))).length;
  const said = [
    atEdge(after) < atEdge(own) && t('page.abalone.explains.safe'),
    distance(after) < distance(own) - 0.1 && t('page.abalone.explains.centre'),
    company(after) > company(own) && t('page.abalone.explains.together'),
  ].filter(Boolean);
  return said.slice(0, 2).join(', ') || t('page.abalone.explains.waits');
}
