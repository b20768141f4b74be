// A table as the page sees it, wherever the game is kept: in this browser or on a server.
import { type Advice, type Entry, type GameInfo, type State, TURN_OVER } from '../rules/types';

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
  pending?: boolean; // the last move is drawn, but the server has not confirmed it yet
}

/** A good move, and what speaks for it. */
export interface Hint {
  move: string;
  reason: string;
}

export const hintOf = ({ move, candidate }: Advice): Hint => ({ move, reason: candidate?.sentence ?? '' });

/** What a face may do with a table. What a table cannot do is left out of `can`. */
export interface Table {
  readonly can: ReadonlySet<Ability>;
  readonly shows?: ReadonlySet<Ability>; // that keep their place, also while they cannot be used
  readonly asks?: ReadonlySet<Ability>; // that others have to agree to
  current(): TableState | null;
  subscribe(listener: () => void): () => void;
  /** Plays for the player on turn; the answer is a refusal in words, or null. */
  play(move: string): Promise<string | null>;
  show(index: number): Promise<void>;
  /** The position before an entry, as far as it may be seen; null where nobody knows it. */
  before(index: number): Promise<State | null>;
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
  return ownSeats(table.seats).includes(table.now.turn) && !table.curtain;
}

/** From whose seat the board is seen: of a game that is over, which hides nothing any more, still from one's own. */
export function seenFrom({ viewer, now, seats }: TableState): number {
  if (viewer >= 0 || now.turn !== TURN_OVER) return Math.max(0, viewer);
  const own = ownSeats(seats);
  return own.length === 1 ? own[0] : 0;
}

/** The seats of the people in front of this screen. */
export function ownSeats(seats: Seat[]): number[] {
  return seats.flatMap((seat, index) => (seat.mine && seat.kind === 'human' ? [index + 1] : []));
}

/** The players that a result names as best: who won, or who share the first place. */
export function winners(result: string): number[] {
  const words = result.split(' ');
  return words[0] === 'won' || words[0] === 'drawn'
    ? words
        .slice(1)
        .filter((word) => /^\d+$/.test(word))
        .map(Number)
    : [];
}
