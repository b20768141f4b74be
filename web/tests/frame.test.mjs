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
// What a search finds to say depends on how fast it is: this is as long as it gets.
const LONG_HINT =
  'Try 236 + 60 = 296 and 13 more, as marked. It brings 104 points with 14 operations. It leaves a doubling square open for the next player.';

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

/** Pairs of controls, and of parts of a player's card, that lie over one another. */
const overlapping = (page) =>
  page.evaluate(() => {
    const boxOf = (part) => {
      const boxes = [part, ...part.querySelectorAll('*')]
        .filter((each) => !each.closest('.visually-hidden') && each.checkVisibility())
        .map((each) => each.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && height > 0);
      const edge = (side, pick) => pick(...boxes.map((box) => box[side]));
      return {
        name: `${part.getAttribute('class')} "${part.textContent.slice(0, 20)}"`,
        left: edge('left', Math.min),
        right: edge('right', Math.max),
        top: edge('top', Math.min),
        bottom: edge('bottom', Math.max),
      };
    };
    const controls = '.actions > .button, .game-hand button, .game-hand p, .table-say .board-say > *';
    const groups = [
      [...document.querySelectorAll(controls)],
      ...[...document.querySelectorAll('.player-rest')].map((rest) => [...rest.children]),
    ];
    const near = 1; // edges that touch
    return groups.flatMap((group) => {
      const parts = group.filter((part) => part.checkVisibility()).map(boxOf);
      return parts.flatMap((one, index) =>
        parts
          .slice(index + 1)
          .filter(
            (other) =>
              one.left < other.right - near &&
              other.left < one.right - near &&
              one.top < other.bottom - near &&
              other.top < one.bottom - near,
          )
          .map((other) => `${one.name} and ${other.name}`),
      );
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

/** What is said and cannot be read without scrolling. */
const cutSayings = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table-say > :first-child')]
      .filter((said) => said.scrollHeight > said.clientHeight + 1)
      .map((said) => `${said.textContent} ${said.scrollHeight} in ${said.clientHeight}`),
  );

async function checkLongHint(page, name) {
  await page.evaluate((text) => (document.querySelector('.table-say .board-say > span').textContent = text), LONG_HINT);
  assert.deepEqual(await cutSayings(page), [], `${name}: a long hint is said in part`);
}

/** Words of buttons that are broken in their middle. */
const brokenWords = (page) =>
  page.evaluate(() => {
    const range = document.createRange();
    return [...document.querySelectorAll('.actions .button')].flatMap((button) =>
      [...button.childNodes].flatMap((text) => {
        if (text.nodeType !== Node.TEXT_NODE || /\s/.test(text.data.trim())) return [];
        range.selectNodeContents(text);
        return range.getClientRects().length > 1 ? [text.data] : [];
      }),
    );
  });

/** Names of rows, columns and lines that the edge of the window or of their board cuts. */
const cutLabels = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.tl-labels text, .ab-labels text, .bj-labels text')].flatMap((label) => {
      const own = label.getBoundingClientRect();
      let [left, right] = [0, innerWidth];
      for (let box = label.ownerSVGElement; box; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') {
          const { left: from, right: to } = box.getBoundingClientRect();
          [left, right] = [Math.max(left, from), Math.min(right, to)];
        }
      return own.left >= left - 1 && own.right <= right + 1 ? [] : [label.textContent];
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

/** Until the table has lain still for some frames: all is drawn anew. */
const settle = (page) =>
  page.evaluate(async () => {
    const parts = () =>
      JSON.stringify([...document.querySelectorAll('.table *')].map((part) => part.getBoundingClientRect()));
    for (let before = '', same = 0; same < 3; ) {
      await new Promise(requestAnimationFrame);
      const now = parts();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });

/** Lays everything out anew and draws it: what is styled by its container's width gets its colours with that. */
const painted = (page) =>
  page.evaluate(async () => {
    const { style } = document.body;
    const frame = () => new Promise(requestAnimationFrame);
    style.maxWidth = `${innerWidth - 1}px`;
    await frame();
    await frame();
    style.maxWidth = '';
    await frame();
    await frame();
  });

async function checkState(page, name) {
  assert.deepEqual(await outside(page), [], `${name}: not in the window`);
  assert.deepEqual(await overlapping(page), [], `${name}: one over another`);
  assert.deepEqual(await cutNames(page), [], `${name}: cut names`);
  assert.deepEqual(await smallTexts(page, LEAST_TEXT), [], `${name}: too small to read`);
  assert.deepEqual(await cutSayings(page), [], `${name}: said in part`);
  assert.deepEqual(await brokenWords(page), [], `${name}: words that break`);
  assert.deepEqual(await cutLabels(page), [], `${name}: cut names of lines`);
  assert.ok((await pageWidth(page)) <= 0, `${name}: wider than the window`);
}

async function checkDoubledText(page, name) {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await settle(page);
  assert.ok((await pageWidth(page)) <= 0, `${name}: text at 200 % widens the page by ${await pageWidth(page)}`);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await settle(page);
}

async function atEverySize(page, check) {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, viewport);
    await settle(page);
    await page.evaluate(() => scrollTo(0, 0));
    await check(size);
  }
}

/** One table in every size: its three states, and what is said in them. */
function fits(name) {
  return async (browser) => {
    const page = await openPage(browser, { viewport: sizes.desktop });
    const everySize = (check) => atEverySize(page, check);
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
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme });
          await painted(page);
          await checkAccess(page, `${name} ${size} ${colorScheme} hint`);
        }
      }
      await checkDoubledText(page, `${name} ${size}`);
    });
    if (name.startsWith('abaku')) await everySize((size) => checkLongHint(page, `${name} ${size}`));
    await at.open(page, name, 'end');
    await page.waitForSelector('.status.over');
    await everySize((size) => checkState(page, `${name} ${size} end`));
    assert.deepEqual(page.problems, []);
  };
}

const moving = { viewport: sizes.phone, reducedMotion: 'no-preference' };
const isLost = (page) => page.evaluate(() => document.activeElement === document.body || !document.activeElement);

/** Whoever plays by keyboard stays on the board, while its marbles roll and its buttons walk. */
async function focusKept(browser) {
  const moves = { abalone: ['c5', ['Enter', 'ArrowUp', 'Enter']], baju: ['b2', ['1', 'Enter']] };
  for (const [game, [place, keys]] of Object.entries(moves)) {
    const page = await openPage(browser, moving);
    await startPractice(page, base, game);
    await waitForTurn(page);
    await page.waitForSelector(game === 'baju' ? '.bj-supply' : '.cell.mine');
    await page.focus(`[data-place=${place}]`);
    for (const key of keys) await page.keyboard.press(key);
    for (let count = 1; count <= 2; count++) {
      await page.waitForFunction((least) => document.querySelectorAll('.move').length >= least, count);
      assert.ok(!(await isLost(page)), `${game}: the focus is lost after move ${count}`);
    }
    await waitForTurn(page);
    await page.waitForTimeout(400);
    assert.ok(!(await isLost(page)), `${game}: the focus is lost`);
    await page.context().close();
  }
  // What goes away by what it does hands the focus on, too.
  const page = await openPage(browser, moving);
  await at.open(page, 'abaku', 'middle');
  await at.hint(page);
  await page.focus('[data-hint]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('[data-hint]'));
  await waitForTurn(page);
  assert.ok(!(await isLost(page)), 'the focus is lost with the hint');
  assert.deepEqual(page.problems, []);
}

/** A refusal goes as soon as it is mended, and half of a play is none. */
async function mended(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  await startPractice(page, base, 'abalone');
  await page.waitForSelector('.cell.mine');
  const before = await boardBox(page);
  await page.click('[data-place=e5]');
  await page.waitForSelector('.board-say.refusal');
  assert.equal(await boardBox(page), before, 'a refusal moves the board');
  for (const place of ['c3', 'c4', 'c5']) await page.click(`[data-place=${place}]`);
  assert.equal(await page.locator('.cell.selected').count(), 3);
  assert.equal(await page.locator('.board-say.refusal').count(), 0, 'it complains of what is mended');
  await page.fill('.type-move input', 'nonsense');
  await page.click('.type-move button');
  await page.waitForSelector('.type-move .board-say.refusal');
  await page.fill('.type-move input', 'c3');
  assert.equal(await page.locator('.board-say.refusal').count(), 0);
  await at.open(page, 'abaku', 'start');
  await page.click('.tl-rack-tile >> nth=0');
  await page.click('[data-place=b8]'); // not on the middle: no play yet, and no mistake yet
  await page.waitForSelector('.tl-runs.pending');
  assert.equal(await page.locator('.board-say.refusal, .tl-tile.bad').count(), 0);
  const [told, alarm] = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--bad)';
    return [document.querySelector('.tl-runs'), probe].map((part) => getComputedStyle(part).color);
  });
  assert.notEqual(told, alarm);
  await page.click('.tl-play');
  await page.waitForSelector('.board-say.refusal');
  await page.waitForSelector('.tl-tile.bad');
  await page.click('.tl-actions button:has-text("Clear")');
  await page.waitForFunction(() => !document.querySelector('.board-say.refusal, .tl-tile.bad'));
  assert.deepEqual(page.problems, []);
}

/** Two people with long names at a table with clocks; the answer are their pages. */
async function sitDown(browser, online, game) {
  const people = [];
  for (const name of ['Maximiliana1', 'Bartholomew1']) {
    const page = await openPage(browser, { viewport: sizes.desktop });
    await page.goto(`${online.base}/rules`);
    const call = (path, body) =>
      page.evaluate(
        async ([url, data]) => (await fetch(`/api/v1${url}`, { method: 'POST', body: JSON.stringify(data) })).json(),
        [path, body],
      );
    await call('/players', { name });
    people.push({ page, call });
  }
  const [anna, bo] = people;
  const clock = { kind: 'game', minutes: 10, increment: 0 };
  const { table, invitations } = await anna.call('/tables', { game, seats: ['me', 'invite'], clock });
  await bo.call(`/tables/${table.id}/join`, { code: invitations[0].code });
  for (const { page } of people) await page.goto(`${online.base}/t/${table.id}`);
  for (const { page } of people) await page.waitForSelector('.clock >> nth=1');
  return people.map(({ page }) => page);
}

/** Tables of the server have clocks and more buttons, and fit all the same; an offer moves nothing. */
async function offered(browser) {
  const online = await startFivefold(process.argv[3]);
  try {
    for (const game of ['abalone', 'abaku', 'summy', 'baju', 'addvantage']) {
      const [anna, bo] = await sitDown(browser, online, game);
      const places = {};
      await atEverySize(anna, (size) => checkState(anna, `${game} online ${size}`));
      await atEverySize(bo, async (size) => {
        places[size] = await boardBox(bo);
      });
      await anna.click('.actions button:has-text("Draw")');
      await anna.click('dialog button:has-text("Offer it")');
      await bo.waitForSelector('.notice:has-text("offers a draw")');
      await atEverySize(bo, async (size) => {
        assert.equal(await boardBox(bo), places[size], `${game} ${size}: the offer moves the board`);
        await checkState(bo, `${game} offer ${size}`);
      });
      for (const page of [anna, bo]) await page.context().close();
    }
  } finally {
    await online.end();
  }
}

/** However far the page before it was scrolled, a table begins at its top. */
async function beginsAtTop(browser) {
  const page = await openPage(browser, { viewport: sizes.small });
  await page.goto(`${base}/practice/abaku`);
  await page.waitForSelector('.setup');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  assert.ok(await page.evaluate(() => scrollY > 100));
  await page.click('.setup button[type=submit]');
  await page.waitForSelector('.table .board-box > *');
  await settle(page);
  assert.equal(await page.evaluate(() => scrollY), 0);
}

/** Before a game the level can be chosen without scrolling, and no button breaks its words. */
async function setupFits(browser) {
  for (const size of ['phone', 'small']) {
    const page = await openPage(browser, { viewport: sizes[size] });
    await page.goto(`${base}/practice/abalone`);
    await page.waitForSelector('.slider output');
    const [level, go, height] = await page.evaluate(() => {
      const boxOf = (part) => document.querySelector(part).getBoundingClientRect();
      return [boxOf('.slider output').bottom, boxOf('.setup-go').top, boxOf('.setup-go .primary').height];
    });
    assert.ok(level <= go + 10, `${size}: the level ends at ${level}, under what begins at ${go}`);
    assert.ok(height < 60, `${size}: a button of ${height} pixels`);
    await page.context().close();
  }
}

/** On a map of squares that are too small a tap looks closer, and the next one chooses. */
async function closer(browser) {
  const page = await openPage(browser, { viewport: sizes.small, hasTouch: true, isMobile: true });
  await at.open(page, 'summy', 'middle');
  await page.tap('button[aria-label="Whole board"]');
  await settle(page);
  const box = await page.locator('[data-place=m13]').boundingBox();
  assert.ok(box.width < LEAST_SQUARE);
  assert.deepEqual(await smallTexts(page, LEAST_TEXT), []); // a map has no letters that nobody can read
  await page.tap('.tl-rack-tile >> nth=0');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(
    (least) => document.querySelector('[data-place=m13]').getBoundingClientRect().width >= least,
    LEAST_SQUARE,
  );
  assert.equal(await page.locator('.tl-tile.tentative').count(), 0, 'laid where nobody could aim');
  const four = await openPage(browser, { viewport: sizes.small, hasTouch: true, isMobile: true });
  await at.open(four, 'addvantage for four', 'middle');
  await four.tap('.av-seat:not(.own) .av-board >> nth=0');
  await four.waitForSelector('.av-seat.big:not(.own)');
  await settle(four);
  assert.deepEqual(await narrowSquares(four, LEAST_SQUARE), []);
  assert.deepEqual([...page.problems, ...four.problems], []);
}

/** Draws a finger up the screen. */
async function swipe(page, { x, y }) {
  const client = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  for (let step = 1; step <= 10; step++) await touch('touchMove', [{ x, y: y - step * 15 }]);
  await touch('touchEnd', []);
}

/** A finger that takes nothing scrolls the page, also on the board. */
async function scrolls(browser) {
  const places = { abalone: 'e5', baju: 'b2', abaku: 'h8' };
  for (const [name, place] of Object.entries(places)) {
    const page = await openPage(browser, { viewport: sizes.phone, hasTouch: true, isMobile: true });
    await at.open(page, name, 'start');
    const { x, y, width, height } = await page.locator(`[data-place=${place}]`).boundingBox();
    await swipe(page, { x: x + width / 2, y: y + height / 2 });
    const scrolled = await page.evaluate(() => scrollY);
    assert.ok(scrolled > 50, `${name}: the board holds the page at ${scrolled}`);
    await page.context().close();
  }
}

/** A finger that takes a piece moves it, and the page stays. */
async function dragsByTouch(browser) {
  const held = {
    abalone: async () => '[data-place=b3]',
    baju: async () => '.bj-supply-button >> nth=0',
    abaku: async (page) => {
      await page.tap('.tl-rack-tile >> nth=0');
      await page.tap('[data-place=h8]');
      await page.waitForSelector('[data-place=h8] .tentative');
      return '[data-place=h8]';
    },
  };
  for (const [name, take] of Object.entries(held)) {
    const page = await openPage(browser, { viewport: sizes.phone, hasTouch: true, isMobile: true });
    await at.open(page, name, 'start');
    const { x, y, width, height } = await page.locator(await take(page)).boundingBox();
    await swipe(page, { x: x + width / 2, y: y + height / 2 });
    assert.equal(await page.evaluate(() => scrollY), 0, `${name}: the page scrolls under what is dragged`);
    await page.context().close();
  }
}

/** In the page: which properties are animated. */
function watchAnimations() {
  globalThis.animated = new Set();
  const about = ['offset', 'easing', 'composite', 'computedOffset'];
  const watch = () => {
    for (const { effect } of document.getAnimations())
      for (const property of effect.getKeyframes().flatMap(Object.keys))
        if (!about.includes(property)) globalThis.animated.add(property);
    requestAnimationFrame(watch);
  };
  watch();
}

/** What the longest task of the page's main thread took of the processor, in milliseconds, while something was done. */
async function longestTask(page, act) {
  const client = await page.context().newCDPSession(page);
  const events = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  });
  await act();
  const complete = new Promise((done) => client.once('Tracing.tracingComplete', done));
  await client.send('Tracing.end');
  await complete;
  const threadOf = ({ pid, tid }) => `${pid} ${tid}`;
  const mains = events.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf);
  const tasks = events.filter((event) => event.name.endsWith('RunTask') && mains.includes(threadOf(event)));
  assert.ok(tasks.length, 'no task was seen');
  return Math.max(...tasks.map(({ tdur }) => (tdur ?? 0) / 1000));
}

const SLOWDOWN = 4;
const LONGEST_TASK_MS = 50;
const MOST_TRIES = 8;

/** What moves is moved and faded alone, and drawing it never keeps a phone of a quarter of the speed busy for long. Counted
    is what the thread computed, not what it waited, and the best of some tries: a machine that is shared adds to it. */
async function smooth(browser) {
  for (const name of ['abalone', 'abaku', 'summy', 'baju', 'addvantage']) {
    const tries = [];
    do {
      const page = await openPage(browser, moving);
      await at.open(page, name, 'middle');
      await at.hint(page);
      await page.waitForTimeout(300); // the hint is drawn
      await page.evaluate(watchAnimations);
      const before = await page.locator('.move').count();
      const longest = await longestTask(page, async () => {
        await page.click('[data-hint]');
        await page.waitForFunction((count) => document.querySelectorAll('.move').length > count, before);
        await page.waitForTimeout(1000);
      });
      tries.push(Math.round(longest * SLOWDOWN));
      const animated = await page.evaluate(() => [...globalThis.animated]);
      const others = animated.filter((property) => property !== 'transform' && property !== 'opacity');
      assert.deepEqual(others, [], `${name}: animated`);
      await page.context().close();
    } while (Math.min(...tries) > LONGEST_TASK_MS && tries.length < MOST_TRIES);
    console.log(`# ${name}: longest task ${tries.join(', ')} ms at a slowdown of ${SLOWDOWN}`);
    assert.ok(Math.min(...tries) <= LONGEST_TASK_MS, `${name}: busy for ${tries.join(', ')} ms`);
  }
}

await runCases([
  ...Object.keys(tables).map((name) => [`${name} fits`, fits(name)]),
  ['tables of the server fit, and an offer moves nothing', offered],
  ['refusals go when they are mended', mended],
  ['the focus is never lost', focusKept],
  ['small squares are looked at before they are used', closer],
  ['a table begins at its top', beginsAtTop],
  ['the set-up shows the level', setupFits],
  ['boards scroll the page', scrolls],
  ['what is dragged by touch holds the page', dragsByTouch],
  ['animations move and fade', smooth],
]);
server.close();
