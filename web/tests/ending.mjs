// Games one move before their end, from the golden records, for tests of what comes then.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resumeGame, typeMove } from './play.mjs';

const golden = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'tests', 'golden');

/** A record without its last decision and what followed, and that decision. */
export function almostOver(rules, name) {
  const whole = readFileSync(join(golden, `${name}.record`), 'utf8');
  const lines = whole.split('\n').filter((line) => line && !line.startsWith('#') && !line.startsWith('[result'));
  const tags = lines.filter((line) => line.startsWith('['));
  const moves = lines.filter((line) => !line.startsWith('['));
  const table = rules.open();
  rules.load(table, whole);
  const entries = rules.history(table, -1, 0);
  let last = entries.length - 1;
  while (entries[last].player === 0) last--;
  const end = rules.describe(table, -1, -1);
  rules.close(table);
  return {
    game: end.game,
    record: `${[...tags, ...moves.slice(0, last)].join('\n')}\n`,
    move: moves[last],
    player: entries[last].player,
    seats: end.scores.length,
    end,
    entries,
  };
}

export const people = ['Maximiliana1', 'Bartholomew1', 'Wolfgangina1', 'Christopher1'];

/** Sits down one move before the end, as the player who makes it. */
export async function sitBeforeEnd(page, base, { game, record, player, seats }) {
  const sitting = people.slice(0, seats).map((name, index) => ({
    name,
    kind: index === player - 1 ? 'human' : 'computer',
    ...(index === player - 1 ? {} : { level: 1 }),
    mine: index === player - 1,
  }));
  await resumeGame(page, base, game, record, { seats: sitting });
  await page.waitForSelector('.status.mine');
}

/** Makes the last move, and waits for the panel. */
export async function endGame(page, { move }) {
  await typeMove(page, move);
  await page.waitForSelector('.ending');
}
