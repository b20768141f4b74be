// Announces what happened, aloud and in the title, once per change.
import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../app/announce';
import { t } from '../app/messages';
import { playSound } from '../app/sound';
import type { Face } from '../boards/face';
import { TURN_OVER } from '../rules/types';
import { isDecision } from './entries';
import { soundsOf } from './sounds';
import { isMyTurn, type TableState } from './table';
import { resultSentence, tellEntry } from './words';

/** What comes next, after the moves: the result, or that it is this person's turn. */
function nextText(face: Face, state: TableState): string {
  if (state.now.turn === TURN_OVER) return resultSentence(face, state);
  return isMyTurn(state) ? t('page.table.yourTurn') : '';
}

export function useNews(face: Face, state: TableState) {
  const seen = useRef<number>(-1);
  useEffect(() => {
    const fresh = seen.current < 0 ? [] : state.entries.slice(seen.current).filter(isDecision);
    if (seen.current >= 0) playSound(...soundsOf(state, seen.current));
    seen.current = state.entries.length;
    if (fresh.length) {
      const told = fresh.map((entry) => tellEntry(face, state, entry)).join('. ');
      announce(`${told}. ${nextText(face, state)}`);
    }
    const title = `${state.game.title} · ${t('page.appName')}`;
    document.title = isMyTurn(state) && state.seats.length > 1 ? `● ${t('page.table.yourTurn')} · ${title}` : title;
  }, [state.entries.length, state.now.turn, state.curtain]);
}

const HURRY_MS = 20000;

/** One's own time is nearly up: told once a turn. */
export function useHurry(state: TableState) {
  const clock = isMyTurn(state) ? state.seats[state.now.turn - 1]?.clock : undefined;
  useEffect(() => {
    if (!clock?.running) return;
    const wait = clock.remaining - (performance.now() - clock.at) - HURRY_MS;
    if (wait < 0) return;
    const timer = setTimeout(() => playSound('hurry'), wait);
    return () => clearTimeout(timer);
  }, [clock?.running, clock?.at]);
}
