// Which sounds tell of what happened at a table.
import type { Sound } from '../app/sound';
import { TURN_OVER } from '../rules/types';
import { gainOf, isDecision } from './entries';
import { isMyTurn, ownSeats, type TableState, winners } from './table';

function endSound(state: TableState): Sound {
  const mine = ownSeats(state.seats);
  const [kind] = state.now.result.split(' ');
  if (mine.length !== 1 || kind === 'drawn') return 'end';
  return winners(state.now.result).includes(mine[0]) ? 'won' : 'lost';
}

/** Of the entries from `from` on. */
export function soundsOf(state: TableState, from: number): Sound[] {
  const fresh = state.entries.slice(from);
  if (!fresh.length) return [];
  if (state.now.turn === TURN_OVER) return [endSound(state)];
  const sounds: Sound[] = [];
  if (fresh.some(isDecision)) {
    const hasScored = fresh.some((entry, index) => isDecision(entry) && gainOf(state.entries, from + index) > 0);
    sounds.push(hasScored ? 'score' : 'move');
  }
  if (fresh.some((entry) => !isDecision(entry))) sounds.push('luck');
  const byOthers = fresh.some((entry) => isDecision(entry) && !ownSeats(state.seats).includes(entry.player));
  if (byOthers && isMyTurn(state)) sounds.push('turn');
  return sounds;
}
