// The record under review, from wherever it comes: dropped on the page, handed over after a game, or in a link.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../app/messages';
import { unpackRecord } from '../../app/share';
import { LocalTable } from '../../play/local';
import { takeForReview } from './handover';

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

export function useRecord(hash: string) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function open(record: string, move = 0) {
    try {
      const table = await LocalTable.review(record);
      await table.show(move);
      setOpened({ table, record });
      setProblem(null);
    } catch (error) {
      setProblem(`${t('page.review.bad')}: ${(error as Error).message}`);
    }
  }
  useEffect(() => {
    const handed = takeForReview();
    const shared = new URLSearchParams(hash);
    const packed = shared.get('game');
    if (handed) void open(handed);
    else if (packed)
      void unpackRecord(packed).then(
        (record) => open(record, Number(shared.get('at') ?? 0)),
        () => setProblem(t('page.review.bad')),
      );
  }, []);
  useDroppedFile((text) => void open(text));
  useEffect(() => () => opened?.table.close(), [opened]);
  return { opened, problem, open, close: () => setOpened(null) };
}
