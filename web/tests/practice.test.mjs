// Every game played to its end against the computer through the page, without a server.
// usage: node practice.test.mjs APP_FOLDER
import assert from 'node:assert/strict';
import { startServer } from '../serve.mjs';
import { openPage, runCases } from './browser.mjs';
import { playToEnd, savedRecord, solvePuzzle, startPractice, waitForTurn } from './play.mjs';
import { loadRules } from './rules.mjs';

const server = await startServer(process.argv[2], { luck: 7 });
const base = `http://127.0.0.1:${server.address().port}`;
const rules = await loadRules(base);
const known = new Set(rules.games().map((game) => game.id));

/** Shorter rules where the usual ones take long. */
const options = { abalone: { 'Marbles to push off': '2' } };

function fullGame(id) {
  return async (browser) => {
    const page = await openPage(browser, { viewport: { width: 1280, height: 800 } });
    await startPractice(page, base, id, { options: options[id] });
    const moves = await playToEnd(page, rules, id);
    assert.ok(moves > 0);
    assert.match(await page.textContent('.status.over'), /\w/);
    assert.equal(await savedRecord(page, id), null); // none in progress
    assert.deepEqual(page.problems, []);
  };
}

/** The puzzle, solved by following the solver. */
async function puzzleSolved(browser) {
  const page = await openPage(browser, { viewport: { width: 360, height: 740 } });
  await page.goto(`${base}/practice/baju-solo?day=2026-01-01`);
  await page.waitForSelector('.baju .mine');
  const table = rules.open();
  rules.run(table, 'new baju-solo goal=four-lines seed=20260101');
  await solvePuzzle(page, rules, table);
  assert.deepEqual(page.problems, []);
}

/** Whether this build's player of the puzzle can solve it. */
function hasSolver() {
  const table = rules.open();
  rules.run(table, 'new baju-solo seed=20260101');
  return !!rules.think('baju-solo', rules.describe(table, -1, -1).position, { level: 10, movetime: 600000 }).candidate
    ?.figures.least;
}

async function abaloneByBoard(browser) {
  const page = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  await startPractice(page, base, 'abalone');
  await page.click('[data-place=a1]');
  await page.click('[data-place=b1]');
  await page.waitForSelector('.board-say.refusal, .cell.selected');
  await page.keyboard.press('Escape');
  // Click, click: two marbles side by side.
  await page.click('[data-place=c3]');
  await page.click('[data-place=c4]');
  await page.click('[data-place=d3]');
  await page.waitForSelector('.move:has-text("c3c4d3")');
  await waitForTurn(page);
  // A wrong move says why, on the board.
  await page.click('[data-place=a1]');
  const before = await page.locator('.move').count();
  await page.click('[data-place=c3]').catch(() => {});
  // Drag: the rear marble of a line forwards.
  const from = await page.locator('[data-place=b3]').boundingBox();
  const to = await page.locator('[data-place=c3]').boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.move').length > count || document.querySelector('.board-say.refusal'),
    before,
  );
  assert.deepEqual(page.problems, []);
}

/** A whole game of baju without a mouse, from the home page to the end. */
async function keyboardOnly(browser) {
  const page = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  await page.goto(`${base}/`);
  await page.evaluate(() => localStorage.setItem('fivefold.settings', JSON.stringify({ level: 1 })));
  await page.reload();
  const isFocused = (locator) => locator.evaluate((element) => element === document.activeElement);
  const tabTo = async (locator) => {
    await locator.waitFor();
    for (let i = 0; i < 80 && !(await isFocused(locator)); i++) await page.keyboard.press('Tab');
    assert.ok(await isFocused(locator));
  };
  await tabTo(page.locator('a.game-link[href="/practice/baju"]'));
  await page.keyboard.press('Enter');
  await tabTo(page.locator('.setup button[type=submit]'));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.baju');
  const table = rules.open();
  const walkTo = async (to) => {
    const focus = await page.evaluate(() => document.activeElement.dataset.place);
    const ways = [
      [focus.charCodeAt(0), to.charCodeAt(0), 'ArrowLeft', 'ArrowRight'],
      [Number(focus[1]), Number(to[1]), 'ArrowUp', 'ArrowDown'],
    ];
    for (const [from, target, less, more] of ways)
      for (let i = 0; i < Math.abs(target - from); i++) await page.keyboard.press(target < from ? less : more);
    await page.waitForFunction((name) => document.activeElement?.getAttribute('data-place') === name, to);
  };
  for (let count = 0; (await waitForTurn(page)) === 'mine'; count++) {
    assert.ok(count < 60, 'the game does not end');
    const record = await savedRecord(page, 'baju');
    if (record) rules.load(table, record);
    else rules.run(table, 'new baju');
    const { move } = rules.think('baju', rules.describe(table, -1, -1).position, { level: 9, nodes: 20000 });
    await tabTo(page.locator('.baju .cell[tabindex="0"]'));
    const [from, to] = move.split(/[-@]/);
    if (move.includes('@')) await page.keyboard.press(from);
    else {
      await walkTo(from);
      await page.keyboard.press('Enter');
    }
    await walkTo(to);
    const before = await page.locator('.move').count();
    await page.keyboard.press('Enter');
    await page.waitForFunction((n) => document.querySelectorAll('.move').length > n, before);
  }
  assert.match(await page.textContent('[role=status][aria-live]'), /\w+ (walks|places)/); // told aloud
  assert.deepEqual(page.problems, []);
}

async function offline(browser) {
  const page = await openPage(browser, { viewport: { width: 360, height: 740 } });
  await startPractice(page, base, 'abalone');
  await page.waitForFunction(() => navigator.serviceWorker.controller); // it has kept all files
  await page.context().setOffline(true);
  await page.click('[data-place=c3]');
  await page.click('[data-place=d3]');
  await page.waitForFunction(() => document.querySelectorAll('.move').length >= 2);
  await page.click('.actions button:has-text("Hint")');
  await page.waitForSelector('.board-say.hint:has-text("Try")');
  await page.reload(); // the computer player was kept, too, though it came before there was a service worker
  await waitForTurn(page);
  await page.click('[data-place=d3]');
  await page.click('[data-place=e3]');
  await page.waitForFunction(() => document.querySelectorAll('.move').length >= 4);
  assert.deepEqual(page.problems, []);
}

/** Who has played for a while can play everything, with the network cut for good. */
async function offlineOtherGame(browser) {
  const page = await openPage(browser, { viewport: { width: 360, height: 740 } });
  await page.clock.install();
  await startPractice(page, base, 'abalone');
  await page.clock.fastForward('00:30');
  const isKept = (path) => caches.match(path).then((found) => !!found);
  while (!(await page.evaluate(isKept, '/player-baju.wasm'))) await new Promise((done) => setTimeout(done, 100));
  await page.context().setOffline(true);
  await page.goto(`${base}/practice/baju`);
  await page.click('.setup button[type=submit]');
  await page.waitForSelector('.table .status.mine');
  await page.click('.actions button:has-text("Hint")');
  await page.waitForSelector('.board-say.hint:has-text("Try")');
  assert.deepEqual(page.problems, []);
}

async function undoStepResume(browser) {
  const page = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  await startPractice(page, base, 'abalone');
  await page.click('[data-place=c3]');
  await page.click('[data-place=d3]');
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 2);
  await waitForTurn(page);
  await page.click('button[aria-label="First position"]');
  await page.waitForSelector('.status.stepping');
  assert.match(await page.getAttribute('[data-place=c3]', 'aria-label'), /Black/);
  await page.click('button[aria-label="Latest position"]');
  await page.waitForSelector('.status.mine');
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 2);
  await page.click('.actions button:has-text("Undo")');
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 0);
  await waitForTurn(page);
  await page.click('.actions button:has-text("Resign")');
  await page.click('dialog .button.danger');
  await page.waitForSelector('.status.over');
  assert.match(await page.innerText('.status.over'), /by resignation/); // in words, not as the rules' code
}

async function hotSeatCurtain(browser) {
  const game = rules.games().find((each) => each.hasHidden && ['abaku', 'summy'].includes(each.id));
  if (!game) return;
  const page = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  await startPractice(page, base, game.id, { hotSeat: true });
  await page.waitForSelector('.curtain');
  assert.equal(await page.locator('.tl-rack-tile').count(), 0);
  await page.click('.curtain button');
  await page.waitForSelector('.tl-rack-tile');
  await page.click('.tl-actions button:has-text("Exchange")');
  await page.click('dialog .tl-rack-tile >> nth=0');
  await page.click('dialog .button.primary');
  await page.waitForSelector('.curtain');
  assert.equal(await page.locator('.tl-rack-tile').count(), 0);
  assert.match(await page.getAttribute('.move', 'data-move'), /swap:_/);
}

const cases = [
  ...['abalone', 'abaku', 'summy', 'baju', 'addvantage']
    .filter((id) => known.has(id))
    .map((id) => [`${id} against the computer to the end`, fullGame(id)]),
  ...(known.has('baju-solo') && hasSolver() ? [['the puzzle by clicking, to the end', puzzleSolved]] : []),
  ['Abalone by clicking and dragging', abaloneByBoard],
  ['a whole game by keyboard only, from the home page', keyboardOnly],
  ['practice goes on with the network cut', offline],
  ['another game can be begun with the network cut', offlineOtherGame],
  ['stepping, reload, undo, resign', undoStepResume],
  ['a curtain between hidden racks', hotSeatCurtain],
];
await runCases(cases);
server.close();
