// What catches the eye at a table: pieces that cannot be taken for others, badges that are whole, both coordinates, pictures of
// what was chosen; and every dialog of a table in both schemes, on a desktop and on a phone.
// usage: node details.test.mjs APP_FOLDER
import assert from 'node:assert/strict';
import { startServer } from '../serve.mjs';
import { checkAccess } from './access.mjs';
import { openPage, runCases } from './browser.mjs';
import { resumeGame, waitForTurn } from './play.mjs';
import { loadRules } from './rules.mjs';
import { makeTables, sizes } from './tables.mjs';

const server = await startServer(process.argv[2], { luck: 7 });
const base = `http://127.0.0.1:${server.address().port}`;
const at = makeTables(await loadRules(base), base);
const human = { name: '', kind: 'human', mine: true };
const computer = { name: '', kind: 'computer', level: 1, mine: false };

async function openPosition(page, game, position) {
  await resumeGame(page, base, game, `[game ${game}]\n[start ${position}]\n`, { seats: [human, computer] });
  await waitForTurn(page);
}

/** A place that waits for a marble is a mark on the card, not a round thing with a face. */
async function emptyPlaces(browser) {
  for (const colorScheme of ['light', 'dark']) {
    const page = await openPage(browser, { viewport: sizes.phone, colorScheme });
    await openPosition(page, 'abalone', 'sssss/ssssss/2sss2/8/9/8/2SS3/SSSSSS/SSSSS 1 0 b 0 1 layout=standard');
    const trays = await page.locator('.ab-tray').evaluateAll((all) =>
      all.map((tray) => ({
        marbles: tray.querySelectorAll('.ab-marble').length,
        slots: [...tray.querySelectorAll('.ab-slot')].map((slot) => ({
          fill: getComputedStyle(slot).fill,
          radius: slot.r.baseVal.value,
        })),
      })),
    );
    assert.equal(
      trays.reduce((sum, { marbles }) => sum + marbles, 0),
      1,
    );
    const slots = trays.flatMap((tray) => tray.slots);
    assert.equal(slots.length, 11);
    for (const { fill, radius } of slots) {
      assert.equal(fill, 'none', colorScheme);
      assert.ok(radius < 0.3, 'as large as a marble');
    }
    await page.context().close();
  }
}

/** Squares that nothing may be laid on have another colour than signs, and no sign on them. */
async function greyPieces(browser) {
  for (const colorScheme of ['light', 'dark']) {
    const page = await openPage(browser, { viewport: sizes.phone, colorScheme });
    const start = '////////////........#2x5=10#//////////// 1 0 14 1346-x== 001699-= . . arithmetic=exact';
    await openPosition(page, 'summy', start);
    const { grey, sign, text } = await page.evaluate(() => ({
      grey: getComputedStyle(document.querySelector('.tl-blocked rect')).fill,
      sign: getComputedStyle(document.querySelector('.board .tl-tile.sign .tl-face')).fill,
      text: document.querySelector('.tl-blocked').textContent,
    }));
    assert.notEqual(grey, sign, colorScheme);
    assert.equal(text, '');
    const crosses = await page.locator('.tl-blocked path').evaluateAll(
      (paths) =>
        paths.filter((path) => {
          // Strokes of a hatching all lean the same way; those of a × do not.
          const [, ...strokes] = path.getAttribute('d').split('M');
          const leans = strokes.map((stroke) => {
            const [fromX, fromY, toX, toY] = stroke.match(/-?[\d.]+/g).map(Number);
            return Math.sign((toX - fromX) * (toY - fromY));
          });
          return new Set(leans).size > 1;
        }).length,
    );
    assert.equal(crosses, 0, 'it looks like a sign');
    await page.context().close();
  }
}

/** The points of an operation are read whole at every edge of the board. */
async function wholeBadges(browser) {
  const plays = {
    '///////......24......./////// 1': ['13@8f'],
    '.............24////////////// 1': ['6@1m', '8@n2'],
  };
  for (const size of ['desktop', 'small']) {
    const page = await openPage(browser, { viewport: sizes[size] });
    for (const [rows, tries] of Object.entries(plays))
      for (const play of tries) {
        const position = `${rows} 0,0 13468,12346 49,49 0,0 players=2 bag=own ops=full board=plain`;
        await openPosition(page, 'abaku', position);
        await page.fill('.type-move input', play);
        await page.click('.type-move button');
        await page.waitForSelector('.move');
        await waitForTurn(page);
        const chips = page.locator('.tl-chip');
        for (let index = 0; index < (await chips.count()); index++) {
          await chips.nth(index).hover();
          await page.waitForSelector('.tl-run-points');
          const isIn = await page.evaluate(() => {
            const badge = document.querySelector('.tl-run-points rect').getBoundingClientRect();
            const board = document.querySelector('.tl-board').getBoundingClientRect();
            return (
              badge.left >= board.left - 1 &&
              badge.right <= board.right + 1 &&
              badge.top >= board.top - 1 &&
              badge.bottom <= board.bottom + 1
            );
          });
          assert.ok(isIn, `${size}: the badge of ${play} is cut`);
        }
      }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

/** Nine rows and nine diagonals of Abalone have their names, also from the other side. */
async function bothCoordinates(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  await at.open(page, 'abalone', 'start');
  const labels = async () => (await page.locator('.ab-labels text').allTextContents()).sort().join('');
  assert.equal(await labels(), '123456789abcdefghi');
  await page.keyboard.press('f');
  assert.equal(await labels(), '123456789abcdefghi');
}

/** The picture of a set-up is the game that will be played: its layout, seen from the chosen side. */
async function chosenPicture(browser) {
  const page = await openPage(browser, { viewport: sizes.desktop });
  await page.goto(`${base}/practice/abalone`);
  await page.waitForSelector('.setup');
  /* All marbles of the picture, once all are drawn and something differs from `before`. */
  const marbles = (before) => {
    const all = [...document.querySelectorAll('.setup-picture .ab-marble')];
    const now = all.map((one) => `${one.closest('[transform]').getAttribute('transform')} ${one.getAttribute('fill')}`);
    return all.length === 28 && now.join() !== before && now.join();
  };
  const changed = async (act) => {
    const before = await (await page.waitForFunction(marbles, '')).jsonValue();
    await act();
    await page.waitForFunction(marbles, before);
  };
  await changed(() => page.check('input[name=layout][value=german-daisy]', { force: true }));
  await changed(() => page.check('input[name=first][value=them]', { force: true }));
}

/** Opens each dialog that a table has; each answer closes it again. */
const dialogs = {
  resign: ['abalone', async (page) => page.click('.actions button:has-text("Resign")')],
  new: ['abalone', async (page) => page.click('.actions button:has-text("New")')],
  keys: ['abalone', async (page) => page.keyboard.press('?')],
  settings: ['abalone', async (page) => page.click('.top-tools button[aria-label="Settings"]')],
  pass: ['abaku', async (page) => page.click('.tl-actions button:has-text("Pass")')],
  exchange: ['abaku', async (page) => page.click('.tl-actions button:has-text("Exchange")')],
  wildcard: [
    'abaku',
    async (page) => {
      await page.click('.tl-hand .tl-rack-tile[aria-label="★"]');
      await page.click('[data-place=f8]');
    },
  ],
};
const starts = {
  abalone: 'sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1 layout=standard',
  abaku: '///////......24/////// 1 0,0 1367?,12346 49,49 7,0 players=2 bag=own ops=full board=plain swapped=7,0',
};

function everyDialog(size, colorScheme) {
  return async (browser) => {
    const page = await openPage(browser, { viewport: sizes[size], colorScheme });
    for (const [name, [game, open]] of Object.entries(dialogs)) {
      await openPosition(page, game, starts[game]);
      if (name === 'new') {
        await page.fill('.type-move input', 'a1b1');
        await page.click('.type-move button');
        await page.waitForFunction(() => document.querySelectorAll('.move').length === 2);
      }
      await open(page);
      await page.waitForSelector('dialog[open]');
      await checkAccess(page, `${name} ${size} ${colorScheme}`);
      const { isIn, isFocused } = await page.evaluate(() => {
        const dialog = document.querySelector('dialog[open]');
        const { left, right, top, bottom } = dialog.getBoundingClientRect();
        return {
          isIn: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
          isFocused: dialog.contains(document.activeElement),
        };
      });
      assert.ok(isIn, `${name} is not in the window`);
      assert.ok(isFocused, `${name} has not the focus`);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { state: 'detached' });
      assert.ok(
        await page.evaluate(() => document.activeElement && document.activeElement !== document.body),
        `${name}: the focus is lost`,
      );
    }
    assert.deepEqual(page.problems, []);
  };
}

await runCases([
  ['empty places do not look like lost marbles', emptyPlaces],
  ['grey pieces do not look like signs', greyPieces],
  ['badges are whole at every edge', wholeBadges],
  ['both coordinates of Abalone are named', bothCoordinates],
  ['the picture of a set-up is what was chosen', chosenPicture],
  ...['desktop', 'phone'].flatMap((size) =>
    ['light', 'dark'].map((scheme) => [`every dialog, ${size}, ${scheme}`, everyDialog(size, scheme)]),
  ),
]);
server.close();
