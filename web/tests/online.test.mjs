// Tables on the real server: two browsers, a spectator, reload, a server that dies and comes back.
// usage: node online.test.mjs APP_FOLDER FIVEFOLD
import assert from 'node:assert/strict';
import { checkAccess } from './access.mjs';
import { openPage, runCases } from './browser.mjs';
import { createTable, join, moveCount } from './online.mjs';
import { chooseMove, makeRandom, typeMove, waitForTurn } from './play.mjs';
import { loadRules } from './rules.mjs';
import { startFivefold } from './server.mjs';

const server = await startFivefold(process.argv[3]);
const { base } = server;
const desktop = { viewport: { width: 1280, height: 800 } };

async function twoPlayers(browser, game) {
  const ann = await openPage(browser, desktop);
  const bo = await openPage(browser, desktop);
  await delayAnswers(bo, 500);
  await createTable(ann, base, game, 'Ann');
  const link = await ann.inputValue('.copy-row input');
  assert.match(link, /\/t\/\w+#[\w-]+/);
  await join(bo, link, 'Bo');
  await ann.waitForSelector('.table');
  return { ann, bo, link: link.split('#')[0] };
}

/** Answers to actions come late, after the events they cause; only `follow` promises to come first. */
async function delayAnswers(page, milliseconds) {
  await page.routeWebSocket(/socket/, (socket) => {
    socket.connectToServer().onMessage((text) => {
      const { id, table } = JSON.parse(text);
      if (id === undefined || table) socket.send(text);
      else setTimeout(() => socket.send(text), milliseconds);
    });
  });
}

/** Somebody who plays by the API alone. */
async function makeProgram(name) {
  let token = '';
  const call = async (path, body) => {
    const response = await fetch(`${base}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      body: body && JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.status !== 429) return answer;
    await new Promise((done) => setTimeout(done, answer.retry));
    return call(path, body);
  };
  ({ token } = await call('/players', { name, bearer: true }));
  return call;
}

/** A hosted game that two programs play to its end; the answer is the table as it is then. */
async function playHosted(rules, game, options) {
  const random = makeRandom(3);
  const [ann, bo] = [await makeProgram('Ann'), await makeProgram('Bo')];
  const { table, invitations } = await ann('/tables', { game, options, seats: ['me', 'invite'], commit: '-' });
  await bo(`/tables/${table.id}/join`, { code: invitations[0].code, commit: '-' });
  for (;;) {
    const now = (await ann(`/tables/${table.id}`)).table;
    if (now.status === 'over') return now;
    assert.equal(now.status, 'running');
    const player = now.turn === 1 ? ann : bo;
    const { position } = (await player(`/tables/${table.id}`)).table;
    const move = chooseMove(rules, { game, position }, random);
    const answer = await player(`/tables/${table.id}/actions`, { type: 'play', move });
    assert.ok(!answer.code, `${move}: ${answer.message}`);
  }
}

const shownGains = (page) =>
  page
    .locator('.move')
    .evaluateAll((moves) => moves.map((move) => [move.dataset.move, move.querySelector('.move-gain')?.textContent]));

/** What the last tiles bring besides their points counts in the list of moves, online as in a review. */
async function sameGains(browser) {
  const rules = await loadRules(base);
  const play = () => playHosted(rules, 'abaku', { bag: 'shared' });
  let table = await play();
  for (let tries = 1; table.result.reason !== 'out' && tries < 20; tries++) table = await play();
  const { id } = table;
  const page = await openPage(browser, desktop);
  await page.goto(`${base}/t/${id}`);
  assert.match(await page.textContent('.status.over'), /one player has no tiles left/);
  const online = await shownGains(page);
  const record = await (await fetch(`${base}/api/v1/tables/${id}/record`)).text();
  await page.goto(`${base}/review`);
  await page.fill('textarea', record);
  await page.click('form button[type=submit]');
  await page.waitForSelector('.move');
  assert.deepEqual(online, await shownGains(page));
  assert.ok(online.some(([, gain]) => gain));
}

async function abaloneTogether(browser) {
  const { ann, bo, link } = await twoPlayers(browser, 'abalone');
  const watcher = await openPage(browser, desktop);
  await watcher.goto(link);
  await watcher.waitForSelector('.notice:has-text("watching")');
  await waitForTurn(ann);
  assert.equal(await bo.locator('.status.mine').count(), 0);
  await ann.click('[data-place=c3]');
  await ann.click('[data-place=d3]');
  await moveCount(bo, 1);
  await waitForTurn(bo);
  // What is wrong is said in words, before anything is sent.
  await bo.click('[data-place=g5]');
  await bo.click('[data-place=h5]');
  await typeMove(bo, 'g5e5');
  await bo.waitForSelector('.board-say.refusal');
  await bo.click('[data-place=g5]');
  await bo.keyboard.press('Escape');
  await typeMove(bo, 'g5f4');
  await bo.waitForSelector('.move >> nth=1');
  await moveCount(ann, 2);
  await moveCount(watcher, 2);
  // Reload in mid-game: everything is there, and it is still Ann's turn.
  await ann.reload();
  await moveCount(ann, 2);
  await waitForTurn(ann);
  await ann.click('button[aria-label="One move back"]');
  await ann.waitForSelector('.status.stepping');
  await ann.click('button[aria-label="Latest position"]');
  // A draw is offered and taken.
  await ann.click('.actions button:has-text("Draw")');
  await ann.click('dialog button:has-text("Offer it")');
  await bo.waitForSelector('.notice:has-text("offers a draw")');
  await bo.click('.notice .button.primary');
  for (const page of [ann, bo, watcher]) await page.waitForSelector('.status.over');
  assert.match(await watcher.textContent('.status.over'), /draw/i);
  // Another game with changed sides.
  await ann.click('.actions button:has-text("Rematch")');
  await bo.click('.notice .button.primary');
  // Both are there at once.
  await bo.waitForSelector('.status.mine');
  await ann.waitForSelector('.status:has-text("Bo to move")');
  for (const page of [ann, bo, watcher])
    assert.deepEqual(
      page.problems.filter((text) => !/WebSocket/.test(text)),
      [],
    );
}

/** What is offered can be withdrawn; what is declined is told to who asked, until somebody plays. */
async function offersAnswered(browser) {
  const { ann, bo } = await twoPlayers(browser, 'abalone');
  await waitForTurn(ann);
  await ann.click('.actions button:has-text("Draw")');
  await ann.click('dialog button:has-text("Offer it")');
  await bo.waitForSelector('.notice:has-text("Ann offers a draw")');
  await ann.waitForSelector('.notice:has-text("You offered a draw")');
  await ann.click('.notice button:has-text("Withdraw")');
  for (const page of [ann, bo]) await page.waitForSelector('.notice', { state: 'detached' });
  await bo.click('.actions button:has-text("Draw")');
  await bo.click('dialog button:has-text("Offer it")');
  await ann.click('.notice button:has-text("Decline")');
  await bo.waitForSelector('.notice:has-text("draw was declined")');
  assert.equal(await ann.locator('.notice').count(), 0);
  await bo.click('.notice button:has-text("Close")');
  await bo.waitForSelector('.status:has-text("Ann to move")');
  await typeMove(ann, 'c3d3');
  await moveCount(bo, 1);
  await bo.waitForSelector('.notice', { state: 'detached' });
  // What the other one did stands beside whose turn it is, and Undo keeps its place.
  await bo.waitForSelector('.status.mine:has-text("Ann: 1 marble moved")');
  const first = '.actions > :first-child';
  assert.equal((await bo.textContent(first)).trim(), 'Undo');
  assert.ok(await bo.isDisabled(first));
  assert.ok(await ann.isEnabled(first));
}

/** Whoever closes the page is seen to be away at once, also on a phone. */
async function leaverSeen(browser) {
  const { ann, bo } = await twoPlayers(browser, 'baju');
  await ann.setViewportSize({ width: 390, height: 844 });
  await waitForTurn(ann);
  await typeMove(ann, '3@b2');
  await moveCount(bo, 1);
  assert.equal(await ann.locator('.player-away').count(), 0);
  const from = performance.now();
  await bo.context().close();
  await ann.waitForSelector('.player-away');
  assert.ok(performance.now() - from < 15000, 'told too late');
  assert.ok(await ann.isVisible('.player-away'));
  assert.match(await ann.textContent('.status'), /Not connected/);
}

async function restart(browser) {
  const { ann, bo } = await twoPlayers(browser, 'abalone');
  await waitForTurn(ann);
  await typeMove(ann, 'c3d3');
  await moveCount(bo, 1);
  await server.stop('SIGKILL');
  await bo.waitForSelector('.notice.warning');
  // Bo moves while nobody listens: the move waits and arrives.
  await typeMove(bo, 'g5f4');
  await server.start();
  await bo.waitForSelector('.notice.warning', { state: 'detached' });
  await moveCount(bo, 2);
  await moveCount(ann, 2);
  // Two tabs of one seat show the same.
  const second = await ann.context().newPage();
  await second.goto(ann.url());
  await second.waitForSelector('.status.mine');
  await typeMove(second, 'd3e3');
  await moveCount(ann, 3);
}

async function hiddenRacks(browser) {
  const { ann, bo } = await twoPlayers(browser, 'abaku');
  await waitForTurn(ann);
  await ann.waitForSelector('.tl-rack-tile');
  await bo.waitForSelector('.tl-rack-tile');
  const rack = () =>
    ann.locator('.tl-hand .tl-rack-tile').evaluateAll((tiles) =>
      tiles
        .map((tile) => tile.getAttribute('aria-label'))
        .sort()
        .join(''),
    );
  const before = await rack();
  await ann.click('.tl-actions button:has-text("Exchange")');
  await ann.click('dialog .tl-rack-tile >> nth=0');
  await ann.click('dialog .button.primary');
  await moveCount(bo, 1);
  assert.match(await bo.getAttribute('.move', 'data-move'), /swap:_/);
  await waitForTurn(bo);
  // A move half made when the connection is lost is still there when it comes back.
  await bo.click('.tl-hand .tl-rack-tile >> nth=0');
  await bo.click('[data-place=h8]');
  await bo.waitForSelector('[data-place=h8] .tentative');
  await server.stop('SIGKILL');
  await bo.waitForSelector('.notice.warning');
  await server.start();
  await bo.waitForSelector('.notice.warning', { state: 'detached' });
  assert.equal(await bo.locator('[data-place=h8] .tentative').count(), 1);
  // Stepping back shows one's own tiles of then, also after a reload.
  await ann.reload();
  await moveCount(ann, 1);
  await ann.click('button[aria-label="One move back"]');
  await ann.waitForSelector('.status.stepping');
  await ann.waitForFunction(
    (tiles) =>
      [...document.querySelectorAll('.tl-hand .tl-rack-tile')]
        .map((tile) => tile.getAttribute('aria-label'))
        .sort()
        .join('') === tiles,
    before,
  );
}

/** Every page of a table, in the light and in the dark: home with tables, set-up, waiting, joining, playing, watching. */
function access(colorScheme, width) {
  return async (browser) => {
    const options = { viewport: { width, height: 800 }, colorScheme };
    const ann = await openPage(browser, options);
    const bo = await openPage(browser, options);
    await ann.goto(`${base}/online/summy`);
    await ann.waitForSelector('.setup');
    await checkAccess(ann, 'online set-up');
    await createTable(ann, base, 'abalone', 'Ann', 'open');
    await ann.waitForSelector('.seat-list');
    assert.equal(await ann.locator('.status.over').count(), 0); // nothing is over before it began
    await checkAccess(ann, 'waiting');
    await bo.goto(`${base}/`);
    await bo.waitForSelector('.table-item:has-text("Ann")');
    await checkAccess(bo, 'home with tables');
    await bo.click('.table-item:has-text("Ann") a');
    await bo.waitForSelector('form.card input');
    await checkAccess(bo, 'joining');
    await bo.fill('form.card input', 'Bo');
    await bo.click('form.card button[type=submit]');
    await waitForTurn(ann);
    await checkAccess(ann, 'table');
    await ann.click('.actions button:has-text("Draw")');
    await ann.click('dialog button:has-text("Offer it")');
    await bo.waitForSelector('.notice:has-text("offers a draw")');
    await checkAccess(bo, 'an offer');
    const watcher = await openPage(browser, options);
    await watcher.goto(`${base}/`);
    await watcher.click('.table-item:has-text("Ann") a:has-text("Watch")');
    await watcher.waitForSelector('.notice:has-text("watching")');
    await checkAccess(watcher, 'watching');
    const wide = await watcher.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `the table is ${wide} wide`);
    await bo.click('.notice .button.primary');
    await ann.waitForSelector('.status.over');
  };
}

async function computerOpponent(browser) {
  const page = await openPage(browser, desktop);
  await createTable(page, base, 'abalone', 'Cy', 'bot');
  await waitForTurn(page);
  await page.click('[data-place=c3]');
  await page.click('[data-place=d3]');
  await moveCount(page, 2);
  await waitForTurn(page);
  await page.click('.actions button:has-text("Undo")');
  await moveCount(page, 0);
  await page.goto(`${base}/`);
  await page.waitForSelector('.continue-item:has-text("Abalone")');
}

/** Plays what the hint says until something is laid; the operations of that, as the page lists them. */
async function layTiles(page) {
  for (let count = 0; count < 20; count++) {
    await waitForTurn(page);
    await page.click('.actions button:has-text("Hint")');
    const move = await page.locator('[data-hint]').getAttribute('data-hint');
    const before = await page.locator('.move').count();
    await page.click('[data-hint]');
    if (move.includes('@')) return before;
    await moveCount(page, before + 2);
  }
  throw new Error('nothing could be laid');
}

/** One's own operations are shown one after another before the answer is drawn, however fast that comes. */
async function ownMoveFirst(browser) {
  const page = await openPage(browser, { ...desktop, reducedMotion: 'no-preference' });
  await createTable(page, base, 'abaku', 'Di', 'bot');
  await waitForTurn(page);
  // They pass by: the page itself notes what it showed while the answer was not yet there.
  await page.evaluate(() => {
    globalThis.seen = {};
    new MutationObserver(() => {
      const moves = document.querySelectorAll('.move').length;
      const chips = document.querySelectorAll('.tl-runs.last .tl-chip').length;
      globalThis.seen[moves] = Math.max(globalThis.seen[moves] ?? 0, chips);
    }).observe(document.body, { subtree: true, childList: true });
  });
  const before = await layTiles(page);
  await page.waitForFunction((count) => document.querySelectorAll('.move').length >= count + 2, before);
  const own = await page.textContent('.tl-own');
  assert.match(own, /^You: \d+ points? with .+ = /);
  assert.equal(await page.evaluate((count) => globalThis.seen[count + 1], before), own.split(', ').length);
}

/** Nobody has to wait: with a click, wherever it is, the answer is drawn. */
async function clickGoesOn(browser) {
  const page = await openPage(browser, { ...desktop, reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = (action, milliseconds, ...rest) =>
      setTimeout(action, milliseconds >= 450 ? 1e9 : milliseconds, ...rest); // showing never ends
  });
  let answered = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { type, entries = [] } = JSON.parse(payload);
      if (type === 'update') answered += entries.filter(({ kind }) => kind === 'move').length;
    }),
  );
  await createTable(page, base, 'abalone', 'Flo', 'bot');
  await waitForTurn(page);
  await page.click('[data-place=c3]');
  await page.click('[data-place=d3]');
  await moveCount(page, 1);
  for (let count = 0; count < 1200 && answered < 2; count++) await page.waitForTimeout(100);
  assert.equal(answered, 2);
  await page.waitForTimeout(500); // the page has it, too
  assert.equal(await page.locator('.move').count(), 1);
  await page.mouse.click(5, 5);
  await moveCount(page, 2);
  await waitForTurn(page);
}

/** Without motion the answer is there at once, and so is still what one's own play made. */
async function ownMoveStays(browser) {
  const still = await openPage(browser, desktop);
  await createTable(still, base, 'abaku', 'Ed', 'bot');
  const before = await layTiles(still);
  await moveCount(still, before + 2);
  assert.match(await still.textContent('.tl-own'), / points? with .+ = /);
  await checkAccess(still, 'table with an answer');
}

/** The promise before the game, a reload in between, the proof after it, and a host that broke the promise. */
async function fairPlay(browser) {
  const ann = await openPage(browser, { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  const bo = await openPage(browser, desktop);
  await createTable(ann, base, 'abaku', 'Ann');
  await ann.click('button:has-text("Fair play")');
  const promised = await ann.textContent('.fair-facts dd >> nth=0');
  assert.match(promised, /^[0-9a-f]{64}$/);
  const own = await ann.textContent('.fair-facts dd >> nth=1');
  assert.match(own, /^[0-9a-f]{32}$/);
  await ann.waitForSelector('.fair-facts div:has-text("player 1") dd.mono'); // committed
  await checkAccess(ann, 'fair play');
  await ann.click('dialog .dialog-actions button');
  const link = await ann.inputValue('.copy-row input');
  await ann.reload(); // what was committed to can still be shown
  await join(bo, link, 'Bo');
  await waitForTurn(ann);
  await ann.click('.actions button:has-text("Fair play")');
  assert.equal(await ann.textContent('.fair-facts dd >> nth=0'), promised);
  assert.ok((await ann.textContent('.fair-facts')).includes(`Player 1’s number${own}`));
  await ann.click('dialog .dialog-actions button');
  await ann.click('.actions button:has-text("Resign")');
  await ann.click('dialog .button.danger, dialog .button.primary');
  for (const page of [ann, bo]) {
    await page.waitForSelector('.status.over');
    await page.click('.actions button:has-text("Fair play")');
    await page.click('dialog button:has-text("Check every draw")');
    assert.match(
      await page.textContent('[data-verdict=good]'),
      /^All 2 draws of this game follow .*this browser saw.*could choose the luck/,
    );
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
  }
  await checkAccess(ann, 'a proof');
  const [download] = await Promise.all([ann.waitForEvent('download'), ann.click('dialog a[download]')]);
  assert.match(download.suggestedFilename(), /\.record$/);
  // Another secret than the promised one, though all its draws are in order.
  await bo.evaluate(() =>
    localStorage.setItem(
      'fivefold.luck',
      localStorage.getItem('fivefold.luck').replace(/"commitment":"./, '"commitment":"x'),
    ),
  );
  await bo.reload();
  await bo.click('.actions button:has-text("Fair play")');
  await bo.click('dialog button:has-text("Check every draw")');
  assert.match(await bo.textContent('[data-verdict=bad]'), /not the one whose fingerprint you were shown/);
}

await runCases([
  ['two browsers and a spectator', abaloneTogether],
  ['offers are withdrawn and declined in words', offersAnswered],
  ['who leaves is seen to be away', leaverSeen],
  ['a killed server comes back, a move waits for it, two tabs', restart],
  ['hidden racks stay hidden, and stepping back shows one\u2019s own', hiddenRacks],
  ['fair play: promised, kept, proven', fairPlay],
  ['gains online are those of the record', sameGains],
  ['pages of a table in the light, on a phone', access('light', 360)],
  ['pages of a table in the dark', access('dark', 1280)],
  ['the server\u2019s computer, take back, continue from home', computerOpponent],
  ['one\u2019s own operations are shown before the answer', ownMoveFirst],
  ['an answer that waits is drawn with a click', clickGoesOn],
  ['one\u2019s own operations stay beside the answer', ownMoveStays],
]);
await server.end();
