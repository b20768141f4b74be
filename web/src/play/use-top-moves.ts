// The best few moves of a position while somebody looks at it: first quickly, then with more time.
import { useEffect, useState } from 'preact/hooks';
import { Thinker } from '../rules/client';
import type { Candidate } from '../rules/types';

const DEEP_MS = 900;
const ROUNDS_MS = [120, DEEP_MS];
/** Without the quick one: for whoever goes by what is found. */
export const ONE_DEEP_LOOK = [DEEP_MS];
const LEVEL = 10;
const REST_MS = 150; // who steps on at once does not want to know

export interface TopMoves {
  position: string; // that they are of
  moves: Candidate[];
  isFinal: boolean;
}

export function useTopMoves(game: string, position: string | null, rounds = ROUNDS_MS): TopMoves | null {
  const [found, setFound] = useState<TopMoves | null>(null);
  useEffect(() => {
    if (position === null) return;
    const thinker = new Thinker();
    const look = async () => {
      for (const [round, movetime] of rounds.entries()) {
        const moves = await thinker.candidates(game, position, { level: LEVEL, movetime });
        setFound({ position, moves, isFinal: round === rounds.length - 1 });
      }
    };
    const timer = setTimeout(() => void look().catch(() => undefined), REST_MS); // stopped by another position
    return () => {
      clearTimeout(timer);
      thinker.close();
    };
  }, [game, position]);
  return found?.position === position ? found : null;
}
