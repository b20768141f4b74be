// The frame of a table, measured: at every size, at the start, in the middle with a hint, and at the end all of a turn is
// in the window; names are whole, texts can be read, squares can be hit, and nothing that is said moves the board.
// usage: node frame.test.mjs APP_FOLDER FIVEFOLD
import assert from 'node:assert/strict';
import { startServer } from '../serve.mjs';
import { checkAccess } from './access.mjs';
import { openPage, runCases } from './browser.mjs';
import { startPractice, waitForTurn } from './play.mjs';
import { loadRules } from './rules.mjs';
import { startFivefold } from './server.mjs';
import { makeTables, sizes, tables } from './tables.mjs';

const server = await startServer(process.argv[2], { luck: 7 });
const base = `http://127.0.0.1:${server.address().port}`;
const rules = await loadRules(base);
const at = makeTables(rules, base);
const LEAST_TEXT = 12;
const LEAST_SQUARE = 24;

/** What a turn needs, and is not whole in the window. */
const outside = (page) =>
  page.evaluate(() => {
    const needed = [
      '.player, .player-name, .clock, .player-score, .table-say > :first-child, .game-board, .game-board svg',
      '.game-hand button, .tl-rack, .actions .button, .actions button, .board-say .button',
    ].join();
    return [...document.querySelectorAll(needed)].flatMap((part) => {
      const { left, right, top, bottom, width } = part.getBoundingClientRect();
      const isIn = left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
      return isIn || (width === 0 && getComputedStyle(part).display === 'none')
        ? []
        : [
            `${part.getAttribute('class')} "${part.textContent.slice(0, 20)}" ${[left, top, right, bottom].map(Math.round)}`,
          ];
    });
  });

/** Names whose letters do not all lie within the card of their player. */
const cutNames = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.player-name')].flatMap((name) => {
      const text = document.createRange();
      text.selectNodeContents(name);
      const [letters, own] = [text.getBoundingClientRect(), name.getBoundingClientRect()];
      const card = name.closest('.player').getBoundingClientRect();
      const fits = (box) =>
        letters.left >= box.left - 1 && letters.right <= box.right + 1 && letters.bottom <= box.bottom + 3;
      const isHidden = name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 3;
      return fits(own) && fits(card) && !isHidden ? [] : [name.textContent];
    }),
  );

/** Texts that are seen and too small to be read, with their size in CSS pixels. */
const smallTexts = (page, least) =>
  page.evaluate((smallest) => {
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const part = node.parentElement;
      if (!node.data.trim() || part.closest('.visually-hidden, [role=status][aria-live], script')) continue;
      if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const scale = part instanceof SVGElement ? part.getScreenCTM().a : 1;
      const size = Number.parseFloat(getComputedStyle(part).fontSize) * scale;
      if (size < smallest - 0.05) found.add(`${part.getAttribute('class') ?? part.tagName} ${size.toFixed(1)}`);
    }
    return [...found];
  }, least);

/** Squares that a tap would use now, though they are too narrow; a board that is a map grows at the first tap. */
const narrowSquares = (page, least) =>
  page.evaluate((smallest) => {
    const boards = [...document.querySelectorAll('.board, .av-seat.big .av-board, .players-2 .av-board')];
    return boards.flatMap((board) =>
      [...board.querySelectorAll('.cell > .hit')]
        .map((cell) => cell.getBoundingClientRect().width / (cell.matches('.tl-square') ? 0.94 : 1))
        .filter((width) => width < smallest - 0.1)
        .slice(0, 1)
        .map((width) => `${board.getAttribute('class')} ${width.toFixed(1)}`),
    );
  }, least);

const boardBox = (page) =>
  page.evaluate(() => {
    const { x, y, width, height } = document.querySelector('.game-board').getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
  });

const pageWidth = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function checkState(page, name) {
  assert.deepEqual(await outside(page), [], `${name}: not in the window`);
  assert.deepEqual(await cutNames(page), [], `${name}: cut names`);
  assert.deepEqual(await smallTexts(page, LEAST_TEXT), [], `${name}: too small to read`);
  assert.ok((await pageWidth(page)) <= 0, `${name}: wider than the window`);
}

async function checkDoubledText(page, name) {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  assert.ok((await pageWidth(page)) <= 0, `${name}: text at 200 % widens the page by ${await pageWidth(page)}`);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

/** One table in every size: its three states, and what is said in them. */
function fits(name) {
  return async (browser) => {
    const page = await openPage(browser, { viewport: sizes.desktop });
    const everySize = async (check) => {
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport);
        await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, viewport);
        await page.waitForTimeout(100); // all is drawn anew
        await page.evaluate(() => scrollTo(0, 0));
        await check(size);
      }
    };
    const places = {};
    await at.open(page, name, 'start');
    await everySize(async (size) => {
      await checkState(page, `${name} ${size} start`);
      assert.deepEqual(await narrowSquares(page, LEAST_SQUARE), [], `${name} ${size} start: too narrow to hit`);
    });
    await at.open(page, name, 'middle');
    await everySize(async (size) => {
      places[size] = await boardBox(page);
    });
    await at.hint(page);
    await everySize(async (size) => {
      assert.equal(await boardBox(page), places[size], `${name} ${size}: the hint moves the board`);
      await checkState(page, `${name} ${size} hint`);
      assert.deepEqual(await narrowSquares(page, LEAST_SQUARE), [], `${name} ${size} hint: too narrow to hit`);
      if (size === 'desktop' || size === 'phone') {
        const colorScheme = size === 'desktop' ? 'dark' : 'light';
        await page.emulateMedia({ colorScheme });
        await checkAccess(page, `${name} ${size} ${colorScheme} hint`);
      }
      await checkDoubledText(page, `${name} ${size}`);
    });
    await at.open(page, name, 'end');
    await everySize((size) => checkState(page, `${name} ${size} end`));
    assert.deepEqual(page.problems, []);
  };
}

await runCases([...Object.keys(tables).map((name) => [`${name} fits`, fits(name)])]);
server.close();
