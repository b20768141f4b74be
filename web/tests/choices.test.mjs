// What people may choose before and around a game: seats, clocks, names, who starts; settings, themes, sounds and keys.
// usage: node choices.test.mjs APP_FOLDER FIVEFOLD
import assert from 'node:assert/strict';
import { checkAccess } from './access.mjs';
import { openPage, runCases } from './browser.mjs';
import { join, moveCount } from './online.mjs';
import { keptGames, typeMove, waitForTurn } from './play.mjs';
import { startFivefold } from './server.mjs';

const server = await startFivefold(process.argv[3]);
const { base } = server;
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 } };

/** Makes a table with what `choose` chooses; the answer is the table as the server tells it. */
async function makeTable(page, game, choose, name = 'Ann') {
  await page.goto(`${base}/online/${game}`);
  await page.waitForSelector('.setup');
  await page.fill('input[autocomplete=nickname]', name);
  await choose();
  await page.click('.setup button[type=submit]');
  await page.waitForURL(/\/t\/\w+/);
  return tableOf(page);
}

async function tableOf(page) {
  const [, id] = /\/t\/(\w+)/.exec(page.url());
  return page.evaluate(async (table) => (await (await fetch(`/api/v1/tables/${table}`)).json()).table, id);
}

async function seatOnline(browser) {
  const [ann, bo] = [await openPage(browser, desktop), await openPage(browser, desktop)];
  const table = await makeTable(ann, 'abalone', () => ann.check('input[name=seat][value="2"]'));
  assert.deepEqual(
    table.seats.map(({ kind }) => kind),
    ['invite', 'human'],
  );
  await join(bo, await ann.inputValue('.copy-row input'), 'Bo');
  await waitForTurn(bo); // Black, and so the first
  // By lot, which both can check.
  await makeTable(ann, 'abalone', () => ann.check('input[name=seat][value=lot]'));
  await join(bo, await ann.inputValue('.copy-row input'), 'Bo');
  await ann.waitForSelector('.table');
  const drawn = await tableOf(ann);
  assert.equal(drawn.fair.lot.length, 2);
  // The third of three.
  const three = await makeTable(ann, 'addvantage', async () => {
    await ann.check('input[name=players][value="3"]');
    await ann.check('input[name=seat][value="3"]');
  });
  assert.deepEqual(
    three.seats.map(({ kind }) => kind),
    ['invite', 'invite', 'human'],
  );
}

/** What was chosen is on the picture of the set-up, and on that of the table that waits for somebody. */
async function pictureOnline(browser) {
  const page = await openPage(browser, desktop);
  const all = () => {
    const marbles = [...document.querySelectorAll('.setup-picture .ab-marble')];
    return marbles
      .map((one) => `${one.closest('[transform]').getAttribute('transform')} ${one.getAttribute('fill')}`)
      .join();
  };
  /** The marbles, once all are drawn and they are as `isGood` wants them. */
  const marblesOf = async (isGood) => {
    for (let tries = 0; tries < 200; tries++) {
      const marbles = await page.evaluate(all);
      if (marbles && isGood(marbles)) return marbles;
      await page.waitForTimeout(50);
    }
    throw new Error('another picture than was chosen');
  };
  let chosen = '';
  await makeTable(page, 'abalone', async () => {
    const standard = await marblesOf(() => true);
    await page.check('input[name=layout][value=german-daisy]', { force: true });
    chosen = await marblesOf((marbles) => marbles !== standard);
  });
  await page.waitForSelector('.seat-list');
  await marblesOf((marbles) => marbles === chosen);
}

function clocksOnline(options) {
  return async (browser) => {
    const page = await openPage(browser, options);
    const choose = (kind, fields, button) => async () => {
      await page.check(`input[name=clock][value=${kind}]`);
      if (button) await page.click(`.clock-fields button:text-is("${button}")`);
      for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(String(value));
      await checkAccess(page, `clock ${kind}`);
    };
    const clockOf = async (...choice) => (await makeTable(page, 'abalone', choose(...choice))).clock;
    const known = ({ kind, minutes, increment, seconds, days }) => ({ kind, minutes, increment, seconds, days });
    const spec = (values) => ({
      minutes: undefined,
      increment: undefined,
      seconds: undefined,
      days: undefined,
      ...values,
    });
    assert.deepEqual(
      known(await clockOf('game', { 'Minutes per player': 7, 'Seconds added per move': 12 })),
      spec({ kind: 'game', minutes: 7, increment: 12 }),
    );
    assert.deepEqual(known(await clockOf('game', {}, '15 min')), spec({ kind: 'game', minutes: 15, increment: 0 }));
    assert.deepEqual(known(await clockOf('turn', { 'Seconds per turn': 45 })), spec({ kind: 'turn', seconds: 45 }));
    assert.deepEqual(known(await clockOf('days', { 'Days per move': 3 })), spec({ kind: 'days', days: 3 }));
    // What the server would refuse is not sent.
    await page.goto(`${base}/online/abalone`);
    await page.check('input[name=clock][value=days]');
    await page.getByLabel('Days per move').fill('99');
    await page.click('.setup button[type=submit]');
    assert.equal(await page.locator('input:invalid').count(), 1);
    assert.match(page.url(), /online/);
  };
}

async function startShared(page, game, { names = [], first, clock } = {}) {
  await page.goto(`${base}/practice/${game}`);
  await page.waitForSelector('.setup');
  await page.check('input[name=opponent][value=hot-seat]');
  for (const [index, name] of names.entries()) await page.locator('.people-fields input').nth(index).fill(name);
  if (first) await page.check(`input[name=first-person][value="${first}"]`);
  await clock?.();
  await page.click('.setup button[type=submit]');
  await page.waitForSelector('.table .board-box > *');
}

function namesShared(options) {
  return async (browser) => {
    const page = await openPage(browser, options);
    await startShared(page, 'abalone', { names: ['Anna', 'Bert'], first: '1' });
    await page.waitForSelector('.status:has-text("Bert to move")');
    await typeMove(page, 'c3d3');
    await page.waitForSelector('.status:has-text("Anna to move")');
    await page.goto(`${base}/games`);
    await page.waitForSelector('.my-game:has-text("Bert – Anna")');
    // They are still there the next time.
    await page.goto(`${base}/practice/summy`);
    await page.check('input[name=opponent][value=hot-seat]');
    assert.equal(await page.locator('.people-fields input').first().inputValue(), 'Anna');
    await checkAccess(page, 'names');
  };
}

async function clockShared(browser) {
  const page = await openPage(browser, desktop);
  const turn = async () => {
    await page.check('input[name=clock][value=turn]');
    await page.getByLabel('Seconds per turn').fill('6');
  };
  await startShared(page, 'abalone', { clock: turn });
  await page.waitForSelector('.clock.running');
  await typeMove(page, 'c3d3');
  await moveCount(page, 1);
  await page.waitForTimeout(2500);
  await page.reload(); // time that was used stays used
  await page.waitForSelector('.clock.running');
  assert.match(await page.textContent('.clock.running'), /^0:0[1-4]$/);
  await page.waitForSelector('.status.over');
  assert.match(await page.textContent('.status.over'), /Black won.*time/);
  assert.equal((await keptGames(page))[0].result, 'won 1 time');
}

async function clockAgainstComputer(browser) {
  const page = await openPage(browser, desktop);
  await page.goto(`${base}/practice/abalone`);
  await page.check('input[name=clock][value=game]');
  await page.getByLabel('Minutes per player').fill('1');
  await page.getByLabel('Seconds added per move').fill('30');
  await page.click('.setup button[type=submit]');
  await waitForTurn(page);
  assert.equal(await page.locator('.clock').count(), 2);
  await typeMove(page, 'c3d3');
  await moveCount(page, 2);
  await waitForTurn(page);
  assert.match(await page.locator('.clock').first().textContent(), /^1:[23]\d$/); // with what the move added
}

/** Alone at Abaku: what for, what is left, the score at the end, the best so far; nobody speaks of losing. */
async function aloneForPoints(browser) {
  const page = await openPage(browser, phone);
  const finish = async (laying) => {
    await page.goto(`${base}/practice/abaku`);
    await page.check('input[name=players][value="1"]');
    assert.equal(await page.locator('input[name=clock], input[name=first], input[name=opponent]:enabled').count(), 0);
    assert.match(await page.textContent('.setup'), /You play alone, for points/);
    await page.click('.setup button[type=submit]');
    await waitForTurn(page);
    assert.match(await page.textContent('.players'), /\d+ left to draw/);
    assert.match(await page.textContent('.status.mine'), /as many points as you can/);
    assert.ok(await page.isDisabled('.actions button:has-text("Finish")'));
    for (let count = 0; laying && count < 20; count++) {
      await page.click('.actions button:has-text("Hint")');
      const move = await page.locator('[data-hint]').getAttribute('data-hint');
      await page.click('[data-hint]');
      await page.waitForFunction((n) => document.querySelectorAll('.move').length === n, count + 1);
      if (move.includes('@')) break;
    }
    if (laying) {
      await page.click('.tl-actions button:has-text("Pass")');
      assert.doesNotMatch(await page.textContent('dialog'), /lose/);
      await page.click('dialog button:has-text("Cancel")');
      await page.click('.actions button:has-text("Finish")');
      assert.match(await page.textContent('dialog'), /what you have made so far: \d+ points/);
      await page.click('dialog .button.primary');
      await page.waitForSelector('.status.over:has-text("finished before all tiles")');
      assert.equal(await page.locator('.move-text').last().textContent(), 'finished');
    }
    while ((await page.locator('.status.over').count()) === 0) {
      const before = await page.locator('.move').count();
      await typeMove(page, 'pass');
      await page.waitForFunction((n) => document.querySelectorAll('.move').length > n, before);
    }
    return page.textContent('.status.over > span');
  };
  const first = await finish(true);
  const [, points] = /^You scored (\d+) points?.*your best so far$/i.exec(first) ?? assert.fail(first);
  assert.ok(Number(points) > 0);
  assert.match(await finish(false), new RegExp(`^You scored 0 points.*best so far: ${points} points`));
}

await runCases([
  ['a seat, a colour or the lot at an online table', seatOnline],
  ['the picture of an online table is what was chosen', pictureOnline],
  ['clocks of every kind at online tables', clocksOnline(desktop)],
  ['clocks of every kind on a phone', clocksOnline(phone)],
  ['names on one screen, and who starts', namesShared(desktop)],
  ['names on a phone', namesShared(phone)],
  ['a clock on one screen', clockShared],
  ['a clock against the computer', clockAgainstComputer],
  ['alone for points', aloneForPoints],
]);
await server.end();
