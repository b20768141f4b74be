// What a table tells without being asked: which game it is, what a hint makes, what its marks mean, what comes next, and what
// others ask. Also that it fits anew when the window is turned.
// usage: node told.test.mjs APP_FOLDER FIVEFOLD
import assert from 'node:assert/strict';
import { startServer } from '../serve.mjs';
import { openPage, runCases } from './browser.mjs';
import { createTable, join, moveCount } from './online.mjs';
import { startPractice, typeMove, waitForTurn } from './play.mjs';
import { loadRules } from './rules.mjs';
import { startFivefold } from './server.mjs';
import { makeTables, sizes, tables } from './tables.mjs';

const server = await startServer(process.argv[2], { luck: 7 });
const base = `http://127.0.0.1:${server.address().port}`;
const rules = await loadRules(base);
const at = makeTables(rules, base);
const touch = (size) => ({ viewport: sizes[size], hasTouch: true, isMobile: true });
const said = (page) => page.innerText('.table-say > :first-child');

/** A turn begins without an arrow, whatever the turn before it was made with. */
async function arrowGoes(browser) {
  const page = await openPage(browser, { viewport: sizes.desktop });
  const arrow = page.locator('.tl-cursor:visible');
  await at.open(page, 'abaku', 'start');
  assert.equal(await arrow.count(), 0);
  await page.click('[data-place=c3]');
  assert.equal(await arrow.count(), 1);
  await at.hint(page);
  const before = await page.locator('.move').count();
  await page.click('[data-hint]');
  await page.waitForFunction((count) => document.querySelectorAll('.move').length > count + 1, before);
  await waitForTurn(page);
  assert.equal(await arrow.count(), 0, 'the arrow of the turn before');
  await page.click('[data-place=b1]');
  assert.equal(await page.locator('[data-place=b1] .tl-cursor[data-way=across]').count(), 1, 'it begins downwards');
  await page.click('[data-place=b1]');
  assert.equal(await page.locator('[data-place=b1] .tl-cursor[data-way=down]').count(), 1);
  assert.deepEqual(page.problems, []);
}

/** The operations that a hint names are among those that its play would make. */
async function hintNamesSums(browser) {
  const page = await openPage(browser, touch('small'));
  for (const game of ['abaku', 'summy']) {
    await at.open(page, game, 'middle');
    await at.hint(page);
    await page.waitForSelector('.tl-chip');
    const chips = await page.$$eval('.tl-chip', (all) =>
      all.map((chip) => chip.firstChild.textContent.split('  or  ')[0]),
    );
    const [advice] = (await said(page)).split('\n');
    assert.ok(
      chips.some((chip) => advice.includes(chip)),
      `${game}: ${advice} names none of ${chips}`,
    );
  }
  assert.deepEqual(page.problems, []);
}

/** What the green rows of the puzzle mean stands below its board. */
async function greenRows(browser) {
  const page = await openPage(browser, touch('phone'));
  await at.open(page, 'baju-solo', 'middle');
  assert.ok(await page.locator('.bj-line').count());
  assert.match(await page.innerText('.board-legend'), /a whole row or column of one colour/);
  await at.open(page, 'baju', 'middle');
  assert.doesNotMatch(await page.innerText('.board-legend'), /one colour/);
}

const resign = async (page) => {
  await page.click('.actions button:has-text("Resign")');
  await page.click('dialog .button.danger');
  await page.waitForSelector('.ending');
};

/** Before another game is begun the panel tells who starts it, and at which level the computer plays then. */
async function nextGame(browser) {
  for (const size of Object.keys(sizes)) {
    const page = await openPage(browser, { viewport: sizes[size] });
    await startPractice(page, base, 'abalone', { level: 3 });
    await waitForTurn(page);
    await resign(page);
    const told = page.locator('.ending-next');
    assert.equal(await told.innerText(), 'In a rematch Computer starts, at level 2 instead of 3.', size);
    const [line, panel] = [await told.boundingBox(), await page.locator('.ending').boundingBox()];
    assert.ok(line.y >= panel.y && line.y + line.height <= panel.y + panel.height, `${size}: out of sight`);
    await page.click('.ending-ways .primary');
    await page.waitForFunction(() => !document.querySelector('.ending'));
    await waitForTurn(page);
    assert.equal(await page.locator('.move').count(), 1, 'the computer starts');
    if (size === 'desktop') assert.match(await page.innerText('.player-side >> nth=0'), /Level 2/);
    await page.context().close();
  }
  const page = await openPage(browser, { viewport: sizes.phone });
  await startPractice(page, base, 'abalone', { level: 1 });
  await page.waitForSelector('.cell.mine');
  await resign(page); // no level is lower
  assert.equal(await page.innerText('.ending-next'), 'In a rematch Computer starts.');
}

/** Of a draw nobody is the winner. */
async function drawHasNoStar(browser) {
  const online = await startFivefold(process.argv[3]);
  try {
    const [anna, bo] = [await openPage(browser, touch('small')), await openPage(browser, touch('small'))];
    await createTable(anna, online.base, 'abalone', 'Maximiliana1');
    await join(bo, await anna.inputValue('.invite input'), 'Bo');
    await anna.waitForSelector('.status.mine');
    await typeMove(anna, 'c3c4');
    await moveCount(bo, 1);
    await typeMove(bo, 'g5g4');
    await moveCount(anna, 2);
    // A wish to take moves back says how many, and all of it is read.
    await anna.tap('.actions button:has-text("Undo")');
    await bo.waitForSelector('.notice:has-text("Maximiliana1 asks to undo the last 2 moves")');
    await anna.waitForSelector('.notice:has-text("You asked to undo")');
    for (const page of [anna, bo]) {
      const cut = await page.$eval('.notice', (notice) => notice.scrollHeight - notice.clientHeight);
      assert.ok(cut <= 1, `${cut} pixels of the question are hidden`);
    }
    await bo.tap('.notice button:has-text("Decline")');
    await anna.waitForSelector('.notice:has-text("declined")');
    await anna.tap('.notice button');
    await anna.tap('.actions button:has-text("Draw")');
    await anna.tap('dialog button:has-text("Offer it")');
    await bo.tap('.notice button:has-text("Accept")');
    for (const page of [anna, bo]) {
      await page.waitForSelector('.status.over');
      assert.equal(await page.locator('.player.winner').count(), 0, 'a star for a draw');
    }
    assert.equal(await anna.innerText('.ending-next'), 'In a rematch Bo starts.');
    assert.equal(await bo.innerText('.ending-next'), 'In a rematch you start.');
  } finally {
    await online.end();
  }
}

/** How much of the board is seen, and whether the last play is. */
const boardSeen = async (page) => {
  await page.waitForTimeout(300);
  return page.$eval('.tl-board', (board) => {
    const { width, height } = board.viewBox.baseVal;
    const frame = board.getBoundingClientRect();
    const isSeen = [...board.querySelectorAll('.tl-tile.fresh')].every((tile) => {
      const { left, right, top, bottom } = tile.getBoundingClientRect();
      return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
    });
    return { columns: width.toFixed(2), rows: height.toFixed(2), isSeen };
  });
};

/** Turning a phone in small steps, as its browser does, ends with as much as a phone shows that was held so from the start. */
async function turnedPhone(browser) {
  const turns = [
    [sizes.phone, sizes.lying],
    [sizes.lying, sizes.phone],
  ];
  for (const game of ['abaku', 'summy'])
    for (const [from, to] of turns) {
      const page = await openPage(browser, { viewport: to, hasTouch: true, isMobile: true });
      await at.open(page, game, 'middle');
      const wanted = await boardSeen(page);
      assert.ok(wanted.isSeen);
      await page.setViewportSize(from);
      await page.reload();
      await waitForTurn(page);
      const steps = 40;
      for (let step = 1; step <= steps; step++) {
        const between = (side) => Math.round(from[side] + ((to[side] - from[side]) * step) / steps);
        await page.setViewportSize({ width: between('width'), height: between('height') });
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      assert.deepEqual(await boardSeen(page), wanted, `${game} from ${from.width} to ${to.width} wide`);
      await page.context().close();
    }
}

/** Choices stand in one row, or in rows that are full. */
const orphans = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.segments')].flatMap((group) => {
      const rows = new Map();
      for (const choice of group.children) {
        const { top } = choice.getBoundingClientRect();
        rows.set(Math.round(top), (rows.get(Math.round(top)) ?? 0) + 1);
      }
      const counts = [...rows.values()];
      return counts.length > 1 && counts.at(-1) === 1 && counts[0] > 1 ? [group.textContent] : [];
    }),
  );

async function choicesInRows(browser) {
  const page = await openPage(browser, { viewport: sizes.small });
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const game of rules.games().map(({ id }) => id))
      for (const path of ['practice', 'online']) {
        await page.goto(`${base}/${path}/${game}`);
        await page.waitForSelector('.setup');
        await page.$$eval('details', (all) => {
          for (const each of all) each.open = true;
        });
        assert.deepEqual(await orphans(page), [], `${size} ${path} ${game}`);
        const shared = page.locator('input[name=opponent][value=hot-seat]');
        if (!(await shared.count())) continue;
        await shared.check();
        assert.deepEqual(await orphans(page), [], `${size} ${path} ${game} together`);
      }
  }
}

/** Every table names its game, at every size, and the page is no wider for it. */
async function gameNamed(browser) {
  const page = await openPage(browser, { viewport: sizes.small });
  for (const name of Object.keys(tables)) {
    await at.open(page, name, 'start');
    const { title } = rules.games().find(({ id }) => id === tables[name].game);
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await page.waitForTimeout(200);
      const shown = page.locator('.top-game');
      assert.equal(await shown.innerText(), title);
      const [cut, wider] = await shown.evaluate((part) => [
        part.scrollWidth - part.clientWidth,
        document.documentElement.scrollWidth - innerWidth,
      ]);
      assert.ok(cut <= 0 && wider <= 0, `${name} ${size}: ${cut} cut, ${wider} wider`);
      const hidden = await page.$eval('.top nav', (nav) => nav.scrollWidth - nav.clientWidth);
      assert.ok(hidden <= 0, `${name} ${size}: ${hidden} pixels of the way to other pages are hidden`);
    }
  }
  await page.goto(`${base}/rules`);
  assert.equal(await page.locator('.top-game').count(), 0);
}

await runCases([
  ['the arrow of a turn goes with it', arrowGoes],
  ['hints name the sums', hintNamesSums],
  ['green rows are explained', greenRows],
  ['what a rematch will be', nextGame],
  ['an undo is asked for in few words, and a draw has no winner', drawHasNoStar],
  ['a turned phone fits the board anew', turnedPhone],
  ['no choice stands alone', choicesInRows],
  ['a table names its game', gameNamed],
]);
server.close();
