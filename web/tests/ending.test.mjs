// The end of a game: what ended it is marked on the board, then a panel says who won and why, what the points are made of
// and which turns made most of them; from there one plays again, reviews, or takes the game along.
// usage: node ending.test.mjs APP_FOLDER FIVEFOLD
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { startServer } from '../serve.mjs';
import { checkAccess } from './access.mjs';
import { openPage, runCases } from './browser.mjs';
import { almostOver, endGame, people, sitBeforeEnd } from './ending.mjs';
import { createTable, join } from './online.mjs';
import { keptGames, resumeGame, typeMove } from './play.mjs';
import { loadRules } from './rules.mjs';
import { startFivefold } from './server.mjs';
import { sizes } from './tables.mjs';

const server = await startServer(process.argv[2], { luck: 7 });
const base = `http://127.0.0.1:${server.address().port}`;
const rules = await loadRules(base);

/** Golden games, with what marks their end on the board and what their points are made of. */
const ends = {
  'abalone-wall': { mark: '.ab-way-out', kinds: ['Marbles pushed off'] },
  'abaku-each': { mark: '.tl-run', kinds: ['Operations', 'Bonus squares', 'Racks left', 'Total'] },
  'abaku-zeros': { mark: '.tl-run', kinds: ['Operations', 'Bonus squares', 'Racks left', 'Total'] },
  'abaku-solo': { mark: '.tl-run', kinds: ['Operations', 'Bonus squares', 'Total'] },
  'summy-greedy': { mark: '.tl-run', kinds: ['Sums laid', 'Crossing sums', 'Total'] },
  'baju-line': { mark: '.bj-line', kinds: null },
  'baju-solo-gaps': { mark: '.bj-line', kinds: null },
  'addvantage-two': { mark: '.claimed, .av-fresh', kinds: ['Rows', 'Columns', 'Bonus tiles', 'Total'] },
  'addvantage-four': { mark: '.claimed, .av-fresh', kinds: ['Rows', 'Columns', 'Bonus tiles', 'Total'] },
};

const boxOf = (page, selector) =>
  page.evaluate((name) => {
    const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
  }, selector);

/** Where the board is once it has its size: a window that was made larger or smaller lays it out anew. */
async function settledBox(page) {
  for (let last = '', same = 0; ; ) {
    const box = await boxOf(page, '.game-board');
    same = box === last ? same + 1 : 0;
    if (same === 3) return box;
    last = box;
    await page.waitForTimeout(100);
  }
}

/** Parts of the panel that are not whole in the window and in the panel, or too small to be read. */
const misfits = (page) =>
  page.evaluate(() => {
    const panel = document.querySelector('.ending');
    const around = panel.getBoundingClientRect();
    const [right, bottom] = [Math.min(innerWidth, around.right), Math.min(innerHeight, around.bottom)];
    return [panel, ...panel.querySelectorAll('*')].flatMap((part) => {
      if (part.closest('svg') || part.matches('.visually-hidden') || !part.checkVisibility()) return [];
      const box = part.getBoundingClientRect();
      const isIn = box.left >= 0 && box.top >= 0 && box.right <= right + 0.5 && box.bottom <= bottom + 0.5;
      const isWhole =
        !part.matches('.ending-name > :last-child') ||
        box.height < 1.8 * Number.parseFloat(getComputedStyle(part).fontSize);
      const isLegible = !part.textContent || Number.parseFloat(getComputedStyle(part).fontSize) >= 11.95;
      return isIn && isWhole && isLegible
        ? []
        : [`${part.tagName} "${part.textContent.slice(0, 20)}" ${Math.round(box.bottom)}`];
    });
  });

const scoresShown = (page) =>
  page.evaluate(() => ({
    kinds: [...document.querySelectorAll('.ending-scores thead th')]
      .slice(1)
      .map((cell) => cell.textContent.replaceAll('\u00ad', '')),
    rows: [...document.querySelectorAll('.ending-scores tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent)),
    ),
  }));

/** Every number comes from the rules: the kinds add up to the scores, and the largest turns are those of the log. */
async function checkScores(page, { end, entries }, kinds) {
  const shown = await scoresShown(page);
  assert.deepEqual(shown.kinds, kinds ?? []);
  shown.rows.forEach((row, seat) => {
    assert.equal(row.at(-1), end.scores[seat]);
    if (row.length > 1)
      assert.equal(
        row.slice(0, -1).reduce((sum, points) => sum + points),
        end.scores[seat],
      );
  });
  if (!kinds) return;
  const gains = entries
    .map(({ player, scores }, index) =>
      player > 0 ? scores[player - 1] - (entries[index - 1]?.scores[player - 1] ?? 0) : 0,
    )
    .sort((a, b) => b - a);
  const told = await page.locator('.ending-turn .move-gain').allTextContents();
  assert.deepEqual(
    told.map((text) => text.split(' ').reduce((sum, points) => sum + Number(points), 0)),
    gains.slice(0, told.length),
  );
}

function ending(name) {
  return async (browser) => {
    const page = await openPage(browser, { viewport: sizes.desktop });
    const game = almostOver(rules, name);
    await sitBeforeEnd(page, base, game);
    await endGame(page, game);
    assert.ok(await page.locator(`.board-box ${ends[name].mark.replaceAll(', ', ', .board-box ')}`).count(), 'no mark');
    await checkScores(page, game, ends[name].kinds);
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await page.evaluate(() => scrollTo(0, 0)); // axe may have left it elsewhere
      const board = await settledBox(page);
      assert.deepEqual(await misfits(page), [], `${name} ${size}`);
      if (size === 'lying' && game.seats < 3) {
        const [panel, played] = await Promise.all(
          ['.ending', '.game-board'].map((part) => page.locator(part).boundingBox()),
        );
        assert.ok(panel.x >= played.x + played.width, `${name}: the panel lies over the board`);
      }
      if (size === 'desktop' || size === 'small')
        for (const colorScheme of ['light', 'dark']) {
          await page.emulateMedia({ colorScheme });
          await page.waitForTimeout(100);
          await checkAccess(page, `${name} ${size} ${colorScheme}`);
        }
      await page.click('.ending header button');
      assert.equal(await boxOf(page, '.game-board'), board, `${name} ${size}: the panel moves the board`);
      await page.click('.status.over button');
      await page.waitForSelector('.ending');
    }
    assert.deepEqual(page.problems, []);
  };
}

/** In every game that ends, however it ends, the kinds add up; where no move made points, none is said to have. */
async function addUp(browser) {
  const others = [
    'abaku-two',
    'abaku-school',
    'abaku-rulings',
    'summy-example',
    'addvantage-hidden',
    'addvantage-stay',
  ];
  const page = await openPage(browser, { viewport: sizes.desktop });
  for (const name of others) {
    const game = almostOver(rules, name);
    await sitBeforeEnd(page, base, game);
    await endGame(page, game);
    const { rows } = await scoresShown(page);
    assert.deepEqual(
      rows.map((row) => row.at(-1)),
      game.end.scores,
      name,
    );
    for (const row of rows)
      assert.equal(
        row.slice(0, -1).reduce((sum, points) => sum + points),
        row.at(-1),
        name,
      );
    await page.evaluate(() => localStorage.clear());
  }
  for (const [name, reason] of [
    ['baju-stuck', 'The next player could not move'],
    ['baju-repetition', 'The position came up again and again'],
    ['abaku-solo-idle', 'Six turns without a tile laid'],
  ]) {
    const game = almostOver(rules, name);
    await sitBeforeEnd(page, base, game);
    await endGame(page, game);
    const shown = await page.textContent('.ending header p');
    assert.equal(shown.split(' · ')[0], reason[0].toLowerCase() + reason.slice(1));
    assert.equal(await page.locator('.ending-turn').count(), name === 'baju-stuck' ? 1 : 0, name);
    await page.evaluate(() => localStorage.clear());
  }
  assert.deepEqual(page.problems, []);
}

/** What decided a game is told in words, and only where a turn decided it: not of one that was given up or played alone. */
async function decided(browser) {
  const page = await openPage(browser, { viewport: sizes.small });
  const head = () => page.textContent('.ending-turns h3');
  for (const [name, told] of [
    ['abalone-wall', /^Maximiliana1: move \d marbles up left from the left, push 1 off the board\+1$/],
    ['summy-greedy', /^Bartholomew1: 684 − 45 = 639\+45$/],
    ['baju-line', /^Bartholomew1: place a 3 in the (top|second|third|bottom) row, (middle )?(left|right)$/],
    ['addvantage-four', /^Wolfgangina1: buy a \d from Bartholomew1 for the bottom left\+20$/],
  ]) {
    const game = almostOver(rules, name);
    await sitBeforeEnd(page, base, game);
    await endGame(page, game);
    assert.equal(await head(), name === 'addvantage-four' ? 'Largest turns' : 'What decided it'); // a draw
    const turns = page.locator('.ending-turn');
    await page.waitForFunction(
      (source) =>
        [...document.querySelectorAll('.ending-turn')].some((each) => new RegExp(source).test(each.textContent)),
      told.source,
    );
    for (const text of await turns.allTextContents()) assert.doesNotMatch(text, /@|→|↓|\b[a-i]\d|player/, name);
    await page.evaluate(() => localStorage.clear());
  }
  const alone = almostOver(rules, 'abaku-solo');
  await sitBeforeEnd(page, base, alone);
  await endGame(page, alone);
  assert.equal(await head(), 'Largest turns');
  await page.evaluate(() => localStorage.clear());
  const given = almostOver(rules, 'abaku-each');
  await sitBeforeEnd(page, base, given);
  await page.click('.actions button:has-text("Resign")');
  await page.click('dialog button:has-text("Resign")');
  await page.waitForSelector('.ending');
  assert.equal(await head(), 'Largest turns');
  assert.deepEqual(page.problems, []);
}

/** Whoever was further down the page sees the panel come, and the board as it was seen during the game. */
async function inSight(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  const game = almostOver(rules, 'addvantage-four');
  assert.equal(game.player, 3);
  await sitBeforeEnd(page, base, game);
  const own = () => page.locator('.av-seat.big .av-name, .av-seat.big').first().textContent();
  const before = await own();
  await page.fill('.type-move input', game.move);
  assert.ok((await page.evaluate(() => scrollY)) > 100, 'nobody is further down');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.ending');
  await page.waitForTimeout(300);
  assert.deepEqual(await misfits(page), []);
  assert.ok((await page.evaluate(() => scrollY)) < 100, 'the page stays down');
  assert.equal((await own()).slice(0, 12), before.slice(0, 12), 'another board is the large one now');
  assert.deepEqual(page.problems, []);
}

/** Time that is up ends a game like a move: told, with a panel, and with nothing that is said to have decided it. */
async function timeUp(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  const { record } = almostOver(rules, 'baju-line');
  const seats = people.slice(0, 2).map((name) => ({ name, kind: 'human', mine: true }));
  const clock = { spec: { kind: 'game', minutes: 1, increment: 0 }, left: [1500, 1500] };
  await resumeGame(page, base, 'baju', record, { seats, clock });
  await page.waitForSelector('.ending');
  assert.equal(await page.textContent('.ending h2'), 'Maximiliana1 won');
  assert.equal(await page.textContent('.ending header p'), 'on time');
  assert.match(await page.textContent('[role=status][aria-live]'), /Bartholomew1 ran out of time/);
  assert.equal(await page.locator('.ending-turn').count(), 0);
  assert.deepEqual(await misfits(page), []);
  assert.deepEqual(page.problems, []);
}

const isIn = (page, selector) => page.evaluate((name) => !!document.activeElement.closest(name), selector);
const isLost = (page) => page.evaluate(() => !document.activeElement || document.activeElement === document.body);

/** By keyboard alone, and told aloud. */
async function byKeyboard(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  const game = almostOver(rules, 'abaku-each');
  await sitBeforeEnd(page, base, game);
  await page.focus('.type-move input');
  await page.keyboard.type(game.move);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.ending');
  assert.ok(await isIn(page, '.ending'), 'the panel has no focus');
  assert.match(await page.textContent('[role=status][aria-live]'), /\. You won, one player has no tiles left/);
  assert.equal(await page.getByRole('dialog', { name: 'You won!' }).count(), 1);
  const reached = [];
  for (let count = 0; count < 9; count++) {
    await page.keyboard.press('Tab');
    if (await isIn(page, '.ending')) reached.push(await page.evaluate(() => document.activeElement.textContent));
  }
  for (const word of ['Rematch', 'Review', 'Copy link', 'Picture']) assert.ok(reached.includes(word), word);
  await page.focus('.ending button');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.ending'));
  await page.waitForTimeout(100);
  assert.ok(!(await isLost(page)), 'closing loses the focus');
  await page.focus('.status.over button');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.ending');
  await page.focus('.ending-turn >> nth=0');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.status.stepping'); // the position of the turn, and the panel out of its way
  assert.equal(await page.locator('.ending').count(), 0);
  await page.waitForTimeout(100);
  assert.ok(!(await isLost(page)), 'looking at a turn loses the focus');
  assert.deepEqual(page.problems, []);
}

/** What the last play made and what the racks brought stand apart: 27 on the board is not 59 in the list. */
async function racksApart(browser) {
  const page = await openPage(browser, { viewport: sizes.desktop });
  const game = almostOver(rules, 'abaku-each');
  await sitBeforeEnd(page, base, game);
  await endGame(page, game);
  const points = Number(/points (\d+)/.exec(game.entries.at(-1).report)[1]);
  const gain = game.end.scores[1] - game.entries.at(-2).scores[1];
  assert.ok(gain > points);
  assert.equal(await page.locator('.move .move-gain').last().textContent(), `+${points} +${gain - points}`);
  assert.equal(await page.textContent('.tl-run-points text'), `${points}`);
}

const tilesShown = (page) =>
  page.$$eval('.av-seat [data-place]', (cells) =>
    cells.flatMap((cell) => /^(?:row|column)[^:]*: (hidden tile|\d+)/.exec(cell.getAttribute('aria-label'))?.[1] ?? []),
  );
const isHidden = (tile) => tile === 'hidden tile';

/** As the rules say: hidden tiles are turned up at the end, for those who played and for whoever watched. */
async function tilesTurnUp(browser) {
  const page = await openPage(browser, { viewport: sizes.desktop });
  const game = almostOver(rules, 'addvantage-hidden');
  await sitBeforeEnd(page, base, game);
  assert.ok((await tilesShown(page)).some(isHidden));
  await endGame(page, game);
  const tiles = await tilesShown(page);
  assert.deepEqual([tiles.length, tiles.filter(isHidden).length], [18, 0]);
  const hosted = await startFivefold(process.argv[3]);
  try {
    const [ann, bo] = [await openPage(browser), await openPage(browser)];
    await ann.goto(`${hosted.base}/online/addvantage`);
    await ann.locator('details.more-options >> nth=0').evaluate((details) => (details.open = true));
    await ann.check('input[name=hidden][value=yes]');
    await createTable(ann, null, 'addvantage', 'Ann');
    const invitation = await ann.inputValue('.copy-row input');
    await join(bo, invitation, 'Bo');
    for (const page of [ann, bo]) {
      await page.click('button:has-text("Arrange for me")');
      await page.click('button:has-text("Done arranging")');
    }
    const watcher = await openPage(browser, { viewport: sizes.desktop });
    await watcher.goto(invitation.split('#')[0]);
    await watcher.waitForFunction(
      () => document.querySelectorAll('.av-seat [aria-label$="hidden tile"]').length === 12,
    );
    await bo.click('.actions button:has-text("Resign")');
    await bo.click('dialog button:has-text("Resign")');
    await watcher.waitForSelector('.status.over');
    const after = await tilesShown(watcher);
    assert.deepEqual([after.length, after.filter(isHidden).length], [12, 0]);
    assert.deepEqual(
      [page, ann, bo, watcher].flatMap(({ problems }) => problems),
      [],
    );
  } finally {
    await hosted.end();
  }
}

/** Of a puzzle the panel says whether fewer moves would do, and leads on to another one. */
async function puzzle(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  const game = almostOver(rules, 'baju-solo-two-lines');
  await sitBeforeEnd(page, base, game);
  await page.waitForSelector('.optimum:has-text("has proved it")');
  await endGame(page, game);
  assert.match(await page.textContent('.ending header p'), /^3 moves · No solution is shorter: perfect\.$/);
  assert.equal(await page.locator('.ending button:has-text("Rematch")').count(), 0, 'against whom?');
  await page.click('.ending button:has-text("Another")');
  await page.waitForFunction(() => !document.querySelector('.ending') && !location.search.includes('resumed'));
  await page.waitForSelector('.status.mine');
  assert.deepEqual(page.problems, []);
}

/** The same settings again, the seats moved on by one, at the level that the panel says. */
async function rematch(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  const game = almostOver(rules, 'abaku-zeros');
  await sitBeforeEnd(page, base, game);
  await endGame(page, game);
  const [, told] = /at level (\d+) instead of 1/.exec(await page.textContent('.ending-next')) ?? [];
  await page.click('.ending button:has-text("Rematch")');
  await page.waitForFunction(() => !document.querySelector('.ending') && !location.search.includes('resumed'));
  await page.waitForSelector('.status');
  const [next] = await keptGames(page);
  const optionsOf = (record) => /^\[options (.*)\]$/m.exec(record)[1];
  assert.equal(optionsOf(next.record), optionsOf(game.record));
  assert.deepEqual(
    next.seats.map(({ name }) => name),
    [people[2], people[0], people[1]],
  );
  assert.equal(next.seats.filter(({ kind, level }) => kind === 'computer' && level === Number(told)).length, 2);
  assert.notEqual(/^\[seed (.*)\]$/m.exec(next.record)[1], /^\[seed (.*)\]$/m.exec(game.record)?.[1]);
  assert.deepEqual(page.problems, []);
}

/** A link that leads anybody to the whole game with its names, and the review from here. */
async function link(browser) {
  const page = await openPage(browser, { viewport: sizes.phone, permissions: ['clipboard-read', 'clipboard-write'] });
  const game = almostOver(rules, 'baju-line');
  await sitBeforeEnd(page, base, game);
  await endGame(page, game);
  await page.click('.ending button:has-text("Copy link")');
  await page.waitForSelector('.ending-told:has-text("Link copied")');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const other = await openPage(browser, { viewport: sizes.phone });
  await other.goto(copied);
  await other.waitForSelector('.status.reviewing');
  assert.match(await other.textContent('.status.reviewing'), /Bartholomew1 won/);
  assert.equal(await other.locator('.move').count(), game.entries.length);
  await page.click('.ending button:has-text("Review")');
  await page.waitForURL(/\/review\?game=/);
  assert.deepEqual([...page.problems, ...other.problems], []);
}

/** Where nothing can be copied the link is there to be taken by hand. */
async function linkByHand(browser) {
  const page = await openPage(browser, { viewport: sizes.small });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  const game = almostOver(rules, 'abalone-wall');
  await sitBeforeEnd(page, base, game);
  await endGame(page, game);
  await page.click('.ending button:has-text("Copy link")');
  await page.waitForSelector('.ending-link');
  assert.match(await page.inputValue('.ending-link'), /\/review#game=.+&at=\d+$/);
  assert.deepEqual(page.problems, []);
}

/** The picture is a PNG of the whole board, the same size on every screen. */
async function picture(browser) {
  for (const [name, viewport] of [
    ['abaku-each', sizes.small],
    ['addvantage-four', sizes.lying],
    ['abalone-wall', sizes.desktop],
  ]) {
    const page = await openPage(browser, { viewport });
    const game = almostOver(rules, name);
    await sitBeforeEnd(page, base, game);
    await endGame(page, game);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('.ending button:has-text("Picture")'),
    ]);
    assert.equal(download.suggestedFilename(), `${game.game}.png`);
    const bytes = await readFile(await download.path());
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1080, 1256], name);
    const colours = await page.evaluate(async (data) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${data}`;
      await picture.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [picture.width, picture.height];
      const context = canvas.getContext('2d');
      context.drawImage(picture, 0, 0);
      const seen = new Set();
      for (let y = 240; y < 1180; y += 20)
        for (let x = 60; x < 1020; x += 20) seen.add(context.getImageData(x, y, 1, 1).data.join());
      return seen.size;
    }, bytes.toString('base64'));
    assert.ok(colours > 8, `${name}: the board in the picture has ${colours} colours`);
    await page.waitForSelector('.ending-told:has-text("among your downloads")');
    assert.equal(await page.locator('.picture-stage').count(), 0);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

/** Still where motion is not wanted; else only what costs nothing moves. */
async function motion(browser) {
  for (const reducedMotion of ['reduce', 'no-preference']) {
    const page = await openPage(browser, { viewport: sizes.phone, reducedMotion });
    const game = almostOver(rules, 'abalone-wall');
    await sitBeforeEnd(page, base, game);
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await typeMove(page, game.move);
    await page.waitForSelector('.status.over');
    await page.evaluate(() => {
      globalThis.animated = new Set();
      globalThis.tasks = [];
      const watch = () => {
        for (const { effect, playState } of document.getAnimations())
          if (playState === 'running' && effect.getComputedTiming().duration > 1)
            for (const property of effect.getKeyframes().flatMap(Object.keys)) globalThis.animated.add(property);
        requestAnimationFrame(watch);
      };
      watch();
      new PerformanceObserver((list) =>
        globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({
        entryTypes: ['longtask'],
      });
    });
    await page.waitForSelector('.ending');
    await page.waitForTimeout(500);
    const { animated, tasks } = await page.evaluate(() => ({
      animated: [...globalThis.animated],
      tasks: globalThis.tasks,
    }));
    const allowed = ['offset', 'easing', 'composite', 'computedOffset', 'opacity', 'transform'];
    const others = animated.filter((property) => !allowed.includes(property));
    assert.deepEqual(reducedMotion === 'reduce' ? animated : others, [], reducedMotion);
    console.log(`# ${reducedMotion}: tasks over 50 ms: ${tasks.map(Math.round).join() || 'none'}`); // hangs on the machine, too
    await page.context().close();
  }
}

/** At a table of the server: for both players and whoever watches; a rematch leads both on. */
async function online(browser) {
  const hosted = await startFivefold(process.argv[3]);
  try {
    const pages = [];
    for (const viewport of [sizes.phone, sizes.desktop, sizes.lying]) pages.push(await openPage(browser, { viewport }));
    await createTable(pages[0], hosted.base, 'abalone', 'Ann');
    const invitation = await pages[0].inputValue('.copy-row input');
    await join(pages[1], invitation, 'Bo');
    await pages[2].goto(invitation.split('#')[0]);
    await pages[2].waitForSelector('.table');
    await pages[0].waitForSelector('.table');
    await pages[1].click('.actions button:has-text("Resign")');
    await pages[1].click('dialog button:has-text("Resign")');
    const titles = [];
    for (const page of pages) {
      await page.waitForSelector('.ending');
      assert.deepEqual(await misfits(page), []);
      titles.push(await page.textContent('.ending h2'));
    }
    assert.deepEqual(titles, ['You won!', 'You lost', 'Ann won']);
    assert.equal(await pages[2].locator('.ending button:has-text("Rematch")').count(), 0, 'a spectator may not');
    await pages[0].click('.ending button:has-text("Rematch")');
    await pages[1].waitForSelector('.notice:has-text("would like a rematch")');
    const before = pages[1].url();
    await pages[1].click('.ending button:has-text("Rematch")');
    for (const page of pages.slice(0, 2)) {
      await page.waitForURL((url) => /\/t\//.test(url.href) && url.href.split('#')[0] !== before.split('#')[0]);
      await page.waitForFunction(() => document.querySelector('.table') && !document.querySelector('.ending'));
    }
    assert.deepEqual(
      pages.flatMap(({ problems }) => problems),
      [],
    );
  } finally {
    await hosted.end();
  }
}

await runCases([
  ...Object.keys(ends).map((name) => [`${name} ends`, ending(name)]),
  ['however a game ends, its points add up and its reason is its own', addUp],
  ['what decided it, in words', decided],
  ['time that is up', timeUp],
  ['the panel comes into sight, the board stays as it was seen', inSight],
  ['the end by keyboard, told aloud', byKeyboard],
  ['what the racks bring stands apart', racksApart],
  ['hidden tiles are turned up at the end', tilesTurnUp],
  ['a puzzle says whether it was solved in the fewest moves', puzzle],
  ['a rematch has the same settings', rematch],
  ['a link takes the game along', link],
  ['a link that cannot be copied is shown', linkByHand],
  ['a picture of the end', picture],
  ['the end moves little', motion],
  ['the end at a table of the server', online],
]);
server.close();
