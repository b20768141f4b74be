// The pictures of the README: made here, so that they can be made again.
// usage: node tests/screenshots.mjs APP_FOLDER OUTPUT_FOLDER
import { mkdir } from 'node:fs/promises';
import { startServer } from '../serve.mjs';
import { launch, openPage } from './browser.mjs';
import { savedRecord, startPractice, typeMove, waitForTurn } from './play.mjs';
import { loadRules } from './rules.mjs';

const [app, out] = process.argv.slice(2);
await mkdir(out, { recursive: true });
const server = await startServer(app);
const base = `http://127.0.0.1:${server.address().port}`;
const rules = await loadRules(base);
const browser = await launch();
const sizes = { desktop: { width: 1200, height: 760 }, phone: { width: 360, height: 740 } };

/** Some moves of the computer for both sides, typed into the page. */
async function playSome(page, game, count) {
  const table = rules.open();
  for (let i = 0; i < count && (await waitForTurn(page)) === 'mine'; i++) {
    const record = await savedRecord(page, game);
    const moves = await page.locator('.move').count();
    if (record) rules.load(table, record);
    else if ((await page.locator('.actions button:has-text("Hint")').count()) === 0) break;
    let move;
    if (record) {
      const state = rules.describe(table, -1, -1);
      move = rules.think(game, rules.describe(table, state.turn, -1).position, 'level 10 movetime 300').move;
    } else {
      await page.click('.actions button:has-text("Hint")');
      const hint = page.locator('.board-say.hint', { hasText: 'Try' });
      await hint.waitFor();
      move = (await hint.locator('span').textContent()).replace(/^Try /, '').replace(/: .*$/, '').replace(/\.$/, '');
      if (/^(swap|arrange|place)$/.test(move)) move = await wholeHint(hint);
    }
    await typeMove(page, move);
    await page.waitForFunction((before) => document.querySelectorAll('.move').length > before, moves);
  }
  await waitForTurn(page);
}

const wholeHint = async (hint) => (await hint.locator('span').textContent()).replace(/^Try (\S+?)[.:]?( .*)?$/, '$1');

async function shoot(name, size, colorScheme, prepare) {
  const page = await openPage(browser, { viewport: sizes[size], colorScheme });
  await prepare(page);
  await page.evaluate(() => { scrollTo(0, 0); document.activeElement?.blur(); });
  await page.screenshot({ path: `${out}/${name}.jpg`, type: 'jpeg', quality: 80 });
  await page.context().close();
}

const played = (game, count) => async (page) => {
  await startPractice(page, base, game, { level: 6 });
  await playSome(page, game, count);
};

await shoot('home', 'desktop', 'light', async (page) => {
  await page.goto(`${base}/`);
  await page.waitForSelector('.game-card');
});
await shoot('abalone', 'desktop', 'light', played('abalone', 8));
await shoot('abaku', 'desktop', 'dark', played('abaku', 6));
await shoot('baju-phone', 'phone', 'dark', played('baju', 5));
await shoot('summy-phone', 'phone', 'light', played('summy', 4));
await browser.close();
server.close();
