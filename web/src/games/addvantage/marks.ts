// What is marked on a player's board: what the last move changed, and what a hint points at.
import type { Entry } from '../../rules/types';
import { type AddvantageView, type SeatView, slotNames } from './geometry';
import { claims } from './tell';

/** Squares that the player's last move filled. */
export function freshCells(last: Entry | null, player: number): Set<string> {
  if (last?.player !== player || !/^(place|buy):/.test(last.move)) return new Set();
  return new Set([...last.move.matchAll(/[@>]([abc][123])/g)].map((match) => match[1]));
}

/** Who was passed over between the last move and this turn: without a coin, or with a full board. */
export function skipped(last: Entry | null, view: AddvantageView, turn: number): SeatView[] {
  if (view.phase !== 'turn' || !last || last.player < 1 || !/^(place|buy):/.test(last.move)) return [];
  const between = (turn - last.player - 1 + view.players) % view.players;
  return Array.from({ length: between }, (_, i) => view.seats[(last.player + i) % view.players]);
}

/** Where the last move won tiles: "r1", "cb". */
export function claimedSlots(last: Entry | null, player: number): Set<string> {
  if (last?.player !== player) return new Set();
  return new Set(claims(last.report.split('\n')).map(({ where }) => where.replace(/^(r|c)\w+ /, '$1')));
}

/** What a hint points at on a player's board: places, and the die or tile that shall go there. */
export function hintMarks(hint: string | null, turn: number, player: number): Map<string, number | null> {
  const marks = new Map<string, number | null>();
  const buy = /^buy:(\d)([abc][123])>([abc][123])$/.exec(hint ?? '');
  if (buy && Number(buy[1]) === player) marks.set(buy[2], null);
  if (buy && turn === player) marks.set(buy[3], null);
  if (turn !== player || !hint) return marks;
  const [kind, what] = hint.split(':');
  if (kind === 'place') for (const [, die, cell] of what.matchAll(/(\d)@([abc][123])/g)) marks.set(cell, Number(die));
  if (kind === 'drop') marks.set(what, null);
  if (kind === 'arrange')
    for (const [i, number] of what.split(/[,/]/).entries()) marks.set(slotNames[i], Number(number));
  return marks;
}
