// After a play its runs are shown one after another.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { prefersStill, slowness } from '../app/settings';
import type { BoardProps } from '../boards/face';
import { type Entry, TURN_OVER } from '../rules/types';
import type { TileGame } from './game';
import { cellsOfPlay, readReport, type Scored } from './line-play';

const RUN_MS = 950;

/** All runs of a play, and a little longer. */
export const showTime = (entry: Entry, size: number) =>
  readReport(entry.report.split('\n'), size).runs.length * RUN_MS + RUN_MS / 2;

/** The run that is being shown, of so many; null when all were. */
function useParade(count: number, key: string, animate: boolean): number | null {
  const [index, setIndex] = useState<number | null>(null);
  const seen = useRef<string[]>([]);
  useEffect(() => {
    const known = seen.current.indexOf(key);
    if (known < 0) seen.current.push(key);
    else seen.current.length = known + 1; // one went back to it
    if (known >= 0 || !count || !animate || prefersStill()) return setIndex(null);
    setIndex(0);
    let shown = 0;
    const timer = setInterval(() => {
      shown++;
      setIndex(shown < count ? shown : null);
      if (shown >= count) clearInterval(timer);
    }, RUN_MS * slowness());
    return () => clearInterval(timer);
  }, [key]);
  return index;
}

/** The run that counted most. */
const richest = (runs: Scored[]): Scored | undefined =>
  runs.reduce<Scored | undefined>((best, run) => (best && best.points >= run.points ? best : run), undefined);

/** What the last play made, the cells it filled, which of its runs is being shown, and the one to frame: of a game that is over the richest. */
export function useLastPlay({ state, last, before, animate }: BoardProps, { size, rows }: TileGame) {
  const report = useMemo(() => readReport((last?.report ?? '').split('\n'), size), [last]);
  const fresh = useMemo(() => {
    if (!last || !before) return new Set<number>();
    const old = rows(before);
    return new Set(cellsOfPlay(last.move, size, (cell) => old[Math.floor(cell / size)][cell % size] !== '.'));
  }, [last, before]);
  const parade = useParade(report.runs.length, last ? `${last.player} ${last.move}` : '', animate);
  const winning = state.turn === TURN_OVER ? richest(report.runs) : undefined;
  return { report, fresh, parade, framed: parade !== null ? report.runs[parade] : winning };
}
