// The draft that the editor works on, and what the rules say of it.
import { useEffect, useState } from 'preact/hooks';
import type { Editing, Question } from '../../boards/editing';
import { rules } from '../../rules/client';
import { type GameInfo, NOW, REFEREE, type State } from '../../rules/types';
import { brushFor, drawDraft, paint } from './draft';

async function startPosition(game: GameInfo, editing: Editing): Promise<string> {
  const table = await rules.open();
  for (const line of editing.start ?? [`new ${game.id}${game.hasChance ? ' seed=1' : ''}`])
    await rules.run(table, line);
  const state = await rules.describe(table, REFEREE, NOW);
  await rules.close(table);
  return state?.position ?? '';
}

export function useDraft(game: GameInfo, editing: Editing, given: string) {
  const [written, setWritten] = useState(given);
  const [state, setState] = useState<State | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const position = written.trim();
  useEffect(() => {
    if (!written) void startPosition(game, editing).then(setWritten);
  }, [game.id, written]);
  useEffect(() => {
    let stale = false;
    if (!position) return;
    void rules.look(game.id, position).then((looked) => {
      if (stale) return;
      setProblem(looked.error?.message ?? null);
      if (looked.state) setState(looked.state);
    });
    return () => {
      stale = true;
    };
  }, [game.id, position]);
  const known = state?.game === game.id ? state : null;
  return {
    written,
    position,
    problem,
    shown: known && problem ? drawDraft(editing, known, position) : known,
    write: setWritten,
    /** Back to the start; also of another game. */
    reset() {
      setWritten('');
      setProblem(null);
    },
  };
}

type Draft = ReturnType<typeof useDraft>;

/** What choosing a place on the board does to a draft. */
export function useBrush(id: string, editing: Editing, { position, write }: Draft) {
  const [brush, setBrush] = useState('');
  const [held, setHeld] = useState<string | null>(null); // the first of two that change places
  const [asked, setAsked] = useState<(Question & { place: string }) | null>(null);
  useEffect(() => {
    setBrush(editing.brushes[0]?.id ?? '');
    setHeld(null);
  }, [id]);
  function swap(place: string) {
    if (editing.swap && held && held !== place) write(editing.swap(position, held, place));
    setHeld(held ? null : place);
  }
  function edit(place: string, key?: string) {
    if (editing.swap) return swap(place);
    const chosen = brushFor(editing, brush, key);
    const question = editing.ask?.(position, place, chosen);
    if (question) setAsked({ ...question, place });
    else write(paint(editing, position, place, chosen, key !== undefined));
  }
  function answer(id: string | null) {
    if (asked && id !== null) write(editing.put(position, asked.place, id));
    setAsked(null);
  }
  return { brush, setBrush, held, asked, edit, answer };
}
