// What a person chose, kept on this device: appearance, sound, name. Storage may be forbidden or
// full; then choices last as long as the page.
import { useEffect, useState } from 'preact/hooks';

export type Theme = 'system' | 'light' | 'dark';

export interface Settings {
  theme: Theme;
  sound: boolean;
  level: number;
  names: string[]; // of the people who play on this screen
}

const KEY = 'fivefold.settings';
const defaults: Settings = { theme: 'system', sound: false, level: 4, names: [] };
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

export function applyTheme(): void {
  const root = document.documentElement;
  if (settings.theme === 'system') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', settings.theme);
}

export function getSettings(): Settings {
  return settings;
}

export function changeSettings(change: Partial<Settings>): void {
  settings = { ...settings, ...change };
  writeStored(KEY, settings);
  applyTheme();
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
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
