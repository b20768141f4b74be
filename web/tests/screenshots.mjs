// The pictures of the README: made here, so that they can be made again.
// usage: node tests/screenshots.mjs APP_FOLDER OUTPUT_FOLDER
import { mkdir } from 'node:fs/promises';
import { startServer } from '../serve.mjs';
import { launch, openPage } from './browser.mjs';
import { makeRecord, resumeGame, waitForTurn } from './play.mjs';
import { loadRules } from './rules.mjs';

const [app, out] = process.argv.slice(2);
await mkdir(out, { recursive: true });
const server = await startServer(app);
const base = `http://127.0.0.1:${server.address().port}`;
const rules = await loadRules(base);
const browser = await launch();
const sizes = {
  desktop: { width: 1200, height: 760 },
  tall: { width: 1160, height: 980 },
  phone: { width: 360, height: 740 },
};

async function shoot(name, size, colorScheme, prepare) {
  const page = await openPage(browser, { viewport: sizes[size], colorScheme });
  await prepare(page);
  await page.evaluate(() => {
    scrollTo(0, 0);
    document.activeElement?.blur();
  });
  await page.screenshot({ path: `${out}/${name}.jpg`, type: 'jpeg', quality: 66 });
  await page.context().close();
}

/** Between two moves of a game that the computer played so far. */
const played = (game, count, options) => async (page) => {
  await resumeGame(page, base, game, makeRecord(rules, game, count, options), { level: 6 });
  await waitForTurn(page);
};

await shoot('home', 'tall', 'light', async (page) => {
  await page.goto(`${base}/`);
  await page.waitForSelector('.game-card');
});
await shoot('abalone', 'desktop', 'light', played('abalone', 24, 'layout=belgian-daisy'));
await shoot('abaku', 'desktop', 'dark', played('abaku', 12));
await shoot('addvantage', 'desktop', 'light', played('addvantage', 14));
await shoot('baju-phone', 'phone', 'dark', played('baju', 10));
await shoot('summy-phone', 'phone', 'light', played('summy', 10));
await browser.close();
server.close();
