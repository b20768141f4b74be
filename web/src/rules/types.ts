// What the rules say, as the C writes it (src/wasm/exports.c).

export interface OptionInfo {
  name: string;
  default: string;
  values: string;
  meaning: string;
  ruling?: string; // settles what the rulebook leaves open: the key of what each value means
}

export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  rulesPage: string;
  hasHidden: boolean;
  hasChance: boolean;
  options: OptionInfo[];
}

export const TURN_OVER = -1;
export const TURN_CHANCE = 0;
export const REFEREE = -1;
export const NOW = -1;

/** A position as one viewer may see it. `view` is the game's own JSON; its board knows its shape. */
export interface State {
  game: string;
  turn: number;
  viewer: number;
  scores: number[];
  result: string;
  position: string;
  options: Record<string, string>;
  view: unknown;
}

/** One thing that happened: a move, a stroke of luck (player 0) or an event. */
export interface Entry {
  player: number;
  move: string;
  report: string;
  scores: number[];
}

export interface Answer {
  lines: string[];
  error?: { code: string; message: string };
}

export type Check = { legal: true; report: string[] } | { legal: false; code: string; message: string };

/** Whether the luck of a hosted game's record is what it had to be. */
export interface Verification {
  verified: boolean;
  message?: string;
  dealer: number;
  draws: number;
  undone: number;
}

export interface Limits {
  level: number;
  movetime?: number; // milliseconds
  nodes?: number;
}

/** A move that a computer player considers, with what it expects to follow. What it does not say is null. */
export interface Candidate {
  move: string;
  line: string[]; // the move itself, then the answers
  score: number | null; // in the game's own unit, for the player on turn
  win: number | null; // permille, for the player on turn
  figures: Record<string, number>; // the player's own
  sentence: string; // what speaks for the move, or ''
}

/** What a computer player advises; the candidate is the very move. */
export interface Advice {
  move: string;
  candidate: Candidate | null;
}

export type MoveClass = 'fine' | 'inaccuracy' | 'mistake' | 'blunder';

/** What a player's decisions come to. */
export interface Summary {
  player: number;
  decisions: number;
  accuracy: number | null; // permille
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  'over-optimum'?: number | null; // moves, of a puzzle
}

/** A decision of a game, judged (docs/analyse.md). */
export interface Decision {
  entry: number; // from 1
  player: number;
  move: string;
  forced: boolean;
  best?: string;
  value?: Pick<Candidate, 'win' | 'score'>; // of the position with the best move
  after?: Pick<Candidate, 'win' | 'score'>; // of the move that was made
  alternatives?: unknown[]; // none where the player does not compare moves
  loss?: number | null; // by the move that was made, in `loss-unit`
  'loss-unit'?: 'win' | 'score' | 'moves';
  class?: MoveClass | null;
  worse?: boolean; // the best move was really better
  line?: string[]; // the best move and what is expected to follow
  sentence?: string; // what speaks for the best move
}

export interface JudgedLosses {
  moves: { class: MoveClass; worse: boolean }[];
  accuracy?: number; // permille; of at least one move
}

export interface LessonStep {
  name: string;
  title: string;
  say: string;
  task: string;
  hint: string;
  shown: string; // the move that the hint points at
  needed: number; // moves of a good solution
}

/** A lesson, read from its text (docs/learn.md). */
export interface Lesson {
  game: string;
  title: string;
  steps: LessonStep[];
}

/** What the moves made in a step came to. */
export interface Judged {
  verdict: 'start' | 'illegal' | 'wrong' | 'goes-on' | 'passed';
  said: string;
  stars: number; // if it is passed
  learner: number;
  state: State;
  before: State | null; // before the last decision
  last: Entry | null;
}

/** What is told while the computer thinks. */
export type News =
  | { type: 'report'; candidates: (Candidate | null)[] }
  | { type: 'progress'; done: number; total: number; decision: Decision; players: Summary[] };
