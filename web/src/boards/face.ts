// What the app needs to know about a game to show it. One file a game gives one of these.
import type { ComponentType } from 'preact';
import type { Check, Entry, State } from '../rules/types';
import type { Editing } from './editing';

export interface BoardProps {
  state: State;
  before: State | null; // before the last decision, for highlights and animation
  last: Entry | null;
  own?: Entry | null; // what the person in front of the screen played before `last`, if that was somebody else's
  seat: number; // whose side the board is seen from; 0 a spectator
  flipped?: boolean; // seen from the other side than usual, where a board has sides
  active: boolean; // the person in front of the screen is to move
  moves: string[]; // the legal moves, where the face wants them listed
  hint: string | null; // a move to point at
  animate: boolean;
  names: string[]; // of the seats
  check(move: string): Promise<Check>;
  play(move: string): void;
  say(message: string, kind?: 'refusal' | 'note'): void; // why something is refused, or how to go on
  lift?: { current: () => boolean }; // to be set: takes back what was laid last in this turn, false where nothing was
  mend(): void; // what was said about the turn in the making is no longer true
  onEdit?(place: string, key?: string): void; // in the editor: a place was chosen, or a piece's key pressed there
  edited?: string | null; // a place that is held in the editor
  open?: boolean; // nothing is hidden: everybody's hand is shown
  whole?: boolean; // all of it is to be seen, however small
}

/** From where a board is seen. */
export type Seen = Pick<BoardProps, 'seat' | 'flipped'>;

/** A move and what it did. */
export type Made = Pick<Entry, 'move' | 'report'>;

/** One kind of points: how many of them each seat has. */
export interface ScorePart {
  label: string;
  points: number[];
}

/** How an option of the rules is asked for, where its own name and values would not do. */
export type OptionTexts = Record<string, { label: string; values?: Record<string, string> }>;

export interface Face {
  id: string;
  line: string; // one line for the home page
  players: [number, number];
  listsMoves: boolean; // the board works from the list of legal moves
  takesTyping?: boolean; // the board has a field of its own to type moves into
  sides?: string[]; // names of the seats, where the game has them
  tones?: string[]; // a class for each seat's colour
  ownFirst?: boolean; // everybody has a board, one's own stands first: so do those who play
  starts?(options: Record<string, string>): number; // the seat that takes the first turn, where it need not be the first
  begin?: string; // what to do first, for somebody who never played
  quickOptions: string[]; // asked for before a game; the others are tucked away
  Board: ComponentType<BoardProps>;
  Picture: ComponentType<PictureProps>;
  /** One sentence about what happened. */
  tell(entry: Entry, name: string): string;
  /** How long it takes to show what a move made, in milliseconds; the computer waits for it. */
  showTime?(entry: Entry): number;
  /** A move that is pointed at on the board, as one says what to try: "Try ...". */
  advise?(move: string, state: State, report?: string[]): string; // with what the rules report of it
  /** What somebody else has just done, where the move in a few words says too little. */
  answer?(entry: Entry, before: State, own: number[]): string; // with the seats in front of the screen
  /** A move in a few words, where its spelling alone is hard to read; it may name squares. */
  brief?(move: string, names: string[]): string;
  /** An entry in the list of moves, where its report tells more than its spelling. */
  listed?(entry: Entry): string;
  /** A move for somebody who has never seen one written: "move 3 marbles up left from the bottom, push 1". */
  words?(made: Made, before: State, names: string[], seen: Seen): string;
  options: OptionTexts;
  /** What a score means, in a few words. */
  score(state: State, seat: number): string;
  /** What the scores of a game that is over are made of, by kind; without it the game is not about points. */
  scoring?(state: State, entries: Entry[]): ScorePart[];
  /** The points that a move made by itself; the end of the game may have brought more with it. */
  made?(entry: Entry): number | null;
  Supply?: ComponentType<{ state: State; seat: number }>;
  /** What the marks of the board mean. */
  Legend?: ComponentType<{ state: State }>;
  /** What one may like to look up: what is left. */
  Notes?: ComponentType<{ state: State; seat: number }>;
  OptionPicker?: Record<string, ComponentType<PickerProps>>;
  example?: string; // a move as it is typed
  exampleMeans?: string; // and what it says
  editing: Editing;
  playsAtOnce?: boolean; // the board makes a move as soon as it is shown where to
  scoresAlone?: boolean; // one player alone plays for points
  aim?: string; // what to do first, and what for, where one plays alone
  rulesPart?: string; // the head of its part of a rules page that it shares
  isPuzzle?: boolean; // alone against the fewest moves
  puzzleOfTheDay?: Record<string, string>; // its options; the date is the seed
  puzzleAim?: string; // what has to be made in it
}

/** Where a game is set up, its picture is of what was chosen. */
export interface PictureProps {
  options?: Record<string, string>;
  seat?: number; // from whose side
}

export interface PickerProps {
  values: string[];
  value: string;
  onChange(value: string): void;
}
