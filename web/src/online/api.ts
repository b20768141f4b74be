// The server's HTTP API (docs/api.md): what the app uses of it.
import { t } from '../app/messages';

export interface Refusal {
  code: string;
  message: string;
}

export interface ServerSeat {
  seat: number;
  kind: 'human' | 'bot' | 'open' | 'invite';
  name?: string;
  level?: number;
  connected?: boolean;
  yours?: boolean;
  score?: number;
}

export interface ServerEntry {
  n: number;
  at: number;
  kind: string;
  seat?: number;
  text?: string;
  report?: string[];
  scores?: number[]; // after the entry, where it changed the game
}

export interface ServerClock {
  kind: 'none' | 'turn' | 'game' | 'days';
  minutes?: number;
  increment?: number;
  seconds?: number;
  days?: number;
  left?: number[];
  running?: number;
}

export interface Summary {
  id: string;
  game: string;
  options: Record<string, string>;
  status: 'open' | 'starting' | 'running' | 'over' | 'aborted';
  seat: number;
  seats: ServerSeat[];
  turn: number;
  scores: number[];
  result: { kind: string; players?: number[]; reason: string; text: string } | null;
  clock: ServerClock;
  now: number;
  next: number;
  changed: number; // in a list: when something happened last
  rematch: string | null;
}

/** How the luck is made (docs/records.md). */
export interface Fair {
  dealer: number;
  needed: boolean;
  shuffle: boolean;
  commitment: string;
  hashes: (string | null)[];
  nonces: (string | null)[];
  lot: number[] | null;
  secret: string | null;
}

export interface ServerTable extends Summary {
  entries: ServerEntry[];
  more?: number; // the first entry that did not fit
  position: string;
  offers: { kind: string; by: number; accepted: number[] }[];
  can: string[];
  fair: Fair;
}

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const base = '/api/v1';

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(base + path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError('offline', t('page.online.unreachable'));
  }
  const value = (await response.json().catch(() => null)) as (T & Partial<Refusal>) | null;
  if (!response.ok || !value)
    throw new ApiError(value?.code ?? 'unavailable', value?.message ?? t('page.online.unreachable'));
  return value;
}

const REPEATS = 2;
const REPEAT_MS = 700;

/** Makes one thing, however often the line breaks before the answer comes: the server knows the request by its key. */
async function make<T>(path: string, wish: object): Promise<T> {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  for (let repeat = 0; ; repeat++) {
    try {
      return await call<T>('POST', path, { ...wish, key });
    } catch (problem) {
      if (repeat === REPEATS || (problem as ApiError).code !== 'offline') throw problem;
    }
    await new Promise((resolve) => setTimeout(resolve, REPEAT_MS * (0.75 + Math.random() / 2)));
  }
}

export interface Player {
  id: string;
  name: string;
}

export const getMe = () => call<{ player: Player | null }>('GET', '/me').then(({ player }) => player);

/** Who plays here: a guest is made at the first need. */
export async function ensurePlayer(name: string): Promise<Player> {
  const me = await getMe();
  if (!me) return (await make<{ player: Player }>('/players', name ? { name } : {})).player;
  if (name && name !== me.name)
    return (await call<{ player: Player }>('POST', '/me', { name })).player ?? { ...me, name };
  return me;
}

export const renamePlayer = (name: string) =>
  call<{ player: Player }>('POST', '/me', { name }).then(({ player }) => player);

export interface Device {
  id: string;
  label: string;
  created: number;
  seen: number;
  current: boolean;
}

export interface Devices {
  devices: Device[];
  recovery: number | null; // when the code was made
}

export const listDevices = () => call<Devices>('GET', '/me/devices');
export const removeDevice = (id: string) => call<unknown>('DELETE', `/me/devices/${id}`).then(() => undefined);
export const makeDeviceCode = () => call<{ code: string }>('POST', '/me/devices', {}).then(({ code }) => code);
export const makeRecovery = () =>
  call<{ recovery: string }>('POST', '/me/recovery', {}).then(({ recovery }) => recovery);
/** Continues a player here; after a recovery code, with the next one. */
export const comeBack = (code: string) => call<{ player: Player; recovery?: string }>('POST', '/players', { code });

export const listTables = (state: 'open' | 'running') =>
  call<{ tables: Summary[] }>('GET', `/tables?state=${state}`).then(({ tables }) => tables);
/** Who is not known to the server has none, and does not ask for them. */
export const myTables = async () =>
  (await getMe()) ? (await call<{ tables: Summary[] }>('GET', '/me/tables')).tables : [];

/** An ended game of one's own is gone, or where others took part, gone from one's own list. */
export const deleteTable = (id: string) => call<unknown>('DELETE', `/tables/${id}`).then(() => undefined);

interface NewTable {
  game: string;
  options: Record<string, string>;
  seats: unknown[];
  clock: unknown;
  shuffle: boolean;
  public: boolean;
}

export const createTable = (table: NewTable) =>
  make<{ table: ServerTable; invitations: { seat: number; code: string }[] }>('/tables', table);

/** Takes a free seat; one kept for somebody needs the code of the invitation. */
export const joinTable = (id: string, code: string) =>
  call<unknown>('POST', `/tables/${id}/join`, code ? { code } : {}).then(() => undefined);

export async function fetchRecord(id: string): Promise<string> {
  const response = await fetch(`${base}/tables/${id}/record`);
  if (!response.ok) throw new ApiError('not-found', t('page.review.bad'));
  return response.text();
}
