// Seconds of doubt at a table, one case each: what somebody who knows none of this stopped at, on a phone and by touch.
// usage: node doubts.test.mjs APP_FOLDER
import assert from 'node:assert/strict';
import { startServer } from '../serve.mjs';
import { openPage, runCases } from './browser.mjs';
import { makeRecord, resumeGame, startPractice, waitForTurn } from './play.mjs';
import { loadRules } from './rules.mjs';
import { makeTables, sizes } from './tables.mjs';

const server = await startServer(process.argv[2], { luck: 7 });
const base = `http://127.0.0.1:${server.address().port}`;
const rules = await loadRules(base);
const at = makeTables(rules, base);
const touch = (size) => ({ viewport: sizes[size], hasTouch: true, isMobile: true });
const said = (page) => page.innerText('.table-say > :first-child');
const human = { name: '', kind: 'human', mine: true };
const computer = { name: '', kind: 'computer', level: 1, mine: false };

/** Marbles that can go nowhere are said to, and the words go with the next choice. */
async function stuckMarbles(browser) {
  const page = await openPage(browser, touch('phone'));
  await startPractice(page, base, 'abalone');
  await page.waitForSelector('.cell.mine');
  await page.tap('[data-place=a1]'); // alone it cannot move, but with others
  await page.waitForSelector('.board-say.note:has-text("cannot move alone")'); // half of a choice is no mistake
  await page.tap('[data-place=a5]'); // five in a line
  await page.waitForSelector('.board-say.refusal:has-text("Now the one you touched last is chosen")');
  await page.tap('[data-place=a5]');
  await page.waitForFunction(() => !document.querySelector('.board-say'));
  for (const place of ['a2', 'a3', 'a4']) await page.tap(`[data-place=${place}]`);
  await page.waitForSelector('.board-say.refusal:has-text("These marbles cannot move")');
  await page.tap('[data-place=c3]'); // the choice begins anew, and that is said
  await page.waitForSelector('.board-say.refusal:has-text("up to three")');
  await page.waitForSelector('.board-say.refusal:has-text("Now the one you touched last is chosen")');
  await page.tap('[data-place=c4]');
  await page.waitForFunction(() => !document.querySelector('.board-say'));
  assert.ok(await page.locator('.target').count());
  assert.deepEqual(page.problems, []);
}

const chipsOf = (page) => page.$$eval('.tl-chip', (chips) => chips.map((chip) => chip.textContent).join());
const chipsAre = (page, wanted, isSame) =>
  page.waitForFunction(
    ([text, same]) => {
      const now = [...document.querySelectorAll('.tl-chip')].map((chip) => chip.textContent).join();
      return now && (now === text) === same;
    },
    [wanted, isSame],
  );

/** A hint shows what its play would make; without it there is again what the last play made. */
async function hintedOperations(browser) {
  const page = await openPage(browser, touch('phone'));
  for (const game of ['abaku', 'summy']) {
    await at.open(page, game, 'middle');
    const last = await chipsOf(page);
    assert.ok(last);
    await at.hint(page);
    await chipsAre(page, last, false);
    const points = await page.$$eval('.tl-chip b', (all) => all.map((each) => Number(each.textContent)));
    const sum = points.reduce((one, other) => one + other);
    assert.match(await said(page), new RegExp(`brings ${sum} point`), game);
    assert.equal(await page.innerText('.tl-play'), 'Play', 'a hint is not laid');
    await page.tap('.board-say .close');
    await chipsAre(page, last, true);
  }
  assert.deepEqual(page.problems, []);
}

/** What is being laid stays where it is laid, however many points it makes. */
async function laidInSight(browser) {
  const page = await openPage(browser, touch('small'));
  await resumeGame(page, base, 'abaku', makeRecord(rules, 'abaku', 5), { seats: [computer, human] });
  await waitForTurn(page);
  await at.hint(page);
  const move = await page.getAttribute('[data-hint]', 'data-hint');
  const hinted = page.locator('.tl-cell:has(.tl-tile.hinted)');
  const cells = await hinted.evaluateAll((all) => all.map((each) => each.dataset.place));
  await page.tap('.board-say .close');
  const places = () =>
    Promise.all(['.game-board', '[data-place=h8]'].map((part) => page.locator(part).first().boundingBox()));
  const before = await places();
  for (const [index, cell] of cells.entries()) {
    await page.tap(`.tl-rack-tile[aria-label="${move[index]}"]`);
    await page.dispatchEvent(`[data-place=${cell}]`, 'click'); // one of a large play may be out of sight
    await page.waitForSelector(`[data-place=${cell}] .tentative`, { state: 'attached' });
  }
  await page.waitForFunction(() => /^Play for \d{3} points$/.test(document.querySelector('.tl-play').textContent));
  assert.deepEqual(await places(), before, 'the points move the board');
}

/** What the other side's play brought is said with it; more operations than there is room for fade out, and COMBO! is never cut. */
async function lastPlay(browser) {
  const page = await openPage(browser, touch('small'));
  await at.open(page, 'abaku', 'middle');
  assert.match(await said(page), /Bartholomew1: \d+ at \w+ [→↓], \d+ points$/);
  await at.open(page, 'summy', 'middle');
  assert.match(await said(page), /Bartholomew1: [\d +−×÷]+ = \d+, \d+ points$/); // as it is read, with what lay there
  await at.open(page, 'abaku', 'middle');
  const seen = () =>
    page.evaluate(() => {
      const runs = document.querySelector('.tl-runs');
      const [box, combo] = [runs, runs.querySelector('.tl-combo')].map((part) => part.getBoundingClientRect());
      return {
        hasMore: runs.scrollHeight > runs.clientHeight + 1,
        isFaded: getComputedStyle(runs).maskImage !== 'none',
        isWhole: combo.top >= box.top - 1 && combo.bottom <= box.bottom + 1,
      };
    });
  assert.deepEqual(await seen(), { hasMore: true, isFaded: true, isWhole: true });
  await page.evaluate(() => document.querySelector('.tl-runs').scrollTo(0, 1000));
  await page.waitForFunction(() => !document.querySelector('.tl-runs.more'));
  assert.deepEqual(page.problems, []);
}

/** Where typing goes on is shown to who types, not to fingers, and not on the star where the first tile belongs. */
async function typingCursor(browser) {
  const isSeen = (page) =>
    page
      .locator('.tl-cursor')
      .evaluateAll((all) => all.some((each) => each.checkVisibility({ visibilityProperty: true })));
  const phone = await openPage(browser, touch('phone'));
  await at.open(phone, 'abaku', 'start');
  assert.equal(await isSeen(phone), false);
  await phone.tap('[data-place=g8]');
  await phone.waitForFunction(() => document.querySelector('[data-place=g8] .tl-cursor'));
  assert.equal(await isSeen(phone), false);
  await phone.keyboard.press('ArrowDown');
  assert.equal(await isSeen(phone), true, 'a keyboard at a tablet');
  const desktop = await openPage(browser, { viewport: sizes.desktop });
  await at.open(desktop, 'abaku', 'start');
  assert.equal(await isSeen(desktop), false);
  await desktop.click('[data-place=g8]');
  assert.equal(await isSeen(desktop), true);
}

/** A bag that all draw from is told once. */
async function oneBag(browser) {
  const page = await openPage(browser, touch('phone'));
  await at.open(page, 'summy', 'start');
  const told = await page.evaluate(() => document.body.textContent.match(/\d+ (left|in the bag)/g));
  assert.deepEqual(told, ['110 in the bag']);
  await at.open(page, 'abaku', 'start'); // everybody has a bag
  assert.equal(await page.locator('.players .tl-left').count(), 2);
  assert.equal(await page.locator('.tl-bag').count(), 0);
}

/** An exchange says what it costs before it is made. */
async function exchangeCosts(browser) {
  const page = await openPage(browser, touch('small'));
  for (const game of ['abaku', 'summy']) {
    await at.open(page, game, 'start');
    await page.tap('.tl-actions button:has-text("Exchange")');
    assert.match(await page.innerText('dialog'), /your turn ends/);
  }
}

/** A hint in baju says which of the two marked buttons moves, and an arrow leads to the other. */
async function whichButton(browser) {
  const page = await openPage(browser, touch('phone'));
  await at.open(page, 'baju-solo', 'middle');
  await at.hint(page);
  const [from, to] = (await page.getAttribute('[data-hint]', 'data-hint')).split('-');
  const label = await page.getAttribute(`[data-place=${from}]`, 'aria-label'); // "c4, White 2"
  const [, side, value] = /(Black|White) (\d)/.exec(label);
  assert.match(await said(page), new RegExp(`^Try moving the ${side.toLowerCase()} ${value} along the dots`));
  const [arrow, goal, start] = await Promise.all(
    ['.bj-walk.hint .bj-arrival', `[data-place=${to}]`, `[data-place=${from}]`].map((part) =>
      page.locator(part).boundingBox(),
    ),
  );
  const gap = (box) =>
    Math.hypot(box.x + box.width / 2 - arrow.x - arrow.width / 2, box.y + box.height / 2 - arrow.y - arrow.height / 2);
  assert.ok(gap(goal) < gap(start), 'the arrow is at the wrong end');
}

/** What a hint shows is what the next tap does: nothing else is chosen any longer. What is laid stays. */
async function hintLetsGo(browser) {
  const page = await openPage(browser, touch('phone'));
  const chosen = () => page.locator('.board [aria-pressed=true], .tl-rack-tile.chosen').count();
  for (const game of ['abalone', 'baju', 'baju-solo', 'abaku', 'summy']) {
    await at.open(page, game, 'middle');
    await page.locator('.cell.mine, .tl-rack-tile').first().tap();
    await page.waitForSelector('.board [aria-pressed=true], .tl-rack-tile.chosen');
    await at.hint(page);
    assert.equal(await chosen(), 0, game);
  }
  const [from, to] = await (async () => {
    await at.open(page, 'baju-solo', 'middle');
    await at.hint(page);
    return (await page.getAttribute('[data-hint]', 'data-hint')).split('-');
  })();
  await page.tap(`[data-place=${from}]`);
  await page.waitForSelector(`[data-place=${from}][aria-pressed=true]`);
  await page.tap(`[data-place=${to}]`);
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 3);
  assert.deepEqual(page.problems, []);
}

/** In Add-Vantage a square answers before the throw, and what buying costs is said before it is done. */
async function beforeTheThrow(browser) {
  const page = await openPage(browser, touch('small'));
  const table = rules.open();
  rules.run(table, 'new addvantage seed=11');
  const describe = () => rules.describe(table, -1, -1);
  const movesNow = () => rules.moves('addvantage', describe().position, 100000);
  const isReady = () =>
    describe().turn === 1 && describe().view.phase === 'turn' && movesNow().some((move) => move.startsWith('buy:'));
  while (!isReady()) rules.run(table, `play ${movesNow().find((move) => !/^buy|^drop/.test(move))}`);
  const [, die, square] = /^buy:(\d\w\d)>(\w\d)$/.exec(movesNow().find((move) => move.startsWith('buy:')));
  const record = `${rules.run(table, 'record').lines.join('\n')}\n`;
  rules.close(table);
  await resumeGame(page, base, 'addvantage', record, { seats: [human, computer] });
  await waitForTurn(page);
  await page.tap(`[data-place="1${square}"]`);
  await page.waitForSelector('.board-say.refusal:has-text("Throw your dice first")');
  await page.tap(`[data-place="${die}"]`);
  await page.waitForSelector('.av-tray p:has-text("costs a coin")');
  const tray = await page.locator('.av-tray').evaluate((part) => [part.scrollHeight, part.clientHeight]);
  assert.ok(tray[0] <= tray[1], `the tray is cut: ${tray}`);
  assert.equal(await page.locator('.board-say').count(), 0);
  await page.tap(`[data-place="1${square}"]`);
  await page.waitForSelector('.move:has-text("buy")');
  assert.deepEqual(page.problems, []);
}

/** A button that somebody else has moved by changing places with it is told of. */
async function swapTold(browser) {
  const page = await openPage(browser, touch('phone'));
  const table = rules.open();
  rules.run(table, 'new baju seed=11');
  const swaps = (position, move) => rules.check('baju', position, move).report.some((line) => line.startsWith('swap'));
  for (let isSwapped = false; !isSwapped; ) {
    const { position, turn } = rules.describe(table, -1, -1);
    const moves = rules.moves('baju', position, 1000);
    const swap = turn === 2 && moves.find((move) => swaps(position, move));
    isSwapped = !!swap;
    rules.run(table, `play ${swap || moves[0]}`);
  }
  const record = `${rules.run(table, 'record').lines.join('\n')}\n`;
  rules.close(table);
  await resumeGame(page, base, 'baju', record, { seats: [human, computer] });
  await waitForTurn(page);
  assert.match(await said(page), /Computer: \w\d → \w\d and swaps places with your \d$/);
}

/** What Add-Vantage is about is said at its start, what giving up a die costs, and whose die was bought. */
async function addvantageInWords(browser) {
  const page = await openPage(browser, touch('small'));
  await at.open(page, 'addvantage', 'start');
  assert.match(await said(page), /add up to its tile/);
  assert.equal(await page.locator('.board-legend li').count(), 5);
  const table = rules.open();
  rules.run(table, 'new addvantage seed=11');
  const now = () => rules.describe(table, -1, -1);
  const play = (wanted) => {
    const move = rules.moves('addvantage', now().position, 100000).find((each) => each.startsWith(wanted));
    assert.ok(move, `no ${wanted} in ${now().position}`);
    rules.run(table, `play ${move}`);
  };
  play('arrange:');
  play('arrange:');
  play('throw:2');
  const record = () => `${rules.run(table, 'record').lines.join('\n')}\n`;
  await resumeGame(page, base, 'addvantage', record(), { seats: [human, computer] });
  await page.waitForSelector('.av-out:has-text("costs 1 coin")');
  for (const cell of ['1a1', '1b2']) await page.tap(`[data-place="${cell}"]`); // a die on each
  await page.waitForSelector('.game-hand p:has-text("All are placed")');
  play('place:');
  const [own, other] = [human, { ...human, mine: false, kind: 'computer', level: 1 }];
  play('buy:');
  await resumeGame(page, base, 'addvantage', record(), { seats: [own, other] });
  await waitForTurn(page);
  assert.match(await said(page), /Computer: bought your \d for a coin/);
  rules.close(table);
  assert.deepEqual(page.problems, []);
}

/** Everybody's score stands where the board does, one's own first, also for who begins second, as after a rematch. */
async function cardsBesideBoards(browser) {
  const page = await openPage(browser, touch('phone'));
  const record = makeRecord(rules, 'addvantage', 8, 'players=4');
  await resumeGame(page, base, 'addvantage', record, { seats: [computer, computer, human, computer] });
  const namesOf = (part) => page.$$eval(part, (all) => all.map((each) => each.textContent));
  const cards = await namesOf('.player-name');
  assert.equal(cards[0], 'You');
  assert.deepEqual(await namesOf('.av-name'), cards);
}

const fewSquares = '54./643/32.|6../.../... 3,0 9,10,11/12,11,13|8,9,11/12,13,14 10,11 players=2';

/** Dice without a square are explained, and what lies there can be changed; whoever is skipped keeps the name. */
async function surplusDice(browser) {
  const page = await openPage(browser, touch('small'));
  const record = `[game addvantage]\n[start place:1:256 ${fewSquares}]\n`;
  await resumeGame(page, base, 'addvantage', record, { seats: [human, { ...computer, name: 'Bartholomew1' }] });
  const told = (words) => page.waitForSelector(`.av-tray > p:has-text("${words}")`);
  await told('Only 2 squares are empty');
  await page.tap('[data-place="1c1"]');
  await told('Only one square is empty');
  await page.tap('[data-place="1c3"]');
  await told('No square is left: the 6 goes back for free');
  const cutParts = () =>
    page.$$eval('.av-tray, .av-tray *', (all) =>
      all
        .filter(({ scrollHeight, clientHeight }) => clientHeight && scrollHeight > clientHeight + 1)
        .map((each) => each.outerHTML),
    );
  for (const size of ['small', 'phone', 'lying']) {
    await page.setViewportSize(sizes[size]);
    assert.deepEqual(await cutParts(), [], size);
    const [name, room] = await Promise.all(
      ['.av-name span', '.av-name'].map((part) => page.locator(`figcaption:has(.av-pause) ${part}`).boundingBox()),
    );
    assert.ok(name.y < room.y + room.height && name.width <= room.width, `${size}: the name is hidden`);
  }
  assert.deepEqual(page.problems, []);
}

/** What somebody has arranged stays when the rest is arranged by itself. */
async function arrangedStays(browser) {
  const page = await openPage(browser, touch('small'));
  await startPractice(page, base, 'addvantage');
  await waitForTurn(page);
  await page.tap('.av-piece >> nth=0');
  await page.tap('[data-place="1cc"]');
  const tileAt = () => page.getAttribute('[data-place="1cc"]', 'aria-label');
  const laid = await tileAt();
  await page.tap('button:has-text("Arrange for me")');
  await page.waitForFunction(() => !document.querySelector('.av-piece'));
  assert.equal(await tileAt(), laid);
  assert.match(await page.innerText('.av-tray > p'), /Every line has its tile/);
}

/** The squares that are seen in part: across the edge of the board's frame, and not covered. */
const cutSquares = (page) =>
  page.evaluate(() => {
    const board = document.querySelector('.tl-board').getBoundingClientRect();
    return [...document.querySelectorAll('[data-cell]')]
      .filter((cell) => {
        const box = cell.getBoundingClientRect();
        const [left, top] = [Math.max(box.left, board.left), Math.max(box.top, board.top)];
        const [right, bottom] = [Math.min(box.right, board.right), Math.min(box.bottom, board.bottom)];
        const share = ((right - left) * (bottom - top)) / (box.width * box.height);
        if (right - left < 4 || bottom - top < 4 || share > 0.9) return false;
        return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('[data-cell]') === cell;
      })
      .map((cell) => cell.dataset.place);
  });

/** A large board shows whole rows and columns, also after it was moved, and follows what is laid and what was played. */
async function wholeRows(browser) {
  const page = await openPage(browser, touch('small'));
  for (const [game, state] of [
    ['abaku', 'start'],
    ['summy', 'start'],
    ['summy', 'middle'],
  ]) {
    await at.open(page, game, state);
    assert.deepEqual(await cutSquares(page), [], `${game} ${state}`);
  }
  const box = await page.locator('.tl-board').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 37, y - 31, { steps: 3 });
  await page.mouse.up();
  const nextFrame = () => page.evaluate(() => new Promise(requestAnimationFrame));
  for (let frame = 0; frame < 300 && (await cutSquares(page)).length; frame++) await nextFrame();
  assert.deepEqual(await cutSquares(page), [], 'after it was moved');
  assert.equal(await page.locator('.tl-labels text:text-is("a")').count(), 0, 'it was not moved');
}

/** Whoever lays a tile at the edge of what is seen sees what lies behind it. */
async function followsToTheEdge(browser) {
  const page = await openPage(browser, touch('phone'));
  await at.open(page, 'summy', 'start');
  const isIn = (place) =>
    page.evaluate((name) => {
      const [box, board] = [`[data-place=${name}]`, '.tl-board'].map((part) =>
        document.querySelector(part).getBoundingClientRect(),
      );
      return (
        box.left >= board.left + 16 && box.right <= board.right && box.bottom <= board.bottom && box.top >= board.top
      );
    }, place);
  const names = await page.$$eval('.tl-labels text', (all) => all.map((each) => each.textContent));
  const last = names.filter((name) => /[a-z]/.test(name)).at(-1);
  const next = String.fromCharCode(last.charCodeAt(0) + 1);
  assert.equal(await isIn(`${next}13`), false);
  await page.tap('.tl-rack-tile >> nth=0');
  await page.tap(`[data-place=${last}13]`);
  await page.waitForSelector(`[data-place=${last}13] .tentative`);
  await page.waitForFunction((name) => document.querySelector('.tl-labels').textContent.includes(name), next);
  assert.ok(await isIn(`${next}13`), 'what lies behind the tile is out of sight');
  assert.deepEqual(page.problems, []);
}

/** A tap on the map of a large board brings the square closer, marks it and says so. */
async function tapOnTheMap(browser) {
  const page = await openPage(browser, touch('small'));
  await at.open(page, 'summy', 'middle');
  await page.tap('button[aria-label="Whole board"]');
  await page.tap('.tl-rack-tile >> nth=0');
  const box = await page.locator('[data-place=x2]').boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForSelector('[data-place=x2].over');
  await page.waitForSelector('.board-say.note:has-text("tap the one you mean")');
  await page.tap('[data-place=x2]');
  await page.waitForSelector('[data-place=x2]:not(.over) .tentative');
  await page.waitForFunction(() => !document.querySelector('.board-say'));
}

/** What cannot be reached is refused in words, and chosen when it is chosen again. */
async function outOfReach(browser) {
  const page = await openPage(browser, touch('phone'));
  await at.open(page, 'baju-solo', 'middle');
  const reached = async (space) => {
    await page.tap(`[data-place=${space}]`);
    await page.waitForSelector(`[data-place=${space}][aria-pressed=true]`);
    return page.$$eval('.cell.goal', (all) => all.map((each) => each.dataset.place));
  };
  const goals = await reached('a1');
  const far = ['d4', 'd3', 'c4', 'b4'].find((space) => !goals.includes(space));
  await page.tap(`[data-place=${far}]`);
  await page.waitForSelector('.board-say.refusal:has-text("cannot walk there")');
  assert.equal(await page.locator('.cell[aria-pressed=true]').count(), 0);
  await reached(far);
  await page.waitForFunction(() => !document.querySelector('.board-say')?.textContent.includes('cannot walk there'));
}

/** Abalone refuses in words; where two moves lead to a space it only tells how to go on. */
async function marblesInWords(browser) {
  const page = await openPage(browser, touch('phone'));
  const record = '[game abalone]\n[start 5/6/7/8/Ss7/8/3SS2/6/5 0 0 b 0 1]\n';
  await resumeGame(page, base, 'abalone', record, { seats: [human, computer] });
  await waitForTurn(page);
  for (const place of ['e1', 'e2']) await page.tap(`[data-place=${place}]`);
  await page.waitForSelector('.board-say.refusal:has-text("One marble cannot push one: it takes two.")');
  await page.tap('[data-place=e1]');
  const own = await page.$$eval('[data-place^=c].own, [data-place^=c].mine', (all) =>
    all.map((each) => each.dataset.place),
  );
  assert.equal(own.length, 2);
  for (const place of [...own, own[1].replace('c', 'd')]) await page.tap(`[data-place=${place}]`);
  await page.waitForSelector('.board-say.note:has-text("Two moves lead here")');
  assert.equal(await page.locator('.board-say.refusal').count(), 0);
}

/** Lessons name a gap, and refuse in whole sentences. */
async function lessonsInSentences(browser) {
  const page = await openPage(browser, touch('phone'));
  await page.goto(`${base}/learn/abaku`);
  for (const cell of ['h8', 'j8']) {
    await page.tap('.tl-rack-tile >> nth=0');
    await page.tap(`[data-place=${cell}]`);
    await page.waitForSelector(`[data-place=${cell}] .tentative`);
  }
  await page.tap('.tl-play');
  await page.waitForSelector('.lesson-answer:has-text("There is a gap")');
  await page.goto(`${base}/learn/baju?step=2`);
  await page.tap('.bj-supply-button >> nth=0');
  await page.tap('[data-place=b2]'); // where the white one lies
  const answer = await page.innerText('.lesson-answer');
  assert.match(answer, /^[A-Z].*\.$/);
}

/** The arrows of a replay are in a phone's window all the way through it. */
async function replayInSight(browser) {
  for (const size of ['phone', 'small', 'lying']) {
    const page = await openPage(browser, touch(size));
    await at.open(page, 'abaku', 'end');
    await page.goto(`${base}/practice/abaku?game=resumed&replay`);
    await page.waitForSelector('.status.stepping:has-text("Move 0 of")');
    const count = Number(/of (\d+)/.exec(await page.textContent('.status'))[1]);
    const press = async (label) => {
      const arrow = page.locator(`.status button[aria-label="${label}"]`);
      const { y, height } = await arrow.boundingBox();
      assert.ok(y >= 0 && y + height <= sizes[size].height, `${size}: ${label} is out of the window`);
      await arrow.tap();
    };
    await press('One move forward');
    await page.waitForSelector('.status:has-text("Move 1 of")');
    await press('Latest position');
    await page.waitForSelector('.status.over');
    const box = await page.locator('.status.over').evaluate((status) => [status.scrollHeight, status.clientHeight]);
    assert.ok(box[0] <= box[1] + 1, `${size}: ${box}`);
    await press('One move back');
    await page.waitForSelector(`.status:has-text("Move ${count - 1} of")`);
    await page.context().close();
  }
}

/** A game of this device that waits for somebody says so at home; in a replay no coloured button begins another one. */
async function waitsHere(browser) {
  const page = await openPage(browser, touch('phone'));
  await at.open(page, 'abaku', 'middle');
  await page.goto(base);
  await page.waitForSelector('.continue-item:has-text("Abaku") .badge:has-text("Your turn")');
  await at.open(page, 'abaku', 'end');
  await page.goto(`${base}/practice/abaku?game=resumed&replay`);
  await page.waitForSelector('.status.stepping:has-text("Step on with the arrows")');
  assert.equal(await page.locator('.actions .primary').count(), 0);
  await page.tap('.status button[aria-label="Latest position"]');
  await page.waitForSelector('.status.over');
  assert.equal(await page.locator('.actions .primary').count(), 1);
}

/** What a play makes is whole below its picture in the rules. */
async function wholeOperations(browser) {
  const page = await openPage(browser, touch('phone'));
  for (const game of ['abaku', 'summy']) {
    await page.goto(`${base}/rules/${game}`);
    await page.locator('.example').first().waitFor();
    for (const figure of await page.locator('.example').all()) await figure.scrollIntoViewIfNeeded();
    await page.waitForSelector('.example .tl-chip');
    const cut = await page.$$eval('.example .tl-chip', (chips) =>
      chips.flatMap((chip) => {
        const runs = chip.closest('.tl-runs');
        const { overflowY, maskImage } = getComputedStyle(runs);
        return overflowY === 'visible' && maskImage === 'none'
          ? []
          : [`${chip.textContent}: ${overflowY} ${maskImage}`];
      }),
    );
    assert.deepEqual(cut, [], game);
  }
}

/** Moves of a puzzle are not taken back by a slip beside the hint. */
async function restartAsks(browser) {
  const page = await openPage(browser, touch('phone'));
  await at.open(page, 'baju-solo', 'middle');
  await page.focus('.actions button:has-text("Restart")');
  await page.keyboard.press('Enter');
  assert.match(await page.innerText('dialog'), /2 moves are taken back/);
  await page.tap('dialog button:has-text("Keep playing")');
  await page.waitForSelector('dialog', { state: 'detached' });
  assert.equal(await page.locator('.move').count(), 2);
  await page.keyboard.press('Enter'); // the focus is back at the button
  await page.tap('dialog button:has-text("Restart")');
  await page.waitForSelector('.status:has-text("0 moves")');
  assert.ok(await page.isDisabled('.actions button:has-text("Restart")'));
  assert.ok(await page.evaluate(() => document.activeElement !== document.body), 'the focus is lost');
  assert.deepEqual(page.problems, []);
}

/** To whom a game is new the set-up suggests what it has chosen. */
async function levelOfNewcomers(browser) {
  const page = await openPage(browser, touch('phone'));
  await page.goto(`${base}/practice/abalone`);
  assert.match(await page.innerText('.slider output'), /^1 · First steps/);
  assert.equal(await page.locator('button:has-text("Suggested for you")').count(), 0);
}

/** The star of the winner covers no letter of a name of twelve. */
async function starBesideName(browser) {
  const page = await openPage(browser, { viewport: sizes.desktop });
  for (const name of ['abalone', 'abaku for four']) {
    await at.open(page, name, 'end');
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      const covered = await page.evaluate(() => {
        const card = document.querySelector('.player.winner');
        const box = card.getBoundingClientRect();
        const { top, right, width, height } = getComputedStyle(card, '::after');
        const edge = Number.parseFloat(getComputedStyle(card).borderTopWidth);
        const bottom = box.top + edge + Number.parseFloat(top) + Number.parseFloat(height);
        const left = box.right - edge - Number.parseFloat(right) - Number.parseFloat(width);
        const text = document.createRange();
        text.selectNodeContents(card.querySelector('.player-name'));
        const letters = text.getBoundingClientRect();
        const air =
          (letters.height - Number.parseFloat(getComputedStyle(card.querySelector('.player-name')).fontSize)) / 2;
        return letters.right > left && letters.top + air < bottom;
      });
      assert.equal(covered, false, `${name} ${size}`);
    }
  }
}

await runCases([
  ['marbles that cannot move', stuckMarbles],
  ['a hint shows what it would make', hintedOperations],
  ['what is laid stays in sight', laidInSight],
  ['what the last play brought', lastPlay],
  ['the typing cursor', typingCursor],
  ['one bag is told once', oneBag],
  ['an exchange ends the turn', exchangeCosts],
  ['which button moves', whichButton],
  ['a hint lets go of what is chosen', hintLetsGo],
  ['before the throw', beforeTheThrow],
  ['who swapped', swapTold],
  ['Add-Vantage in words', addvantageInWords],
  ['score cards stand as the boards do', cardsBesideBoards],
  ['dice for which there is no square', surplusDice],
  ['what is arranged stays', arrangedStays],
  ['whole rows of a large board', wholeRows],
  ['the view follows to the edge', followsToTheEdge],
  ['a tap that brings the board closer', tapOnTheMap],
  ['a button out of reach', outOfReach],
  ['what marbles cannot do, in words', marblesInWords],
  ['lessons refuse in sentences', lessonsInSentences],
  ['a replay with its arrows', replayInSight],
  ['games of this device that wait', waitsHere],
  ['operations are whole in the rules', wholeOperations],
  ['the puzzle asks before it begins anew', restartAsks],
  ['the level of newcomers', levelOfNewcomers],
  ['the star covers no name', starBesideName],
]);
server.close();
