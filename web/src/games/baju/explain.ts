// What speaks for a move of the duel, in words.
import { t } from '../../app/messages';
import type { State } from '../../rules/types';
import { type Button, indexOf, viewOf } from './geometry';

const rowsAndColumns = [0, 1, 2, 3].flatMap((i) => [
  [0, 1, 2, 3].map((j) => i * 4 + j),
  [0, 1, 2, 3].map((j) => j * 4 + i),
]);

/** What a move does to lines, own and other. */
export function explain(state: State, move: string): string {
  const before = viewOf(state).spaces;
  const [from, to] = move.split(/[-@]/);
  const after = [...before];
  if (move.includes('@')) after[indexOf(to)] = { player: state.turn as 1 | 2, value: Number(from) };
  else [after[indexOf(from)], after[indexOf(to)]] = [after[indexOf(to)], after[indexOf(from)]];
  const longest = (spaces: (Button | null)[], player: number) =>
    Math.max(...rowsAndColumns.map((line) => line.filter((space) => spaces[space]?.player === player).length));
  const [own, other] = [longest(after, state.turn), longest(after, 3 - state.turn)];
  if (own === 4) return t('page.baju.explains.wins');
  if (longest(before, 3 - state.turn) === 3 && other < 3) return t('page.baju.explains.stops');
  if (own > longest(before, state.turn) && own > 1)
    return own === 3 ? t('page.baju.explains.three') : t('page.baju.explains.two');
  return t('page.baju.explains.room');
}
