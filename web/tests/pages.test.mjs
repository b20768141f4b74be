// Every page by axe-core and by eye-less checks: light and dark, phone and desktop, review, sharing.
// usage: node pages.test.mjs APP_FOLDER
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { startServer } from '../serve.mjs';
import { openPage, runCases } from './browser.mjs';
import { startPractice, waitForTurn } from './play.mjs';
import { loadRules } from './rules.mjs';

const server = await startServer(process.argv[2]);
const base = `http://127.0.0.1:${server.address().port}`;
const rules = await loadRules(base);
const games = rules.games().map((game) => game.id);
// As text and not as a script tag: the policy of the page forbids foreign scripts.
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function checkAccess(page, name) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  assert.deepEqual(serious.map(({ id, nodes }) => `${name}: ${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`).join(' | ')}`), []);
}

/** Nothing may be wider than the screen. */
async function checkWidth(page, name) {
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= screen, `${name} is ${wide} wide on a screen of ${screen}`);
}

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

function everyPage(size, colorScheme) {
  return async (browser) => {
    const page = await openPage(browser, { viewport: sizes[size], colorScheme });
    const visit = async (path, selector) => {
      await page.goto(base + path);
      await page.waitForSelector(selector);
      await checkAccess(page, `${path} ${size} ${colorScheme}`);
      await checkWidth(page, path);
    };
    await visit('/', '.game-card');
    await visit('/rules', '.plain-list');
    await visit('/review', '.drop-zone');
    await visit('/editor', '.board-box > *');
    await visit('/nowhere', 'h1');
    await visit(`/practice/${games[0]}`, '.setup');
    await visit(`/rules/${games[0]}`, '.prose');
    assert.deepEqual(page.problems, []);
  };
}

function everyBoard(size, colorScheme) {
  return async (browser) => {
    const page = await openPage(browser, { viewport: sizes[size], colorScheme });
    for (const game of games) {
      await startPractice(page, base, game);
      await waitForTurn(page);
      await checkAccess(page, `${game} ${size} ${colorScheme}`);
      await checkWidth(page, game);
    }
    assert.deepEqual(page.problems, []);
  };
}

async function makeRecord() {
  const table = rules.open();
  for (const line of ['new abalone', 'play c3d3', 'play g5f4', 'play d3e3', 'play h5g4']) rules.run(table, line);
  return rules.run(table, 'record').lines.join('\n') + '\n';
}

async function review(browser) {
  const page = await openPage(browser, { viewport: sizes.desktop });
  await page.goto(`${base}/review`);
  await page.setInputFiles('input[type=file]', { name: 'game.record', mimeType: 'text/plain', buffer: Buffer.from(await makeRecord()) });
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 4);
  await page.click('button[aria-label="One move forward"]');
  await page.waitForFunction(() => /empty/.test(document.querySelector('[data-place=c3]').getAttribute('aria-label')));
  await page.click('text=Analyse');
  await page.waitForSelector('.graph');
  await page.waitForFunction(() => document.querySelectorAll('.graph circle').length === 4, undefined, { timeout: 30000 });
  await page.click('.actions button:has-text("Link")');
  await page.waitForFunction(() => location.hash.includes('game='));
  const link = page.url();
  const other = await openPage(browser, { viewport: sizes.phone });
  await other.goto(link);
  await other.waitForSelector('.move[aria-current]');
  assert.match(await other.getAttribute('[data-place=c3]', 'aria-label'), /empty/);
  await checkAccess(other, 'review');
  assert.deepEqual(page.problems, []);
}

async function badRecord(browser) {
  const page = await openPage(browser, { viewport: sizes.desktop });
  await page.goto(`${base}/review`);
  await page.fill('textarea', `${(await makeRecord()).trimEnd()}\na1a9\n`);
  await page.click('text=Open');
  await page.waitForSelector('.error');
  assert.match(await page.textContent('.error'), /line \d+/i);
}

async function editor(browser) {
  const page = await openPage(browser, { viewport: sizes.desktop });
  await page.goto(`${base}/editor/abalone`);
  await page.waitForSelector('.abalone');
  await page.fill('textarea', '5/6/7/8/9/8/2SSx2/6/5 0 0 b 0 1');
  await page.waitForSelector('.error');
  await page.fill('textarea', '5/6/7/8/5SSSs/8/7/6/5 5 0 b 0 1');
  await page.waitForSelector('.error', { state: 'detached' });
  await page.click('[data-place=a1]'); // a black marble ...
  await page.waitForSelector('[data-place=a1][aria-label*=Black]');
  await page.click('[data-place=a1]');
  await page.click('[data-place=a1]'); // ... a white one, nothing again
  await page.waitForSelector('[data-place=a1][aria-label*=empty]');
  await page.click('text=Play from here');
  await page.waitForSelector('.status.mine');
  await page.click('[data-place=e6]');
  await page.click('[data-place=e8]');
  await page.click('[data-place=e9]');
  await page.waitForSelector('.status.over');
}

async function puzzle(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  await page.goto(`${base}/practice/baju-solo?day=2026-01-01`);
  await page.waitForSelector('.baju');
  const deal = await page.$$eval('.baju .cell', (cells) => cells.map((cell) => cell.getAttribute('aria-label')).join());
  await page.waitForSelector('.status.mine');
  const source = page.locator('.baju .mine').first();
  await source.click();
  await page.locator('.baju .goal').first().click();
  await page.waitForSelector('.status:has-text("1 move")');
  await page.click('.actions button:has-text("Restart")');
  await page.waitForSelector('.status:has-text("0 moves")');
  const again = await openPage(browser, { viewport: sizes.desktop });
  await again.goto(`${base}/practice/baju-solo?day=2026-01-01`);
  await again.waitForSelector('.baju .mine');
  assert.equal(await again.$$eval('.baju .cell', (cells) => cells.map((cell) => cell.getAttribute('aria-label')).join()), deal);
}

await runCases([
  ['pages on a phone in the light', everyPage('phone', 'light')],
  ['pages on a desktop in the dark', everyPage('desktop', 'dark')],
  ['boards on a phone in the dark', everyBoard('phone', 'dark')],
  ['boards on a desktop in the light', everyBoard('desktop', 'light')],
  ['a record reviewed, analysed and shared', review],
  ['a record with an error says where', badRecord],
  ['a position edited and played', editor],
  ['the puzzle of the day', puzzle],
]);
server.close();
