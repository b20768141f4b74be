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
  turn: number; // whose it is, where that is somebody else's; else 0
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
    turn: 0,
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
    turn: status === 'running' && turn !== seat ? turn : 0,
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

/** What can be gone on with, the latest first, but before all where somebody else waits for this person. */
export function firstUnfinished(kept: KeptGame[], tables: Summary[], canShow: (game: string) => boolean): MyGame[] {
  const isWaitedFor = ({ isOnline, isMyTurn }: MyGame) => Number(isOnline && isMyTurn);
  return listMyGames(kept, tables, canShow)
    .filter(isUnfinished)
    .sort((a, b) => isWaitedFor(b) - isWaitedFor(a));
}
