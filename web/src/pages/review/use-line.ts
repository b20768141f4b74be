// A line shown on the board: it is stepped through by itself, and stays until whoever looks at it goes back to the game, which
// the way back of the browser does, too.
import { useEffect, useRef, useState } from 'preact/hooks';
import { prefersStill, slowness } from '../../app/settings';
import { nextStop } from '../../play/entries';
import { LocalTable } from '../../play/local';
import type { TableState } from '../../play/table';
import { useTable } from '../../play/use-table';

const STEP_MS = 1000;

export interface Playing {
  table: LocalTable;
  state: TableState;
  stop(): void;
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** A position with the moves of a line, at its beginning. */
async function openLine({ game, seats }: TableState, position: string, line: string[]): Promise<LocalTable> {
  const names = seats.map(({ name }) => name);
  const study = await LocalTable.study(game, position, names);
  for (const move of line) if (await study.play(move)) break; // luck decided otherwise: the line ends here
  await study.show(0);
  return study;
}

export function useLine(of: TableState): { playing: Playing | null; play(position: string, line: string[]): void } {
  const [table, setTable] = useState<LocalTable | null>(null);
  const state = useTable(table);
  const looked = useRef<LocalTable | null>(null);
  const isLeaving = useRef(false);
  const look = (study: LocalTable | null) => {
    looked.current?.close();
    looked.current = study;
    setTable(study);
  };
  useEffect(() => {
    const stopped = () => looked.current && look(null);
    addEventListener('popstate', stopped);
    return () => {
      removeEventListener('popstate', stopped);
      looked.current?.close();
    };
  }, []);

  /** Steps on until the end, or until somebody steps instead. */
  async function run(position: string, line: string[]) {
    const study = await openLine(of, position, line);
    look(study);
    history.pushState(null, '', location.href);
    isLeaving.current = false;
    const pause = STEP_MS * (prefersStill() ? 1 : slowness());
    for (let at = study.current()?.shown ?? 0; ; ) {
      await wait(pause);
      const now = study.current();
      if (looked.current !== study || now?.shown !== at || at >= now.entries.length) return;
      at = nextStop(now.entries, at, 1);
      await study.show(at);
    }
  }
  /** The game is there again once the browser has gone back. */
  const stop = () => {
    if (looked.current && !isLeaving.current) history.back();
    isLeaving.current = true;
  };
  return {
    playing: table && state ? { table, state, stop } : null,
    play: (position, line) => void run(position, line).catch(stop),
  };
}
