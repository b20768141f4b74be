// The games, as the rules tell of them, and which of them have a computer player: the build asks the rules and puts the
// answer here, so that a page about games can be shown before the rules are loaded.
import type { GameInfo } from './types';

declare const GAMES: GameInfo[];
declare const PLAYERS: string[];

export const games = GAMES;

export const hasPlayer = (game: string): boolean => PLAYERS.includes(game);
