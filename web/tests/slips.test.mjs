// No slip costs a game that is played in the browser: questions before what cannot be undone, drags that are called off, undo, two
// tabs, leaving and coming back, and the list of all games.
// usage: node slips.test.mjs APP_FOLDER
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { startServer } from '../serve.mjs';
import { checkAccess } from './access.mjs';
import { openPage, runCases } from './browser.mjs';
import {
  chooseMove,
  keptGames,
  makeRandom,
  makeRecord,
  resumeGame,
  startPractice,
  typeMove,
  waitForTurn,
} from './play.mjs';
import { loadRules } from './rules.mjs';

const server = await startServer(process.argv[2], { luck: 5 });
const base = `http://127.0.0.1:${server.address().port}`;
const rules = await loadRules(base);
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 } };

const moveCount = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.move').length === n, count);

async function playOnce(page) {
  await page.click('[data-place=c3]');
  await page.click('[data-place=d3]');
  await moveCount(page, 2);
  await waitForTurn(page);
}

async function newAsks(browser) {
  const page = await openPage(browser, desktop);
  await startPractice(page, base, 'abalone');
  await playOnce(page);
  await page.click('.actions button:has-text("New")');
  await page.waitForSelector('dialog[open]');
  await checkAccess(page, 'new game?');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  assert.equal(await page.locator('.move').count(), 2);
  await page.click('.actions button:has-text("New")');
  await page.click('dialog .button.primary');
  await page.waitForSelector('.setup');
  await page.goto(`${base}/games`);
  await page.click('.my-game a:has-text("Continue")');
  await moveCount(page, 2);
  assert.deepEqual(page.problems, []);
}

/** Presses on one thing and moves to a point, without letting go. */
async function dragTo(page, selector, x, y) {
  const box = await page.locator(selector).first().boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 8 });
}

async function dragCancelled(browser) {
  const page = await openPage(browser, desktop);
  await startPractice(page, base, 'abalone');
  const outside = 3;
  await dragTo(page, '[data-place=c3]', outside, 400);
  await page.mouse.up();
  const target = await page.locator('[data-place=d3]').boundingBox();
  const middle = [target.x + target.width / 2, target.y + target.height / 2];
  await dragTo(page, '[data-place=c3]', ...middle);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.waitForTimeout(300);
  assert.equal(await page.locator('.move').count(), 0);
  assert.equal(await page.locator('.board-say.refusal').count(), 0);
  // The same drag, let go on the board, is a move; also when the pointer left the board in between.
  await dragTo(page, '[data-place=c3]', outside, 400);
  await page.mouse.move(...middle, { steps: 8 });
  await page.mouse.up();
  await page.waitForSelector('.move');
}

async function tileDragCancelled(browser) {
  const page = await openPage(browser, desktop);
  await startPractice(page, base, 'abaku');
  await waitForTurn(page);
  await page.click('.tl-hand .tl-rack-tile >> nth=0');
  await page.click('[data-place=h8]');
  await page.waitForSelector('[data-place=h8] .tentative');
  await dragTo(page, '[data-place=h8]', 3, 400);
  await page.mouse.up();
  assert.equal(await page.locator('[data-place=h8] .tentative').count(), 1); // it lies where it lay
  const other = await page.locator('[data-place=h9]').boundingBox();
  await dragTo(page, '[data-place=h8]', other.x + other.width / 2, other.y + other.height / 2);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  assert.equal(await page.locator('[data-place=h8] .tentative').count(), 1);
}

async function passAsks(browser) {
  const page = await openPage(browser, phone);
  await startPractice(page, base, 'abaku');
  for (const line of [/Three passes in a row lose/, /second pass in a row/]) {
    await waitForTurn(page);
    const before = await page.locator('.move').count();
    await page.click('.tl-actions button:has-text("Pass")');
    assert.match(await page.textContent('dialog'), line);
    await checkAccess(page, 'pass?');
    await page.click('dialog button:has-text("Cancel")');
    assert.equal(await page.locator('.move').count(), before);
    await page.click('.tl-actions button:has-text("Pass")');
    await page.click('dialog button:has-text("Pass")');
    await moveCount(page, before + 2);
  }
  await waitForTurn(page);
  await page.click('.tl-actions button:has-text("Pass")');
  assert.match(await page.textContent('dialog'), /third pass in a row: it ends the game/);
}

/** In every game: one's own move is taken back, before the end and after it. */
async function undoEverywhere(browser) {
  const page = await openPage(browser, desktop);
  for (const { id } of rules.games()) {
    const random = makeRandom(3);
    const seats = Array.from({ length: 4 }, () => ({ name: '', kind: 'human', mine: true }));
    const record = makeRecord(rules, id, id === 'baju-solo' ? 1 : 4);
    await resumeGame(page, base, id, record, { seats });
    const lift = async () => {
      if (await page.locator('.curtain').count()) await page.click('.curtain button');
    };
    await lift();
    await waitForTurn(page);
    const count = await page.locator('.move').count();
    const table = rules.open();
    rules.load(table, record);
    await typeMove(page, chooseMove(rules, rules.describe(table, -1, -1), random));
    await moveCount(page, count + 1);
    await page.click('.actions button:has-text("Undo")');
    await moveCount(page, count);
    await lift();
    await waitForTurn(page);
    if (id === 'baju-solo') continue; // nobody to resign to
    await page.click('.actions button:has-text("Resign")');
    await page.click('dialog .button.danger');
    await page.waitForFunction((n) => document.querySelectorAll('.move').length > n, count);
    await page.click('.actions button:has-text("Play on")');
    await page.click('dialog:has-text("Go on with this game?") .button.primary');
    await moveCount(page, count);
    const [kept] = await keptGames(page);
    assert.equal(kept.result, 'unfinished', id);
  }
  assert.deepEqual(page.problems, []);
}

async function twoTabs(browser) {
  const first = await openPage(browser, desktop);
  await startPractice(first, base, 'abalone', { hotSeat: true });
  await typeMove(first, 'c3d3');
  await moveCount(first, 1);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await moveCount(second, 1);
  await typeMove(second, 'g5f4');
  await moveCount(second, 2);
  await moveCount(first, 2); // it follows
  await typeMove(first, 'd3e3');
  await moveCount(second, 3);
  await second.click('.actions button:has-text("Undo")');
  await moveCount(first, 2);
  assert.deepEqual(
    (await keptGames(first)).map(({ moves }) => moves),
    [2],
  );
}

async function staleTab(browser) {
  const first = await openPage(browser, desktop);
  await first.addInitScript(() => {
    const listen = globalThis.addEventListener.bind(globalThis);
    globalThis.addEventListener = (name, ...rest) => name !== 'storage' && listen(name, ...rest); // deaf to other tabs
  });
  await startPractice(first, base, 'abalone', { hotSeat: true });
  await typeMove(first, 'c3d3');
  await moveCount(first, 1);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await moveCount(second, 1);
  await typeMove(second, 'g5f4');
  await moveCount(second, 2);
  await typeMove(second, 'd3e3');
  await moveCount(second, 3);
  await typeMove(first, 'g5g4'); // on a position that is over long ago
  await moveCount(first, 3); // shows what the other did
  const [kept] = await keptGames(first);
  assert.equal(kept.moves, 3);
  assert.match(kept.record, /d3e3/);
}

/** The computer answers once, though two tabs look on. */
async function oneAnswer(browser) {
  const first = await openPage(browser, desktop);
  await startPractice(first, base, 'abalone');
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.waitForSelector('.table');
  await first.bringToFront();
  await playOnce(first);
  await moveCount(second, 2);
  await first.waitForTimeout(1500);
  assert.equal((await keptGames(first))[0].moves, 2);
}

/** To the rules and back, a reload, a new visit by the address: always the same game, and no other page before it. */
async function rulesAndBack(browser) {
  const page = await openPage(browser, phone);
  await startPractice(page, base, 'abaku');
  await waitForTurn(page);
  const rack = () =>
    page
      .locator('.tl-hand .tl-rack-tile')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')).join(''));
  const before = await rack();
  const same = async () => {
    await page.waitForSelector('.tl-hand .tl-rack-tile');
    assert.equal(await rack(), before);
    assert.equal(await page.locator('.setup').count(), 0);
  };
  await page.reload(); // nothing has been moved yet
  await same();
  await page.click('.actions a:has-text("Rules")');
  await page.waitForSelector('.prose h1');
  await checkAccess(page, 'rules with a way back');
  await page.click('a.back-to-table');
  await same();
  await page.click('.actions a:has-text("Rules")');
  await page.waitForSelector('.prose h1');
  await page.goBack();
  await same();
  await page.goto(`${base}/rules/abaku`);
  await page.goBack(); // the whole page had been left
  await same();
  assert.deepEqual(page.problems, []);
}

async function tablesLinkRules(browser) {
  const page = await openPage(browser, desktop);
  for (const { id } of rules.games()) {
    await startPractice(page, base, id);
    const href = await page.getAttribute('.actions a:has-text("Rules")', 'href');
    assert.match(href, new RegExp(`^/rules/${id}\\?back=`));
  }
}

/** The puzzle of the day that was begun goes on where it was left. */
async function puzzleStays(browser) {
  const page = await openPage(browser, phone);
  const visit = async () => {
    await page.goto(`${base}/practice/baju-solo?day=2026-01-01`);
    await page.waitForSelector('.baju .mine');
  };
  await visit();
  const table = rules.open();
  rules.run(table, 'new baju-solo goal=four-lines seed=20260101');
  await typeMove(page, rules.moves('baju-solo', rules.describe(table, -1, -1).position, 1)[0]);
  await moveCount(page, 1);
  await visit();
  await moveCount(page, 1);
}

function myGames(options, colorScheme) {
  return async (browser) => {
    const page = await openPage(browser, { ...options, colorScheme, acceptDownloads: true });
    await page.goto(`${base}/games`);
    await page.waitForSelector('main .lead'); // nothing yet
    await startPractice(page, base, 'abalone');
    await playOnce(page);
    await page.click('.actions button:has-text("Resign")');
    await page.click('dialog .button.danger');
    await page.waitForSelector('.status.over');
    await page.click('.top a[href="/games"]:visible');
    await page.waitForSelector('.my-game');
    assert.match(await page.textContent('.my-game'), /Abalone.*You – Computer.*You lost.*resignation/);
    await checkAccess(page, 'my games');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    // Replay begins at the start, and steps on.
    await page.click('.my-game a:has-text("Step through")');
    await page.waitForSelector('.status.stepping');
    assert.match(await page.textContent('.status.stepping'), /Move 0 of 3/);
    await page.click('button[aria-label="One move forward"]');
    await page.waitForSelector('.status.stepping:has-text("move 1 of 3")');
    await page.goBack();
    // Review, also after a reload.
    await page.click('.my-game a:has-text("Find mistakes")');
    await moveCount(page, 3);
    await page.reload();
    await moveCount(page, 3);
    await page.goBack();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('.my-game button:has-text("Save as file")'),
    ]);
    assert.match(await readFile(await download.path(), 'utf8'), /^\[game abalone\]/);
    await page.click('.my-game button:has-text("Delete")');
    await checkAccess(page, 'delete?');
    await page.click('dialog button:has-text("Keep")');
    assert.equal(await page.locator('.my-game').count(), 1);
    await page.click('.my-game button:has-text("Delete")');
    await page.click('dialog .button.danger');
    await page.waitForSelector('main .lead');
    assert.deepEqual(await keptGames(page), []);
    assert.deepEqual(page.problems, []);
  };
}

/** What was begun stands on the home page in few small cards, the latest first, and leaves the games in sight. */
async function continueCards(browser) {
  const page = await openPage(browser, phone);
  await page.goto(`${base}/rules`);
  const kept = rules.games().map(({ id }, index) => ({
    id: `kept${index}`,
    game: id,
    record: makeRecord(rules, id, 2),
    moves: 2,
    seats: [
      { name: '', kind: 'human', mine: true },
      { name: '', kind: 'computer', level: 2, mine: false },
    ],
    result: 'unfinished',
    changed: index,
    revision: 1,
  }));
  await page.evaluate((games) => {
    for (const game of games) localStorage.setItem(`fivefold.game.${game.id}`, JSON.stringify(game));
  }, kept);
  await page.goto(base);
  await page.waitForSelector('.continue-item');
  const addresses = await page
    .locator('.continue-item')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  const latest = [...kept].reverse().slice(0, 4);
  assert.deepEqual(
    addresses,
    latest.map(({ id, game }) => `/practice/${game}?game=${id}`),
  );
  const heights = await page.locator('.continue-item').evaluateAll((all) => all.map((one) => one.offsetHeight));
  assert.ok(Math.max(...heights) <= 72, `cards of ${heights} pixels`);
  assert.match(await page.textContent('.continue-item'), /Computer.*on this device/);
  await checkAccess(page, 'home with games to continue');
  await page.click(`.continue-games a:has-text("All ${kept.length}")`);
  await page.waitForSelector(`.my-game >> nth=${kept.length - 1}`);
}

/** What an earlier version of the page kept is still there. */
async function oldGames(browser) {
  const page = await openPage(browser, desktop);
  await page.goto(`${base}/rules`);
  const record = makeRecord(rules, 'abalone', 3);
  await page.evaluate(
    (text) => localStorage.setItem('fivefold.practice.abalone', JSON.stringify({ record: text, moves: 3, seats: [] })),
    record,
  );
  await page.goto(`${base}/games`);
  await page.click('.my-game a:has-text("Continue")');
  await moveCount(page, 3);
}

await runCases([
  ['New asks while a game runs, and the game waits in the list', newAsks],
  ['a drag is called off outside the board and by Escape', dragCancelled],
  ['a laid tile that is dragged off the board lies where it lay', tileDragCancelled],
  ['Pass asks and says what it costs', passAsks],
  ['undo in every game, also after the end', undoEverywhere],
  ['two tabs of one game show the same', twoTabs],
  ['a tab that missed the other\u2019s moves does not write over them', staleTab],
  ['the computer answers in one of two tabs', oneAnswer],
  ['rules and back, reload: the same game at once', rulesAndBack],
  ['each table links its rules', tablesLinkRules],
  ['the puzzle of the day goes on', puzzleStays],
  ['my games: replay, review, export, delete', myGames(desktop, 'light')],
  ['my games on a phone in the dark', myGames(phone, 'dark')],
  ['games to continue are few small cards', continueCards],
  ['games of earlier versions are taken over', oldGames],
]);
server.close();
