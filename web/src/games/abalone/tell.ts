// A move in words: how many marbles go where, as they are seen on the board.
import { t } from '../../app/messages';
import type { Made, Seen } from '../../boards/face';
import type { State } from '../../rules/types';
import { isTurned, type MoveShape, type Point, place, readBoard, readMove, viewOf } from './geometry';

/** Clockwise from the left, as steps are. */
const WAYS = ['left', 'up-left', 'up-right', 'right', 'down-right', 'down-left'];

const part = (at: number, least: number, names: [string, string]) =>
  Math.abs(at) < least ? '' : names[Number(at > 0)];

/** The part of the board that a point lies in: "top-left", "left", "middle". */
function partOf({ x, y }: Point): string {
  const parts = [part(y, 1, ['top', 'bottom']), part(x, 1, ['left', 'right'])];
  return parts.filter(Boolean).join('-') || 'middle';
}

/** Where the middle of the marbles that move stands. */
function middleOf({ group }: MoveShape): Point {
  const sum = group.map(place).reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / group.length, y: sum.y / group.length };
}

export function words({ move, report }: Made, before: State, _: string[], seen: Seen): string {
  const lines = report.split('\n');
  const shape = readMove(move, readBoard(viewOf(before).board));
  if (!shape) return '';
  const turned = isTurned(seen);
  const { x, y } = middleOf(shape);
  return t('page.abalone.words', {
    count: shape.group.length,
    way: WAYS[(shape.direction + (turned ? WAYS.length / 2 : 0)) % WAYS.length],
    from: partOf(turned ? { x: -x, y: -y } : { x, y }),
    kind: move.length > 4 ? 'side' : 'ahead',
    pushed: Number(lines.find((line) => line.startsWith('push '))?.slice(5) ?? 0),
    out: Number(lines.includes('out')),
  });
}
