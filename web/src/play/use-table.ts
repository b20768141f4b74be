// A table as a component sees it: drawn anew with every change, with the moves to choose from.
import { useEffect, useState } from 'preact/hooks';
import type { Face } from '../boards/face';
import { rules } from '../rules/client';
import { isLive, isMyTurn, type Table, type TableState } from './table';

export function useTable(table: Table | null): TableState | null {
  const [, redraw] = useState(0);
  useEffect(() => {
    const update = () => redraw((count) => count + 1);
    update(); // what happened between drawing and listening
    return table?.subscribe(update);
  }, [table]);
  return table?.current() ?? null;
}

const MAX_LISTED = 2000;

/** The legal moves to choose from, once the person in front of the screen is to move. */
export function useLegalMoves(face: Face, state: TableState): string[] {
  const [listed, setListed] = useState<{ position: string; moves: string[] }>({ position: '', moves: [] });
  const position = state.now.position;
  const wanted = face.listsMoves && isLive(state) && isMyTurn(state);
  useEffect(() => {
    if (!wanted) return;
    let stale = false;
    void rules.moves(state.game.id, position, MAX_LISTED).then((moves) => {
      if (!stale) setListed({ position, moves });
    });
    return () => {
      stale = true;
    };
  }, [position, wanted]);
  return wanted && listed.position === position ? listed.moves : [];
}
