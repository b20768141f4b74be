// Laying tiles and taking them back: by choosing, dragging and typing.
import { t } from '../app/messages';
import type { Step } from '../boards/turn';
import { type Laid, spellPlay } from './line-play';

/** What is known while a turn is made. */
export interface Situation {
  size: number;
  rows: string[]; // '.' empty, '#' blocked, else a tile
  rack: string;
}

export interface Turn {
  laid: ReadonlyMap<number, Laid>; // by cell
  order: number[]; // how the rack lies
  picked: number | null; // a tile of the rack
  asking: { rack: number; cell: number } | null; // a wildcard that has to be given a digit
  cursor: number;
  down: boolean; // the way that typing goes
  aims: boolean; // somebody has said in this turn where typing goes
  looked: boolean; // a square was chosen to see what it is
  refused: boolean; // what is laid was tried as it lies, until it is changed
}

export type TurnEvent =
  | { kind: 'choose'; cell: number }
  | { kind: 'focus'; cell: number }
  | { kind: 'step'; columns: number; rows: number } // the cursor by arrow keys
  | { kind: 'pick'; rack: number }
  | { kind: 'type'; symbol: string }
  | { kind: 'drag'; what: string; over: string | null } // "rack2" or "cell112"
  | { kind: 'answer'; digit: string | null } // what the wildcard shall be
  | { kind: 'reorder'; order: number[] }
  | { kind: 'turn' }
  | { kind: 'erase' } // the tile that was laid last
  | { kind: 'recall' }
  | { kind: 'let-go' } // of the tile that is picked
  | { kind: 'enter' }
  | { kind: 'submit' };

/** An empty turn; the cursor stays where it was, and is shown when somebody uses it. */
export function startTurn({ size, rack }: Situation, previous?: Turn): Turn {
  return {
    laid: new Map(),
    order: [...rack].map((_, index) => index),
    picked: null,
    asking: null,
    cursor: previous?.cursor ?? Math.floor((size * size) / 2),
    down: false,
    aims: false,
    looked: false,
    refused: false,
  };
}

const symbolAt = ({ rows, size }: Situation, cell: number) => rows[Math.floor(cell / size)][cell % size];
export const isEmpty = (situation: Situation, cell: number) => symbolAt(situation, cell) === '.';
export const isTile = (situation: Situation, cell: number) => !'.#'.includes(symbolAt(situation, cell));

/** The tiles that are still in the rack, in order. */
export function inRack({ laid, order }: Turn): number[] {
  const used = [...laid.values()].map(({ rack }) => rack);
  return order.filter((index) => !used.includes(index));
}

/** The move that lays what is laid, or why it is none. */
export function spell(situation: Situation, { laid }: Turn): { move: string; problem: string | null } {
  const spelling = spellPlay(laid, situation.size, (cell) => isTile(situation, cell));
  if ('text' in spelling) return { move: spelling.text, problem: null };
  const problems = { none: null, gap: t('page.tiles.gap'), line: t('page.tiles.notALine') };
  return { move: '', problem: problems[spelling.problem] };
}

export function reduce(situation: Situation, turn: Turn, event: TurnEvent): Step<Turn> {
  if (event.kind === 'enter') return enter(situation, turn);
  if (event.kind === 'submit') {
    const { move, problem } = spell(situation, turn);
    return { turn: { ...turn, refused: true }, move, say: problem ?? undefined };
  }
  const obstacle = event.kind === 'choose' ? obstacleAt(situation, turn, event.cell) : '';
  if (obstacle) return { turn, say: obstacle };
  const after = next(situation, turn, event);
  return { turn: after.laid === turn.laid ? after : { ...after, refused: false } };
}

/** Why no tile can be laid here: a piece that blocks, or for a tile in hand one that lies there. */
function obstacleAt(situation: Situation, turn: Turn, cell: number): string {
  if (symbolAt(situation, cell) === '#') return t('page.tiles.greyWhy');
  return turn.picked !== null && isTile(situation, cell) ? t('page.tiles.occupied') : '';
}

function enter(situation: Situation, turn: Turn): Step<Turn> {
  return turn.picked === null
    ? reduce(situation, turn, { kind: 'submit' })
    : { turn: lay(situation, turn, turn.picked, turn.cursor) };
}

function next(situation: Situation, turn: Turn, event: Exclude<TurnEvent, { kind: 'submit' | 'enter' }>): Turn {
  switch (event.kind) {
    case 'choose':
      return choose(situation, turn, event.cell);
    case 'focus':
      return { ...turn, cursor: event.cell };
    case 'step':
      return { ...turn, cursor: stepped(situation, turn.cursor, event.columns, event.rows), aims: true };
    case 'pick':
      return { ...turn, picked: turn.picked === event.rack ? null : event.rack };
    case 'type':
      return type(situation, turn, event.symbol);
    case 'drag':
      return drag(situation, turn, event.what, event.over ?? '');
    case 'answer':
      return answer(situation, turn, event.digit);
    case 'reorder':
      return { ...turn, order: event.order };
    case 'turn':
      return { ...turn, down: !turn.down, aims: true };
    case 'erase': {
      const latest = [...turn.laid.keys()].pop();
      return latest === undefined ? turn : { ...takeBack(turn, latest), cursor: latest };
    }
    case 'recall':
      return { ...turn, laid: new Map() };
    case 'let-go':
      return { ...turn, picked: null };
  }
}

function lay(situation: Situation, turn: Turn, rack: number, cell: number, symbol = situation.rack[rack]): Turn {
  if (!isEmpty(situation, cell)) return turn;
  if (symbol === '?') return { ...turn, picked: null, asking: { rack, cell } };
  const laid = new Map([...turn.laid].filter(([, each]) => each.rack !== rack));
  laid.set(cell, { rack, symbol, wildcard: situation.rack[rack] === '?' });
  return { ...turn, picked: null, laid };
}

function takeBack(turn: Turn, cell: number): Turn {
  const laid = new Map(turn.laid);
  laid.delete(cell);
  return { ...turn, laid };
}

/** A tile is laid or taken back; without one the cursor goes there, and turns if it is there already. */
function choose(situation: Situation, turn: Turn, cell: number): Turn {
  if (turn.laid.has(cell)) return takeBack(turn, cell);
  if (turn.picked !== null) return lay(situation, turn, turn.picked, cell);
  const isAgain = turn.aims && cell === turn.cursor;
  return { ...turn, looked: true, cursor: cell, aims: true, down: isAgain ? !turn.down : turn.down };
}

function stepped({ size }: Situation, cursor: number, columns: number, rows: number): number {
  const [column, row] = [(cursor % size) + columns, Math.floor(cursor / size) + rows];
  return column >= 0 && column < size && row >= 0 && row < size ? row * size + column : cursor;
}

/** Lays a tile with this symbol, or a wildcard, at the cursor, which goes on behind the tiles that lie there. */
function type(situation: Situation, turn: Turn, symbol: string): Turn {
  const left = inRack(turn);
  const plain = left.find((index) => situation.rack[index] === symbol);
  const rack = plain ?? (/^\d$/.test(symbol) ? left.find((index) => situation.rack[index] === '?') : undefined);
  if (rack === undefined || !isEmpty(situation, turn.cursor) || turn.laid.has(turn.cursor)) return turn;
  return { ...lay(situation, turn, rack, turn.cursor, symbol), cursor: cellBehind(situation, turn), aims: true };
}

function cellBehind(situation: Situation, { cursor, down }: Turn): number {
  const { size } = situation;
  const end = down ? size * size : cursor - (cursor % size) + size;
  for (let cell = cursor + (down ? size : 1); cell < end; cell += down ? size : 1)
    if (!isTile(situation, cell)) return cell;
  return cursor;
}

const indexIn = (id: string, kind: 'cell' | 'rack') => (id.startsWith(kind) && id !== kind ? Number(id.slice(4)) : -1);
/** The square of the id of what is dragged or dropped on, or -1. */
export const cellOf = (id: string | null | undefined) => indexIn(id ?? '', 'cell');
/** Likewise the tile of the rack. */
export const rackOf = (id: string | null | undefined) => indexIn(id ?? '', 'rack');

function drag(situation: Situation, turn: Turn, what: string, over: string): Turn {
  const [cell, onto] = [cellOf(over), rackOf(over)];
  const moved = turn.laid.get(cellOf(what));
  if (moved) {
    const rest = takeBack(turn, cellOf(what));
    return cell < 0 || !isEmpty(situation, cell) ? rest : { ...rest, laid: new Map([...rest.laid, [cell, moved]]) };
  }
  const rack = rackOf(what);
  if (rack < 0) return turn;
  if (cell >= 0) return lay(situation, turn, rack, cell);
  if (onto < 0 || onto === rack) return turn;
  const order = turn.order.filter((index) => index !== rack);
  order.splice(turn.order.indexOf(onto), 0, rack);
  return { ...turn, order };
}

function answer(situation: Situation, turn: Turn, digit: string | null): Turn {
  const asked = turn.asking;
  const rest = { ...turn, asking: null };
  return asked && digit ? lay(situation, rest, asked.rack, asked.cell, digit) : rest;
}
