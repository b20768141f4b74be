// A table as the page sees it, wherever the game is kept: in this browser or on a server.
import type { Check, Entry, GameInfo, State, Thought } from '../rules/types';

export interface Seat {
  name: string;
  kind: 'human' | 'computer' | 'open';
  level?: number;
  mine: boolean; // this browser may play for it
  present?: boolean;
  clock?: { remaining: number; running: boolean; at: number }; // milliseconds, at performance.now()
}

export interface TableState {
  game: GameInfo;
  seats: Seat[];
  entries: Entry[];
  shown: number; // how many entries the board shows; entries.length is live
  viewer: number; // whose view it is; 0 a spectator, -1 everything
  state: State; // after the entries shown
  before: State | null; // before the last decision shown
  last: Entry | null; // the last decision shown (chance aside)
  now: State; // live, whatever is shown
  thinking: boolean;
  curtain: number; // the player to hand the device to, or 0
  failure: string | null;
}

/** A good move, what it would cause, and what the computer says speaks for it. */
export interface Hint {
  move: string;
  check: Check;
  reason: string;
  answer: string; // the reply it expects, or ''
  chances: number | null; // of winning, per cent
}

/** A thought as a hint. */
export function hintOf({ move, info }: Thought, check: Check): Hint {
  const [, answer = ''] = (info.pv ?? '').split(' ');
  return {
    move,
    check,
    reason: info.reason ?? '',
    answer,
    chances: info.win === undefined ? null : Math.round(Number(info.win) / 10),
  };
}

/** What a face may do with a table. What a table cannot do is left out of `can`. */
export interface Table {
  readonly can: ReadonlySet<Ability>;
  current(): TableState | null;
  subscribe(listener: () => void): () => void;
  /** Plays for the player on turn; the answer is a refusal in words, or null. */
  play(move: string): Promise<string | null>;
  show(index: number): Promise<void>;
  undo(): Promise<string | null>;
  resign(): Promise<string | null>;
  hint(): Promise<Hint | null>;
  record(): Promise<string>;
  openCurtain(): void;
  close(): void;
}

export type Ability = 'undo' | 'resign' | 'hint' | 'restart' | 'draw' | 'invite' | 'rematch';

export function isLive(table: TableState): boolean {
  return table.shown === table.entries.length;
}

/** True when this browser's user has to move now. */
export function isMyTurn(table: TableState): boolean {
  const seat = table.seats[table.now.turn - 1];
  return !!seat?.mine && seat.kind === 'human' && !table.curtain;
}

/** The index of the last decision (not chance) among the first `count` entries, or -1. */
export function lastDecision(entries: Entry[], count: number): number {
  let index = count - 1;
  while (index >= 0 && entries[index].player === 0) index--;
  return index;
}

export function winners(result: string): number[] {
  const words = result.split(' ');
  return words[0] === 'won' || words[0] === 'drawn'
    ? words
        .slice(1)
        .filter((word) => /^\d+$/.test(word))
        .map(Number)
    : [];
}
