// The Abaku board as the rules describe it.
import type { State } from '../../rules/types';

interface View {
  board: string[];
  bonuses: string[];
  wildcards: string[];
  players: { rack: string; bag: number; passes: number }[];
}

export const viewOf = (state: State) => state.view as View;
export const SIZE = 15;
