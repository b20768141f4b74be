// Pictures of every page and board, for looking at: desktop and phone, light and dark.
// usage: node tests/gallery.mjs APP_FOLDER FIVEFOLD OUT_FOLDER [NAME_PART] [desktop|phone] [light|dark]
import { mkdir } from 'node:fs/promises';
import { startServer } from '../serve.mjs';
import { launch, openPage } from './browser.mjs';
import { makeRecord, resumeGame, waitForTurn } from './play.mjs';
import { loadRules } from './rules.mjs';
import { startFivefold } from './server.mjs';

const [app, program, out, part = '', ...only] = process.argv.slice(2);
await mkdir(out, { recursive: true });
const needsServer = ['online-setup', 'online-invite', 'online-join', 'online-table', 'home'].some((name) =>
  new RegExp(part).test(name),
);
const server = needsServer ? await startFivefold(program) : null;
const files = needsServer ? null : await startServer(app);
const base = server?.base ?? `http://127.0.0.1:${files.address().port}`;
const rules = await loadRules(base);
const browser = await launch();
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
const games = rules.games().map(({ id }) => id);
const records = new Map();

const visit = (path, selector) => async (page) => {
  await page.goto(base + path);
  await page.waitForSelector(selector);
};
/** In the middle of a game, between two moves of the computer. */
const played = (game, count, then) => async (page) => {
  const key = `${game} ${count}`;
  if (!records.has(key)) records.set(key, makeRecord(rules, game, count));
  await resumeGame(page, base, game, records.get(key));
  await waitForTurn(page);
  await then?.(page);
};
const hint = async (page) => {
  await page.click('.actions button:has-text("Hint")');
  await page.waitForSelector('.board-say.hint:has-text("Try")');
};
async function openTable(page, game, opponent) {
  await visit(`/online/${game}`, '.setup')(page);
  await page.waitForLoadState('networkidle');
  await page.fill('input[autocomplete=nickname]', 'Ann');
  await page.check(`input[name=online-opponent][value=${opponent}]`);
  await page.click('.setup button[type=submit]');
  await page.waitForURL(/\/t\/\w+/);
}

const shots = {
  home: visit('/', '.game-card'),
  rules: visit('/rules', '.plain-list'),
  review: visit('/review', '.drop-zone'),
  ...Object.fromEntries(games.map((game) => [`setup-${game}`, visit(`/practice/${game}`, '.setup')])),
  ...Object.fromEntries(games.map((game) => [`learn-${game}`, visit(`/learn/${game}`, '.lesson .board-box > *')])),
  ...Object.fromEntries(games.map((game) => [`rules-${game}`, visit(`/rules/${game}`, '.example-board > *, .prose')])),
  ...Object.fromEntries(games.map((game) => [`editor-${game}`, visit(`/editor/${game}`, '.board-box > *')])),
  ...Object.fromEntries(
    games
      .filter((game) => game !== 'baju-solo')
      .map((game) => [`play-${game}`, played(game, { addvantage: 14 }[game] ?? 12)]),
  ),
  ...Object.fromEntries(
    games
      .filter((game) => game !== 'baju-solo')
      .map((game) => [`hint-${game}`, played(game, { addvantage: 14 }[game] ?? 12, hint)]),
  ),
  'start-addvantage': played('addvantage', 0),
  'start-summy': played('summy', 0),
  'play-addvantage-4': async (page) => {
    await resumeGame(page, base, 'addvantage', makeRecord(rules, 'addvantage', 23, 'players=4'));
    await waitForTurn(page);
  },
  puzzle: visit('/practice/baju-solo?day=2026-01-01', '.baju .mine'),
  'online-setup': visit('/online/abaku', '.setup'),
  'online-invite': (page) => openTable(page, 'abalone', 'invite'),
  'online-join': async (page) => {
    const host = await openPage(browser, {});
    await openTable(host, 'abalone', 'open');
    await visit(`/t/${host.url().split('/').pop()}`, 'form.card')(page);
    await host.context().close();
  },
  'online-table': async (page) => {
    await openTable(page, 'abaku', 'bot');
    await waitForTurn(page);
  },
  reviewed: async (page) => {
    await visit('/review', 'textarea')(page);
    await page.fill('textarea', makeRecord(rules, 'abalone', 16));
    await page.click('button[type=submit]');
    await page.click('.analysis .button.primary');
    await page.waitForFunction(() => document.querySelectorAll('.graph circle').length === 16, undefined, {
      timeout: 60000,
    });
    await page.click('.move >> nth=8');
  },
  'not-found': visit('/nowhere', 'h1'),
};

for (const [name, prepare] of Object.entries(shots)) {
  if (!new RegExp(part).test(name)) continue;
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ['light', 'dark']) {
      if (only.includes('desktop') !== only.includes('phone') && !only.includes(size)) continue;
      if (only.includes('light') !== only.includes('dark') && !only.includes(colorScheme)) continue;
      const page = await openPage(browser, { viewport, colorScheme, hasTouch: size === 'phone' });
      await prepare(page).catch((error) => console.log(name, String(error)));
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await page.screenshot({ path: `${out}/${name}-${size}-${colorScheme}.png`, fullPage: true });
      if (page.problems.length) console.log(name, page.problems);
      await page.context().close();
    }
}
await browser.close();
await server?.end();
files?.close();
