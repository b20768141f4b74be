// Choosing a button and where it goes: placing, walking, swapping.
import { t } from '../../app/messages';
import type { Step } from '../../boards/turn';
import { type BajuView, indexOf } from './geometry';

/** What is known while a turn is made. */
export interface Situation {
  view: BajuView;
  player: number;
  moves: string[]; // the legal ones
}

/** What is picked up: the button of a space ("b3"), or a value of the supply ("3@"). */
export type Turn = string | null;

export type TurnEvent =
  | { kind: 'choose'; space: string }
  | { kind: 'pick'; what: string }
  | { kind: 'drop'; what: string; space: string }
  | { kind: 'let-go' };

export const isSupply = (what: Turn) => !!what?.endsWith('@');

const spell = (what: string, space: string) => (isSupply(what) ? what + space : `${what}-${space}`);

/** In the puzzle all buttons are one's own. */
export function isOwn({ view, player }: Situation, space: string): boolean {
  const button = view.spaces[indexOf(space)];
  return !!button && (!view.supplies || button.player === player);
}

/** The spaces that what is picked up can go to. */
export function goalsOf({ moves }: Situation, what: Turn): string[] {
  if (!what) return [];
  const prefix = spell(what, '');
  return moves.filter((move) => move.startsWith(prefix)).map((move) => move.slice(prefix.length));
}

export function reduce(situation: Situation, turn: Turn, event: TurnEvent): Step<Turn> {
  switch (event.kind) {
    case 'choose':
      return choose(situation, turn, event.space);
    case 'pick':
      return pick(situation, event.what);
    case 'drop':
      return event.what === event.space ? { turn } : { turn, move: spell(event.what, event.space) };
    case 'let-go':
      return { turn: null };
  }
}

function pick(situation: Situation, what: string): Step<Turn> {
  return { turn: what, say: goalsOf(situation, what).length ? undefined : t('page.baju.noGoal') };
}

/** Another button of one's own is no goal of this one: it is let go, and whoever meant the other chooses that. */
function noWay({ view }: Situation, from: string): Step<Turn> {
  const { player = 1, value = 0 } = view.spaces[indexOf(from)] ?? {};
  return { turn: null, say: t('page.baju.noWay', { side: player === 1 ? 'black' : 'white', value }) };
}

function choose(situation: Situation, turn: Turn, space: string): Step<Turn> {
  if (turn && goalsOf(situation, turn).includes(space)) return { turn, move: spell(turn, space) };
  if (turn === space) return { turn: null };
  if (isOwn(situation, space)) return turn && !isSupply(turn) ? noWay(situation, turn) : pick(situation, space);
  return turn ? { turn, move: spell(turn, space) } : { turn, say: t('page.baju.chooseStart') };
}
