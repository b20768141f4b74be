// One whole game of each kind in Firefox, against the computer, by typing the moves: the page, its workers, the rules and
// the players run there as they do in Chromium. usage: node firefox.test.mjs APP_FOLDER
import assert from 'node:assert/strict';
import { startServer } from '../serve.mjs';
import { openFirefox } from './firefox.mjs';
import { playToEnd } from './play.mjs';
import { loadRules } from './rules.mjs';

const server = await startServer(process.argv[2], { luck: 7 });
const base = `http://127.0.0.1:${server.address().port}`;
const rules = await loadRules(base);
const games = rules.games().filter(({ id }) => id !== 'baju-solo');
/** Shorter rules where the usual ones take long. */
const options = { abalone: { 'Marbles to push off': '2' } };

function setOption([label, value]) {
  for (const details of document.querySelectorAll('details.more-options')) details.open = true;
  const field = [...document.querySelectorAll('.setup label')].find(({ textContent }) => textContent.startsWith(label));
  const select = field.querySelector('select') ?? document.getElementById(field.htmlFor);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

async function playWhole(page, id) {
  await page.goto(`${base}/icon.svg`); // of the same site, and without anything that a next page would break off
  await page.evaluate(() => {
    localStorage.clear();
    localStorage.setItem('fivefold.settings', JSON.stringify({ level: 1 }));
  });
  await page.goto(`${base}/practice/${id}`);
  await page.waitForSelector('.setup button[type=submit]');
  for (const option of Object.entries(options[id] ?? {})) await page.evaluate(setOption, option);
  await page.click('.setup button[type=submit]');
  await page.waitForSelector('.table .board-box > *');
  const moves = await playToEnd(page, rules, id);
  assert.ok(moves > 0);
  assert.match(await page.textContent('.status.over'), /\w/);
  assert.deepEqual(page.problems, []);
}

const page = await openFirefox();
if (!page) {
  console.log('1..0 # SKIP no Firefox on this machine (scripts/bootstrap installs it)');
} else {
  console.log(`1..${games.length}`);
  for (const [index, { id }] of games.entries()) {
    const started = Date.now();
    try {
      await playWhole(page, id);
      console.log(`ok ${index + 1} - ${id} against the computer to the end, in Firefox\n# ${Date.now() - started} ms`);
    } catch (error) {
      console.log(`not ok ${index + 1} - ${id} in Firefox\n${String(error.stack).replace(/^/gm, '# ')}`);
      process.exitCode = 1;
    }
  }
  await page.end();
}
server.close();
