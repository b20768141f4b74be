// Every page by axe-core and by eye-less checks: light and dark, phone and desktop, review, sharing.
// usage: node pages.test.mjs APP_FOLDER
import assert from 'node:assert/strict';
import { startServer } from '../serve.mjs';
import { checkAccess } from './access.mjs';
import { openPage, runCases } from './browser.mjs';
import { almostOver, endGame, sitBeforeEnd } from './ending.mjs';
import { startPractice, waitForTurn } from './play.mjs';
import { loadRules } from './rules.mjs';

const server = await startServer(process.argv[2], { luck: 7 });
const base = `http://127.0.0.1:${server.address().port}`;
const rules = await loadRules(base);
const games = rules.games().map((game) => game.id);
/** Nothing may be wider than the screen. */
async function checkWidth(page, name) {
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= screen, `${name} is ${wide} wide on a screen of ${screen}`);
}

/** What a finger shall hit is at least 40 pixels wide and high, with its label; squares of boards can be zoomed. */
async function checkTouch(page, name) {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, summary')].flatMap((part) => {
      const boxes = [part, part.closest('label')].filter(Boolean).map((each) => each.getBoundingClientRect());
      const [width, height] = [Math.max(...boxes.map((box) => box.width)), Math.max(...boxes.map((box) => box.height))];
      const isText = getComputedStyle(part).display === 'inline'; // links within a sentence
      return width <= 1 || isText || part.closest('.visually-hidden') || (width >= 40 && height >= 40)
        ? []
        : [`${part.tagName} ${part.className} ${width} x ${height}`];
    }),
  );
  assert.deepEqual(small, [], `${name}: too small for a finger`);
}

/** What is to be pressed is whole: no box around it cuts it off where nothing scrolls. */
async function checkWhole(page, name) {
  const cut = await page.evaluate(() => {
    const boxes = (box) => getComputedStyle(box).overflowX !== 'visible';
    const scrolls = (box) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowX);
    return [...document.querySelectorAll('main a, main button')].flatMap((part) => {
      if (!part.checkVisibility() || part.closest('.visually-hidden, svg')) return [];
      let around = part.parentElement;
      while (around && !boxes(around)) around = around.parentElement;
      if (around && scrolls(around)) return [];
      const [inner, outer] = [part, around ?? document.body].map((box) => box.getBoundingClientRect());
      const isIn = inner.left >= outer.left - 0.5 && inner.right <= outer.right + 0.5;
      return isIn ? [] : [`"${part.textContent}" to ${Math.round(inner.right)} of ${Math.round(outer.right)}`];
    });
  });
  assert.deepEqual(cut, [], `${name}: cut off`);
}

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

const paths = [
  ['/', '.game-card'],
  ['/rules', '.plain-list'],
  ['/rules/rulings', '.prose table'],
  ['/review', '.drop-zone'],
  ['/games', 'h1'],
  ['/nowhere', 'h1'],
  ...games.flatMap((game) => [
    [`/practice/${game}`, '.setup'],
    [`/rules/${game}`, '.prose'],
    [`/learn/${game}`, '.lesson .board-box > *'],
    [`/editor/${game}`, '.board-box > *'],
    [`/analysis/${game}`, '.top-moves li'],
  ]),
];

function everyPage(size, colorScheme, rules) {
  return async (browser) => {
    const page = await openPage(browser, { viewport: sizes[size], colorScheme });
    for (const [path, selector] of paths) {
      await page.goto(base + path);
      await page.waitForSelector(selector);
      await checkAccess(page, `${path} ${size} ${colorScheme}`, rules);
      await checkWidth(page, path);
      await checkWhole(page, path);
      if (size === 'phone') await checkTouch(page, path);
    }
    assert.deepEqual(page.problems, []);
  };
}

/** What opens over a page, in both schemes, and the focus that comes back from it. */
async function dialogs(browser) {
  for (const colorScheme of ['light', 'dark']) {
    const page = await openPage(browser, { viewport: sizes.phone, colorScheme });
    await startPractice(page, base, 'abaku', { hotSeat: true });
    const button = (name) => page.getByRole('button', { name, exact: true });
    if (await page.locator('.curtain button').count()) await page.click('.curtain button');
    await page.waitForSelector('.tl-rack-tile');
    const open = {
      settings: () => button('Settings').click(),
      keys: () => page.keyboard.press('?'),
      resigning: () => page.click('.actions button:has-text("Resign")'),
      exchange: () => button('Exchange').click(),
      passing: () => button('Pass').click(),
    };
    for (const [name, act] of Object.entries(open)) {
      await button('Shuffle').focus();
      await act();
      await page.waitForFunction(() => !!document.querySelector('dialog[open]'));
      await checkAccess(page, `${name} ${colorScheme}`);
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('dialog[open]'));
      assert.ok(await page.evaluate(() => document.activeElement !== document.body), `${name}: the focus is lost`);
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

/** By keyboard from page to page: what was pressed goes away with its page, and one reads on where the next one begins. */
async function focusThroughPages(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  const seen = [];
  async function press(selector, next) {
    await page.focus(selector);
    await page.keyboard.press('Enter');
    await page.waitForSelector(next);
    await page
      .waitForFunction(() => document.activeElement && document.activeElement !== document.body, null, {
        timeout: 5000,
      })
      .catch(() => seen.push(`${selector} led to ${next}, and the focus to the body`));
  }
  const game = almostOver(rules, 'baju-line');
  await sitBeforeEnd(page, base, game);
  await endGame(page, game);
  await press('.ending button:has-text("Picture")', '.ending-told');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Picture');
  await press('.ending button:has-text("Rematch")', '.table:not(:has(.ending)) .status');
  await page.goto(`${base}/review?game=resumed`);
  await press('.actions button:has-text("Find mistakes")', '.graph');
  await page.waitForFunction(() => sessionStorage.getItem('fivefold.analysis'));
  await press('.move >> nth=1', '.top-moves li');
  await press('.actions button:has-text("Try moves")', '.balance');
  await press('.top-moves button >> nth=0', '.move');
  await press('.actions button:has-text("Edit")', 'textarea');
  await press('button:has-text("Analysis board")', '.top-moves li');
  await page.goto(`${base}/review?game=resumed`);
  await press('.actions button:has-text("Open")', '.drop-zone');
  await page.fill('textarea', await makeRecord());
  await press('form button[type=submit]', '.move');
  await press('header .brand', '.game-card');
  await press('header nav a[href="/rules"]', '.plain-list');
  await press('.plain-list a >> nth=0', '.prose h2');
  await press('.skip', '.prose h2');
  await press('header .brand', '.game-card');
  await press('.game-card .button.primary >> nth=0', '.setup');
  await press('.setup button[type=submit]', '.table .board-box > *');
  await page.goto(`${base}/nowhere`);
  await press('main a', '.game-card');
  assert.deepEqual(seen, []);
  assert.deepEqual(page.problems, []);
}

function everyBoard(size, colorScheme) {
  return async (browser) => {
    const page = await openPage(browser, { viewport: sizes[size], colorScheme });
    for (const game of games) {
      await startPractice(page, base, game);
      await waitForTurn(page);
      await checkAccess(page, `${game} ${size} ${colorScheme}`);
      await checkWidth(page, game);
      if (size === 'phone') await checkTouch(page, game);
      assert.deepEqual(
        await page.$$eval('.player-name *', (names) =>
          names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
        ),
        [],
        `${game}: cut off`,
      );
    }
    assert.deepEqual(page.problems, []);
  };
}

async function makeRecord() {
  const table = rules.open();
  for (const line of ['new abalone', 'play c3d3', 'play g5f4', 'play d3e3', 'play h5g4']) rules.run(table, line);
  return `${rules.run(table, 'record').lines.join('\n')}\n`;
}

async function review(browser) {
  const page = await openPage(browser, { viewport: sizes.desktop });
  await page.goto(`${base}/review`);
  await page.setInputFiles('input[type=file]', {
    name: 'game.record',
    mimeType: 'text/plain',
    buffer: Buffer.from(await makeRecord()),
  });
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 4);
  await page.click('button[aria-label="One move forward"]');
  await page.waitForFunction(() => /empty/.test(document.querySelector('[data-place=c3]').getAttribute('aria-label')));
  await page.click('.actions button:has-text("Find mistakes")');
  await page.waitForSelector('.graph');
  await page.waitForFunction(() => document.querySelectorAll('.graph circle').length === 4);
  assert.deepEqual(await page.locator('.graph-label').allTextContents(), ['Black ahead', 'White ahead']);
  await page.click('.move >> nth=1');
  await page.waitForSelector('.top-moves li'); // the verdict follows them
  // the better move is played where it was missed; then the game is there again
  await page.click('.top-moves button >> nth=0');
  await page.click('.notice:has-text("What if: move") button');
  await page.waitForSelector('.analysis');
  await page.click('.move >> nth=1');
  await page.click('.actions button:has-text("Link")');
  await page.waitForSelector('.notice'); // says that it was copied, or where it is
  await page.waitForFunction(() => location.hash.includes('game='));
  const link = page.url();
  const other = await openPage(browser, { viewport: sizes.phone });
  await other.goto(link);
  await other.waitForSelector('.move[aria-current]');
  assert.match(await other.getAttribute('[data-place=c3]', 'aria-label'), /empty/);
  await checkAccess(other, 'review');
  assert.deepEqual(page.problems, []);
}

async function badRecord(browser) {
  const page = await openPage(browser, { viewport: sizes.desktop });
  await page.goto(`${base}/review`);
  await page.fill('textarea', `${(await makeRecord()).trimEnd()}\na1a9\n`);
  await page.click('text=Open');
  await page.waitForSelector('.error');
  assert.match(await page.textContent('.error'), /line \d+/i);
  // Dropped anywhere on the page; and one with an error does not take the good one away.
  const drop = (text) =>
    page.evaluate((content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'game.record', { type: 'text/plain' }));
      document
        .querySelector('h1')
        .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, text);
  await drop(await makeRecord());
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 4);
  await drop('[game abalone]\nz9z8\n');
  await page.waitForSelector('.error');
  assert.equal(await page.locator('.move').count(), 4);
}

async function editor(browser) {
  const page = await openPage(browser, { viewport: sizes.desktop });
  await page.goto(`${base}/editor/abalone`);
  await page.waitForSelector('.abalone');
  await page.fill('textarea', '5/6/7/8/9/8/2SSx2/6/5 0 0 b 0 1');
  await page.waitForSelector('.error');
  await page.fill('textarea', '5/6/7/8/5SSSs/8/7/6/5 5 0 b 0 1');
  await page.waitForSelector('.error', { state: 'detached' });
  await page.click('[data-place=a1]'); // a black marble ...
  await page.waitForSelector('[data-place=a1][aria-label*=Black]');
  await page.check('.brush input[value=s]');
  await page.click('[data-place=a1]'); // ... a white one ...
  await page.waitForSelector('[data-place=a1][aria-label*=White]');
  await page.click('[data-place=a1]'); // ... nothing again
  await page.waitForSelector('[data-place=a1][aria-label*=empty]');
  await page.click('text=Play from here');
  await page.waitForSelector('.status.mine');
  await page.click('[data-place=e6]');
  await page.click('[data-place=e8]');
  await page.click('[data-place=e9]');
  await page.waitForSelector('.status.over');
}

/** The other games: pieces on the board, in racks, on lines; what cannot be is shown and said. */
async function editorByHand(browser) {
  const page = await openPage(browser, { viewport: sizes.desktop });
  const begin = async (game) => {
    await page.goto(`${base}/editor/${game}`);
    await page.waitForFunction(() => document.querySelector('textarea')?.value);
    await page.waitForSelector('.board-box > *');
  };
  const text = (pattern) =>
    page.waitForFunction((source) => new RegExp(source).test(document.querySelector('textarea').value), pattern.source);
  await begin('abaku');
  await page.check('.brush input[value="2"]');
  await page.click('[data-place=g8]');
  await page.waitForSelector('[data-place=g8][aria-label$="2"]');
  await page.focus('[data-place=h8]');
  await page.keyboard.press('4');
  await text(/\.{6}24/);
  await page.check('.brush input[value="7"]');
  await page.click('.edit-hand >> nth=0 >> .tl-rack-tile >> nth=0');
  await text(/ \d*7\d*,/);
  await page.waitForSelector('.error', { state: 'detached' });
  await page.click('text=Best move');
  await page.waitForSelector('.board-say.hint');
  await begin('summy');
  await page.check('.brush input[value="#"]');
  await page.click('[data-place=m14]');
  await page.waitForSelector('[data-place=m14][aria-label*=blocked]');
  await begin('baju');
  await page.check('.brush input[value="3"]');
  await page.click('[data-place=b2]');
  await page.waitForSelector('.error'); // white has had a turn but no button
  await page.waitForSelector('[data-place=b2][aria-label*="Black 3"]'); // and yet it is drawn
  await page.check('.brush input[value="w1"]');
  await page.click('[data-place=b3]');
  await page.waitForSelector('.error', { state: 'detached' });
  await begin('baju-solo');
  const other = (await page.getAttribute('[data-place=b1]', 'aria-label')).replace('b1', 'a1');
  assert.notEqual(await page.getAttribute('[data-place=a1]', 'aria-label'), other);
  await page.click('[data-place=a1]');
  await page.click('[data-place=b1]');
  await page.waitForSelector(`[data-place=a1][aria-label="${other}"]`);
  await begin('addvantage');
  for (const [die, place] of [
    [5, 'a1'],
    [4, 'b1'],
    [2, 'c1'],
  ]) {
    await page.check(`.brush input[value=die${die}]`);
    await page.click(`[data-place="1${place}"]`);
    await page.waitForSelector(`[data-place="1${place}"][aria-label*="die ${die}"]`);
  }
  await text(/542\/\.{3}\/\.{3}\|.* 11\*,/); // the line is won
  await page.check('.brush input[value=tile14]');
  await page.click('[data-place="2r1"]');
  await text(/\|14,/);
  await page.waitForSelector('.error', { state: 'detached' });
  await page.click('text=Play from here');
  await page.waitForSelector('.av-throws button');
  assert.deepEqual(page.problems, []);
}

/** On a phone on its side all of the board is in sight, and what is put on it. */
async function editorLying(browser) {
  const page = await openPage(browser, { viewport: { width: 844, height: 390 }, hasTouch: true });
  for (const game of ['abalone', 'abaku', 'summy', 'baju', 'baju-solo', 'addvantage']) {
    await page.goto(`${base}/editor/${game}`);
    await page.waitForSelector('.board-box :is(.board, .av-board)');
    const seen = () =>
      page.evaluate(() => {
        const boards = [...document.querySelectorAll('.board-box :is(.board, .av-board)')].map((each) =>
          each.getBoundingClientRect(),
        );
        const brush = document.querySelector('.brush')?.getBoundingClientRect();
        return boards.every(({ bottom }) => bottom <= innerHeight) && (!brush || brush.bottom <= innerHeight);
      });
    for (let tries = 0; !(await seen()); tries++) {
      assert.ok(tries < 30, `${game}: the board or what is put on it is out of sight`);
      await page.waitForTimeout(100);
    }
  }
  assert.deepEqual(page.problems, []);
}

/** Wildcards, more players, scores: all that a position says can be put together without typing it. */
async function editorWithoutText(browser) {
  const page = await openPage(browser, { viewport: sizes.phone, hasTouch: true });
  const begin = async (game) => {
    await page.goto(`${base}/editor/${game}`);
    await page.waitForFunction(() => document.querySelector('textarea')?.value);
    await page.waitForSelector('.board-box > *');
  };
  const text = (pattern) =>
    page.waitForFunction((source) => new RegExp(source).test(document.querySelector('textarea').value), pattern.source);
  const isLegal = async (game) => {
    const position = await page.inputValue('textarea');
    assert.equal(rules.look(game, position).error, undefined, position);
    await page.waitForSelector('.error', { state: 'detached' });
  };
  await begin('abaku');
  await page.check('.brush input[value="2"]');
  await page.tap('[data-place=g8]');
  await text(/\.{6}2\//);
  await page.check('.brush input[value="?"]');
  await page.tap('[data-place=g8]'); // the tile there becomes a wildcard ...
  await text(/\.{6}\?2\//);
  await page.waitForSelector('[data-place=g8][aria-label*=wildcard]');
  await page.tap('[data-place=h8]'); // ... and an empty square is asked about
  await page.click('dialog button:has-text("4")');
  await text(/\.{6}\?2\?4\//);
  await page.focus('[data-place=i8]');
  await page.keyboard.press('?'); // by keyboard too
  await page.waitForFunction(() => document.activeElement?.closest('dialog'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await text(/\.{6}\?2\?4\?\d\//);
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.tap('[data-place=i8]'); // the same again takes it away
  await text(/\.{6}\?2\?4\//);
  await page.tap('.edit-hand >> nth=0 >> .tl-rack-tile >> nth=0');
  await text(/ \d{4}\?,/);
  await isLegal('abaku');
  await page.check('input[name=edit-players][value="4"]');
  await text(/players=4/);
  await page.fill('.edit-amounts input >> nth=3', '120');
  await text(/ 0,0,0,120 /);
  await page.check('input[name=edit-turn][value="4"]');
  await isLegal('abaku');
  await page.check('input[name=edit-players][value="1"]');
  await text(/players=1/);
  await isLegal('abaku');
  await begin('addvantage');
  for (const count of [3, 4, 2, 4]) {
    await page.check(`input[name=edit-players][value="${count}"]`);
    await page.waitForFunction((n) => document.querySelectorAll('.av-seat').length === n, count);
    await isLegal('addvantage');
  }
  // All tiles are dealt now: another one changes places with where it lies.
  for (const [tile, place] of [
    [14, '3r1'],
    [7, '4ca'],
    [13, 'bonus1'],
    [12, 'bonus0'],
  ]) {
    await page.check(`.brush input[value=tile${tile}]`);
    await page.tap(`[data-place="${place}"]`);
    await page.waitForFunction(
      ([name, n]) => document.querySelector(`[data-place="${name}"]`).outerHTML.includes(`>${n}<`),
      [place, tile],
    );
    await isLegal('addvantage');
  }
  await text(/\|14,[^|]*\|[^|]* 12,13 /);
  for (const [die, place] of [
    [4, 'a1'],
    [3, 'b2'],
    [5, 'c3'],
    [6, 'b1'],
  ]) {
    // the bonus line makes 12
    await page.check(`.brush input[value=die${die}]`);
    await page.tap(`[data-place="4${place}"]`);
    await page.waitForSelector(`[data-place="4${place}"][aria-label*="die ${die}"]`);
    await isLegal('addvantage');
  }
  await text(/ 12@4,13 /);
  await page.check('input[name=edit-turn][value="turn:3"]');
  await text(/^turn:3 /);
  await isLegal('addvantage');
  await page.click('text=Play from here');
  await page.waitForSelector('.av-throws button');
  assert.deepEqual(page.problems, []);
}

const squaresOf = (page) =>
  page.$$eval('.baju .cell', (cells) => cells.map((cell) => cell.getAttribute('aria-label').split(',')[0]).join());

async function puzzle(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  await page.goto(`${base}/practice/baju-solo?day=2026-01-01`);
  await page.waitForSelector('.baju');
  const deal = await page.$$eval('.baju .cell', (cells) => cells.map((cell) => cell.getAttribute('aria-label')).join());
  await page.waitForSelector('.status.mine:has-text("Puzzle of the day · 0 moves")');
  const source = page.locator('.baju .mine').first();
  await source.click();
  await page.locator('.baju .goal').first().click();
  await page.waitForSelector('.status:has-text("1 move")');
  await page.click('.actions button:has-text("Restart")');
  await page.click('dialog button:has-text("Restart")');
  await page.waitForSelector('.status:has-text("0 moves")');
  await page.waitForSelector('.optimum:has-text("has proved it")');
  // Once it is solved home says so.
  await page.evaluate(() => {
    const id = `baju-solo-${new Date().toISOString().slice(0, 10)}`;
    const seats = [{ name: '', kind: 'human', mine: true }];
    const kept = { id, game: 'baju-solo', record: '', moves: 6, seats, result: 'won 1 goal', scores: [6], changed: 1 };
    localStorage.setItem(`fivefold.game.${id}`, JSON.stringify(kept));
  });
  await page.goto(base);
  await page.waitForSelector('.puzzle-day:has-text("You solved it in 6 moves.")');
  const again = await openPage(browser, { viewport: sizes.desktop });
  await again.goto(`${base}/practice/baju-solo?day=2026-01-01`);
  await again.waitForSelector('.baju .mine');
  assert.equal(
    await again.$$eval('.baju .cell', (cells) => cells.map((cell) => cell.getAttribute('aria-label')).join()),
    deal,
  );
}

/** What was dealt belongs to the first position, and to the earliest one of a review. */
async function dealt(browser) {
  const page = await openPage(browser, { viewport: sizes.desktop });
  await page.goto(`${base}/practice/baju-solo`);
  await page.click('.setup button[type=submit]');
  await page.waitForSelector('.baju .mine');
  const deal = await squaresOf(page);
  await page.locator('.baju .mine').first().click();
  await page.locator('.baju .goal').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 1);
  assert.notEqual(await squaresOf(page), deal);
  await page.click('button[aria-label="First position"]');
  await page.waitForSelector('.status.reviewing, .status.stepping');
  assert.equal(await squaresOf(page), deal);
  await page.goto(`${base}/review?game=${new URL(page.url()).searchParams.get('game')}`);
  await page.waitForSelector('.actions button:has-text("Find mistakes")');
  assert.equal(await squaresOf(page), deal);
  assert.deepEqual(page.problems, []);
}

/** Chosen in the set-up, told at the table, and the same when the game is opened again. */
async function rulings(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  const sentence = 'Each new tile of a play lies in some operation';
  await page.goto(`${base}/practice/abaku`);
  await page.click('.rulings-choice summary');
  await checkAccess(page, 'rulings in the set-up');
  await checkTouch(page, 'rulings in the set-up');
  assert.equal(await page.locator('.rulings').count(), 0);
  await page.check(`label:has-text("${sentence}") input`);
  await page.click('.setup-go button[type=submit]');
  await page.waitForSelector(`.rulings li:has-text("${sentence}")`);
  assert.equal(await page.locator('.rulings li').count(), 1);
  await page.click('.rulings a');
  await page.waitForSelector('.prose h1:has-text("Rulings")');
  assert.deepEqual(page.problems, []);
}

await runCases([
  ['every page on a phone in the light', everyPage('phone', 'light')],
  [
    'every page on a desktop in the dark',
    everyPage('desktop', 'dark', ['color-contrast', 'scrollable-region-focusable']),
  ],
  ['dialogs, and the focus that comes back from them', dialogs],
  ['the focus on the way from page to page', focusThroughPages],
  ['boards on a phone in the dark', everyBoard('phone', 'dark')],
  ['boards on a desktop in the light', everyBoard('desktop', 'light')],
  ['a record reviewed, analysed and shared', review],
  ['a record with an error says where', badRecord],
  ['a position edited and played', editor],
  ['positions of the other games put together by hand', editorByHand],
  ['the editor on a phone on its side', editorLying],
  ['wildcards and more players without typing', editorWithoutText],
  ['rulings are chosen and told', rulings],
  ['the puzzle of the day', puzzle],
  ['a game begins with what was dealt', dealt],
]);
server.close();
