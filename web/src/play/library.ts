// The games of this device: those that are being played here and those that have ended, each by its own id. Storage may be
// forbidden or full; then they last as long as the page.
import { readStored, writeStored } from '../app/settings';
import type { Clock } from './clock';
import type { Seat } from './table';

export interface KeptGame {
  id: string;
  game: string;
  record: string;
  moves: number; // decisions so far
  seats: Seat[];
  result: string; // as the rules say it
  scores?: number[];
  clock?: Pick<Clock, 'spec' | 'left'>;
  changed: number; // milliseconds since 1970
  revision: number; // counts what was written: how one tab knows that another one went on
}

const PREFIX = 'fivefold.game.';
const OLD_PREFIX = 'fivefold.practice.'; // one game in progress of each kind, until 2026
const MAX_FINISHED = 300; // the oldest go first
const UNTOUCHED_MS = 86_400_000; // so long a game without a move is kept

const here = new Map<string, KeptGame>();
const keyOf = (id: string) => PREFIX + id;

export function newGameId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  return [...numbers].map((number) => number.toString(36).padStart(7, '0')).join('');
}

export const isRunning = ({ result }: KeptGame): boolean => result === 'unfinished';

export const keptGame = (id: string): KeptGame | null => readStored<KeptGame>(keyOf(id)) ?? here.get(id) ?? null;

function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Takes over what earlier versions of the page kept. */
function adoptOldGames(): void {
  for (const key of storedKeys(OLD_PREFIX)) {
    const old = readStored<Pick<KeptGame, 'record' | 'moves' | 'seats'>>(key);
    const game = key.slice(OLD_PREFIX.length);
    if (old?.record) write({ ...old, id: newGameId(), game, result: 'unfinished', changed: Date.now(), revision: 1 });
    writeStored(key, null);
  }
}

/** What somebody has played, the latest first. */
export function keptGames(): KeptGame[] {
  adoptOldGames();
  const stored = storedKeys(PREFIX).flatMap((key) => readStored<KeptGame>(key) ?? []);
  const known = new Set(stored.map(({ id }) => id));
  return [...stored, ...[...here.values()].filter(({ id }) => !known.has(id))]
    .filter(({ moves }) => moves > 0)
    .sort((a, b) => b.changed - a.changed);
}

/** The latest game of a kind that has not ended. */
export const gameInProgress = (game: string): KeptGame | null =>
  keptGames().find((kept) => kept.game === game && isRunning(kept)) ?? null;

function write(game: KeptGame): void {
  here.set(game.id, game);
  writeStored(keyOf(game.id), game);
}

/** Writes the game down, unless another tab has gone on with it since `game.revision`: then nothing changes. */
export function keepGame(game: KeptGame): KeptGame | null {
  const stored = readStored<KeptGame>(keyOf(game.id));
  if (stored && stored.revision !== game.revision) return null;
  if (stored?.record === game.record && JSON.stringify(stored.clock) === JSON.stringify(game.clock)) return stored; // only looked at
  const next = { ...game, revision: game.revision + 1, changed: Date.now() };
  write(next);
  return next;
}

export function forgetGame(id: string): void {
  here.delete(id);
  writeStored(keyOf(id), null);
}

/** Makes room before another game is begun: of the ended ones the oldest, and what was begun and left without a move. */
export function tidyUp(now = Date.now()): void {
  const finished = keptGames().filter((kept) => !isRunning(kept));
  for (const { id } of finished.slice(MAX_FINISHED)) forgetGame(id);
  for (const key of storedKeys(PREFIX)) {
    const kept = readStored<KeptGame>(key);
    if (kept && kept.moves === 0 && now - kept.changed > UNTOUCHED_MS) forgetGame(kept.id);
  }
}

/** Calls when another tab has changed the game. */
export function watchGame(id: string, onChange: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key === keyOf(id) && onChange();
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
