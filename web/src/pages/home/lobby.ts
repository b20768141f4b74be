// The server's lists of tables as the home page shows them.
import type { Summary } from '../../online/api';

export interface Lobby {
  mine: Summary[];
  open: Summary[];
  running: Summary[];
}

const unfinished: Summary['status'][] = ['open', 'starting', 'running'];

/** A person's own tables stand apart from the others; games that cannot be drawn here are left out. */
export function sortTables({ mine, open, running }: Lobby, canShow: (game: string) => boolean): Lobby {
  const own = new Set(mine.map(({ id }) => id));
  const others = (tables: Summary[]) => tables.filter(({ id, game }) => !own.has(id) && canShow(game));
  return {
    mine: mine.filter(({ status, game }) => unfinished.includes(status) && canShow(game)),
    open: others(open),
    running: others(running),
  };
}
