// Taking back: first what lies on the board and is not played yet, then moves. Where that ends more than a turn, or others have to
// agree, it is asked about before.
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../app/messages';
import { Question } from '../app/question';
import { TURN_OVER } from '../rules/types';
import type { Table, TableState } from './table';
import { isEvent } from './words';

/** It ended by what somebody said, not by a move: undo goes on with it. */
export function isGivenUp(state: TableState): boolean {
  return state.now.turn === TURN_OVER && isEvent(state.entries.at(-1)?.move ?? '');
}

/** What the board does about an undo: false where nothing of a turn lies on it. */
export type Lift = { current: () => boolean };

export function useUndo(table: Table, state: TableState): { lift: Lift; undo(): void; question: VNode | null } {
  const lift = useRef(() => false);
  const [isAsking, setAsking] = useState(false);
  const goesOn = isGivenUp(state);
  function undo() {
    if (lift.current()) return;
    if (goesOn || table.asks?.has('undo')) setAsking(true);
    else void table.undo();
  }
  const question = isAsking ? (
    <Question
      title={t(goesOn ? 'page.table.undoEnd' : 'page.online.undoSure')}
      line={t(goesOn ? 'page.table.undoEndLine' : 'page.online.undoLine')}
      no={t('page.table.no')}
      yes={t(goesOn ? 'page.table.playOn' : 'page.online.undoDo')}
      onYes={() => void table.undo()}
      onClose={() => setAsking(false)}
    />
  ) : null;
  return { lift, undo, question };
}
