// The record under review, from wherever it comes: dropped on the page, a game of this device or of the server, or in a link.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../app/messages';
import type { Route } from '../../app/router';
import { unpackRecord } from '../../app/share';
import { faces } from '../../boards/registry';
import { fetchRecord } from '../../online/api';
import { type KeptGame, keptGame } from '../../play/library';
import { LocalTable } from '../../play/local';
import { seatName } from '../../play/words';

interface Opened {
  table: LocalTable;
  record: string;
  id: string | null; // of the server's game that it is
}

/** Files dropped anywhere on the page. */
function useDroppedFile(onText: (text: string) => void) {
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      event.preventDefault();
      void event.dataTransfer?.files[0]?.text().then(onText);
    };
    addEventListener('dragover', allow);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', allow);
      removeEventListener('drop', drop);
    };
  }, []);
}

/** As its tags name the players. */
export const namesIn = (record: string): string[] =>
  [1, 2, 3, 4].map((player) => new RegExp(`^\\[player${player} (.*)\\]$`, 'm').exec(record)?.[1] ?? '');

/** As the table named them: "You", "Computer". */
function namesOf(kept: KeptGame): string[] {
  const face = faces[kept.game];
  return face ? kept.seats.map((_, index) => seatName(face, kept, index + 1)) : [];
}

const KEY = 'fivefold.review'; // a record that was pasted or dropped, for as long as the tab is there

/** Keeps a record that no address leads to, and lets the address say so. */
function keepRecord(record: string): void {
  try {
    sessionStorage.setItem(KEY, record);
    history.replaceState(null, '', '/review#kept=1');
  } catch {
    // forbidden or full: then a reload forgets it
  }
}

function keptRecord(): { record: string } {
  const record = sessionStorage.getItem(KEY);
  if (!record) throw new Error(t('page.review.notHere'));
  return { record };
}

/** The move that the address leads to. */
function placeIn(hash: URLSearchParams): number {
  const at = Number(hash.get('at'));
  return Number.isInteger(at) && at >= 0 ? at : 0;
}

/** The address follows the steps, so that a reload and the way back lead to the same move. */
export function keepPlace(shown: number): void {
  const hash = new URLSearchParams(location.hash.slice(1));
  hash.set('at', `${shown}`);
  history.replaceState(null, '', `${location.pathname}${location.search}#${hash}`);
}

/** The record that the address asks for. */
async function askedFor({
  query,
  hash,
}: Route): Promise<{ record: string; move: number; names?: string[]; id?: string } | null> {
  const [game, table] = [query.get('game'), query.get('table')];
  const shared = new URLSearchParams(hash);
  const packed = shared.get('game');
  const move = placeIn(shared);
  if (shared.has('kept')) return { ...keptRecord(), move };
  if (packed) {
    const record = await unpackRecord(packed).catch(() => {
      throw new Error(t('page.review.badLink'));
    });
    return { record, move };
  }
  if (table) return { record: await fetchRecord(table), move, id: table };
  if (!game && hash) throw new Error(t('page.review.badLink'));
  if (!game) return null;
  const kept = keptGame(game);
  if (!kept) throw new Error(t('page.setup.gone'));
  return { record: kept.record, move, names: namesOf(kept) };
}

export function useRecord(route: Route) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function open(record: string, move = 0, names = namesIn(record), id: string | null = null) {
    try {
      const table = await LocalTable.review(record, names);
      await table.show(move);
      setOpened({ table, record, id });
      setProblem(null);
      return true;
    } catch (error) {
      setProblem(`${t('page.review.bad')}: ${(error as Error).message}`);
      return false;
    }
  }
  useEffect(() => {
    void askedFor(route).then(
      (asked) => asked && open(asked.record, asked.move, asked.names, asked.id),
      (error: Error) => setProblem(`${t('page.review.bad')}: ${error.message}`),
    );
  }, []);
  const take = (record: string) => open(record).then((isOpen) => isOpen && keepRecord(record));
  useDroppedFile((text) => void take(text));
  useEffect(() => () => opened?.table.close(), [opened]);
  return { opened, problem, open: take, close: () => setOpened(null) };
}
