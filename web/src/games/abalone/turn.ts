// Choosing marbles and where they go.
import { t } from '../../app/messages';
import type { Step } from '../../boards/turn';
import {
  type Board,
  type Cell,
  DIRECTION_COUNT,
  destinations,
  directionBetween,
  lineBetween,
  type MoveShape,
  playerOf,
  spell,
  step,
} from './geometry';
import { sides } from './texts';

/** What is known while a turn is made. */
export interface Situation {
  marbles: Board;
  player: number;
  moves: MoveShape[]; // the legal ones
}

/** The chosen marbles: one to three in a line. */
export type Turn = Cell[];

export type TurnEvent =
  | { kind: 'choose'; cell: Cell }
  | { kind: 'push'; cell: Cell; direction: number } // dragged this way
  | { kind: 'let-go' };

export const isOwn = ({ marbles, player }: Situation, cell: Cell) => playerOf(marbles.get(cell)) === player;

/** The moves of the chosen marbles that fill a cell. */
export function movesTo({ moves }: Situation, chosen: Turn, cell: Cell): MoveShape[] {
  const group = [...chosen].sort().join();
  return moves.filter((move) => move.group.join() === group && destinations(move).includes(cell));
}

export function reduce(situation: Situation, chosen: Turn, event: TurnEvent): Step<Turn> {
  switch (event.kind) {
    case 'choose':
      return isOwn(situation, event.cell)
        ? chooseOwn(situation, chosen, event.cell)
        : chooseOther(situation, chosen, event.cell);
    case 'push': {
      const group = chosen.length > 1 && chosen.includes(event.cell) ? chosen : [event.cell];
      return group.length === 1 && !step(event.cell, event.direction)
        ? { turn: chosen, say: t('page.abalone.tooMany') }
        : { turn: chosen, move: spell(group, event.direction) };
    }
    case 'let-go':
      return { turn: [] };
  }
}

/** The choice becomes longer where a line comes of it, else begins anew; what is chosen already is let go. */
function chooseOwn(situation: Situation, chosen: Turn, cell: Cell): Step<Turn> {
  if (chosen.includes(cell)) {
    const isMiddle = chosen.length === 3 && chosen[1] === cell;
    return { turn: isMiddle ? [] : chosen.filter((each) => each !== cell) };
  }
  for (const end of chosen) {
    const line = lineBetween(end, cell);
    if (line?.every((each) => isOwn(situation, each)) && chosen.every((each) => line.includes(each)))
      return chosenAs(situation, line);
  }
  const isTooLong = chosen.length === 3 || chosen.some((end) => isLongLine(situation, end, cell));
  return isTooLong ? { turn: [cell], say: t('page.abalone.begunAnew') } : chosenAs(situation, [cell]);
}

/** Own marbles all the way, but more of them than move together. */
function isLongLine(situation: Situation, from: Cell, to: Cell): boolean {
  for (let direction = 0; direction < DIRECTION_COUNT; direction++)
    for (let cell = step(from, direction); cell && isOwn(situation, cell); cell = step(cell, direction))
      if (cell === to) return true;
  return false;
}

/** Where neither these marbles can move nor any line that they could become, nobody has to search for the way. */
function chosenAs({ moves }: Situation, turn: Turn): Step<Turn> {
  const canMove = moves.some(({ group }) => turn.every((each) => group.includes(each)));
  const canAlone = turn.length > 1 || moves.some(({ group }) => group.length === 1 && group[0] === turn[0]);
  if (canMove && !canAlone) return { turn, note: t('page.abalone.alone') };
  return canMove ? { turn } : { turn, say: t('page.abalone.stuck', { count: turn.length }) };
}

/** Where the chosen marbles shall go. */
function chooseOther(situation: Situation, chosen: Turn, cell: Cell): Step<Turn> {
  if (!chosen.length) {
    const isTaken = playerOf(situation.marbles.get(cell)) !== 0;
    const side = sides[situation.player - 1];
    return { turn: chosen, say: isTaken ? t('page.abalone.notYours', { side }) : t('page.abalone.pickFirst') };
  }
  const moves = movesTo(situation, chosen, cell);
  if (moves.length === 1) return { turn: chosen, move: moves[0].text };
  if (moves.length > 1) return { turn: chosen, note: t('page.abalone.twoWays') };
  const near = chosen.find((each) => directionBetween(each, cell) >= 0);
  return near
    ? { turn: chosen, move: spell(chosen, directionBetween(near, cell)) }
    : { turn: chosen, say: t('page.abalone.tooFar', { count: chosen.length }) };
}
