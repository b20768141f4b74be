// Announces what happened, aloud and in the title, once per change.
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../app/announce';
import { t } from '../app/messages';
import { playSound } from '../app/sound';
import type { Face } from '../boards/face';
import { TURN_OVER } from '../rules/types';
import { isDecision } from './entries';
import { isMyTurn, type TableState } from './table';
import { resultReason, resultTitle, tellEntry } from './words';

/** What comes next, after the moves: the result, or that it is this person's turn. */
function nextText(face: Face, state: TableState): string {
  if (state.now.turn === TURN_OVER) return `${resultTitle(face, state)}, ${resultReason(state.now.result)}`;
  return isMyTurn(state) ? t('page.table.yourTurn') : '';
}

export function useNews(face: Face, state: TableState) {
  const seen = useRef<number>(-1);
  useEffect(() => {
    const fresh = seen.current < 0 ? [] : state.entries.slice(seen.current).filter(isDecision);
    seen.current = state.entries.length;
    if (fresh.length) {
      const told = fresh.map((entry) => tellEntry(face, state, entry)).join('. ');
      announce(`${told}. ${nextText(face, state)}`);
      playSound(state.now.turn === TURN_OVER ? 'end' : 'move');
    }
    const title = `${state.game.title} · ${t('page.appName')}`;
    document.title = isMyTurn(state) && state.seats.length > 1 ? `● ${t('page.table.yourTurn')} · ${title}` : title;
  }, [state.entries.length, state.now.turn, state.curtain]);
}
