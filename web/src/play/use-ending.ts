// The moment a game ends: what ended it is seen on the board, then the panel opens. A game that was over before the page
// showed it is no news; its panel opens when it is asked for.
import { useEffect, useRef, useState } from 'preact/hooks';
import { slowness } from '../app/settings';
import type { Face } from '../boards/face';
import { TURN_OVER } from '../rules/types';
import { pauseAfter } from './pace';
import { isLive, type TableState } from './table';

const LOOK_MS = 1200; // to see the winning line before a panel may lie over it

export function useEnding(face: Face, state: TableState) {
  const isOver = state.now.turn === TURN_OVER;
  const wasOver = useRef(isOver);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const isNews = isOver && !wasOver.current;
    wasOver.current = isOver;
    if (!isOver) setOpen(false);
    if (!isNews || !isLive(state)) return;
    const timer = setTimeout(() => setOpen(true), pauseAfter(face, state.last) + LOOK_MS * slowness());
    return () => clearTimeout(timer);
  }, [isOver]);
  return { isOpen: isOpen && isOver, open: () => setOpen(true), close: () => setOpen(false) };
}
