// The position that a game begins with, by the options that were chosen for it.
import { useEffect, useState } from 'preact/hooks';
import { rules, withTable } from '../rules/client';
import type { State } from '../rules/types';

/** Null without options, and until the rules have answered; options that cannot be leave the one before. */
export function useStart(game: string, options: Record<string, string> | undefined): State | null {
  const [state, setState] = useState<State | null>(null);
  const words = Object.entries(options ?? {}).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  const line = options ? ['new', game, ...words].join(' ') : '';
  useEffect(() => {
    if (!line) return;
    let stale = false;
    void withTable(async (table) => {
      const { error } = await rules.run(table, line);
      return error ? null : rules.describe(table, 0, 0);
    }).then((start) => start && !stale && setState(start));
    return () => {
      stale = true;
    };
  }, [line]);
  return line ? state : null;
}
