// A first visit stays small on its way to a browser: the home page, then a table of a game until one can play, counted
// between the browser and the real server. The computer player comes when the table stands, and is counted apart. No file
// comes twice, and nothing goes wrong that a console would tell.
// usage: node size.test.mjs APP_FOLDER FIVEFOLD
import assert from 'node:assert/strict';
import { openPage, runCases } from './browser.mjs';
import { loadRules } from './rules.mjs';
import { startFivefold } from './server.mjs';
import { startCounter } from './traffic.mjs';

const MAX_BYTES = 300_000;
const server = await startFivefold(process.argv[3]);
const games = (await loadRules(server.base)).games().map(({ id }) => id);

const isPlayer = ({ path }) => path.startsWith('/player-');
const total = (lines) => lines.reduce((sum, { bytes }) => sum + bytes, 0);

/** Who comes for the first time: nothing kept, and every word of the console is heard. */
async function openFresh(browser) {
  const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
  page.on('console', (message) => page.problems.push(`${message.type()}: ${message.text()}`));
  page.on('requestfailed', (request) => page.problems.push(`failed: ${request.url()}`));
  return page;
}

async function visit(browser, coding, game) {
  const counter = await startCounter(server.base, coding);
  const page = await openFresh(browser);
  await page.goto(`${counter.base}/`);
  await page.waitForFunction(() => navigator.serviceWorker.controller); // it has kept what a table needs
  await page.click(`.game-card.game-${game} .button.primary`);
  await page.click('.setup button[type=submit]');
  await page.waitForSelector('.table .status.mine');
  await page.waitForTimeout(300); // what is still on its way
  await page.context().close();
  counter.end();
  return { log: counter.log, problems: page.problems };
}

function firstVisit(coding, game) {
  return async (browser) => {
    const { log, problems } = await visit(browser, coding, game);
    const [player, needed] = [log.filter(isPlayer), log.filter((line) => !isPlayer(line))];
    const bytes = total(needed);
    for (const { status, path, bytes } of needed) console.log(`# ${status} ${path} ${bytes}`);
    console.log(`# ${game}: ${bytes} bytes by ${coding}, then ${total(player)} for the computer player`);
    assert.ok(bytes <= MAX_BYTES, `${bytes} bytes, of at most ${MAX_BYTES}`);
    const whole = log.filter(({ status, path }) => status === 200 && !path.startsWith('/api/')).map(({ path }) => path);
    assert.deepEqual(whole, [...new Set(whole)], 'transferred twice');
    assert.deepEqual(problems, []);
  };
}

/** Home and set-ups are there before anything of the rules has come: neither a module nor the worker that runs it. */
async function beforeTheRules(browser) {
  const page = await openPage(browser, { viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const waiting = [];
  await page.route(/\.wasm$|\/worker\.js$/, (route) => waiting.push(route)); // as long as anybody looks
  await page.goto(`${server.base}/`);
  for (const game of games) await page.waitForSelector(`.game-card.game-${game} .button.primary`);
  for (const game of games) {
    await page.goto(`${server.base}/practice/${game}`);
    await page.waitForSelector('.setup button[type=submit]');
  }
  assert.ok(waiting.length > 0, 'nothing was asked for that could be held back');
  assert.deepEqual(page.problems, []);
  for (const route of waiting) await route.abort().catch(() => undefined);
}

await runCases([
  ['home and set-ups are shown before the rules', beforeTheRules],
  ...['gzip', 'br'].flatMap((coding) =>
    games.map((game) => [
      `a first visit of ${game} by ${coding} is small, transfers once and is quiet`,
      firstVisit(coding, game),
    ]),
  ),
]);
await server.end();
