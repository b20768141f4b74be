// The Summy board as the rules describe it.
import type { State } from '../../rules/types';

interface View {
  board: string[];
  hands: [string, string];
  stock: number;
  unseen: string;
}

export const viewOf = (state: State) => state.view as View;
export const SIZE = 25;
