// Settings: themes, sounds, motion, confirmed moves, coordinates, the flipped board, keys; dice that are thrown, tiles that arrange
// themselves.
// usage: node settings.test.mjs APP_FOLDER
import assert from 'node:assert/strict';
import { startServer } from '../serve.mjs';
import { checkAccess } from './access.mjs';
import { openPage, runCases } from './browser.mjs';
import { makeRecord, resumeGame, startPractice, typeMove, waitForTurn } from './play.mjs';
import { loadRules } from './rules.mjs';

const server = await startServer(process.argv[2], { luck: 9 });
const base = `http://127.0.0.1:${server.address().port}`;
const rules = await loadRules(base);
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 } };
const moveCount = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.move').length === n, count);

async function openSettings(page) {
  await page.click('.top-tools button[aria-label="Settings"]');
  await page.waitForSelector('dialog.settings[open]');
}

const closeSettings = (page) => page.click('dialog.settings .dialog-actions button');

function dialogFits(options, colorScheme) {
  return async (browser) => {
    const page = await openPage(browser, { ...options, colorScheme });
    await startPractice(page, base, 'abalone');
    await openSettings(page);
    await checkAccess(page, 'settings');
    const wide = await page.evaluate(
      () => document.querySelector('dialog').scrollWidth - document.querySelector('dialog').clientWidth,
    );
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    const below = await page.evaluate(() => {
      const { bottom } = document.querySelector('dialog.settings .dialog-actions button').getBoundingClientRect();
      return bottom - Math.min(innerHeight, document.querySelector('dialog').getBoundingClientRect().bottom);
    });
    assert.ok(below <= 0, `the button to close it lies ${below} pixels too low`);
    await closeSettings(page);
    await page.keyboard.press('?');
    await page.waitForSelector('.key-list');
    await checkAccess(page, 'keys');
    assert.deepEqual(page.problems, []);
  };
}

/** Every theme changes what it should, is kept, and leaves every board readable in both schemes. */
function themes(colorScheme) {
  return async (browser) => {
    const page = await openPage(browser, { ...desktop, colorScheme });
    const colour = (token) =>
      page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), token);
    await startPractice(page, base, 'abalone');
    const seen = {
      '--wood': new Set([await colour('--wood')]),
      '--player-1': new Set([await colour('--player-1')]),
    };
    for (const [kind, names, token] of [
      ['board', ['slate', 'meadow', 'contrast'], '--wood'],
      ['pieces', ['safe', 'contrast'], '--player-1'],
    ])
      for (const name of names) {
        await openSettings(page);
        await page.check(`input[name=${kind}][value=${name}]`);
        await closeSettings(page);
        await page.reload();
        await page.waitForSelector('.table .board-box > *');
        seen[token].add(await colour(token));
        if (name !== 'contrast' && name !== 'safe') continue;
        for (const game of ['abalone', 'abaku', 'summy', 'baju', 'addvantage']) {
          await resumeGame(page, base, game, makeRecord(rules, game, 6), { level: 1 });
          await checkAccess(page, `${game} with ${kind} ${name}`, ['color-contrast']);
        }
        await startPractice(page, base, 'abalone');
        await page.evaluate(
          ([which, value]) => {
            const kept = JSON.parse(localStorage.getItem('fivefold.settings'));
            localStorage.setItem('fivefold.settings', JSON.stringify({ ...kept, [which]: value }));
          },
          [kind, name],
        );
      }
    assert.equal(seen['--wood'].size, 4);
    assert.equal(seen['--player-1'].size, 3);
  };
}

const withSettings = async (page, settings) => {
  await page.goto(`${base}/rules`);
  await page.evaluate(
    (value) => localStorage.setItem('fivefold.settings', JSON.stringify({ level: 1, ...value })),
    settings,
  );
};

async function begin(page, game, { hotSeat = false } = {}) {
  await page.goto(`${base}/practice/${game}`);
  await page.waitForSelector('.setup');
  if (hotSeat) await page.check('input[name=opponent][value=hot-seat]');
  await page.click('.setup button[type=submit]');
  await page.waitForSelector('.table .board-box > *');
}

/** Every kind of event has a sound of its own, and without leave there is none. */
async function sounds(browser) {
  const page = await openPage(browser, desktop);
  await page.addInitScript(() => {
    globalThis.heard = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...rest) {
      globalThis.heard.push(Math.round(this.frequency.value));
      return start.apply(this, rest);
    };
  });
  const heard = () => page.evaluate(() => globalThis.heard.splice(0));
  const hear = async () => {
    await page.waitForFunction(() => globalThis.heard.length > 0);
    return heard();
  };
  await withSettings(page, { sound: false });
  await begin(page, 'abalone', { hotSeat: true });
  await typeMove(page, 'c3d3');
  await moveCount(page, 1);
  assert.deepEqual(await heard(), []);
  await openSettings(page);
  await page.getByLabel('Sounds').check();
  await hear();
  await closeSettings(page);
  await typeMove(page, 'g5f4');
  await moveCount(page, 2);
  const move = await hear();
  await typeMove(page, 'a1a9');
  await page.waitForSelector('.board-say.refusal');
  const refused = await hear();
  await page.click('.actions button:has-text("Resign")');
  await page.click('dialog .button.danger');
  await page.waitForSelector('.status.over');
  const end = await hear();
  await begin(page, 'addvantage');
  await waitForTurn(page);
  await page.click('button:has-text("Arrange for me")');
  await heard();
  await page.click('.av-tray .button.primary');
  await page.waitForFunction(() => document.querySelectorAll('.move').length >= 2);
  await page.waitForTimeout(300);
  const luck = await hear();
  assert.equal(new Set([move, refused, end, luck].map(String)).size, 4);
}

async function confirmed(browser) {
  const page = await openPage(browser, phone);
  await withSettings(page, { confirm: true });
  await begin(page, 'abalone');
  const choose = async () => {
    await page.click('[data-place=c3]');
    await page.click('[data-place=d3]');
    await page.waitForSelector('.board-say.question:has-text("Play this move")');
  };
  await choose();
  assert.equal(await page.locator('.move').count(), 0);
  await checkAccess(page, 'a move to confirm');
  await page.click('.board-say .close');
  await page.waitForSelector('.board-say', { state: 'detached' });
  assert.equal(await page.locator('.hint-arrow').count(), 0);
  await page.click('[data-place=d3]'); // the marble is still chosen
  await page.click('[data-hint]');
  await moveCount(page, 2);
  await begin(page, 'baju');
  await page.click('.bj-supply-button >> nth=0');
  await page.click('[data-place=b2]');
  await page.waitForSelector('.board-say.question:has-text("Play this move")');
  assert.equal(await page.locator('.move').count(), 0);
  await page.click('[data-hint]');
  await moveCount(page, 2);
}

async function coordinatesAndFlip(browser) {
  const page = await openPage(browser, desktop);
  await withSettings(page, {});
  await begin(page, 'abalone');
  const labels = page.locator('.board [class*="-labels"]').first();
  assert.ok(await labels.isVisible());
  await openSettings(page);
  await page.getByLabel('Coordinates').uncheck();
  await closeSettings(page);
  assert.ok(!(await labels.isVisible()));
  const heightOf = async () => (await page.locator('[data-place=a1]').boundingBox()).y;
  const before = await heightOf();
  await page.keyboard.press('f');
  await page.waitForFunction(
    (y) => document.querySelector('[data-place=a1]').getBoundingClientRect().y < y - 50,
    before,
  );
  await page.reload();
  await page.waitForSelector('[data-place=a1]');
  assert.ok((await heightOf()) < before - 50);
}

async function keys(browser) {
  const page = await openPage(browser, desktop);
  await withSettings(page, {});
  await begin(page, 'abalone');
  await typeMove(page, 'c3d3');
  await moveCount(page, 2);
  await waitForTurn(page);
  await page.locator('.type-move input').focus();
  await page.keyboard.press('u'); // a letter that somebody types
  assert.equal(await page.locator('.move').count(), 2);
  await page
    .locator('h1')
    .first()
    .evaluate(() => document.activeElement.blur());
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.status.stepping:has-text("move 1 of 2")');
  await page.keyboard.press('Home');
  await page.waitForSelector('.status.stepping:has-text("move 0 of 2")');
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.status.stepping:has-text("move 1 of 2")');
  await page.keyboard.press('End');
  await page.waitForSelector('.status.mine');
  await page.keyboard.press('h');
  await page.waitForSelector('[data-hint]');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog .key-list');
  await page.keyboard.press('u'); // not while a dialog is open
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  assert.equal(await page.locator('.move').count(), 2);
  await page.keyboard.press('u');
  await moveCount(page, 0);
  // On the board arrows walk from place to place.
  await waitForTurn(page);
  await typeMove(page, 'c3d3');
  await moveCount(page, 2);
  await waitForTurn(page);
  await page.locator('.board .cell[tabindex="0"]').focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.locator('.status.stepping').count(), 0);
}

/** What moves takes longer or shorter, as it was chosen, or does not move at all. */
async function speed(browser) {
  const page = await openPage(browser, { ...desktop, reducedMotion: 'no-preference' });
  const rates = {};
  for (const [name, expected] of [
    ['fast', 2],
    ['slow', 0.5],
    ['normal', 1],
  ]) {
    await withSettings(page, { speed: name });
    await begin(page, 'abalone', { hotSeat: true });
    await page.evaluate(() => {
      globalThis.rates = [];
      document.addEventListener('animationstart', ({ target }) =>
        globalThis.rates.push(...target.getAnimations().map(({ playbackRate }) => playbackRate)),
      );
    });
    await page.click('[data-place=c3]');
    await page.click('[data-place=d3]');
    await page.waitForFunction(() => globalThis.rates.length > 0);
    rates[name] = await page.evaluate(() => globalThis.rates[0]);
    assert.equal(rates[name], expected, name);
  }
  await withSettings(page, { speed: 'off' });
  await begin(page, 'abalone', { hotSeat: true });
  await page.click('[data-place=c3]');
  await page.click('[data-place=d3]');
  await moveCount(page, 1);
  assert.equal(await page.locator('.arriving').count(), 0);
}

/** A game in which the second player has just thrown. */
function thrownRecord() {
  const table = rules.open();
  rules.run(table, 'new addvantage seed=3');
  for (let count = 0; count < 60; count++) {
    const { turn, position } = rules.describe(table, -1, -1);
    const moves = rules.moves('addvantage', position, 2000);
    const thrown = moves.find((move) => move.startsWith('throw:'));
    rules.run(table, `play ${thrown ?? moves[0]}`);
    if (thrown && turn === 2) return `${rules.run(table, 'record').lines.join('\n')}\n`;
  }
  throw new Error('nobody throws');
}

/** One tap arranges all tiles, as evenly as they go; the dice roll in, one's own and the computer's. */
async function arrangeAndThrow(browser) {
  const page = await openPage(browser, { ...phone, reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    globalThis.thrown = { own: 0, others: 0 };
    document.addEventListener('animationstart', ({ animationName, target }) => {
      if (animationName === 'av-throw') globalThis.thrown[target.closest('.av-others-throw') ? 'others' : 'own']++;
    });
  });
  await withSettings(page, {});
  await begin(page, 'addvantage');
  await waitForTurn(page);
  await page.click('button:has-text("Arrange for me")');
  assert.equal(await page.locator('.av-tray .av-piece').count(), 0);
  await page.click('.av-tray .button.primary');
  await page.locator('.av-throws .button:has-text("Throw")').last().click();
  await page.waitForFunction(() => globalThis.thrown.own > 0);
  await resumeGame(page, base, 'addvantage', thrownRecord());
  await page.waitForFunction(() => globalThis.thrown.others > 0);
}

await runCases([
  ['the dialogs on a phone in the dark', dialogFits(phone, 'dark')],
  ['the dialogs on a desktop in the light', dialogFits(desktop, 'light')],
  ['themes in the light', themes('light')],
  ['themes in the dark', themes('dark')],
  ['a sound for each event', sounds],
  ['a move is confirmed', confirmed],
  ['coordinates, and the board from the other side', coordinatesAndFlip],
  ['keys', keys],
  ['the speed of what moves', speed],
  ['tiles arrange themselves, dice are thrown', arrangeAndThrow],
]);
server.close();
