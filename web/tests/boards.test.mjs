// Every way to make a move, on every board: dragging, choosing twice, keys. Positions are fixed, so
// that each way leads to the same move; Undo lies between them.
// usage: node boards.test.mjs APP_FOLDER
import assert from 'node:assert/strict';
import { startServer } from '../serve.mjs';
import { openPage, runCases } from './browser.mjs';
import { drag, resumeGame, startPractice, waitForTurn } from './play.mjs';

const server = await startServer(process.argv[2], { luck: 7 });
const base = `http://127.0.0.1:${server.address().port}`;
const desktop = { viewport: { width: 1280, height: 900 } };
const human = { name: '', kind: 'human', mine: true };
const computer = { name: '', kind: 'computer', level: 1, mine: false };

async function open(browser, game, position, options = desktop, seats = [human, computer]) {
  const page = await openPage(browser, options);
  await resumeGame(page, base, game, `[game ${game}]\n[start ${position}]\n`, { seats });
  await waitForTurn(page);
  return page;
}

/** The move was made; then it is taken back, for the next way to make it. */
async function madeAndTakenBack(page, move) {
  await page.waitForSelector(`.move[data-move="${move}"]`);
  await waitForTurn(page);
  await page.click('.actions button:has-text("Undo")');
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 0);
  await waitForTurn(page);
}

const rackTile = (symbol) => `.tl-hand .tl-rack-tile[aria-label="${symbol}"]`;
const focusOn = (page, place) =>
  page.waitForFunction((name) => document.activeElement?.getAttribute('data-place') === name, place);
async function keys(page, ...names) {
  for (const name of names) await page.keyboard.press(name);
}

async function abaku(browser) {
  const page = await open(
    browser,
    'abaku',
    '///////......24/////// 1 0,0 1367?,12346 49,49 7,0 players=2 bag=own ops=full board=plain swapped=7,0',
  );
  // Dragging: points and operations appear while the tiles lie there, and so does what is missing still.
  await drag(page, rackTile(1), '[data-place=a1]');
  await page.waitForSelector('.tl-runs.pending:has-text("next to a tile")');
  await drag(page, '[data-place=a1]', '[data-place=f8]');
  await drag(page, rackTile(3), '[data-place=i8]');
  await page.waitForSelector('.tl-chip:has-text("12 ÷ 4 = 3")');
  await page.click('.tl-play:has-text("10 points")');
  await madeAndTakenBack(page, '13@8f');
  // Choosing a tile, then a square; the others stay where they are.
  const placeOf3 = () => page.locator(rackTile(3)).boundingBox();
  const itsPlace = await placeOf3();
  await page.click(rackTile(1));
  await page.click('[data-place=f8]');
  assert.deepEqual(await placeOf3(), itsPlace);
  await page.click(rackTile(3));
  await page.click('[data-place=i8]');
  await page.click('.tl-play:has-text("10 points")');
  await madeAndTakenBack(page, '13@8f');
  // Keys: to the square, type, Enter. The typing goes on behind the tiles that lie there.
  await page.focus('[data-place=h8]');
  await keys(page, 'ArrowLeft', 'ArrowLeft');
  await focusOn(page, 'f8');
  await keys(page, '1');
  await focusOn(page, 'i8');
  await keys(page, '3');
  await page.waitForSelector('.tl-play:has-text("10 points")');
  await keys(page, 'Enter');
  await madeAndTakenBack(page, '13@8f');
  // A wildcard is asked what it shall be.
  await page.click(rackTile('★'));
  await page.click('[data-place=f8]');
  await page.click('.answers button:has-text("2")');
  await page.waitForSelector('[data-place=f8][aria-label*="2"]');
  await page.click('.tl-actions button:has-text("Clear")');
  // Shuffling keeps the tiles; exchanging asks which.
  const rack = async () =>
    (
      await page
        .locator('.tl-hand .tl-rack-tile')
        .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')))
    )
      .sort()
      .join('');
  const before = await rack();
  await page.click('.tl-actions button:has-text("Shuffle")');
  assert.equal(await rack(), before);
  await page.click('.tl-actions button:has-text("Exchange")');
  await page.click('dialog .tl-rack-tile[aria-label="6"]');
  await page.click('dialog .tl-rack-tile[aria-label="7"]');
  await page.click('dialog .button.primary:has-text("2")');
  await page.waitForSelector('.move[data-move="swap:67"]');
  assert.deepEqual(page.problems, []);
}

/** After a play its operations are shown one after another, and a COMBO is celebrated. */
async function abakuParade(browser) {
  const page = await openPage(browser, { ...desktop, reducedMotion: 'no-preference' });
  const position = '///////......24/////// 1 0,0 13456,12346 49,49 0,0 players=2 bag=own ops=full board=standard';
  await resumeGame(page, base, 'abaku', `[game abaku]\n[start ${position}]\n`, { seats: [human, human] });
  await page.click('.curtain button');
  await page.fill('.type-move input', '13@8f');
  await page.click('.type-move button');
  await page.waitForSelector('.curtain');
  // They pass by, and nobody here may be quick enough to see them: the page itself notes them.
  await page.evaluate(() => {
    globalThis.seen = new Set();
    new MutationObserver(() => {
      if (document.querySelector('.tl-run')) globalThis.seen.add('frame'); // on the board, with its points
      if (document.querySelector('.tl-chip.lit')?.textContent.includes('=')) globalThis.seen.add('chip');
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.click('.curtain button');
  await page.waitForFunction(() => globalThis.seen.size === 2);
  await page.waitForSelector('.tl-run', { state: 'detached' }); // all were shown
  assert.match(await page.textContent('.tl-runs'), /12 ÷ 4 = 3/);
}

async function summy(browser) {
  const page = await open(
    browser,
    'summy',
    '////////////........#2+5=7#//////////// 1 0 14 1346-x== 001699-= . . arithmetic=exact',
  );
  const cells = { n14: '-', n15: '6', n16: '=', n17: '1' };
  const label = { '-': '-' };
  for (const [place, symbol] of Object.entries(cells))
    await drag(page, `${rackTile(label[symbol] ?? symbol)} >> nth=0`, `[data-place=${place}]`);
  await page.waitForSelector('.tl-chip:has-text("7 − 6 = 1")'); // the live sum
  await page.click('.tl-play:has-text("14 points")');
  await madeAndTakenBack(page, '-6=1@n14');
  for (const [place, symbol] of Object.entries(cells)) {
    await page.click(`${rackTile(symbol)} >> nth=0`);
    await page.click(`[data-place=${place}]`);
  }
  await page.click('.tl-play:has-text("14 points")');
  await madeAndTakenBack(page, '-6=1@n14');
  await page.focus('[data-place=m13]');
  await keys(page, 'ArrowRight', 'ArrowDown', ' ');
  await focusOn(page, 'n14');
  await keys(page, '-', '6', '=', '1');
  await page.waitForSelector('.tl-play:has-text("14 points")');
  await keys(page, 'Enter');
  await madeAndTakenBack(page, '-6=1@n14');
  // The board begins where the action is, and can be zoomed and moved.
  const view = async () => (await page.getAttribute('.tl-board', 'viewBox')).split(' ').map(Number);
  const [, , across, down] = await view();
  assert.ok(Math.min(across, down) < 20, `begins with ${across} x ${down} cells`);
  await page.click('button[aria-label="Whole board"]');
  await page.waitForFunction(
    () => Number(document.querySelector('.tl-board').getAttribute('viewBox').split(' ')[2]) > 25,
  );
  await page.click('button[aria-label="Zoom in"]');
  const [x] = await view();
  await drag(page, '[data-place=m10]', '[data-place=p10]');
  assert.ok((await view())[0] < x, 'dragging the ground moves it');
  assert.match(await page.textContent('.tl-unseen'), /× \d/); // what is left, by kind
  assert.deepEqual(page.problems, []);
}

/** From one space of a grid to another with the arrow keys. */
async function walkKeys(page, from, to) {
  const across = to.charCodeAt(0) - from.charCodeAt(0);
  const down = Number(to[1]) - Number(from[1]);
  for (let i = 0; i < Math.abs(across); i++) await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let i = 0; i < Math.abs(down); i++) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
  await focusOn(page, to);
}

async function abalone(browser) {
  const page = await open(browser, 'abalone', '5/6/7/8/3SSS1s1/8/2s4/6/5 0 0 b 0 1');
  await page.waitForSelector('.cell.mine');
  // A line: its first marble dragged, or all chosen and then where they go.
  await drag(page, '[data-place=e4]', '[data-place=e5]');
  await madeAndTakenBack(page, 'e4e5');
  for (const place of ['e4', 'e6', 'e7']) await page.click(`[data-place=${place}]`);
  await madeAndTakenBack(page, 'e4e5');
  await page.focus('[data-place=e4]');
  await keys(page, 'Enter', 'ArrowRight', 'Enter', 'ArrowRight', 'Enter', 'ArrowRight');
  await focusOn(page, 'e7');
  await keys(page, 'Enter');
  await madeAndTakenBack(page, 'e4e5');
  // Side by side.
  for (const place of ['e4', 'e5']) await page.click(`[data-place=${place}]`);
  await drag(page, '[data-place=e5]', '[data-place=f5]');
  await madeAndTakenBack(page, 'e4e5f4');
  // What cannot be is refused in words.
  await page.click('[data-place=a1]');
  await page.waitForSelector('.board-say.refusal:has-text("First choose")');
  for (const place of ['e4', 'i9']) await page.click(`[data-place=${place}]`);
  await page.waitForSelector('.board-say.refusal:has-text("Too far")');
  assert.equal(await page.locator('.cell.selected').count(), 1);
  await page.click('[data-place=e4]');
  await page.waitForFunction(() => !document.querySelector('.cell.selected'));
  assert.deepEqual(page.problems, []);
}

async function baju(browser) {
  const page = await open(browser, 'baju', '1w3../...w2/.2../.... b 3');
  await page.waitForSelector('.cell.mine');
  await drag(page, '[data-place=b3]', '[data-place=d3]');
  await madeAndTakenBack(page, 'b3-d3');
  await page.click('[data-place=b3]');
  await page.hover('[data-place=d3]');
  await page.waitForSelector('.bj-walk polyline', { state: 'attached' }); // the walk is drawn
  await page.click('[data-place=d3]');
  await madeAndTakenBack(page, 'b3-d3');
  await page.focus('[data-place=b3]');
  await keys(page, 'Enter');
  await walkKeys(page, 'b3', 'd3');
  await keys(page, 'Enter');
  await madeAndTakenBack(page, 'b3-d3');
  // From the supply.
  await drag(page, '.bj-supply-button[aria-label="Place a 3"]', '[data-place=c2]');
  await madeAndTakenBack(page, '3@c2');
  await page.click('.bj-supply-button[aria-label="Place a 3"] >> nth=0');
  await page.click('[data-place=c2]');
  await madeAndTakenBack(page, '3@c2');
  await page.focus('[data-place=b2]');
  await keys(page, '3');
  await walkKeys(page, 'b2', 'c2');
  await keys(page, 'Enter');
  await madeAndTakenBack(page, '3@c2');
  // A hint says why, and can be played as it is.
  await page.click('.actions button:has-text("Hint")');
  const move = await page.locator('[data-hint]').getAttribute('data-hint');
  assert.match(await page.textContent('.board-say.hint'), /Try .+\. It .*(line|ways)/);
  await page.click('[data-hint]');
  await madeAndTakenBack(page, move);
  // What cannot be is refused in words.
  await drag(page, '[data-place=a1]', '[data-place=d4]');
  await page.waitForSelector('.board-say.refusal');
  assert.deepEqual(page.problems, []);
}

async function addvantage(browser) {
  const page = await open(
    browser,
    'addvantage',
    'turn:1 5../.4./...|6../.../... 2,2 9,10,10/10,11,11|8,9,11/12,13,14 10,11 players=2',
  );
  await page.waitForSelector('.av-square.buyable');
  await drag(page, '[data-place="2a1"]', '[data-place="1b1"]');
  await madeAndTakenBack(page, 'buy:2a1>b1');
  await page.click('[data-place="2a1"]');
  await page.click('[data-place="1b1"]');
  await madeAndTakenBack(page, 'buy:2a1>b1');
  await page.focus('[data-place="2a1"]');
  await keys(page, 'Enter');
  await page.focus('[data-place="1b1"]');
  await keys(page, 'Enter');
  await madeAndTakenBack(page, 'buy:2a1>b1');
  // A throw; one die is dragged, one placed by choosing, and a third way by keys after starting over.
  await page.click('.av-throws button:has-text("Throw 2 dice")');
  await page.waitForSelector('.av-piece >> nth=1');
  await drag(page, '.av-piece >> nth=0', '[data-place="1c3"]');
  await page.waitForSelector('[data-place="1c3"].tentative');
  await page.click('.av-piece >> nth=0');
  await page.click('[data-place="1a3"]');
  await page.click('button:has-text("Start over")');
  await page.waitForSelector('.av-piece >> nth=1');
  for (const place of ['1c3', '1a3']) {
    await page.focus('.av-piece >> nth=0');
    await keys(page, 'Enter');
    await page.focus(`[data-place="${place}"]`);
    await keys(page, 'Enter');
    await page.waitForSelector(`[data-place="${place}"].tentative`);
  }
  await page.click('.av-throws .button.primary');
  await page.waitForSelector('.move[data-move^="place:"]');
  assert.deepEqual(page.problems, []);
}

async function addvantageStart(browser) {
  const page = await openPage(browser, desktop);
  await startPractice(page, base, 'addvantage');
  await page.waitForSelector('.av-piece >> nth=5');
  await drag(page, '.av-piece >> nth=0', '[data-place="1r1"]');
  await page.waitForFunction(() => document.querySelectorAll('.av-piece').length === 5);
  await page.click('.av-piece >> nth=0');
  await page.click('[data-place="1r2"]');
  await page.waitForFunction(() => document.querySelectorAll('.av-piece').length === 4);
  for (const slot of ['1r3', '1ca', '1cb', '1cc']) {
    await page.focus(`[data-place="${slot}"]`);
    await keys(page, 'Enter');
  }
  await page.click('button:has-text("Done arranging")');
  await page.waitForSelector('.move[data-move^="arrange:"]');
  await waitForTurn(page);
  await page.waitForSelector('.av-bonus svg >> nth=1'); // the bonus tiles are dealt
  assert.deepEqual(page.problems, []);
}

/** Fingers on a phone: a tap beside a marble means the marble, and Abaku zooms in for laying. */
async function touch(browser) {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await openPage(browser, phone);
  await startPractice(page, base, 'abalone');
  await page.waitForSelector('.cell.mine');
  const box = await page.locator('[data-place=c3]').boundingBox();
  assert.ok(box.width >= 36, `a cell is ${box.width} wide`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + 2);
  await page.waitForSelector('[data-place=c3].selected');
  await page.tap('[data-place=d3]');
  await page.waitForSelector('.move[data-move=c3d3]');
  const tiles = await open(
    browser,
    'abaku',
    '///////......24/////// 1 0,0 13456,12346 49,49 0,0 players=2 bag=own ops=full board=plain',
    phone,
  );
  const covered = await tiles.$$eval('.tl-cell', (cells) =>
    cells
      .filter((cell) => {
        // nothing lies over a square that is in the frame; one that would be cut is not shown
        const board = cell.closest('.board').getBoundingClientRect();
        const box = cell.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const isCut = box.right > board.right || box.bottom > board.bottom;
        if (x < board.left + 20 || y < board.top + 20 || isCut) return false;
        return document.elementFromPoint(x, y)?.closest('.tl-cell') !== cell;
      })
      .map((cell) => cell.dataset.place),
  );
  assert.deepEqual(covered, []);
  await tiles.tap(rackTile(1));
  await tiles.tap('[data-place=f8]');
  await tiles.waitForFunction(() => document.querySelector('[data-place=f8]').getBoundingClientRect().width > 30);
  await tiles.tap(rackTile(3));
  await tiles.tap('[data-place=i8]');
  await tiles.tap('.tl-play:has-text("10 points")');
  await tiles.waitForSelector('.move[data-move="13@8f"]');
  assert.deepEqual([...page.problems, ...tiles.problems], []);
}

/** A game that this page has no board for is played all the same. */
async function plain(browser) {
  const page = await openPage(browser, { ...desktop, serviceWorkers: 'block' }); // it would not ask for app.js again
  await page.route('**/app.js', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('id:"abalone",line:', 'id:"unheard-of",line:');
    await route.fulfill({ response, body });
  });
  await page.goto(base);
  await page.waitForSelector('.game-abalone .plain-picture', { state: 'attached' });
  const record = '[game abalone]\n[start 5/6/7/8/5SSSs/8/7/6/5 4 0 b 0 1]\n';
  await resumeGame(page, base, 'abalone', record, { seats: [human, computer] });
  await waitForTurn(page);
  await page.waitForFunction(() => /[a-i]/.test(document.querySelector('.plain-drawing').textContent));
  const listed = await page.locator('.plain-choices button').count();
  assert.ok(listed > 10, `${listed} moves are listed`);
  assert.equal(await page.locator('.table input').count(), 1, 'one field to type moves');
  await page.fill('.plain-moves input', 'e6e');
  await page.waitForFunction((before) => document.querySelectorAll('.plain-choices button').length < before, listed);
  await page.click('.plain-choices button:has-text("e6e7")');
  await madeAndTakenBack(page, 'e6e7');
  await page.fill('.plain-moves input', 'e6e7');
  await keys(page, 'Enter');
  await madeAndTakenBack(page, 'e6e7');
  await page.fill('.plain-moves input', 'a1a2');
  await keys(page, 'Enter');
  await page.waitForSelector('.board-say.refusal');
  await page.goto(`${base}/editor/abalone`);
  await page.waitForSelector('.plain-drawing');
  assert.equal(await page.locator('.palette').count(), 0);
  assert.deepEqual(page.problems, []);
}

/** Positions with something to lay in them, for each game. */
const positions = {
  abalone: '5/6/7/8/5SSSs/8/7/6/5 5 0 b 0 1',
  abaku: '///////......24/////// 1 0,0 13456,12346 49,49 0,0 players=2 bag=own ops=full board=standard',
  summy: '////////////........#2+5=7#//////////// 1 0 14 1346-x== 001699-= . . arithmetic=exact',
  baju: '1w3../...w2/.2../.... b 3',
  addvantage: 'turn:1 5../.4./...|6../.../... 2,2 9,10,10/10,11,11|8,9,11/12,13,14 10,11 players=2',
};

/** What is said lies in sight and over nothing that it speaks of, and is told aloud too. */
async function checkSaying(page, name) {
  const [said, under, aloud] = await page.evaluate(() => {
    const box = document.querySelector('.board-say').getBoundingClientRect();
    const meets = (element) => {
      const other = element.getBoundingClientRect();
      return (
        other.width > 0 &&
        box.left < other.right &&
        other.left < box.right &&
        box.top < other.bottom &&
        other.top < box.bottom
      );
    };
    const parts = [
      ...document.querySelectorAll('.game-board, .game-hand, .actions, .players, .move-panel, .type-move > label'),
    ];
    const isSeen = box.top >= 0 && box.bottom <= innerHeight;
    return [
      isSeen,
      parts.filter(meets).map((part) => part.className),
      document.querySelector('[role=status][aria-live]').textContent,
    ];
  });
  assert.ok(said, `${name}: it is out of sight`);
  assert.deepEqual(under, [], `${name}: it covers these`);
  assert.equal(aloud.trim(), (await page.textContent('.board-say > span')).trim());
}

/** A hint covers neither board nor rack, and goes away by the next move or question. */
function hints(viewport) {
  return async (browser) => {
    for (const [game, position] of Object.entries(positions)) {
      const page = await open(browser, game, position, { viewport, hasTouch: viewport.width < 600 });
      for (let count = 0; count < 2; count++) {
        await page.click('.actions button:has-text("Hint")');
        await page.waitForSelector('.board-say.hint:has-text("Try")');
        await checkSaying(page, `${game}, hint ${count + 1}`);
      }
      assert.equal(await page.locator('.board-say').count(), 1);
      const move = await page.getAttribute('[data-hint]', 'data-hint');
      await page.click('[data-hint]');
      await madeAndTakenBack(page, move);
      assert.equal(await page.locator('.board-say').count(), 0);
      // A question that is stopped by another one comes to nothing.
      await page.click('.actions button:has-text("Hint")');
      await page.click('.actions button:has-text("Hint")');
      await page.waitForSelector('.board-say.hint:has-text("Try")');
      assert.deepEqual(page.problems, []);
      // What is refused is said where the move was typed.
      await page.fill('.type-move input', 'nonsense');
      await page.click('.type-move button');
      await page.waitForSelector('.type-move .board-say.refusal');
      await checkSaying(page, `${game}, refusal`);
      await page.context().close();
    }
  };
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const placeOf = (page, part) => page.locator(part).first().boundingBox();

/** Dice and tiles keep their places while others are put on the board: what was at a finger is there at the next tap. */
async function trayKeepsPlaces(browser) {
  const position = 'place:1:26 .../.../...|.../.../... 2,2 9,10,11/10,11,12|8,9,11/12,13,14 10,12 players=2';
  const page = await open(browser, 'addvantage', position, phone);
  const parts = ['.av-piece[aria-label="die 6"]', '.av-out', '.av-throws .primary'];
  // Not where it is drawn: a button that was pressed just now is drawn a pixel lower.
  const layoutOf = (part) =>
    page.$eval(part, ({ offsetLeft, offsetTop, offsetWidth }) => [offsetLeft, offsetTop, offsetWidth]);
  const places = () => Promise.all(parts.map(layoutOf));
  await page.waitForFunction(() => !document.querySelector('.av-thrown'));
  const before = await places();
  await page.tap('.av-piece >> nth=0');
  await page.tap('[data-place="1b2"]');
  await page.waitForSelector('[data-place="1b2"].tentative');
  assert.deepEqual(await places(), before);
  await page.tap('.av-out');
  await page.waitForSelector('.av-tray p:has-text("The 6 is given up")');
  assert.deepEqual(await Promise.all(parts.slice(1).map(layoutOf)), before.slice(1));
  await page.tap('.av-out'); // "Take the 6 back"
  await page.waitForSelector(parts[0]);
  assert.deepEqual(await places(), before);
  await page.tap('[data-place="2b2"]');
  await page.waitForSelector('.board-say.refusal:has-text("on your own board")');
  assert.deepEqual(page.problems, []);
}

/** Why a die cannot be bought is said by the rules. */
async function whyNotBought(browser) {
  const position = 'turn:1 5../.../...|6../.../... 2,2 9,10,11/10,11,12|8,9,11/12,13,14 10,12 players=2 ban=2a1:1';
  const page = await open(browser, 'addvantage', position, phone);
  await page.tap('[data-place="2a1"]');
  await page.waitForSelector('.board-say.refusal:has-text("bought from you")');
  assert.equal(await page.locator('.move').count(), 0);
}

/** Who looks back at an earlier move finds the arrows and all below them where they were. */
async function steppingKeepsThePage(browser) {
  const page = await open(browser, 'abalone', '5/6/7/8/4S4/8/7/6/ss3 0 0 b 0 1', phone);
  await page.fill('.type-move input', 'e5e6');
  await page.click('.type-move button');
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 2);
  await waitForTurn(page);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const back = '.move-panel button[aria-label="One move back"]';
  const before = await placeOf(page, back);
  await page.tap(back);
  await page.waitForSelector('.move[data-move=e5e6][aria-current]');
  assert.deepEqual(await placeOf(page, back), before);
}

/** What the bridges mean is on the screen with the board, and the way of a walk is drawn. */
async function bridgesInSight(browser) {
  const sizes = [
    [390, 844],
    [360, 640],
    [844, 390],
  ];
  for (const [width, height] of sizes) {
    const page = await open(browser, 'baju', '2.../..w3./..../.... b 3', {
      viewport: { width, height },
      hasTouch: true,
    });
    const legend = await placeOf(page, '.board-legend');
    assert.ok(legend.y + legend.height <= height, `${width}: ${JSON.stringify(legend)}`);
    await page.tap('[data-place=a1]');
    await page.tap('[data-place=b2]');
    await page.waitForSelector('.move[data-move="a1-b2"]');
    await page.waitForSelector('.bj-last-way');
    await page.context().close();
  }
}

/** While a window changes a board may have no room for a moment; names as large as it was then once covered all of it. */
async function momentWithoutRoom(browser) {
  const page = await openPage(browser, phone);
  await startPractice(page, base, 'abaku');
  await page.waitForSelector('.tl-labels text');
  const sizes = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const size = () => Number(document.querySelector('.tl-labels').getAttribute('font-size'));
    const board = document.querySelector('.tl-board');
    const before = size();
    board.style.height = '0';
    await frame();
    const without = size();
    board.style.height = '';
    await frame();
    return [before, without, size()];
  });
  assert.deepEqual(sizes, [sizes[0], sizes[0], sizes[0]]);
}

await runCases([
  ['Abaku by dragging, choosing, typing; wildcard, shuffle, exchange', abaku],
  ['Abaku: operations shown in turn after a move', abakuParade],
  ['Summy by dragging, choosing, typing; zoom, pan, pieces left', summy],
  ['Abalone by dragging, choosing, keys; lines and side steps', abalone],
  ['baju by dragging, choosing, keys; board and supply', baju],
  ['Add-Vantage: buying, throwing and placing by dragging, choosing, keys', addvantage],
  ['Add-Vantage: the tiles arranged', addvantageStart],
  ['a game without a board of its own, by choosing and typing', plain],
  ['by touch on a phone', touch],
  ['Add-Vantage: what is in the tray keeps its place', trayKeepsPlaces],
  ['Add-Vantage: why a die cannot be bought', whyNotBought],
  ['an earlier move, and the page stays', steppingKeepsThePage],
  ['baju: bridges and walks', bridgesInSight],
  ['a moment without room', momentWithoutRoom],
  ['hints cover nothing, on a desktop', hints({ width: 1280, height: 800 })],
  ['hints cover nothing, on a phone', hints({ width: 390, height: 844 })],
]);
server.close();
