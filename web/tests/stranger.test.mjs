// What somebody meets who never played: what to do first, hints in words for what is marked, who is skipped and why,
// digits that can be read, one's own seat by its name; and a console without a word on any page.
// usage: node stranger.test.mjs APP_FOLDER FIVEFOLD
import assert from 'node:assert/strict';
import { openPage, runCases } from './browser.mjs';
import { createTable, join } from './online.mjs';
import { makeRecord, resumeGame, startPractice, waitForTurn } from './play.mjs';
import { loadRules } from './rules.mjs';
import { startFivefold } from './server.mjs';
import { makeTables, sizes } from './tables.mjs';

const server = await startFivefold(process.argv[3]);
const { base } = server;
const rules = await loadRules(base);
const at = makeTables(rules, base);
const games = ['abalone', 'abaku', 'summy', 'baju', 'addvantage'];
const people = [
  { name: '', kind: 'human', mine: true },
  { name: '', kind: 'computer', level: 1, mine: false },
];

async function openPosition(page, game, position) {
  await resumeGame(page, base, game, `[game ${game}]\n[start ${position}]\n`, { seats: people });
  await waitForTurn(page);
}

/** Everything that a fresh visitor's console says on a page, but that there is no such page. */
async function consoleOf(browser, path) {
  const context = await browser.newContext({ viewport: sizes.phone });
  const page = await context.newPage();
  const said = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(`${message.text()} ${message.location().url}`);
  });
  await page.goto(base + path);
  await page.waitForSelector('main h1, main h2, .setup, .table');
  await page.waitForLoadState('networkidle');
  await context.close();
  return said;
}

async function emptyConsole(browser) {
  const ofGames = games.flatMap((game) =>
    ['practice', 'online', 'editor', 'rules', 'learn'].map((at) => `/${at}/${game}`),
  );
  for (const path of [
    '/',
    '/rules',
    '/rules/rulings',
    '/rules/abaku-reference',
    '/review',
    '/games',
    '/you',
    ...ofGames,
  ])
    assert.deepEqual(await consoleOf(browser, path), [], path);
}

/** Before the first move the table says what to choose, in sentences that are whole at every size. */
async function begins(browser) {
  const words = { abalone: /up to three marbles/, abaku: /on the star/, summy: /through the =/, baju: /a button/ };
  const page = await openPage(browser, { viewport: sizes.phone });
  for (const [game, said] of Object.entries(words)) {
    await startPractice(page, base, game);
    await waitForTurn(page);
    assert.match(await page.textContent('.status.mine'), said);
  }
  assert.equal(await page.locator('.player-score').count(), 0, 'points in a game without any');
  await page.click('.bj-supply-button >> nth=1');
  assert.equal(await page.locator('.bj-supply-button.chosen').count(), 1, 'two of the same number are chosen');
  assert.equal(await page.locator('.bj-walk').count(), 0, 'a space is pointed at that nobody went to');
  await page.click('[data-place=c3]');
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 2);
  await waitForTurn(page);
  assert.doesNotMatch(await page.textContent('.status.mine'), /a button/);
}

/** A hint says what is marked, in words and without the notation of moves. */
async function plainHints(browser) {
  const marks = {
    abalone: ['.hint-arrow'],
    abaku: ['.tl-tile.hinted', '.tl-rack-tile.hinted'],
    summy: ['.tl-tile.hinted', '.tl-rack-tile.hinted'],
    baju: ['.bj-walk.hint', '.bj-supply-button.hinted'],
    addvantage: ['.av-hinted', '.button.hinted'],
  };
  for (const [game, marked] of Object.entries(marks)) {
    const page = await openPage(browser, { viewport: sizes.phone });
    await at.open(page, game, 'middle');
    await at.hint(page);
    const move = await page.getAttribute('[data-hint]', 'data-hint');
    const text = await page.textContent('.board-say.hint');
    assert.ok(!text.includes(move), `${game}: ${text}`);
    assert.doesNotMatch(text, /[@>_]|swap:|place:|throw:|buy:/, game);
    assert.ok(await page.locator(marked.join()).count(), `${game}: nothing is marked for ${move}`);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.bj-last, .tl-run, .av-fresh')].every(
        (mark) => getComputedStyle(mark).opacity === '0', // else the last move is marked like the hint
      ),
    );
    await page.context().close();
  }
}

/** A hint with a division has its tiles on the board, and is read as the row that it makes. */
async function dividingHint(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  const start = '////////////............=//////////// 1 0 0 112:1481 001699-= . . arithmetic=exact';
  await openPosition(page, 'summy', start);
  await at.hint(page);
  assert.match(await page.textContent('.board-say.hint'), /\d ÷ \d.* as marked/);
  assert.ok((await page.locator('.tl-tile.hinted').count()) > 3);
}

/** In Add-Vantage the die to give up is asked for, and who is passed over is told of. */
async function skippedAndGivenUp(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  const start = 'turn:1 5../.4./...|6../.../... 2,0 9,10,10/10,11,11|8,9,11/12,13,14 10,11 players=2';
  await openPosition(page, 'addvantage', start);
  await page.click('.av-throws button:has-text("Throw 2 dice")');
  await page.waitForSelector('.av-piece >> nth=1');
  await page.click('.av-out');
  assert.match(await page.textContent('.board-say'), /Choose the die that you want to give up/);
  for (const place of ['1c3', '1a3']) {
    await page.click('.av-piece >> nth=0');
    await page.click(`[data-place="${place}"]`);
  }
  await page.click('.av-throws .button.primary');
  await page.waitForSelector('.av-skipped');
  assert.match(await page.textContent('.av-skipped'), /Computer has no coin/);
}

/** The whole of a large board, small as it is, still shows what lies where. */
async function digitsOnTheMap(browser) {
  const page = await openPage(browser, { viewport: sizes.small, hasTouch: true, isMobile: true });
  await at.open(page, 'summy', 'middle');
  await page.tap('button[aria-label="Whole board"]');
  await page.waitForFunction(() => document.querySelector('[data-place=m13]').getBoundingClientRect().width < 20);
  const [signs, tiles] = await page.evaluate(() => {
    const all = [...document.querySelectorAll('.board .tl-tile')];
    const isDrawn = (sign) =>
      sign?.getTotalLength() * sign.getScreenCTM().a > 2 && getComputedStyle(sign).stroke !== 'none';
    return [all.filter((tile) => isDrawn(tile.querySelector('.tl-symbol'))).length, all.length];
  });
  assert.ok(tiles > 10);
  assert.equal(signs, tiles);
}

/** What the marks mean is read before the list of moves, which grows. */
async function legendsFirst(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  for (const game of ['abaku', 'summy']) {
    await at.open(page, game, 'middle');
    const [legend, moves] = await page.evaluate(() =>
      ['.board-legend', '.move-panel'].map((part) => document.querySelector(part).getBoundingClientRect().top),
    );
    assert.ok(legend < moves, game);
  }
}

/** Stepping through a game on a phone: arrows, board and what they say are in one screen. */
async function reviewInOneScreen(browser) {
  for (const size of ['phone', 'small', 'lying']) {
    const page = await openPage(browser, { viewport: sizes[size] });
    await page.goto(`${base}/review`);
    await page.fill('textarea', makeRecord(rules, 'abaku', 8));
    await page.click('button:has-text("Open")');
    await page.waitForSelector('.status.reviewing');
    await page.evaluate(() => scrollTo(0, 0));
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.status.reviewing .button, .game-board')]
        .map((part) => part.getBoundingClientRect())
        .filter(
          ({ left, right, top, bottom }) =>
            left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5,
        ),
    );
    assert.deepEqual(cut, [], size);
    await page.context().close();
  }
}

/** At a table on the server one's own seat is called You, and one's colour is told before the first move. */
async function ownSeatOnline(browser) {
  const ann = await openPage(browser, { viewport: sizes.phone });
  const bo = await openPage(browser, { viewport: sizes.phone });
  await createTable(ann, base, 'abalone', 'Ann');
  await join(bo, await ann.inputValue('.copy-row input'), 'Bo');
  for (const [page, other] of [
    [ann, 'Bo'],
    [bo, 'Ann'],
  ]) {
    await page.waitForSelector('.table .status');
    assert.deepEqual((await page.locator('.player-name').allTextContents()).sort(), [other, 'You'].sort());
  }
  const said = await Promise.all([ann, bo].map((page) => page.textContent('.status')));
  assert.deepEqual(said.map((text) => /You play (Black|White)/.exec(text)?.[1]).sort(), ['Black', 'White']);
}

/** Who is invited reads by whom, to what, as whom and by which clock; another link lets anybody look on. */
async function invitedGuest(browser) {
  const ann = await openPage(browser, { viewport: sizes.phone });
  const bo = await openPage(browser, { viewport: sizes.small });
  await ann.goto(`${base}/online/abalone`);
  assert.match(await ann.getAttribute('input[autocomplete=nickname]', 'placeholder'), /Guest/);
  await ann.check('input[name=clock][value=game]');
  await ann.check('input[name=layout][value=german-daisy]');
  assert.match(await ann.innerText('.setup'), /White, second/);
  await createTable(ann, null, 'abalone', 'Ann');
  const link = await ann.inputValue('.invite .copy-row input');
  await bo.goto(link);
  await bo.waitForSelector('h1:has-text("Ann invites you to Abalone")');
  const facts = await bo.locator('.table-facts li').allTextContents();
  assert.deepEqual(facts, [
    'You play White and move second',
    '10 minutes for each player, 5 seconds more with every move',
    'Start position: german daisy',
  ]);
  await ann.click('.watch-link summary');
  const watching = await ann.inputValue('.watch-link input');
  assert.equal(watching, link.split('#')[0]);
  await join(bo, link, 'Bo');
  const cy = await openPage(browser, { viewport: sizes.phone });
  await cy.goto(watching);
  await cy.waitForSelector('.table .status:has-text("You are watching")');
  assert.equal(await cy.locator('form.card').count(), 0);
}

/** A browser that lets no page notify is told of, and what to do. */
async function noNotifications(browser) {
  const ann = await openPage(browser, { viewport: sizes.small });
  await ann.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = () => Promise.resolve('denied');
  });
  await createTable(ann, base, 'abalone', 'Ann', 'bot');
  await ann.click('.actions button:has-text("Notify me")');
  const told = ann.locator('.notice.refusal');
  assert.match(await told.innerText(), /blocked. Allow them for this site in your browser/);
  assert.ok(await told.evaluate((box) => box.scrollHeight <= box.clientHeight + 1), 'it is cut');
  await told.locator('button').click();
  await told.waitFor({ state: 'detached' });
}

try {
  await runCases([
    ['a stranger\u2019s console is empty on every page', emptyConsole],
    ['the first turn says what to do', begins],
    ['hints say in words what is marked', plainHints],
    ['a hint with a division', dividingHint],
    ['who is skipped, and which die is given up', skippedAndGivenUp],
    ['digits on the map of a large board', digitsOnTheMap],
    ['legends stand above the moves', legendsFirst],
    ['a review\u2019s arrows lie in a phone\u2019s window', reviewInOneScreen],
    ['You and colours online', ownSeatOnline],
    ['what an invited guest reads', invitedGuest],
    ['notifications that are refused', noNotifications],
  ]);
} finally {
  await server.end();
}
