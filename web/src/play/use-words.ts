// Moves as one would say them. What the rules report of a move tells a part, the position before it the rest.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useSettings } from '../app/settings';
import type { Face } from '../boards/face';
import { rules } from '../rules/client';
import type { Candidate, State } from '../rules/types';
import { seenFrom, type Table, type TableState } from './table';
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

/** A position to tell moves of: who plays, and from whose seat the board is seen. */
export interface Place {
  before: State;
  names: string[]; // of the seats
  seat: number;
}

/** What could be played in a position; null until it is known. Of an earlier look at the same position until there is a new one. */
export function useToldMoves(face: Face, { before, names, seat }: Place, moves: Candidate[] | null): Told[] | null {
  const { flipped } = useSettings();
  const [known, setKnown] = useState<{ position: string; told: Told[] } | null>(null);
  useEffect(() => {
    if (!moves) return;
    let isCurrent = true;
    const tell = async (candidate: Candidate) => {
      const made = { move: candidate.move, report: await reportOf(before, candidate.move) };
      return { candidate, words: wordsOf(face, made, before, names, { seat, flipped }) };
    };
    void Promise.all(moves.map(tell)).then((told) => {
      if (isCurrent) setKnown({ position: before.position, told });
    });
    return () => {
      isCurrent = false;
    };
  }, [moves, before.position, flipped]);
  return moves && known?.position === before.position ? known.told : null;
}

/** One of them; '' until it is known. */
export function useMoveWords(face: Face, { before, names, seat }: Place, move: string | undefined): string {
  const { flipped } = useSettings();
  const [known, setKnown] = useState({ key: '', words: '' });
  const key = `${before.position} ${move} ${flipped}`;
  useEffect(() => {
    if (move === undefined) return;
    let isCurrent = true;
    void reportOf(before, move).then((report) => {
      if (isCurrent) setKnown({ key, words: wordsOf(face, { move, report }, before, names, { seat, flipped }) });
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
  const { flipped } = useSettings();
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
      const seen = { seat: seenFrom(state), flipped };
      return then ? wordsOf(face, entries[index], then, names, seen) : briefOf(face, entries[index].move, names);
    };
    return new Map(indexes.map((index) => [index, tell(index)]));
  }, [before, entries, indexes.join(), names.join(), flipped]);
}
