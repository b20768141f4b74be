// Moves as one would say them. What the rules report of a move tells a part, the position before it the rest.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Face } from '../boards/face';
import { rules } from '../rules/client';
import type { Candidate, State } from '../rules/types';
import type { Table, TableState } from './table';
import { briefOf, namesOf, wordsOf } from './words';

/** A move that could be made, with its words. */
export interface Told {
  candidate: Candidate;
  words: string;
}

async function reportOf({ game, position }: State, move: string): Promise<string> {
  const answer = await rules.check(game, position, move);
  return answer.legal ? answer.report.join('\n') : '';
}

/** What could be played in a position; null until it is known. Of an earlier look at the same position until there is a new one. */
export function useToldMoves(face: Face, before: State, names: string[], moves: Candidate[] | null): Told[] | null {
  const [known, setKnown] = useState<{ position: string; told: Told[] } | null>(null);
  useEffect(() => {
    if (!moves) return;
    let isCurrent = true;
    const tell = async (candidate: Candidate) => {
      const { move } = candidate;
      return { candidate, words: wordsOf(face, { move, report: await reportOf(before, move) }, before, names) };
    };
    void Promise.all(moves.map(tell)).then((told) => {
      if (isCurrent) setKnown({ position: before.position, told });
    });
    return () => {
      isCurrent = false;
    };
  }, [moves, before.position]);
  return moves && known?.position === before.position ? known.told : null;
}

/** One of them; '' until it is known. */
export function useMoveWords(face: Face, before: State, names: string[], move: string | undefined): string {
  const [known, setKnown] = useState({ key: '', words: '' });
  const key = `${before.position} ${move}`;
  useEffect(() => {
    if (move === undefined) return;
    let isCurrent = true;
    void reportOf(before, move).then((report) => {
      if (isCurrent) setKnown({ key, words: wordsOf(face, { move, report }, before, names) });
    });
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return known.key === key ? known.words : '';
}

/** Some entries of a game; as the list of moves has them until the positions before them are known. */
export function useEntryWords(face: Face, table: Table, state: TableState, indexes: number[]): Map<number, string> {
  const { entries } = state;
  const [before, setBefore] = useState<ReadonlyMap<number, State | null>>(new Map());
  const names = namesOf(face, state);
  useEffect(() => {
    let isCurrent = true;
    const look = async (index: number) => [index, await table.before(index)] as const;
    const isKnown = indexes.every((index) => before.has(index));
    if (face.words && !isKnown)
      void Promise.all(indexes.map(look)).then((found) => {
        if (isCurrent) setBefore(new Map(found));
      });
    return () => {
      isCurrent = false;
    };
  }, [table, entries.length, indexes.join()]);
  return useMemo(() => {
    const tell = (index: number) => {
      const then = before.get(index);
      return then ? wordsOf(face, entries[index], then, names) : briefOf(face, entries[index].move, names);
    };
    return new Map(indexes.map((index) => [index, tell(index)]));
  }, [before, entries, indexes.join(), names.join()]);
}
