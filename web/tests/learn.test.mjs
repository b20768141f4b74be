// Every lesson, played through at phone size: the first step of each by taps, the others by its solutions.
// usage: node learn.test.mjs APP_FOLDER
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../serve.mjs';
import { openPage, runCases } from './browser.mjs';
import { typeMove } from './play.mjs';

const server = await startServer(process.argv[2]);
const base = `http://127.0.0.1:${server.address().port}`;
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true };
const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'lessons', 'en');
const lessons = readdirSync(folder).map((name) => name.replace('.lesson', ''));

/** The first solution of each step, as moves. */
function solutionsOf(game) {
  const steps = [];
  for (const line of readFileSync(join(folder, `${game}.lesson`), 'utf8').split('\n')) {
    if (line.startsWith('step ')) steps.push(null);
    else if (line.startsWith('solution ')) steps[steps.length - 1] ??= line.split(' ').slice(1);
  }
  return steps;
}

const rackTile = (symbol) => `.tl-hand .tl-rack-tile[aria-label="${symbol}"] >> nth=0`;

async function layTiles(page, tiles) {
  for (const [symbol, place] of tiles) {
    await page.tap(rackTile(symbol));
    await page.tap(`[data-place=${place}]`);
  }
  await page.tap('.tl-play:not([disabled])');
}

async function tapPlaces(page, ...places) {
  for (const place of places) await page.tap(`[data-place=${place}]`);
}

/** How a finger does the first step. */
const firstSteps = {
  abalone: (page) => tapPlaces(page, 'e5', 'f6'),
  abaku: (page) =>
    layTiles(page, [
      ['2', 'g8'],
      ['3', 'h8'],
      ['5', 'i8'],
    ]),
  summy: (page) =>
    layTiles(page, [
      ['2', 'j13'],
      ['+', 'k13'],
      ['3', 'l13'],
      ['5', 'n13'],
    ]),
  baju: async (page) => {
    await page.tap('.bj-supply-button[aria-label="Place a 3"] >> nth=0');
    await page.tap('[data-place=b2]');
  },
  'baju-solo': (page) => tapPlaces(page, 'd2', 'd3'),
};

const typeMoves = async (page, moves) => {
  for (const [index, move] of moves.entries()) {
    if (index) await page.waitForSelector('.lesson-answer.goes-on, .lesson-card:not(:has(.lesson-answer))');
    await page.waitForSelector('.board-box > *');
    await typeMove(page, move);
    await page.waitForFunction(
      () => document.querySelector('.lesson-next') || !document.querySelector('.type-move input').value,
    );
  }
};

function wholeLesson(game) {
  return async (browser) => {
    const page = await openPage(browser, phone);
    await page.goto(`${base}/`);
    await page.tap(`.game-${game} a[href="/learn/${game}"]`); // one click from home
    const solutions = solutionsOf(game);
    for (const [index, moves] of solutions.entries()) {
      await page.waitForSelector(`.trail [aria-current] span:text-is("${index + 1}")`);
      await page.waitForSelector('.board-box > *');
      if (index === 0 && firstSteps[game]) await firstSteps[game](page);
      else await typeMoves(page, moves);
      await page.waitForSelector('.lesson-card.passed');
      assert.equal(await page.locator('.lesson-praise .star:not(.off)').count(), 3, `stars of step ${index + 1}`);
      await page.tap('.lesson-next');
    }
    await page.waitForSelector('.lesson-finished');
    const most = 3 * solutions.length;
    assert.match(await page.textContent('.lesson-sum'), new RegExp(`${most} of ${most} stars`));
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('fivefold.lessons')));
    assert.equal(Object.keys(kept[game]).length, solutions.length);
    assert.deepEqual(page.problems, []);
  };
}

/** Wrong and illegal tries, the hint, stars, and going on after a reload. */
async function mistakes(browser) {
  const page = await openPage(browser, phone);
  await page.goto(`${base}/learn/abalone?step=4`);
  await page.waitForSelector('.board-box > *');
  await typeMove(page, 'e4e5');
  await page.waitForSelector('.lesson-answer:has-text("One marble alone cannot push another")');
  await typeMove(page, 'e4d4');
  await page.waitForSelector('.lesson-answer:has-text("Nothing was pushed")');
  await page.waitForSelector('[data-place=e4].own, [data-place=e4][aria-label*="lack"]'); // it is taken back
  await page.tap('.actions button:has-text("Hint")');
  await page.waitForFunction(() => document.querySelector('.board-box').innerHTML.includes('hint'));
  await page.waitForTimeout(900);
  await tapPlaces(page, 'e3', 'e4', 'e5');
  await page.waitForSelector('.lesson-card.passed');
  assert.equal(await page.locator('.lesson-praise .star:not(.off)').count(), 1);
  await page.goto(`${base}/learn/abalone`);
  await page.waitForSelector('.trail [aria-current] span:text-is("1")'); // the first that is not finished
  assert.equal(await page.locator('.trail a.done').count(), 1);
  assert.deepEqual(page.problems, []);
}

/** What is stored may be anything, and not every game has a lesson. */
async function oddities(browser) {
  const page = await openPage(browser, phone);
  await page.goto(`${base}/`);
  for (const odd of ['"x"', '7', '{"abalone":7}', '{"abalone":{"one-marble":99,"in-line":"3"}}', 'not json']) {
    await page.evaluate((value) => localStorage.setItem('fivefold.lessons', value), odd);
    await page.goto(`${base}/learn/abalone`);
    await page.waitForSelector('.trail [aria-current] span:text-is("1")');
    assert.equal(await page.locator('.trail a.done').count(), 0, odd);
  }
  for (const address of ['/learn', '/learn/chess']) {
    await page.goto(base + address);
    await page.waitForSelector('main h1');
    assert.equal(await page.locator('.trail').count(), 0);
  }
  await page.goto(`${base}/learn/abalone?step=99`);
  await page.waitForSelector('.trail [aria-current] span:text-is("1")');
  assert.deepEqual(page.problems, []);
}

/** On a phone that is held sideways every button and all of the task are in the window, whatever the step says. */
async function sidewaysPhone(browser) {
  const height = 390;
  const page = await openPage(browser, { viewport: { width: 844, height }, hasTouch: true, isMobile: true });
  for (const game of lessons) {
    await page.goto(`${base}/learn/${game}`);
    for (let step = 1; step <= solutionsOf(game).length; step++) {
      await page.click(`.trail li:nth-child(${step}) a`);
      await page.waitForSelector(`.trail [aria-current] span:text-is("${step}")`);
      await page.waitForSelector('.board-box > *');
      const cut = await page.evaluate((bottom) => {
        const card = document.querySelector('.lesson-card').getBoundingClientRect();
        const ends = (part) => [...document.querySelectorAll(part)].map((each) => each.getBoundingClientRect().bottom);
        return [
          ...ends('.actions .button, .game-hand .button').filter((end) => end > bottom),
          ...ends('.lesson-task').filter((end) => end > card.bottom),
        ];
      }, height);
      assert.deepEqual(cut, [], `${game}, step ${step}`);
    }
  }
  assert.deepEqual(page.problems, []);
}

/** What there is to know comes back, the hint can be asked for again, and the board stays where it is meanwhile. */
async function saidAgain(browser) {
  const page = await openPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(`${base}/learn/abaku`);
  const isSeen = (part) => page.locator(part).isVisible();
  const boardTop = async () => (await page.locator('.board-box .board').first().boundingBox()).y;
  await page.waitForSelector('.tl-rack-tile');
  let top = await boardTop();
  for (let same = 0; same < 5; same = (await boardTop()) === top ? same + 1 : 0) {
    top = await boardTop(); // the page takes its form in steps
    await page.waitForTimeout(50);
  }
  const staysThere = async () => {
    for (let tries = 0; tries < 20 && (await boardTop()) !== top; tries++) await page.waitForTimeout(50);
    assert.equal(await boardTop(), top);
  };
  await page.tap(rackTile(2));
  await page.tap('[data-place=h8]');
  await page.tap('.tl-play:not([disabled])');
  await page.waitForSelector('.lesson-answer.refused');
  await staysThere();
  await page.tap(rackTile(3)); // the learner goes on
  await page.waitForSelector('.lesson-about:visible');
  const hint = page.locator('.actions button:has-text("Hint")');
  await hint.tap();
  await page.waitForSelector('.lesson-answer.hint:has-text("now do it yourself")');
  await staysThere();
  await hint.tap();
  await page.waitForSelector('.lesson-about:visible');
  await hint.tap();
  await page.waitForSelector('.lesson-answer.hint');
  await page.goto(`${base}/learn/abalone?step=2`);
  await page.waitForSelector('.cell.mine');
  await typeMove(page, 'c4c5');
  await page.waitForSelector('.lesson-answer.wrong');
  await hint.tap(); // in place of the answer
  await page.waitForSelector('.lesson-answer.hint');
  await page.waitForSelector('.hint-arrow'); // as soon as the move is taken back
  assert.equal(await isSeen('.lesson-answer.wrong'), false);
  assert.deepEqual(page.problems, []);
}

await runCases([
  ...lessons.map((game) => [`the lesson of ${game}, at phone size`, wholeLesson(game)]),
  ['wrong tries are answered, and cost stars', mistakes],
  ['a phone held sideways shows all of every step', sidewaysPhone],
  ['what was said can be read again', saidAgain],
  ['odd addresses and odd storage', oddities],
]);
server.close();
