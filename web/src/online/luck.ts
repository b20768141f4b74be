// What this browser adds to the luck of its tables: a nonce that it commits to and shows later, also
// after a reload, and the server's commitment as it was when that was done.
import { readStored, writeStored } from '../app/settings';

export interface Luck {
  table: string;
  nonce: string;
  commitment: string;
}

const KEY = 'fivefold.luck';
const MAX_KEPT = 200; // tables; the newest

const here = new Map<string, Luck>(); // where nothing can be stored, as long as the page lives

function randomNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function luckOf(table: string): Luck | null {
  return here.get(table) ?? readStored<Luck[]>(KEY)?.find((luck) => luck.table === table) ?? null;
}

/** The nonce for a table; the same one however often it is asked for. */
export function makeLuck(table: string, commitment: string): Luck {
  const known = luckOf(table);
  if (known) return known;
  const luck = { table, nonce: randomNonce(), commitment };
  here.set(table, luck);
  writeStored(KEY, [...(readStored<Luck[]>(KEY) ?? []), luck].slice(-MAX_KEPT));
  return luck;
}
