// A table by keyboard: stepping through the game, flipping the board, a hint, undo, and the list of all keys.
import { useState } from 'preact/hooks';
import { KeyDialog } from '../app/key-list';
import { changeSettings, getSettings } from '../app/settings';
import { useKeys } from '../app/use-keys';
import { isDecision, lastDecision, nextStop } from './entries';
import { isLive, isMyTurn, type Table, type TableState } from './table';

interface KeysProps {
  table: Table;
  state: TableState;
  review?: boolean;
  onHint(): void;
  onUndo(): void;
  onLeave?(): void; // a step beyond either end
}

export function TableKeys({ table, state, review, onHint, onUndo, onLeave }: KeysProps) {
  const [listed, setListed] = useState(false);
  const { entries, shown } = state;
  const show = (index: number) => void table.show(index);
  useKeys({
    ArrowLeft: () => (onLeave && lastDecision(entries, shown) < 0 ? onLeave() : show(nextStop(entries, shown, -1))),
    ArrowRight: () => (onLeave && isLive(state) ? onLeave() : show(nextStop(entries, shown, 1))),
    Escape: () => onLeave?.(),
    Home: () => show(0),
    End: () => show(entries.length),
    f: () => changeSettings({ flipped: !getSettings().flipped }),
    h: () => !review && table.can.has('hint') && isLive(state) && isMyTurn(state) && onHint(),
    u: () => !review && table.can.has('undo') && entries.some(isDecision) && onUndo(),
    '?': () => setListed(true),
  });
  return listed ? <KeyDialog onClose={() => setListed(false)} /> : null;
}
