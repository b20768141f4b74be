// What the rules say, as the C writes it (src/wasm/exports.c).

export interface OptionInfo {
  name: string;
  default: string;
  values: string;
  meaning: string;
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

export interface Thought {
  move: string;
  info: Record<string, string>;
}
