// Game after game on one page: what is left in memory after a forced collection grows no further.
// usage: node memory.test.mjs APP_FOLDER
import assert from 'node:assert/strict';
import { startServer } from '../serve.mjs';
import { launch, openPage, runCases } from './browser.mjs';
import { almostOver } from './ending.mjs';
import { resumeGame, typeMove } from './play.mjs';
import { loadRules } from './rules.mjs';
import { sizes } from './tables.mjs';

const server = await startServer(process.argv[2], { luck: 7 });
const base = `http://127.0.0.1:${server.address().port}`;
const rules = await loadRules(base);
const [FIRST, LAST] = [5, 20];
const MAX_GROWTH = 1.05;
/** Machine code that the browser makes of what runs often is no memory of the page's. */
const INTERPRETED = '--js-flags=--no-opt --no-maglev --no-sparkplug';

/** Bytes of the page's heap and its nodes, once nothing is left that could be collected. */
async function measure(page, client) {
  await page.waitForTimeout(300); // what the end of the game set going
  for (let round = 0; round < 3; round++) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const { nodes } = await client.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes, workers: page.workers().length };
}

/** Whole games of two people on one screen, each begun as a rematch of the one before. */
async function gameAfterGame() {
  const browser = await launch([INTERPRETED]);
  const page = await openPage(browser, { viewport: sizes.phone });
  const client = await page.context().newCDPSession(page);
  const { record, entries } = almostOver(rules, 'abalone-wall');
  const tags = record.split('\n').filter((line) => line.startsWith('['));
  const seats = ['Ann', 'Bo'].map((name) => ({ name, kind: 'human', mine: true }));
  await resumeGame(page, base, 'abalone', `${tags.join('\n')}\n`, { seats });
  const found = {};
  for (let game = 1; game <= LAST; game++) {
    for (const [index, { move }] of entries.entries()) {
      await typeMove(page, move);
      await page.waitForFunction((count) => document.querySelectorAll('.move').length === count, index + 1);
    }
    await page.waitForFunction(() => !!document.querySelector('.ending')); // a handle of it would hold it
    if (game === FIRST || game === LAST) found[game] = await measure(page, client);
    await page.click('.ending button:has-text("Rematch")');
    await page.waitForFunction(() => !document.querySelector('.ending, .status.over, .move'));
  }
  const [first, last] = [found[FIRST], found[LAST]];
  console.log(`# game ${FIRST}: ${JSON.stringify(first)}, game ${LAST}: ${JSON.stringify(last)}`);
  assert.ok(last.bytes < first.bytes * MAX_GROWTH, `${first.bytes} bytes became ${last.bytes}`);
  assert.ok(last.nodes < first.nodes * MAX_GROWTH, `${first.nodes} nodes became ${last.nodes}`);
  assert.equal(last.workers, first.workers);
  assert.deepEqual(page.problems, []);
  await browser.close();
}

await runCases([['twenty games leave no more in memory than five', gameAfterGame]]);
server.close();
