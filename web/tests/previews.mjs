// Makes the pictures that other sites show of a link, a game each, and the icons of the app, out of what the app draws.
// usage: node tests/previews.mjs APP_FOLDER OUT_FOLDER; the results are in web/static, to be made anew when a game looks
// different.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../serve.mjs';
import { launch, openPage } from './browser.mjs';

const [app, out] = process.argv.slice(2);
const server = await startServer(app);
const base = `http://127.0.0.1:${server.address().port}`;
const browser = await launch();

/** Leaves nothing on the page but pictures and words, as large as a preview is. */
function compose(games) {
  const style = (element, rules) => Object.assign(element.style, rules);
  const card = document.createElement('div');
  style(card, {
    position: 'fixed',
    inset: '0',
    display: 'flex',
    alignItems: 'center',
    gap: '70px',
    padding: '50px 80px',
    background: 'var(--page, #f5f2ec)',
    zIndex: '99',
  });
  const pictures = document.createElement('div');
  style(pictures, { display: 'grid', gridTemplateColumns: `repeat(${games.length > 1 ? 3 : 1}, 1fr)`, gap: '24px' });
  for (const game of games) {
    const picture = document.querySelector(`.game-card.game-${game} .game-art`).cloneNode(true);
    picture.classList.add(`game-${game}`);
    const size = games.length > 1 ? '170px' : '530px';
    style(picture, {
      width: size,
      height: size,
      display: 'grid',
      placeItems: 'center',
      borderRadius: '28px',
      overflow: 'hidden',
    });
    const drawing = picture.firstElementChild;
    style(drawing, { width: '100%', height: '100%', maxWidth: 'none', maxHeight: 'none' });
    pictures.append(picture);
  }
  const words = document.createElement('div');
  const title = document.createElement('div');
  const name = document.createElement('div');
  title.textContent =
    games.length > 1
      ? 'Five board games'
      : document.querySelector(`.game-card.game-${games[0]} .game-title`).textContent;
  name.textContent = 'Fivefold';
  style(title, { fontSize: '72px', fontWeight: '750', lineHeight: '1.05' });
  style(name, { fontSize: '34px', marginTop: '24px', opacity: '0.75' });
  words.append(title, name);
  card.append(pictures, words);
  document.body.append(card);
}

async function takePreview(name, games) {
  const page = await openPage(browser, { viewport: { width: 1200, height: 630 }, serviceWorkers: 'block' });
  await page.goto(base);
  await page.waitForSelector('.game-card');
  await page.waitForTimeout(500);
  await page.evaluate(compose, games);
  await page.screenshot({ path: join(out, `preview-${name}.jpg`), type: 'jpeg', quality: 80 });
  await page.context().close();
}

async function takeIcon(size) {
  const page = await openPage(browser, { viewport: { width: size, height: size } });
  await page.setContent(await readFile(join(app, 'icon.svg'), 'utf8'));
  await page.evaluate(() => {
    document.body.style.margin = '0';
    document.body.style.background = '#f5f2ec';
    Object.assign(document.querySelector('svg').style, { display: 'block', width: '100vw', height: '100vh' });
  });
  const bytes = await page.screenshot();
  await page.context().close();
  return bytes;
}

/** One picture as a .ico: a head, an entry, and the PNG itself. */
function asIco(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const page = await openPage(browser);
await page.goto(base);
await page.waitForSelector('.game-card');
const games = await page.$$eval('.game-card', (cards) =>
  cards.map((card) => /game-(?!card)(\S+)/.exec(card.className)[1]),
);
for (const game of games) await takePreview(game, [game]);
await takePreview('fivefold', games);
for (const [name, size] of [
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['apple-touch-icon.png', 180],
])
  await writeFile(join(out, name), await takeIcon(size));
await writeFile(join(out, 'favicon.ico'), asIco(await takeIcon(32), 32));
await browser.close();
server.close();
