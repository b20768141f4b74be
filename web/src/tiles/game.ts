// What the board of tiles has to know about a game.
import type { State } from '../rules/types';

export interface TileGame {
  title: string;
  name: string; // a class for its styles
  size: number;
  begins: 'whole' | 'play'; // what is seen of the board at first, where there is room for all of it
  passLine?(state: State, seat: number): string; // what passing may cost, where it is allowed
  swapLine?: string; // what becomes of tiles that are exchanged, where they do not go back
  keys: Record<string, string>; // keyboard keys that mean a tile's symbol
  rows(state: State): string[];
  bonuses?(state: State): string[];
  wildcards?(state: State): string[];
  rack(state: State, seat: number): string;
  unseen?(state: State): string;
  bag?(state: State): number | null; // tiles in a bag that all draw from
}
