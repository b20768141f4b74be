// What happens to people online when the line, the server or the clipboard does not do what it should.
// usage: node line.test.mjs APP_FOLDER FIVEFOLD
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import decodeQR from 'qr/decode.js';
import { checkAccess } from './access.mjs';
import { launch, openPage, runCases } from './browser.mjs';
import { startLine } from './line.mjs';
import { createTable, join as joinTable, moveCount } from './online.mjs';
import { typeMove, waitForTurn } from './play.mjs';
import { startFivefold } from './server.mjs';

const program = process.argv[3];
const server = await startFivefold(program);
const line = await startLine(server.base);
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 } };

/** Ann sits at the end of the line that can die, Bo beside the server. */
async function twoPlayers(browser, game = 'abalone') {
  const ann = await openPage(browser, desktop);
  const bo = await openPage(browser, desktop);
  await createTable(ann, line.base, game, 'Ann');
  const link = await ann.inputValue('.copy-row input');
  await joinTable(bo, link.replace(line.base, server.base), 'Bo');
  await ann.waitForSelector('.table');
  await waitForTurn(ann);
  return { ann, bo, id: /\/t\/(\w+)/.exec(link)[1] };
}

const movesOf = async (id) => {
  const { table } = await (await fetch(`${server.base}/api/v1/tables/${id}`)).json();
  return table.entries.filter(({ kind }) => kind === 'move').map(({ text }) => text);
};

/** How long it takes until the page says that the line is dead. */
async function untilTold(page, from) {
  await page.waitForSelector('.notice.warning');
  return performance.now() - from;
}

/** Sent into a dead line: drawn at once, said within five seconds, and played exactly once when the line is back. */
async function moveIntoDeadLine(browser) {
  const { ann, bo, id } = await twoPlayers(browser);
  line.die();
  await ann.click('[data-place=c3]');
  const from = performance.now();
  await ann.click('[data-place=d3]');
  await moveCount(ann, 1);
  assert.ok(performance.now() - from < 1500, 'the own move is drawn at once');
  assert.match(await ann.textContent('.status'), /Sending/);
  const told = await untilTold(ann, from);
  assert.ok(told < 5000, `told after ${told} ms`);
  assert.match(await ann.textContent('.notice.warning'), /Your move is sent as soon as/);
  await checkAccess(ann, 'a dead line');
  assert.equal(await bo.locator('.move').count(), 0);
  line.revive();
  await moveCount(bo, 1);
  await ann.waitForSelector('.notice.warning', { state: 'detached' });
  await ann.waitForSelector('.status:has-text("Bo to move")');
  await moveCount(ann, 1);
  assert.deepEqual(await movesOf(id), ['c3d3']);
  // The game goes on as if nothing had been.
  await typeMove(bo, 'g5f4');
  await moveCount(ann, 2);
  await typeMove(ann, 'd3e3');
  await moveCount(bo, 3);
}

const IDLE_MS = 24000; // a page that nobody waits at asks every 25 s

/** Nothing is sent: whoever waits in front of the page is told all the same, and who does not costs nothing. */
async function waitingOnDeadLine(browser) {
  const { ann, bo } = await twoPlayers(browser);
  const silences = []; // milliseconds without a word before a page asked for one
  const countPings = (page) =>
    page.on('websocket', (socket) => {
      let heard = performance.now();
      socket.on('framereceived', () => (heard = performance.now()));
      socket.on('framesent', ({ payload }) => /"ping"/.test(payload) && silences.push(performance.now() - heard));
    });
  countPings(bo);
  await bo.reload();
  // Cy waits for somebody to come, and looks at another page meanwhile.
  const cy = await openPage(browser, desktop);
  await cy.addInitScript(() => Object.defineProperty(Document.prototype, 'hidden', { get: () => true }));
  countPings(cy);
  await createTable(cy, server.base, 'abalone', 'Cy');
  await typeMove(ann, 'c3d3');
  await moveCount(bo, 1);
  await waitForTurn(bo); // Bo is to move: nobody is waited for here
  const started = performance.now();
  silences.length = 0;
  line.die();
  const told = await untilTold(ann, performance.now());
  assert.ok(told < 15000, `told after ${told} ms`);
  line.revive();
  await ann.waitForSelector('.notice.warning', { state: 'detached' });
  await bo.waitForTimeout(Math.max(0, IDLE_MS - (performance.now() - started)));
  assert.deepEqual(
    silences.filter((silence) => silence < IDLE_MS),
    [],
  );
}

/** A refused action is to be seen, too. */
async function refusalSeen(browser) {
  const { ann } = await twoPlayers(browser);
  line.die();
  await ann.click('.actions button:has-text("Draw")');
  await ann.click('dialog button:has-text("Offer it")');
  await ann.waitForSelector('.notice.refusal');
  assert.match(await ann.textContent('.notice.refusal'), /connection was lost/);
  await checkAccess(ann, 'a refusal');
  await ann.click('.notice.refusal button');
  await ann.waitForSelector('.notice.refusal', { state: 'detached' });
  line.revive(); // what was sent arrives after all, and is newer than the refusal
  await ann.waitForSelector('.notice:visible:has-text("You offered a draw")');
}

/** What the code on the screen says to a phone's camera. */
async function readCode(page) {
  const { width, height, data } = await page.locator('.qr svg').evaluate(async (svg) => {
    const text = new XMLSerializer().serializeToString(svg);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = new OffscreenCanvas(400, 400);
    const context = canvas.getContext('2d');
    context.fillStyle = 'white';
    context.fillRect(0, 0, 400, 400);
    context.drawImage(image, 20, 20, 360, 360);
    return { width: 400, height: 400, data: [...context.getImageData(0, 0, 400, 400).data] };
  });
  return decodeQR({ width, height, data: Uint8ClampedArray.from(data) });
}

/** On a LAN there is no https, and so no clipboard of the modern kind. */
async function linkOnLan() {
  const browser = await launch(['--host-resolver-rules=MAP fivefold.test 127.0.0.1']);
  const base = server.base.replace('127.0.0.1', 'fivefold.test');
  for (const colorScheme of ['light', 'dark']) {
    const page = await openPage(browser, { ...phone, colorScheme });
    await createTable(page, base, 'abalone', 'Ann');
    const link = await page.inputValue('.copy-row input');
    assert.equal(await page.evaluate(() => isSecureContext), false);
    await page.click('.copy-row button');
    await page.waitForSelector('.copy-row button:has-text("Copied")');
    await page.waitForSelector('.qr svg');
    assert.equal(await readCode(page), link);
    assert.equal(await page.locator('.only-here').count(), 0);
    await checkAccess(page, 'invitation');
    await page.goto(`${base}/review`);
    await page.focus('textarea');
    await page.keyboard.press('Control+V');
    assert.equal(await page.inputValue('textarea'), link);
    await page.context().close();
  }
  await browser.close();
}

async function localhostSaysSo(browser) {
  const page = await openPage(browser, desktop);
  await createTable(page, server.base, 'abalone', 'Ann');
  assert.match(await page.textContent('.only-here'), /works on this machine only.*address/);
  await checkAccess(page, 'invitation on localhost');
}

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

/** The address that is printed answers, and it is not one of this machine alone. */
async function servedOnLan() {
  const folder = await mkdtemp(join(tmpdir(), 'fivefold-lan-'));
  const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
  const port = await freePort();
  const child = spawn(join(root, 'scripts/serve'), [String(port), '--db', join(folder, 'games.db')], {
    env: { ...process.env, LAN: '1', FIVEFOLD: resolve(program) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  await new Promise((done, fail) => {
    child.stdout.on('data', (data) => {
      output += data;
      if (/is served on/.test(output)) done();
    });
    child.once('exit', () => fail(new Error(`it ended: ${output}`)));
  });
  const [, address] = /phone.* open (http:\/\/\S+:\d+\/)/.exec(output);
  assert.doesNotMatch(address, /localhost|127\.|0\.0\.0\.0|\[::1?\]/);
  assert.equal((await fetch(`${address}healthz`)).status, 200);
  child.kill();
  await rm(folder, { recursive: true, force: true });
}

/** Games at the server's tables are in the list, too. */
async function onlineGamesListed(browser) {
  const { ann, bo } = await twoPlayers(browser);
  await typeMove(ann, 'c3d3');
  await moveCount(bo, 1);
  await bo.goto(`${server.base}/games`);
  await bo.waitForSelector('.my-game:has-text("Your turn") a:has-text("Continue")');
  await ann.goto(`${line.base}/games`);
  await ann.waitForSelector('.my-game:has-text("Bo to move")');
  await ann.goBack();
  await ann.click('.actions button:has-text("Resign")');
  await ann.click('dialog .button.danger');
  await ann.waitForSelector('.status.over');
  await bo.reload();
  await bo.waitForSelector('.my-game:has-text("Ann – You"), .my-game:has-text("Ann – Bo")');
  await bo.click('.my-game a:has-text("Step through")');
  await bo.waitForSelector('.status.stepping:has-text("move 0 of 2")');
  await bo.goBack();
  await bo.click('.my-game a:has-text("Find mistakes")');
  await moveCount(bo, 2);
  await bo.goto(`${server.base}/review`); // among the latest games, too
  await bo.click('.table-item:has-text("Abalone") a:has-text("Review")');
  await moveCount(bo, 2);
  await bo.goto(`${server.base}/games`);
  const [download] = await Promise.all([
    bo.waitForEvent('download'),
    bo.click('.my-game button:has-text("Save as file")'),
  ]);
  assert.match(await readFile(await download.path(), 'utf8'), /^\[game abalone\]/);
  await bo.click('.my-game button:has-text("Delete")');
  await bo.click('dialog .button.danger');
  await bo.waitForSelector('main .lead');
}

/** The answer to the first request that makes something is lost. */
async function loseFirstAnswer(page, path) {
  let requests = 0;
  await page.route(`**/api/v1${path}`, async (route) => {
    if (route.request().method() !== 'POST' || ++requests > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  return () => requests;
}

/** Who did not hear that the table was made asks again, and it is made once. */
async function lostAnswer(browser) {
  const page = await openPage(browser, desktop);
  const asked = [await loseFirstAnswer(page, '/players'), await loseFirstAnswer(page, '/tables')];
  await createTable(page, server.base, 'abalone', 'Dee');
  assert.deepEqual(
    asked.map((count) => count()),
    [2, 2],
  );
  const link = await page.inputValue('.copy-row input');
  const { tables } = await page.evaluate(async () => (await fetch('/api/v1/me/tables')).json());
  assert.deepEqual(
    tables.map(({ id }) => id),
    [/\/t\/(\w+)/.exec(link)[1]],
  );
  const friend = await openPage(browser, desktop);
  await joinTable(friend, link, 'Eve'); // the code is the right one
}

/** The database is put back to an earlier time: the page shows what is there, and the game goes on from it. */
async function databasePutBack(browser) {
  const { ann, bo, id } = await twoPlayers(browser);
  await typeMove(ann, 'c3d3');
  await moveCount(bo, 1);
  await server.stop();
  await server.keep();
  await server.start();
  await waitForTurn(bo);
  await typeMove(bo, 'g5f4');
  await moveCount(ann, 2);
  await waitForTurn(ann);
  await typeMove(ann, 'd3e3');
  await moveCount(bo, 3);
  await server.stop();
  await server.putBack();
  await server.start();
  for (const page of [ann, bo]) await moveCount(page, 1);
  await waitForTurn(bo);
  await typeMove(bo, 'g5g4');
  for (const page of [ann, bo]) await moveCount(page, 2);
  assert.deepEqual(await movesOf(id), ['c3d3', 'g5g4']);
}

await runCases([
  ['a move into a dead line is drawn, waits and arrives once', moveIntoDeadLine],
  ['a dead line is noticed while waiting, and idle pages ask for nothing', waitingOnDeadLine],
  ['a refused action is seen', refusalSeen],
  ['link and code over plain http', linkOnLan],
  ['a page of localhost says that its link is for this machine', localhostSaysSo],
  ['LAN=1 serves the network and prints the address', servedOnLan],
  ['online games are in the list', onlineGamesListed],
  ['a request whose answer is lost makes one table', lostAnswer],
  ['a database that was put back is shown as it is', databasePutBack],
]);
line.end();
await server.end();
