// The addresses that the app has pages for, as the server knows them, too (src/server/http/pages.c).
import type { GameInfo } from '../rules/types';
import type { Route } from './router';

type Part = 'game' | 'rules' | 'table';

const pages: Record<string, { alone: boolean; part?: Part }> = {
  '': { alone: true },
  analysis: { alone: false, part: 'game' },
  editor: { alone: true, part: 'game' },
  games: { alone: true },
  learn: { alone: false, part: 'game' },
  online: { alone: false, part: 'game' },
  practice: { alone: false, part: 'game' },
  review: { alone: true },
  rules: { alone: true, part: 'rules' },
  t: { alone: false, part: 'table' },
  table: { alone: false, part: 'table' },
  watch: { alone: true },
  you: { alone: true },
};

const TABLE_ID = /^[0-7][0-9a-hjkmnp-tv-z]{12}$/;

function isPart(part: Part, name: string, games: GameInfo[]): boolean {
  if (part === 'table') return TABLE_ID.test(name);
  if (games.some(({ id }) => id === name)) return true;
  const isRules = ({ rulesPage }: GameInfo) => name === rulesPage || name === `${rulesPage}-reference`;
  return part === 'rules' && (name === 'rulings' || games.some(isRules));
}

/** What is wrong with an address: the page has no such game or table, or there is no such page. */
export function wrongPart({ page, rest }: Route, games: GameInfo[]): Part | 'page' | null {
  const known = Object.hasOwn(pages, page) ? pages[page] : null;
  if (!known || rest.length > 1) return 'page';
  if (!rest.length) return known.alone ? null : 'page';
  if (!known.part) return 'page';
  return isPart(known.part, rest[0], games) ? null : known.part;
}
