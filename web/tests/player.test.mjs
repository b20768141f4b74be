// Who plays here, on the real server: names that are refused, the recovery code, devices.
// usage: node player.test.mjs APP_FOLDER FIVEFOLD
import assert from 'node:assert/strict';
import { checkAccess } from './access.mjs';
import { openPage, runCases } from './browser.mjs';
import { startFivefold } from './server.mjs';

const server = await startFivefold(process.argv[3]);
const { base } = server;
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 } };

async function makeTable(page, name) {
  await page.goto(`${base}/online/abalone`);
  await page.fill('input[autocomplete=nickname]', name);
  await page.click('.setup button[type=submit]');
}

async function openPlayer(browser, name, options = desktop) {
  const page = await openPage(browser, options);
  await makeTable(page, name);
  await page.waitForURL(/\/t\/\w+/);
  await page.click('a[href="/you"]');
  await page.waitForSelector('.device-list');
  return page;
}

async function makeCode(page) {
  await page.click('button:has-text("Make a recovery code")');
  return page.inputValue('input[aria-label="Recovery code"]');
}

async function enterCode(page, code) {
  await page.fill('form:has-text("Come back") input', code);
  await page.click('button:has-text("Come back")');
}

async function lostAndFound(browser) {
  const lost = await openPlayer(browser, 'Ann');
  const code = await makeCode(lost);
  const found = await openPage(browser, phone);
  await found.goto(`${base}/you`);
  await found.waitForSelector('.lead:has-text("no player here")');
  await enterCode(found, 'not-a-code');
  await found.waitForSelector('.error:has-text("the code is wrong")');
  await enterCode(found, ` ${code.toUpperCase()}`);
  await found.waitForSelector('.device-list');
  assert.equal(await found.inputValue('input[autocomplete=nickname]'), 'Ann');
  assert.notEqual(await found.inputValue('input[aria-label="Recovery code"]'), code);
  assert.equal(await found.locator('.device-list li').count(), 2);
  assert.match(await found.textContent('.device-list li:has-text("this device")'), /Chrome on Linux/);
  await found.goto(`${base}/`);
  await found.waitForSelector('.continue-item:has-text("Abalone"), .table-item:has-text("Abalone")'); // the games came along

  await lost.reload();
  await lost.waitForSelector('.device-list li:nth-child(2)');
  await lost.click('.device-list li:not(:has-text("this device")) button');
  await lost.waitForSelector('dialog[open]');
  await checkAccess(lost, 'removing a device');
  await lost.click('dialog .button.danger');
  await lost.waitForFunction(() => document.querySelectorAll('.device-list li').length === 1);
  await found.goto(`${base}/you`);
  await found.waitForSelector('.lead:has-text("no player here")');
  assert.deepEqual([lost.problems, found.problems], [[], []]);
}

async function anotherDevice(browser) {
  const first = await openPlayer(browser, 'Bo');
  await first.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: base });
  await first.focus('button:has-text("Code for another device")');
  await first.keyboard.press('Enter');
  await first.waitForSelector('input[aria-label="Code for another device"]');
  await first.focus('.device-list ~ div button:has-text("Copy")');
  await first.keyboard.press('Enter');
  await first.waitForSelector('button:has-text("Copied.")');
  const code = await first.evaluate(() => navigator.clipboard.readText());
  const second = await openPlayer(browser, 'Cy');
  await second.waitForSelector('form:has-text("stops being Cy")');
  await enterCode(second, code);
  await second.waitForFunction(() => document.querySelector('input[autocomplete=nickname]')?.value === 'Bo');
}

async function misleadingNames(browser) {
  const page = await openPage(browser, desktop);
  await makeTable(page, 'Computer 5');
  await page.waitForSelector('.error:has-text("kept for the site")');
  const player = await openPlayer(browser, 'Di');
  await player.fill('input[autocomplete=nickname]', 'D\u200bi');
  await player.click('button:has-text("Save")');
  await player.waitForSelector('.error:has-text("no invisible")');
  await player.fill('input[autocomplete=nickname]', '  Di   Two ');
  await player.click('button:has-text("Save")');
  await player.waitForFunction(() => document.querySelector('input[autocomplete=nickname]').value === 'Di Two');
}

function access(colorScheme, size) {
  return async (browser) => {
    const options = { ...size, colorScheme };
    const nobody = await openPage(browser, options);
    await nobody.goto(`${base}/you`);
    await nobody.waitForSelector('.lead');
    await checkAccess(nobody, 'nobody yet');
    const page = await openPlayer(browser, 'Ed', options);
    await checkAccess(page, 'a player');
    await makeCode(page);
    await page.click('button:has-text("Code for another device")');
    await page.waitForSelector('input[aria-label="Code for another device"]');
    await checkAccess(page, 'with codes');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= size.viewport.width, `the page is ${wide} wide`);
    const hidden = await page.evaluate(
      () =>
        [...document.querySelectorAll('.copy-row input')].filter((each) => each.scrollWidth > each.clientWidth).length,
    );
    assert.equal(hidden, 0, 'a code is cut off');
    const [links, tools] = await page.evaluate(() => [
      document.querySelector('.top nav a:last-child').getBoundingClientRect().right,
      document.querySelector('.top-tools').getBoundingClientRect().left,
    ]);
    assert.ok(links <= tools, 'the tools of the header lie on its links');
    if (process.env.PICTURES) {
      await page.screenshot({
        path: `${process.env.PICTURES}/player-${colorScheme}-${size.viewport.width}.png`,
        fullPage: true,
      });
      await nobody.screenshot({
        path: `${process.env.PICTURES}/nobody-${colorScheme}-${size.viewport.width}.png`,
        fullPage: true,
      });
    }
  };
}

await runCases([
  ['a lost player comes back with a code and removes a device', lostAndFound],
  ['a code for another device, by keyboard', anotherDevice],
  ['names that mislead are refused with a sentence', misleadingNames],
  ['the player\u2019s page in the light, on a phone', access('light', phone)],
  ['the player\u2019s page in the dark', access('dark', desktop)],
]);
await server.end();
