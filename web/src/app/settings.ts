// What a person chose, kept on this device: appearance, sound, motion, how boards look and what they ask. Storage may be forbidden or
// full; then choices last as long as the page.
import { useEffect, useState } from 'preact/hooks';

type Theme = 'system' | 'light' | 'dark';

/** Sets of tokens in styles/themes.css; the first is that of tokens.css. */
export const boardThemes = ['wood', 'slate', 'meadow', 'contrast'] as const;
export const pieceThemes = ['classic', 'safe', 'contrast'] as const;
export const speeds = ['off', 'fast', 'normal', 'slow'] as const;

export interface Settings {
  theme: Theme;
  sound: boolean;
  level: number; // of the computer, in games without one of their own
  levels: Record<string, number>; // by game
  suggested: Record<string, number>; // by game: what fits by the last results
  adjust: boolean; // after each game the level follows its result
  board: (typeof boardThemes)[number];
  pieces: (typeof pieceThemes)[number];
  speed: (typeof speeds)[number]; // of what moves
  confirm: boolean; // a move is asked about before it is made
  coordinates: boolean;
  flipped: boolean; // boards are seen from the other side
  names: string[]; // of the people who play on this screen
}

const KEY = 'fivefold.settings';
const defaults: Settings = {
  theme: 'system',
  sound: false,
  level: 1, // what is suggested to whom a game is new
  levels: {},
  suggested: {},
  adjust: true,
  board: 'wood',
  pieces: 'classic',
  speed: 'normal',
  confirm: false,
  coordinates: true,
  flipped: false,
  names: [],
};
const listeners = new Set<() => void>();

export function readStored<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Kept in memory only.
  }
}

let settings: Settings = { ...defaults, ...readStored<Partial<Settings>>(KEY) };

/** Tells the style sheets what was chosen; what is usual is not said. */
export function applySettings(): void {
  const { theme, board, pieces, speed, coordinates } = settings;
  const chosen = {
    theme: theme === 'system' ? null : theme,
    board: board === defaults.board ? null : board,
    pieces: pieces === defaults.pieces ? null : pieces,
    motion: speed === 'off' ? 'off' : null,
    coordinates: coordinates ? null : 'off',
  };
  for (const [name, value] of Object.entries(chosen)) {
    if (value) document.documentElement.setAttribute(`data-${name}`, value);
    else document.documentElement.removeAttribute(`data-${name}`);
  }
}

export function getSettings(): Settings {
  return settings;
}

export function changeSettings(change: Partial<Settings>): void {
  settings = { ...settings, ...change };
  writeStored(KEY, settings);
  applySettings();
  for (const listener of [...listeners]) listener();
}

export function useSettings(): Settings {
  const [value, setValue] = useState(settings);
  useEffect(() => {
    const update = () => setValue(settings);
    listeners.add(update);
    return () => void listeners.delete(update);
  }, []);
  return value;
}

export function prefersStill(): boolean {
  return settings.speed === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** How much longer than usual everything that moves takes. */
export function slowness(): number {
  return { off: 0, fast: 0.5, normal: 1, slow: 2 }[settings.speed];
}
