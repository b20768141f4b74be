// How long a first visit takes on a slow phone and a slow line, and whether what moves stays smooth there.
//
// usage: node bench/first-visit.mjs FIVEFOLD [GAME...]; needs a build with the page and Chromium.
//
// Chromium slows its processor to a quarter and its network to 1.6 Mbit/s with 150 ms a round trip. Each figure is the
// median of five visits with nothing kept:
//   content    from the request to the first content of the home page
//   playable   from the request of a game's page to a board on which one can move; Play is pressed as soon as it is there
//   longest    the longest task while the first two moves are shown, one's own and the computer's
import { launch } from '../web/tests/browser.mjs';
import { startFivefold } from '../web/tests/server.mjs';

const VISITS = 5;
const SLOWDOWN = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const FIRST_MOVE = { abalone: ['c3', 'd3'] }; // where to click for one, where a click is enough

const [program, ...wanted] = process.argv.slice(2);
const games = wanted.length ? wanted : ['abalone', 'abaku', 'summy', 'baju', 'addvantage'];
const server = await startFivefold(program);
const browser = await launch();

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function openSlow() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(() => {
    globalThis.tasks = [];
    new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    // Pressed as a person would who knows where to press, and timed in the page, which sees it without delay.
    new MutationObserver((_changes, observer) => {
      const start = document.querySelector('.setup button[type=submit]');
      if (start && !start.dataset.pressed && location.pathname.startsWith('/practice/')) {
        start.dataset.pressed = 'yes';
        start.click();
      }
      if (!document.querySelector('.table .status.mine') || !document.querySelector('.board-box > *')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => (globalThis.playableAt = performance.now())));
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  return page;
}

async function visitHome() {
  const page = await openSlow();
  await page.goto(`${server.base}/`);
  await page.waitForSelector('.game-card');
  const content = await page.evaluate(
    () =>
      new Promise((done) =>
        new PerformanceObserver((list) => done(list.getEntriesByName('first-contentful-paint')[0].startTime)).observe({
          type: 'paint',
          buffered: true,
        }),
      ),
  );
  await page.context().close();
  return content;
}

/** The longest task while a move and its answer are shown. */
async function watchMoves(page, game) {
  const places = FIRST_MOVE[game];
  if (!places) return null;
  await page.evaluate(() => (globalThis.tasks.length = 0));
  for (const place of places) await page.click(`[data-place=${place}]`);
  await page.waitForFunction(() => document.querySelectorAll('.move').length >= 2);
  await page.waitForTimeout(1500);
  return page.evaluate(() => Math.max(0, ...globalThis.tasks));
}

async function visitTable(game) {
  const page = await openSlow();
  await page.goto(`${server.base}/practice/${game}`);
  await page.waitForFunction(() => globalThis.playableAt);
  const playable = await page.evaluate(() => globalThis.playableAt);
  const longest = await watchMoves(page, game);
  await page.context().close();
  return { playable, longest };
}

async function repeat(visit) {
  const found = [];
  for (let i = 0; i < VISITS; i++) found.push(await visit());
  return found;
}

const show = (numbers) => `${Math.round(median(numbers))} ms (${numbers.map(Math.round).join(', ')})`;
console.log(`content: ${show(await repeat(visitHome))}`);
for (const game of games) {
  const visits = await repeat(() => visitTable(game));
  const tasks = visits.flatMap(({ longest }) => (longest === null ? [] : [longest]));
  console.log(`${game}: playable after ${show(visits.map(({ playable }) => playable))}`);
  if (tasks.length) console.log(`${game}: longest task with a move and its answer ${show(tasks)} (0: none of 50 ms)`);
}
await browser.close();
await server.end();
