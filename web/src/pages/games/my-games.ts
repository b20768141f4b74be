// Everything this person has played: the games of this device and those on the server, as one list.
import { deleteTable, fetchRecord, type Summary } from '../../online/api';
import { readSeats } from '../../online/seats';
import { forgetGame, isRunning, type KeptGame } from '../../play/library';
import type { Seat } from '../../play/table';

export interface MyGame {
  id: string;
  game: string;
  isOnline: boolean;
  seats: Seat[];
  result: string; // as the rules say it; 'unfinished' while it runs
  scores?: number[];
  changed: number; // milliseconds since 1970
  isMyTurn: boolean;
  address: string; // of its table
  review: string; // of the page that analyses it
  record(): Promise<string>;
  remove(): Promise<void>;
}

export const isUnfinished = ({ result }: MyGame) => result === 'unfinished';

function localGame(kept: KeptGame): MyGame {
  return {
    ...kept,
    isOnline: false,
    isMyTurn: isRunning(kept), // it waits for nobody else
    address: `/practice/${kept.game}?game=${kept.id}`,
    review: `/review?game=${kept.id}`,
    record: () => Promise.resolve(kept.record),
    remove: async () => forgetGame(kept.id),
  };
}

function onlineGame(table: Summary): MyGame {
  const { id, game, status, turn, seat, changed } = table;
  return {
    id,
    game,
    isOnline: true,
    seats: readSeats(table.seats, { kind: 'none' }, 0),
    result: table.result?.text ?? (status === 'aborted' ? 'aborted' : 'unfinished'),
    scores: table.seats.map(({ score }) => score ?? 0),
    changed,
    isMyTurn: status === 'running' && turn === seat,
    address: `/t/${id}`,
    review: `/review?table=${id}`,
    record: () => fetchRecord(id),
    remove: () => deleteTable(id),
  };
}

/** The latest first; games that cannot be drawn here are left out. */
export function listMyGames(kept: KeptGame[], tables: Summary[], canShow: (game: string) => boolean): MyGame[] {
  return [...kept.map(localGame), ...tables.map(onlineGame)]
    .filter(({ game }) => canShow(game))
    .sort((a, b) => b.changed - a.changed);
}
