// The points of a turn: what it made by itself, and what the end of the game added to that.
import { t } from '../app/messages';
import type { Face } from '../boards/face';
import { gainParts } from './score';
import type { TableState } from './table';

const signed = (points: number) => (points > 0 ? `+${points}` : `${points}`);

export function Gain({ face, state, index }: { face: Face; state: TableState; index: number }) {
  const { made, more } = gainParts(face, state.entries, index);
  if (!face.scoring || (!made && !more)) return null;
  return (
    <span class="move-gain" aria-hidden="true" title={more ? t('page.ending.withRacks', { made, more }) : undefined}>
      {[made, more].filter(Boolean).map(signed).join(' ')}
    </span>
  );
}
