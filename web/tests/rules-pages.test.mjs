// The rules pages: every picture's transcript is what the rules answer, and every picture is drawn with the points of
// its play. usage: node rules-pages.test.mjs APP_FOLDER
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../serve.mjs';
import { checkAccess } from './access.mjs';
import { openPage, runCases } from './browser.mjs';
import { loadRules } from './rules.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'docs', 'rules');
const server = await startServer(process.argv[2], { luck: 7 });
const base = `http://127.0.0.1:${server.address().port}`;
const rules = await loadRules(base);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.slice(0, -3));
const sourceOf = (name) => readFileSync(join(folder, `${name}.md`), 'utf8');
const played = [...new Set(rules.games().map(({ rulesPage }) => rulesPage))];

/** The pictures of a text: lines by their marks. */
function picturesOf(text) {
  return [...text.matchAll(/^```board( whole)?\n(.*?)\n```$/gms)].map(([, , body]) => {
    const lines = body.split('\n');
    const marked = (mark) => lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2));
    assert.equal(marked('>').length + marked('<').length + marked('#').length, lines.length, body);
    return { commands: marked('>'), answers: marked('<'), caption: marked('#').join(' ') };
  });
}

/** What the rules answer; luck that follows a play is left out. */
function answer(commands) {
  const table = rules.open();
  const answers = commands.flatMap((command) => {
    const { lines, error } = rules.run(table, command);
    assert.equal(error, undefined, `${command}: ${error?.message}`);
    return lines.filter((line) => !line.startsWith('chance '));
  });
  rules.close(table);
  return answers;
}

async function transcripts() {
  for (const name of names) {
    const pictures = picturesOf(sourceOf(name));
    if (played.includes(name)) assert.ok(pictures.length >= 5, `${name} has hardly a picture`);
    for (const { commands, answers, caption } of pictures) {
      assert.match(commands[0], /^(new|setup) /);
      assert.ok(caption.length > 10, `${name}: ${commands} has no caption`);
      assert.deepEqual(answers, answer(commands), `${name}: ${commands.join('; ')}`);
    }
  }
}

const pointsOf = ({ answers }) => answers.flatMap((line) => /^points (-?\d+)$/.exec(line)?.[1] ?? []).map(Number);

/** What the page of the game with the six worked turns has to have. */
async function workedTurns() {
  const [turns, hints] = ['## Your turn', '## Playing well'].map((heading) => {
    const text = sourceOf('abaku');
    const start = text.indexOf(heading);
    assert.ok(start > 0, heading);
    return text.slice(start, text.indexOf('\n## ', start + 3));
  });
  assert.deepEqual(picturesOf(turns).flatMap(pointsOf), [6, 10, 18, 42, 22, 66]);
  const each = hints.split(/^\*\*\d\. /m).slice(1);
  assert.equal(each.length, 9);
  for (const hint of each) {
    assert.ok(picturesOf(hint).length > 0, hint);
    for (const picture of picturesOf(hint)) assert.equal(pointsOf(picture).length, 1, hint);
  }
}

/** Brings every picture near the screen, so that it is drawn. */
async function drawAll(page) {
  const figures = page.locator('.example');
  const count = await figures.count();
  for (let index = 0; index < count; index++) {
    await figures.nth(index).scrollIntoViewIfNeeded();
    await figures.nth(index).locator('.example-board svg:visible').first().waitFor();
  }
  return count;
}

/** The badge of a picture: its points where it names some, and whether the move is refused. */
async function checkBadges(page, pictures) {
  const shown = await page.$$eval('.example > figcaption', (captions) =>
    captions.map((caption) => [...caption.querySelectorAll('.example-mark')].map((mark) => mark.textContent)),
  );
  for (const [index, picture] of pictures.entries()) {
    const [points] = pointsOf(picture);
    const badges = shown[index].join(' ');
    if (points !== undefined) assert.match(badges, new RegExp(`^${points} point`), picture.commands.join());
    assert.equal(
      badges.includes('Not allowed'),
      picture.answers.some((line) => line.startsWith('illegal ')),
    );
    const tiles = picture.answers.flatMap((line) => /^tile (\d+)/.exec(line)?.[1] ?? []).map(Number);
    if (tiles.length) assert.match(badges, new RegExp(`^${tiles.reduce((sum, tile) => sum + tile)} point`));
  }
}

function everyPage(viewport, colorScheme, only) {
  return async (browser) => {
    const page = await openPage(browser, { viewport, colorScheme });
    for (const name of names) {
      await page.goto(`${base}/rules/${name}`);
      await page.waitForSelector('.prose h2');
      const pictures = picturesOf(sourceOf(name));
      assert.equal(await drawAll(page), pictures.length, name);
      await checkBadges(page, pictures);
      const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= screen, `${name} is ${wide} wide on a screen of ${screen}`);
      await checkAccess(page, `${name} ${colorScheme}`, only);
    }
    assert.deepEqual(page.problems, []);
  };
}

/** From the rules to what is for reference and back; a page that is not there says so. */
async function links(browser) {
  const page = await openPage(browser);
  for (const name of played) {
    await page.goto(`${base}/rules/${name}`);
    await page.click(`main a[href="/rules/${name}-reference"]`);
    await page.waitForSelector('main h1:has-text("for reference")');
    await page.click(`main a[href="/rules/${name}"]`);
    await page.waitForSelector('.examples');
  }
  await page.goto(`${base}/rules/no-such-page`);
  await page.waitForSelector('main a.button[href="/"]');
  assert.deepEqual(page.problems, []);
}

/** The puzzle and its game share a page; it opens at the part of the one that was asked for. Home says which game it is, and
    its goal in the same words. */
async function puzzlePart(browser) {
  const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await page.goto(base);
  assert.equal(await page.textContent('.puzzle-day h2'), 'Puzzle of the day: baju, the puzzle');
  assert.match(await page.textContent('h1'), /^Five board games and a puzzle\./);
  assert.equal(await page.locator('.game-card').count(), 6);
  const told = await page.textContent('.puzzle-day .muted');
  await page.goto(`${base}/practice/baju-solo?day=2026-01-01`);
  const goal = await page.textContent('.bj-goal');
  assert.ok(told.startsWith(goal), `home says "${told}", the puzzle "${goal}"`);
  await page.click('.actions a:has-text("Rules")');
  await page.waitForSelector('.example-board > *');
  await page.waitForFunction(() => {
    const head = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === 'The puzzle');
    const { top } = head.getBoundingClientRect();
    return top >= 0 && top < innerHeight / 3;
  });
  await page.click('a.back-to-table'); // in sight there, too
  await page.waitForSelector('.table');
  await page.goto(`${base}/rules/baju`);
  await page.waitForSelector('h2');
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.deepEqual(page.problems, []);
}

await runCases([
  ['every picture says what the rules answer', transcripts],
  ['six worked turns, and nine hints with their points', workedTurns],
  ['rules pages on a phone in the light', everyPage({ width: 390, height: 844 }, 'light')],
  [
    'rules pages on a desktop in the dark',
    everyPage({ width: 1280, height: 900 }, 'dark', ['color-contrast', 'scrollable-region-focusable']),
  ],
  ['rules and reference lead to each other', links],
  ['the part of the puzzle', puzzlePart],
]);
server.close();
