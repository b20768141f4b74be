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

/** The record that the address asks for. */
async function askedFor({ query, hash }: Route): Promise<{ record: string; move: number; names?: string[] } | null> {
  const [game, table] = [query.get('game'), query.get('table')];
  const shared = new URLSearchParams(hash);
  const packed = shared.get('game');
  if (packed) {
    const record = await unpackRecord(packed).catch(() => {
      throw new Error(t('page.review.badLink'));
    });
    return { record, move: Number(shared.get('at') ?? 0) };
  }
  if (table) return { record: await fetchRecord(table), move: 0 };
  if (!game) return null;
  const kept = keptGame(game);
  if (!kept) throw new Error(t('page.setup.gone'));
  return { record: kept.record, move: 0, names: namesOf(kept) };
}

export function useRecord(route: Route) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function open(record: string, move = 0, names = namesIn(record)) {
    try {
      const table = await LocalTable.review(record, names);
      await table.show(move);
      setOpened({ table, record });
      setProblem(null);
    } catch (error) {
      setProblem(`${t('page.review.bad')}: ${(error as Error).message}`);
    }
  }
  useEffect(() => {
    void askedFor(route).then(
      (asked) => asked && open(asked.record, asked.move, asked.names),
      (error: Error) => setProblem(`${t('page.review.bad')}: ${error.message}`),
    );
  }, []);
  useDroppedFile((text) => void open(text));
  useEffect(() => () => opened?.table.close(), [opened]);
  return { opened, problem, open, close: () => setOpened(null) };
}
