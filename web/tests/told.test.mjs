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
    await anna.tap('dialog button:has-text("Ask")');
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

/** Undo lifts what lies on the board before it takes a play back, and asks before it goes on with a game that was given up. */
async function undoInSteps(browser) {
  const page = await openPage(browser, touch('phone'));
  await at.open(page, 'abaku', 'middle');
  const moves = await page.locator('.move').count();
  const free = page.locator('.tl-cell[aria-label$="empty"]');
  await page.tap('.tl-rack-tile >> nth=0');
  await free.first().tap();
  if (!(await page.locator('.tl-tile.tentative').count())) await free.first().tap(); // the first one came closer
  assert.equal(await page.locator('.tl-tile.tentative').count(), 1);
  await page.tap('.actions button:has-text("Undo")');
  assert.equal(await page.locator('.tl-tile.tentative').count(), 0);
  assert.equal(await page.locator('.move').count(), moves, 'a play was taken back');
  await resign(page);
  await page.tap('.actions button:has-text("Play on")');
  await page.tap('dialog button:has-text("No")');
  assert.equal(await page.locator('.status.over').count(), 1);
  await page.tap('.actions button:has-text("Play on")');
  await page.tap('dialog .button.primary');
  await page.waitForSelector('.status.mine');
  assert.deepEqual(page.problems, []);
}

/** Stepping through a game moves nothing under the finger. */
async function steadyPage(browser) {
  const page = await openPage(browser, touch('phone'));
  await at.open(page, 'abalone', 'middle');
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await page.tap('.move-panel .stepper button >> nth=1');
  await page.waitForSelector('.status.stepping');
  assert.equal(await height(), before);
  assert.ok(await page.isDisabled('.type-move button'));
  await page.tap('.move-panel .stepper button >> nth=3');
  await page.waitForSelector('.status.mine');
  await typeMove(page, 'b1 b9 zz');
  assert.doesNotMatch(await page.innerText('.type-move .board-say'), /argument/);
}

/** Moves of every board are asked about where that is wanted. */
async function confirmedInBaju(browser) {
  const page = await openPage(browser, touch('phone'));
  await at.open(page, 'baju-solo', 'middle');
  await page.evaluate(() => localStorage.setItem('fivefold.settings', JSON.stringify({ confirm: true })));
  await page.reload();
  await page.tap('[data-place=a1]');
  await page.tap('.goal >> nth=0');
  await page.waitForSelector('.board-say.question:has-text("Play this move?")');
  assert.equal(await page.locator('.move').count(), 2);
  await page.tap('.board-say [data-hint]');
  await moveCount(page, 3);
}

/** What others ask is seen, whatever was refused before. */
async function offerOverRefusal(browser) {
  const online = await startFivefold(process.argv[3]);
  try {
    const [anna, bo] = [await openPage(browser, touch('phone')), await openPage(browser, touch('phone'))];
    await createTable(anna, online.base, 'abalone', 'Anna');
    const link = await anna.inputValue('.invite input');
    await join(bo, link, 'Bo');
    await anna.waitForSelector('.status.mine');
    await typeMove(anna, 'c3c4');
    await moveCount(bo, 1);
    await bo.waitForSelector('.status.mine');
    const offend = async () => {
      await bo.tap('[data-place=e5]');
      await bo.waitForSelector('.board-say.refusal');
    };
    await offend();
    await anna.tap('.actions button:has-text("Draw")');
    assert.match(await anna.innerText('dialog'), /if your opponent agrees/);
    await anna.tap('dialog button:has-text("Offer it")');
    const offer = await bo.waitForSelector('.notice:visible');
    assert.match(await offer.innerText(), /Anna offers a draw/);
    await offend(); // the last thing that happened is what is seen
    await bo.waitForSelector('.board-say.refusal:visible');
    await bo.tap('.board-say .close');
    await bo.tap('.notice button:has-text("Decline")');
    await anna.waitForSelector('.notice:visible:has-text("declined")');
    // Who has no seat left is told so.
    const late = await openPage(browser, touch('phone'));
    await late.goto(link);
    await late.waitForSelector('.notice:visible:has-text("The seat of this link is taken")');
    await anna.tap('.notice button');
    assert.match(await anna.innerText('.actions'), /Call off/);
  } finally {
    await online.end();
  }
}

/** Whoever invites has the link before the eyes; whoever is invited the way in; who called off is told, and has a way on. */
async function waitingRoom(browser) {
  const online = await startFivefold(process.argv[3]);
  try {
    const [anna, bo] = [await openPage(browser, touch('phone')), await openPage(browser, touch('phone'))];
    await createTable(anna, online.base, 'baju', 'Anna');
    const inSight = (page, part) =>
      page.$eval(part, (each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await anna.waitForSelector('.invite button');
    assert.ok(await inSight(anna, '.invite button'), 'the link is out of sight');
    assert.match(await anna.innerText('main'), /Waiting for the other player/);
    assert.match(await anna.innerText('.seat-list'), /You \(Anna\)/);
    await bo.goto(await anna.inputValue('.invite input'));
    await bo.waitForSelector('form.card');
    assert.ok(await inSight(bo, 'form.card button'), 'the seat is out of sight');
    assert.doesNotMatch(await bo.innerText('main'), /Waiting for/);
    await bo.tap('form.card button');
    await anna.waitForSelector('.status.mine');
    await typeMove(anna, '3@b2');
    await moveCount(bo, 1);
    await bo.tap('.actions button:has-text("Call off")');
    assert.match(await bo.innerText('dialog'), /needs no agreement/);
    await bo.tap('dialog .button.primary');
    for (const page of [anna, bo]) {
      await page.waitForSelector('main:has-text("This game was called off")');
      assert.equal(await page.locator('.watch-link, .table-facts').count(), 0);
      assert.equal(await page.getAttribute('main .button.primary', 'href'), '/online/baju');
    }
  } finally {
    await online.end();
  }
}

/** Moves of tiles are listed by what they made, and a touched square says what it does. */
async function tilesInWords(browser) {
  const page = await openPage(browser, touch('phone'));
  await at.open(page, 'summy', 'middle');
  const moves = await page.$$eval('.move[data-move*="@"] .move-text', (all) => all.map((each) => each.textContent));
  assert.ok(moves.length);
  for (const move of moves) assert.match(move, /\d = \d/);
  await page.tap('.tl-actions button:has-text("Exchange")');
  assert.match(await page.innerText('dialog'), /leave the game/);
  await at.open(page, 'abaku', 'start');
  await page.click('[data-place=h8]');
  if (!(await page.locator('.tl-runs.pending').count())) await page.click('[data-place=h8]');
  assert.match(await page.innerText('.tl-runs.pending'), /first play goes over the star/);
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
  ['undo in steps', undoInSteps],
  ['stepping moves nothing else', steadyPage],
  ['baju asks before a move', confirmedInBaju],
  ['an offer is seen over a refusal', offerOverRefusal],
  ['the waiting room', waitingRoom],
  ['tiles in words', tilesInWords],
]);
server.close();
