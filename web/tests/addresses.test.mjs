// Addresses that there are and those that cannot be, what other sites show of a link, and watching what is played.
// usage: node addresses.test.mjs APP_FOLDER FIVEFOLD
import assert from 'node:assert/strict';
import { checkAccess } from './access.mjs';
import { openPage, runCases } from './browser.mjs';
import { loadRules } from './rules.mjs';
import { startFivefold } from './server.mjs';

const server = await startFivefold(process.argv[3], '--no-limits'); // more pages than anybody opens in a minute
const { base } = server;
const games = (await loadRules(base)).games();
const someTable = '0123456789abc';
const good = [
  '/',
  '/games',
  '/you',
  '/watch',
  '/review',
  '/rules',
  '/rules/rulings',
  '/editor',
  `/t/${someTable}`,
  ...games.flatMap(({ id, rulesPage }) => [
    `/practice/${id}`,
    `/online/${id}`,
    `/rules/${id}`,
    `/rules/${rulesPage}-reference`,
    `/editor/${id}`,
    `/analysis/${id}`,
  ]),
];
const bad = [
  '/nothing',
  '/practice',
  '/practice/chess',
  '/rules/chess',
  '/you/x',
  '/t/xyz',
  '/t',
  '/t/ZZZZZZZZZZZZZ',
  '/app.mjs',
];

/** The server says whether an address can be, and the page says the same. */
async function addresses(browser) {
  const page = await openPage(browser, { serviceWorkers: 'block' });
  for (const [paths, status] of [
    [good, 200],
    [bad, 404],
  ])
    for (const path of paths) {
      assert.equal((await page.goto(base + path)).status(), status, path);
      const heading = await page.waitForSelector('main h1, main h2, main .lead, main .setup, .game-card');
      const isMissing = /no such page/.test(await page.innerText('main'));
      assert.equal(isMissing, status === 404, `${path}: ${await heading.innerText()}`);
      if (isMissing) await page.waitForSelector('main a[href="/"]');
    }
  await page.goto(`${base}/practice/chess`);
  assert.match(await page.innerText('main'), /no game “chess”/);
  await page.goto(`${base}/t/xyz`);
  assert.match(await page.innerText('main'), /“xyz” cannot be the address of a table/);
  await page.goto(`${base}/t/${someTable}`); // an address that can be, of a table that is not there
  await page.waitForSelector('main [role=alert]');
  assert.ok(await page.locator('main a[href="/"]').count());
}

/** An address that cannot even be read gets a page for people, too. */
async function unreadable(browser) {
  const page = await openPage(browser);
  const answer = await page.goto(`${base}/%`);
  assert.equal(answer.status(), 400);
  assert.match(await page.innerText('body'), /cannot be read/);
  await page.click('a[href="/"]');
  await page.waitForSelector('.game-card');
}

const tagOf = (html, name) => new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1];
const read = async (path, headers = {}) => (await fetch(base + path, { headers })).text();

async function post(path, body, token) {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(`${base}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  assert.ok(response.ok, `${path}: ${response.status}`);
  return response.json();
}

/** Tabs, home screens and bookmarks find the sign of the site wherever they look for it. */
async function icons() {
  const html = await read('/');
  const named = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, path]) => path);
  const manifest = JSON.parse(await read(/<link rel="manifest" href="([^"]+)"/.exec(html)[1]));
  assert.ok(named.length >= 3 && manifest.icons.length >= 3);
  for (const path of new Set(['/favicon.ico', ...named, ...manifest.icons.map(({ src }) => src)])) {
    const answer = await fetch(base + path);
    assert.equal(answer.status, 200, path);
    assert.match(answer.headers.get('content-type'), /^image\//, path);
    assert.ok((await answer.arrayBuffer()).byteLength > 100, path);
  }
}

/** A game that has begun, played by one person at both seats. */
async function makeTable(more = {}) {
  const { token } = await post('/players', { name: 'Annabel', bearer: true });
  const { table } = await post('/tables', { game: 'abalone', seats: ['me', 'me'], ...more }, token);
  return { table, play: (move, n) => post(`/tables/${table.id}/actions`, { type: 'play', move, n }, token) };
}

/** Each game has its picture and its words; of a table nothing is told. */
async function previews() {
  for (const { id, title, summary } of games)
    for (const page of ['practice', 'online', 'rules']) {
      const html = await read(`/${page}/${id}`);
      assert.equal(tagOf(html, 'og:title'), title);
      assert.equal(tagOf(html, 'og:description'), summary.replaceAll("'", '&#39;'));
      assert.equal(tagOf(html, 'og:image'), `${base}/preview-${id}.jpg`);
      assert.equal(tagOf(html, 'og:url'), `${base}/${page}/${id}`);
      const picture = await fetch(tagOf(html, 'og:image'));
      assert.equal(picture.headers.get('content-type'), 'image/jpeg');
      assert.ok((await picture.arrayBuffer()).byteLength > 10_000);
    }
  const { table } = await makeTable();
  const [known, unknown] = [await read(`/t/${table.id}`), await read(`/t/${someTable}`)];
  assert.equal(known, unknown);
  assert.ok(
    !/Annabel|Abalone<|abalone/i.test(known.replace(/<meta name="description"[^>]*>|og:description[^>]*>/g, '')),
  );
}

/** Running games on one page, over one socket that asks for nothing again; a game itself has clocks and can be turned. */
async function watching(browser) {
  const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
  let sockets = 0;
  let sent = 0;
  page.on('websocket', (socket) => {
    sockets++;
    socket.on('framesent', () => sent++);
  });
  await page.goto(`${base}/watch`);
  await page.waitForSelector('.watch-empty a[href="/online/abalone?for=anyone"]');
  const other = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await other.goto(`${base}/online/abalone?for=anyone`);
  await other.waitForSelector('input[name=online-opponent][value=open]:checked'); // as the page of running games promises
  const { table, play } = await makeTable({ public: true, clock: { kind: 'game', minutes: 5, increment: 0 } });
  await page.waitForSelector('.watch-table .watch-board .board');
  assert.match(await page.innerText('.watch-players'), /Annabel/);
  assert.equal(await page.innerText('.watch-players .on-turn .watch-score'), '0');
  assert.match(await page.innerText('.watch-players .on-turn .clock'), /^[45]:\d\d$/);
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await checkAccess(page, `watching ${colorScheme}`);
  }
  const before = await page.innerHTML('.watch-board');
  const asked = sent;
  await play('c3d3', table.next);
  await page.waitForFunction((old) => document.querySelector('.watch-board').innerHTML !== old, before);
  assert.equal(sent, asked, 'news come by themselves');
  assert.equal(sockets, 1);
  await page.click('.watch-table .button');
  await page.waitForSelector('.table .player .clock.running');
  const places = () =>
    page.$$eval('[data-place]', (cells) => cells.map((cell) => cell.getAttribute('data-place')).join());
  const boxOf = () => page.locator('[data-place=a1]').boundingBox();
  await page.waitForSelector('[data-place=a1]');
  const [order, box] = [await places(), await boxOf()];
  await page.keyboard.press('f');
  for (let tries = 0; (await places()) === order && (await boxOf()).y === box.y; tries++) {
    assert.ok(tries < 100, 'the board is not turned');
    await page.waitForTimeout(50);
  }
  assert.deepEqual(page.problems, []);
}

await runCases([
  ['the server and the page agree on addresses', addresses],
  ['an address that cannot be read', unreadable],
  ['the site has its icons', icons],
  ['previews say what a game is, and nothing of a table', previews],
  ['running games are watched on one page', watching],
]);
await server.end();
