// Playing games through the page: what to do with each board, and a driver for whole games.
import assert from 'node:assert/strict';

/** The games that the page keeps, the latest first. */
export async function keptGames(page) {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('fivefold.game.'))
      .map((key) => JSON.parse(localStorage.getItem(key)))
      .sort((a, b) => b.changed - a.changed),
  );
}

/** The game in progress as the page keeps it. */
export async function savedRecord(page, game) {
  const kept = await keptGames(page);
  return kept.find((each) => each.game === game && each.moves > 0 && each.result === 'unfinished')?.record ?? null;
}

export async function startPractice(page, base, game, { level = 1, options = {}, hotSeat = false } = {}) {
  await page.goto(`${base}/practice/${game}`);
  await page.evaluate((value) => localStorage.setItem('fivefold.settings', JSON.stringify({ level: value })), level);
  await page.reload();
  await page.waitForSelector('.setup');
  if (hotSeat) await page.check('input[name=opponent][value=hot-seat]');
  for (const [label, value] of Object.entries(options)) {
    await page.locator('details.more-options').evaluate((details) => (details.open = true));
    await page.getByLabel(label).selectOption(value);
  }
  await page.click('.setup button[type=submit]');
  await page.waitForSelector('.table .board-box > *');
}

export async function typeMove(page, move) {
  await page.fill('.type-move input', move);
  await page.click('.type-move button');
}

/** Waits until it is this side's turn, or the game is over; tells which. */
export async function waitForTurn(page) {
  await page.waitForFunction(() => document.querySelector('.status.mine, .status.over'));
  return (await page.locator('.status.over').count()) ? 'over' : 'mine';
}

/** A move that gets on with the game: the one that scores most, else one that lays or pushes. */
export function chooseMove(rules, state, random) {
  const moves = rules.moves(state.game, state.position, 100000);
  assert.ok(moves.length, `no move in ${state.position}`);
  const useful = moves.filter((move) => !/^(pass|swap|drop|buy)/.test(move));
  const list = useful.length ? useful : moves.filter((move) => move !== 'pass');
  let best = list[Math.floor(random() * list.length)] ?? moves[0];
  let bestGain = 0;
  for (const move of list.length > 400 ? [] : list) {
    const answer = rules.check(state.game, state.position, move);
    const points = answer.legal
      ? Number(
          answer.report.find((line) => line.startsWith('points '))?.slice(7) ??
            answer.report.filter((line) => /^(out|push|tile)/.test(line)).length,
        )
      : 0;
    if (points > bestGain) [best, bestGain] = [move, points];
  }
  return best;
}

export function makeRandom(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** Plays until the end by typing moves; the record that the page keeps tells the position. */
export async function playToEnd(page, rules, game, most = 400) {
  const random = makeRandom(7);
  const table = rules.open();
  for (let count = 0; count < most; count++) {
    if ((await waitForTurn(page)) === 'over') {
      rules.close(table);
      return count;
    }
    const record = await savedRecord(page, game);
    let state;
    if (record) {
      rules.load(table, record);
      state = rules.describe(table, -1, -1);
    }
    const shown = await page.locator('.move').count();
    const move = state ? chooseMove(rules, state, random) : await firstMove(page);
    await typeMove(page, move);
    await page.waitForFunction(
      (before) => document.querySelectorAll('.move').length > before || document.querySelector('.status.over'),
      shown,
    );
  }
  throw new Error(`${game} did not end within ${most} moves`);
}

/** Before anything is saved: what the hint says. */
async function firstMove(page) {
  await page.click('.actions button:has-text("Hint")');
  return page.locator('[data-hint]').getAttribute('data-hint');
}

/** Solves the puzzle of buttons that the page shows and `table` holds, by following the solver: in the fewest moves. */
export async function solvePuzzle(page, rules, table) {
  for (let count = 0; count < 40 && (await waitForTurn(page)) === 'mine'; count++) {
    const { move } = rules.think('baju-solo', rules.describe(table, -1, -1).position, { level: 10, movetime: 600000 });
    rules.run(table, `play ${move}`);
    const [from, to] = move.split('-');
    await page.click(`[data-place=${from}]`);
    await page.click(`[data-place=${to}].goal`);
    await page.waitForFunction((n) => document.querySelectorAll('.move').length === n, count + 1);
  }
  assert.match(await page.textContent('.status.over'), /Solved/);
  await page.waitForSelector('.optimum .celebrate'); // by the fewest moves, as was proven
}

/** Drags by mouse from the middle of one thing to the middle of another. */
export async function drag(page, from, to) {
  const middle = async (selector) => {
    const place = page.locator(selector).first();
    await place.scrollIntoViewIfNeeded();
    const box = await place.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [[fromX, fromY], [toX, toY]] = [await middle(from), await middle(to)];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move((fromX + toX) / 2, (fromY + toY) / 2, { steps: 3 });
  await page.mouse.move(toX, toY, { steps: 3 });
  await page.mouse.up();
}

/** A game as the computer would play it, so many moves long. */
export function makeRecord(rules, game, count, options = '') {
  const table = rules.open();
  rules.run(table, `new ${game} ${options} seed=11`.replace('  ', ' '));
  for (let i = 0; i < count; i++) {
    const { turn } = rules.describe(table, -1, -1);
    if (turn <= 0) break;
    const { move } = rules.think(game, rules.describe(table, turn, -1).position, { level: 8, movetime: 150 });
    rules.run(table, `play ${move}`);
  }
  const record = `${rules.run(table, 'record').lines.join('\n')}\n`;
  rules.close(table);
  return record;
}

/** Goes on with a game that the page kept. */
export async function resumeGame(page, base, game, record, { level = 1, seats, clock } = {}) {
  await page.goto(`${base}/rules`);
  const people = seats ?? [
    { name: '', kind: 'human', mine: true },
    ...Array.from({ length: 3 }, () => ({ name: '', kind: 'computer', level, mine: false })),
  ];
  const kept = {
    id: 'resumed',
    game,
    record,
    moves: 1,
    seats: people,
    clock,
    result: 'unfinished',
    changed: 1,
    revision: 1,
  };
  await page.evaluate((saved) => localStorage.setItem('fivefold.game.resumed', JSON.stringify(saved)), kept);
  await page.goto(`${base}/practice/${game}?game=resumed`);
  await page.waitForSelector('.table .board-box > *');
}
