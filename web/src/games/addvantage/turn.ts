// A turn being put together: arranging tiles, placing dice, buying and giving back.
import { t } from '../../app/messages';
import type { Step } from '../../boards/turn';
import { type AddvantageView, cellNames, dieAt, isRow, slotNames } from './geometry';

/** What is known while a turn is made. */
export interface Situation {
  view: AddvantageView;
  player: number; // on turn
  moves: string[]; // the legal ones
  active: boolean; // that player sits here
}

export interface Turn {
  picked: string | null; // "tile0", "die1", "2b3" (to buy), "a1" (one's own, to give back)
  arranging: Record<string, number>; // by slot: which tile of the hand
  placing: Record<number, string>; // by die of the throw: a square, or OUT
}

export const EMPTY: Turn = { picked: null, arranging: {}, placing: {} };
export const OUT = 'out'; // where a die is given up
export const TRAY = 'tray'; // where it is taken back

export type TurnEvent =
  | { kind: 'choose'; player: number; place: string } // a square or slot
  | { kind: 'pick'; what: string }
  | { kind: 'put'; what: string; target: string }
  | { kind: 'arrange' } // the tiles that are left, by itself
  | { kind: 'give-up' }
  | { kind: 'let-go' } // of what is picked
  | { kind: 'reset' };

/** How a place of a board takes part in the turn. */
export interface Place {
  class?: string;
  drag?: string;
  drop?: string;
  pressed?: boolean;
  isButton?: boolean;
}

const phaseOf = ({ view, active }: Situation) => (active ? view.phase : 'over');
const without = <T extends object>(map: T, isGone: (key: string, value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(map).filter(([key, value]) => !isGone(key, value))) as T;
export const isToBuy = (what: string | null): what is string => /^\d[abc][123]$/.test(what ?? '');
const indexIn = (what: string | null, kind: 'die' | 'tile') =>
  what?.startsWith(kind) ? Number(what.slice(kind.length)) : undefined;

/** Which die of the throw was put on a square or given up. */
export const dieOn = ({ placing }: Turn, where: string): number | undefined => {
  const found = Object.entries(placing).find(([, each]) => each === where);
  return found && Number(found[0]);
};

export const tilesInHand = ({ view, player }: Situation, { arranging }: Turn) =>
  (view.seats[player - 1]?.hand ?? [])
    .map((number, index) => ({ number, index }))
    .filter(({ index }) => !Object.values(arranging).includes(index));

export const diceInTray = ({ view }: Situation, { placing }: Turn) =>
  view.thrown.map((value, index) => ({ value, index })).filter(({ index }) => !(index in placing));

/** The die that would be given up: the one that is picked, or the only one. */
export function dieToGiveUp(situation: Situation, turn: Turn): number | undefined {
  const left = diceInTray(situation, turn);
  return indexIn(turn.picked, 'die') ?? (left.length === 1 ? left[0].index : undefined);
}

/** The move as it is put together so far; '' where there is none yet. */
export function spell(situation: Situation, turn: Turn): string {
  const { view, player } = situation;
  if (phaseOf(situation) === 'place' && Object.keys(turn.placing).length)
    return spellPlacing(view.thrown, turn.placing);
  if (phaseOf(situation) !== 'arrange' || Object.keys(turn.arranging).length < slotNames.length) return '';
  const tiles = slotNames.map((slot) => view.seats[player - 1].hand?.[turn.arranging[slot]]);
  return `arrange:${tiles.slice(0, 3).join(',')}/${tiles.slice(3).join(',')}`;
}

/** Dice in order, each on its squares in order; what is given up comes last. */
function spellPlacing(thrown: number[], placing: Turn['placing']): string {
  const parts = Object.entries(placing).map(([index, where]) => ({ die: thrown[Number(index)], where }));
  const placed = parts
    .filter(({ where }) => where !== OUT)
    .sort((a, b) => a.die - b.die || (a.where < b.where ? -1 : 1));
  const given = parts.filter(({ where }) => where === OUT);
  return `place:${[...placed, ...given].map(({ die, where }) => `${die}@${where}`).join(',')}`;
}

export function squareOf(situation: Situation, turn: Turn, player: number, cell: string): Place {
  const { view, moves } = situation;
  const isEmpty = !dieAt(view.seats[player - 1], cell);
  const phase = phaseOf(situation);
  const own = player === situation.player;
  if (own && phase === 'place') {
    const die = dieOn(turn, cell);
    if (die !== undefined) return { class: 'tentative', drag: `die${die}`, drop: cell, isButton: true };
    return isEmpty ? { class: 'free', drop: cell, isButton: true } : {};
  }
  if (phase !== 'turn') return {};
  if (own && isEmpty) return { drop: cell, ...(isToBuy(turn.picked) ? { class: 'free', isButton: true } : {}) };
  const id = own ? cell : `${player}${cell}`;
  const pressed = turn.picked === id;
  if (own)
    return view.giveback && moves.includes(`drop:${cell}`)
      ? { class: pressed ? 'picked' : '', pressed, isButton: true }
      : {};
  return moves.some((move) => move.startsWith(`buy:${id}>`))
    ? { class: `buyable${pressed ? ' picked' : ''}`, drag: id, pressed, isButton: true }
    : {};
}

export function slotOf(situation: Situation, turn: Turn, player: number, slot: string): Place {
  if (player !== situation.player || phaseOf(situation) !== 'arrange') return {};
  const drag = slot in turn.arranging ? `tile${turn.arranging[slot]}` : undefined;
  return { class: 'av-open-slot', drag, drop: slot, isButton: true };
}

export function reduce(situation: Situation, turn: Turn, event: TurnEvent): Step<Turn> {
  switch (event.kind) {
    case 'choose':
      return choose(situation, turn, event.player, event.place);
    case 'pick':
      return { turn: { ...turn, picked: turn.picked === event.what ? null : event.what } };
    case 'put':
      return put(situation, turn, event.what, event.target);
    case 'arrange':
      return { turn: { ...turn, picked: null, arranging: balanced(situation, turn.arranging) } };
    case 'give-up': {
      if (dieOn(turn, OUT) !== undefined)
        return { turn: { ...turn, placing: without(turn.placing, (_, where) => where === OUT) } };
      return dieToGiveUp(situation, turn) === undefined
        ? { turn, say: t('page.addvantage.giveUpWhich') }
        : putNext(situation, turn, 'die', OUT);
    }
    case 'let-go':
      return { turn: { ...turn, picked: null } };
    case 'reset':
      return { turn: EMPTY };
  }
}

/**
 * Every die counts in one row and one column, so tiles can be won in all of them only where those of the rows add up to the
 * same as those of the columns: of all ways to share them out the most even one. What is laid already stays where it is.
 */
function balanced({ view, player }: Situation, laid: Turn['arranging']): Turn['arranging'] {
  const hand = view.seats[player - 1]?.hand ?? [];
  const indices = hand.map((_, index) => index);
  const sum = (some: number[]) => some.reduce((total, index) => total + (hand[index] ?? 0), 0);
  const fits = (rows: number[]) => Object.entries(laid).every(([slot, index]) => rows.includes(index) === isRow(slot));
  const half = sum(indices) / 2;
  let rows: number[] = [];
  let least = Infinity;
  for (const a of indices)
    for (const b of indices.slice(a + 1))
      for (const c of indices.slice(b + 1)) {
        const uneven = Math.abs(sum([a, b, c]) - half);
        if (uneven < least && fits([a, b, c])) [rows, least] = [[a, b, c], uneven];
      }
  const left = (tiles: number[]) => tiles.filter((index) => !Object.values(laid).includes(index));
  const order = [...left(rows), ...left(indices.filter((index) => !rows.includes(index)))];
  const free = slotNames.filter((slot) => !(slot in laid));
  return { ...laid, ...Object.fromEntries(free.slice(0, order.length).map((slot, index) => [slot, order[index]])) };
}

function choose(situation: Situation, turn: Turn, player: number, place: string): Step<Turn> {
  if (slotNames.includes(place)) {
    if (indexIn(turn.picked, 'tile') === undefined && place in turn.arranging)
      return { turn: { ...turn, arranging: without(turn.arranging, (slot) => slot === place) } };
    return putNext(situation, turn, 'tile', place);
  }
  const die = dieOn(turn, place);
  const { isButton, drop, pressed } = squareOf(situation, turn, player, place);
  if (!isButton) return drop ? { turn, say: t('page.addvantage.throwFirst') } : refuse(situation, turn, player, place);
  if (phaseOf(situation) === 'place')
    return die === undefined ? putNext(situation, turn, 'die', place) : put(situation, turn, `die${die}`, TRAY);
  if (pressed !== undefined)
    return reduce(situation, turn, { kind: 'pick', what: player === situation.player ? place : `${player}${place}` });
  return turn.picked ? put(situation, turn, turn.picked, place) : { turn };
}

/** What a square says that takes no part in the turn; why a die cannot be bought is for the rules to say. */
function refuse(situation: Situation, turn: Turn, player: number, place: string): Step<Turn> {
  const { view } = situation;
  const phase = phaseOf(situation);
  const own = player === situation.player;
  if (phase === 'place') return { turn, say: t(own ? 'page.addvantage.stays' : 'page.addvantage.notHere') };
  if (phase !== 'turn' || own) return { turn };
  const seat = view.seats[situation.player - 1];
  const free = cellNames.find((cell) => !dieAt(seat, cell));
  if (!dieAt(view.seats[player - 1], place))
    return isToBuy(turn.picked) ? { turn, say: t('page.addvantage.notHere') } : { turn };
  return free ? { turn, move: `buy:${player}${place}>${free}` } : { turn };
}

/** Puts what is picked up, or else the first that is left. */
function putNext(situation: Situation, turn: Turn, kind: 'die' | 'tile', target: string): Step<Turn> {
  const left = kind === 'die' ? diceInTray(situation, turn) : tilesInHand(situation, turn);
  const index = indexIn(turn.picked, kind) ?? left[0]?.index;
  return index === undefined ? { turn } : put(situation, turn, `${kind}${index}`, target);
}

function put({ view, player }: Situation, turn: Turn, what: string, target: string): Step<Turn> {
  const next = { ...turn, picked: null };
  const tile = indexIn(what, 'tile');
  const die = indexIn(what, 'die');
  if (isToBuy(what) && cellNames.includes(target)) return { turn: next, move: `buy:${what}>${target}` };
  if (tile !== undefined) {
    const arranging = without(turn.arranging, (slot, each) => each === tile || slot === target);
    if (slotNames.includes(target)) return { turn: { ...next, arranging: { ...arranging, [target]: tile } } };
    if (target === TRAY) return { turn: { ...next, arranging } };
  }
  if (die !== undefined) {
    const placing = without(turn.placing, (each, where) => Number(each) === die || where === target);
    const isFree = target === OUT || (cellNames.includes(target) && !dieAt(view.seats[player - 1], target));
    if (isFree) return { turn: { ...next, placing: { ...placing, [die]: target } } };
    if (target === TRAY) return { turn: { ...next, placing } };
  }
  return { turn: next };
}
