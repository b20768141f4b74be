// Tables in every state and size, for tests and pictures of the frame around a board.
import { makeRecord, resumeGame, waitForTurn } from './play.mjs';

export const sizes = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1024, height: 700 },
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 640 },
  lying: { width: 844, height: 390 },
};

/** Each with its options, and how many moves lie behind its middle. */
export const tables = {
  abalone: { game: 'abalone', moves: 20 },
  abaku: { game: 'abaku', moves: 14 },
  'abaku for four': { game: 'abaku', options: 'players=4', moves: 12, seats: 4 },
  summy: { game: 'summy', moves: 10 },
  baju: { game: 'baju', moves: 10 },
  'baju-solo': { game: 'baju-solo', options: 'goal=four-lines', moves: 2, seats: 1 },
  addvantage: { game: 'addvantage', moves: 14 },
  'addvantage for four': { game: 'addvantage', options: 'players=4', moves: 23, seats: 4 },
};

/** Twelve letters, and so many that a careless line would be too short. */
const names = ['Maximiliana1', 'Bartholomew1', 'Wolfgangina1', 'Christopher1'];
const seatsOf = (count) =>
  names.slice(0, count).map((name, index) => ({
    name,
    kind: index ? 'computer' : 'human',
    ...(index ? { level: 1 } : {}),
    mine: index === 0,
  }));

/** A clock that takes the most room: 1:30:00. */
const MINUTES = 90;
const clockOf = (seats) => ({
  spec: { kind: 'game', minutes: MINUTES, increment: 0 },
  left: Array(seats).fill(MINUTES * 60_000),
});

export function makeTables(rules, base) {
  const records = new Map();
  const made = (key, make) => {
    if (!records.has(key)) records.set(key, make());
    return records.get(key);
  };
  function recordOf(name, state) {
    const { game, options = '', moves, seats = 2 } = tables[name];
    return made(`${name} ${state}`, () => {
      if (state !== 'end') return makeRecord(rules, game, state === 'start' ? 0 : moves, options);
      const table = rules.open();
      rules.load(table, recordOf(name, 'middle'));
      // Of several each gives up, until one is left.
      for (let more = seats; more > 0 && rules.describe(table, -1, -1).turn > 0; more--)
        rules.run(table, 'play resign');
      const record = `${rules.run(table, 'record').lines.join('\n')}\n`;
      rules.close(table);
      return record;
    });
  }
  return {
    /** Sits down at a table at its start, in its middle, or at its end, with names and clocks. */
    async open(page, name, state) {
      const { game, seats = 2 } = tables[name];
      await resumeGame(page, base, game, recordOf(name, state), {
        seats: seatsOf(seats),
        clock: seats > 1 ? clockOf(seats) : undefined,
      });
      await waitForTurn(page);
      await page.evaluate(() => scrollTo(0, 0));
    },
    async hint(page) {
      await page.click('.actions button:has-text("Hint")');
      await page.waitForSelector('.board-say.hint:has-text("Try")');
    },
  };
}
