// Rulings in the page: chosen in the set-up and the editor, told in lobby, waiting room, table and review; and a baju
// board with missing bridges, typed in, looked at, played and solved.
// usage: node rulings.test.mjs APP_FOLDER FIVEFOLD
import assert from 'node:assert/strict';
import { startServer } from '../serve.mjs';
import { checkAccess } from './access.mjs';
import { openPage, runCases } from './browser.mjs';
import { join } from './online.mjs';
import { keptGames, playToEnd, solvePuzzle, typeMove, waitForTurn } from './play.mjs';
import { loadRules } from './rules.mjs';
import { startFivefold } from './server.mjs';

const server = await startServer(process.argv[2], { luck: 7 });
const base = `http://127.0.0.1:${server.address().port}`;
const hosted = await startFivefold(process.argv[3]);
const rules = await loadRules(base);
const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 360, height: 740 } };

const GAPPED = 'o.ororo/rw.r/obobo.o/r.wr/obobobo/.wwr/oro.oro/11223344';
const GAPS = ['a1-b1', 'c1-c2', 'c2-d2', 'b2-b3', 'a3-a4', 'b4-c4'];
const HALVES = 'orororo/rwwr/obobobo/..../obobobo/rwwr/orororo/11223344'; // nothing leads from row 2 to row 3

/** Fills in the board's field of a set-up; other fields are tucked away with it. */
async function typeBoard(page, board) {
  await page
    .locator('details.more-options')
    .first()
    .evaluate((details) => (details.open = true));
  await page.getByLabel('Bridges and buttons').fill(board);
}

/** Starts a game in this browser on the board. */
async function startOn(page, game, board) {
  await page.goto(`${base}/practice/${game}`);
  await page.evaluate(() => localStorage.setItem('fivefold.settings', JSON.stringify({ level: 1 })));
  await page.reload();
  await page.waitForSelector('.setup');
  await typeBoard(page, board);
  await page.click('.setup button[type=submit]');
}

/** Which neighbours the drawing joins, and how: by where the bridges lie and their marks, not by colours. */
function drawnBridges(page) {
  return page.$$eval('.table .baju .bj-bridge', (bridges) =>
    bridges.map((bridge) => {
      const { e, f } = bridge.parentElement.transform.baseVal.consolidate().matrix;
      const name = (x, y) => `${'abcd'[Math.round(x + 1.5)]}${Math.round(y + 2.5)}`;
      const isDown = Math.abs((f % 1) + 0) < 0.25 || Math.abs(f % 1) > 0.75; // halfway between two rows
      return isDown ? `${name(e, f - 0.5)}-${name(e, f + 0.5)}` : `${name(e - 0.5, f)}-${name(e + 0.5, f)}`;
    }),
  );
}

/** Gaps are places where nothing is drawn, and the legend says so in words. */
async function checkGaps(page) {
  const drawn = await drawnBridges(page);
  assert.equal(drawn.length, 24 - GAPS.length);
  assert.deepEqual(
    GAPS.filter((gap) => drawn.includes(gap)),
    [],
  );
  assert.match(await page.textContent('.board-legend'), /no bridge/);
}

/** A board of another shape is refused with its line, and nothing starts. */
async function refuses(page) {
  await startOn(page, 'baju', GAPPED.replace('rw.r', 'rw,r'));
  await page.waitForSelector('.setup .error:has-text("line 2")');
  assert.equal(await page.locator('.table').count(), 0);
}

async function gappedDuel(browser) {
  const page = await openPage(browser, desktop);
  await refuses(page);
  await typeBoard(page, GAPPED);
  await page.click('.setup button[type=submit]');
  await page.waitForSelector('.table .baju');
  await checkGaps(page);
  // A 1 on a1 has one way only. The other side may place beside it, where there is no bridge.
  await typeMove(page, '1@a1');
  await page.waitForFunction(() => document.querySelectorAll('.move').length >= 2);
  await waitForTurn(page);
  const [{ record }] = await keptGames(page);
  assert.ok(record.includes(`board=${GAPPED}`));
  const table = rules.open();
  rules.load(table, record);
  const { position } = rules.describe(table, -1, -1);
  const walks = rules.moves('baju', position, 1000).filter((move) => move.startsWith('a1-'));
  await page.click('[data-place=a1]');
  await page.waitForSelector('[data-place].goal');
  const goals = await page.$$eval('.baju .goal', (spaces) => spaces.map((space) => space.dataset.place));
  assert.deepEqual(goals.sort(), walks.map((move) => move.slice(3)).sort());
  assert.ok(!goals.includes('b1'));
  await page.keyboard.press('Escape');
  assert.ok((await playToEnd(page, rules, 'baju')) > 0);
  assert.match(await page.textContent('.status.over'), /\w/);
  assert.deepEqual(page.problems, []);
}

async function gappedPuzzle(browser) {
  const page = await openPage(browser, phone);
  await startOn(page, 'baju-solo', GAPPED);
  await page.waitForSelector('.baju .mine');
  await checkGaps(page);
  await checkAccess(page, 'a puzzle with gaps');
  const table = rules.open();
  rules.load(table, (await keptGames(page))[0].record);
  await solvePuzzle(page, rules, table);
  assert.deepEqual(page.problems, []);
}

/** Two halves that no button leaves: hardly a deal of four lines can be solved, and the page says so. */
async function impossiblePuzzle(browser) {
  const page = await openPage(browser, desktop);
  await page.goto(`${base}/practice/baju-solo`);
  await page.waitForSelector('.setup');
  await page.check('input[name=goal][value=four-lines]');
  await typeBoard(page, HALVES);
  await page.click('.setup button[type=submit]');
  await page.waitForSelector('.optimum p[role=status]:has-text("no solution")');
  assert.deepEqual(page.problems, []);
}

const TOLD = 'White takes the first turn';

/** At a server: lobby, waiting room, table and review name the ruling that is not the usual one. */
async function toldOnline(browser) {
  const [ann, bo] = [await openPage(browser, desktop), await openPage(browser, phone)];
  await ann.goto(`${hosted.base}/online/baju`);
  await ann.waitForSelector('.setup');
  await ann.fill('input[autocomplete=nickname]', 'Ann');
  await ann.check('input[name=online-opponent][value=open]');
  await ann.click('.rulings-choice summary');
  await ann.check(`label:has-text("${TOLD}") input`);
  await ann.click('.setup button[type=submit]');
  await ann.waitForSelector(`.rulings li:has-text("${TOLD}")`); // the waiting room
  await bo.goto(hosted.base);
  await bo.waitForSelector(`.table-item .table-ruling:has-text("${TOLD}")`); // the lobby
  await join(bo, ann.url(), 'Bo');
  for (const page of [ann, bo]) {
    await page.waitForSelector(`.table .rulings li:has-text("${TOLD}")`);
    assert.equal(await page.locator('.rulings li').count(), 1);
  }
  assert.deepEqual([...ann.problems, ...bo.problems], []);
}

/** A record says by which rulings it was played, and so does its review. */
async function toldInReview(browser) {
  const page = await openPage(browser, desktop);
  await page.goto(`${base}/review`);
  await page.fill('textarea', '[game baju]\n[options first=white]\n3@b2\n1@b1\n');
  await page.click('text=Open');
  await page.waitForSelector(`.rulings li:has-text("${TOLD}")`);
  assert.equal(await page.locator('.rulings li').count(), 1);
  assert.deepEqual(page.problems, []);
}

/** The editor offers the rulings; what no longer fits them goes, and the game from there is played by them. */
async function chosenInEditor(browser) {
  const page = await openPage(browser, phone);
  const begin = async (game, position = '') => {
    await page.goto(`${base}/editor/${game}?position=${encodeURIComponent(position)}`);
    await page.waitForFunction(() => document.querySelector('textarea')?.value);
    await page.click('.rulings-choice summary');
  };
  const choose = async (sentence) => page.check(`label:has-text("${sentence}") input`);
  const text = (pattern) =>
    page.waitForFunction((source) => new RegExp(source).test(document.querySelector('textarea').value), pattern.source);
  const isRight = () => page.waitForSelector('.error', { state: 'detached' });
  await begin('baju');
  await checkAccess(page, 'rulings in the editor');
  await choose(TOLD);
  await text(/^\.{4}\/.* w 1 .*first=white/);
  await isRight();
  await begin('baju', '1.../w1.../..../.... w 3 history=a1~b1,a2~a3,a1~b1,a2~a3');
  await page.waitForSelector('.error'); // not the history of this position, to begin with
  await choose('A position may come back as often as you like');
  await text(/repetition=0/);
  await isRight();
  await begin('addvantage');
  const position = await page.inputValue('textarea');
  await page.fill('textarea', `${position} still=3`);
  await choose('Buying and skipping may go on without end');
  await text(/idle=no/);
  await isRight();
  assert.doesNotMatch(await page.inputValue('textarea'), /still=/);
  await begin('abaku', '///////......24/////// 1 0,0 12367,12346 49,49 8,0 wildcards=second swapped=9,0');
  await page.waitForSelector('.board-box > *');
  await isRight();
  await choose('8th zero and every later one');
  await choose('Each new tile of a play lies in some operation');
  await text(/cover=each/);
  await isRight();
  await page.click('text=Play from here');
  await page.waitForSelector('.table .rulings li:has-text("Each new tile of a play")');
  assert.equal(await page.locator('.rulings li').count(), 1);
  assert.deepEqual(page.problems, []);
}

await runCases([
  ['a duel on a board with missing bridges', gappedDuel],
  ['a puzzle with missing bridges, solved', gappedPuzzle],
  ['a puzzle without a solution says so', impossiblePuzzle],
  ['rulings told in lobby, waiting room and table', toldOnline],
  ['rulings told in a review', toldInReview],
  ['rulings chosen in the editor', chosenInEditor],
]);
server.close();
await hosted.end();
