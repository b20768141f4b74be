// The review teaches: classes of mistakes, accuracy, the best moves with their reasons; lines are played out, moves are
// tried on the analysis board, and nothing of it is lost by a reload.
// usage: node review.test.mjs APP_FOLDER
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../serve.mjs';
import { checkAccess } from './access.mjs';
import { openPage, runCases } from './browser.mjs';
import { almostOver, endGame, sitBeforeEnd } from './ending.mjs';
import { resumeGame } from './play.mjs';
import { loadRules } from './rules.mjs';
import { startFivefold } from './server.mjs';
import { sizes } from './tables.mjs';

const server = await startServer(process.argv[2], { luck: 7 });
const base = `http://127.0.0.1:${server.address().port}`;
const rules = await loadRules(base);
const golden = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'tests', 'golden');

async function openGame(browser, name, viewport = sizes.desktop) {
  const page = await openPage(browser, { viewport });
  await page.goto(`${base}/review`);
  await page.fill('textarea', readFileSync(join(golden, `${name}.record`), 'utf8'));
  await page.click('form button[type=submit]');
  await page.waitForSelector('.move');
  return page;
}

async function analyse(page) {
  await page.click('.actions button:has-text("Find mistakes")');
  await page.waitForFunction(() => sessionStorage.getItem('fivefold.analysis'));
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('fivefold.analysis')));
}

/** Somebody plays against themselves on a server, and gives up; the answer is the game's id. */
async function playHosted(host, moves) {
  let token = '';
  const call = async (path, body) => {
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    const response = await fetch(`${host}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json();
  };
  ({ token } = await call('/players', { name: 'Ann', bearer: true }));
  const { table } = await call('/tables', { game: 'abalone', seats: ['me', 'me'] });
  const act = (action) => call(`/tables/${table.id}/actions`, action);
  for (let n = 0; n < moves; n++) {
    const list = (await act({ type: 'moves' })).moves;
    await act({ type: 'play', move: list[(n * 7 + 11) % list.length] });
  }
  await act({ type: 'resign' });
  return table.id;
}

async function openHosted(browser, host, table) {
  const page = await openPage(browser, { viewport: sizes.desktop });
  await page.goto(`${host}/review?table=${table}`);
  await page.waitForSelector('.move');
  return page;
}

const summaryOf = (page) => page.locator('.review-summary tbody').textContent();
const asking = 'button:has-text("Analyse on the server")';

/** Asked for by one, seen by everybody while it is made, and at once by whoever comes later. */
async function hostedAnalysis(browser) {
  const site = await startFivefold(process.argv[3], '--analysis-ms', '250', '--engines', '1');
  try {
    const table = await playHosted(site.base, 8);
    const ann = await openHosted(browser, site.base, table);
    await ann.waitForSelector(asking);
    const told = [];
    await ann.exposeFunction('tell', (text) => told.push(text));
    await ann.evaluate(() => {
      new MutationObserver(() =>
        window.tell(document.querySelector('.analysis [role=status]')?.textContent ?? ''),
      ).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await ann.click(asking);
    await ann.waitForSelector('.analysis [role=status]:has-text("by the server")');
    const numbers = told.flatMap((text) => /move (\d+) of 8/.exec(text)?.[1] ?? []).map(Number);
    assert.ok(numbers.length > 0, told.join('|'));
    assert.deepEqual(
      numbers,
      [...numbers].sort((a, b) => a - b),
    );
    assert.equal(await ann.locator(asking).count(), 0);
    assert.equal(await ann.locator('.graph circle').count(), 8);
    const summary = await summaryOf(ann);
    await ann.locator('.move').nth(3).click();
    await ann.waitForSelector('.top-moves li'); // of a deeper look, which is her own
    // Whoever comes later sees it without asking for anything.
    const bo = await openPage(browser, { viewport: sizes.phone });
    const posts = [];
    bo.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await bo.goto(`${site.base}/review?table=${table}`);
    await bo.waitForSelector('.analysis [role=status]:has-text("by the server")');
    assert.equal(await summaryOf(bo), summary);
    assert.equal(await bo.locator(asking).count(), 0);
    assert.deepEqual([posts, bo.problems, ann.problems], [[], [], []]);
  } finally {
    await site.end();
  }
}

/** Where the server makes none, cannot be reached or refuses, the browser's own is there. */
async function ownInstead(browser) {
  const site = await startFivefold(process.argv[3], '--analysis-ms', '0');
  try {
    const table = await playHosted(site.base, 3);
    const page = await openHosted(browser, site.base, table);
    assert.equal(await page.locator(asking).count(), 0);
    await analyse(page);
    await page.waitForSelector('.review-summary');
    await site.stop();
    assert.deepEqual(page.problems, []);
  } finally {
    await site.start();
    await site.end();
  }
  const refusing = await openPage(browser, { viewport: sizes.desktop });
  const other = await startFivefold(process.argv[3], '--engines', '0');
  try {
    const table = await playHosted(other.base, 3);
    await refusing.route('**/analysis', (route) =>
      route.fulfill({ status: 429, json: { code: 'limit', message: 'you wait for 5 analyses already' } }),
    );
    await refusing.goto(`${other.base}/review?table=${table}`);
    await refusing.click(asking);
    await refusing.waitForSelector('.notice:has-text("you wait for 5 analyses already")');
    await analyse(refusing);
    await refusing.waitForSelector('.review-summary');
  } finally {
    await other.end();
  }
}

const isLost = (page) => page.evaluate(() => !document.activeElement || document.activeElement === document.body);
const place = (page) => page.textContent('.status.reviewing');

const summaryRows = (page) =>
  page
    .locator('.review-summary tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
const rowOf = ({ accuracy, inaccuracies, mistakes, blunders }) => [
  `${(accuracy / 10).toFixed(1)} %`,
  ...[inaccuracies, mistakes, blunders].map(String),
];
const bestShown = (page) =>
  page
    .locator('.top-moves li')
    .evaluateAll((all) =>
      all.map((each) => ({ move: each.dataset.move, words: each.querySelector('strong').textContent })),
    );

/** Every decision says what its loss is: "better" only where another move was better. */
async function teaches(browser) {
  const page = await openGame(browser, 'abalone-wall');
  const { decisions, players } = await analyse(page);
  assert.deepEqual(await summaryRows(page), players.map(rowOf));
  const signs = { fine: null, inaccuracy: '?!', mistake: '?', blunder: '??' };
  const moves = page.locator('.move');
  const signOf = async (entry) => {
    const sign = moves.nth(entry - 1).locator('.move-class [aria-hidden]');
    return (await sign.count()) ? sign.textContent() : null;
  };
  for (const { entry, class: kind } of decisions) assert.equal(await signOf(entry), signs[kind]);
  const found = [];
  for (const { entry, move } of decisions) {
    await moves.nth(entry - 1).click();
    await page.waitForSelector(`li:nth-child(${entry}) > .move[aria-current]`);
    await page.waitForSelector('.top-moves li');
    const better = (await page.locator('.better').count()) ? await page.textContent('.better') : null;
    const shown = await bestShown(page);
    const [best] = shown;
    const played = page.locator('.top-moves li:has-text("as it was played")');
    assert.equal(await played.count(), shown.some((each) => each.move === move) ? 1 : 0, `entry ${entry}`);
    if (better !== null) assert.ok(better.includes(best.words), `entry ${entry}: ${better}, but ${best.words}`);
    if (move === best.move) assert.equal(better, null, `entry ${entry}`);
    if (better === null) assert.equal(await signOf(entry), null, `entry ${entry}`);
    found.push(better);
  }
  assert.ok(found.some((better) => better === null) && found.some((better) => better !== null));
  assert.equal(await page.locator('.top-moves li').count(), 3);
  assert.equal(await page.locator('.top-moves .top-why').count(), 3);
  assert.deepEqual(page.problems, []);
}

/** Opens a review in which one decision is judged, as if the others had not been reached yet; then that move is looked at. */
async function judgedOnce(browser, name, decision, viewport = sizes.small) {
  const page = await openGame(browser, name, viewport);
  await page.evaluate((judged) => {
    const record = sessionStorage.getItem('fivefold.review');
    const { player } = judged;
    const accuracy = judged['loss-unit'] === 'win' ? 1000 : null;
    const summary = { player, decisions: 1, accuracy, inaccuracies: 0, mistakes: 0, blunders: 0 };
    const kept = { record, decisions: [judged], players: [summary] };
    sessionStorage.setItem('fivefold.analysis', JSON.stringify(kept));
  }, decision);
  await page.reload();
  await lookAt(page, decision.number);
  return page;
}

async function lookAt(page, number) {
  await page
    .locator('.move')
    .nth(number - 1)
    .click();
  await page.waitForSelector('.top-moves li');
}

/** From my games one is led to the first mistake, and from there to the next; a reload stays where one is. */
async function mistakesAtOnce(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  const seats = [
    { name: '', kind: 'human', mine: true },
    { name: '', kind: 'computer', level: 1, mine: false },
  ];
  const whole = readFileSync(join(golden, 'abalone-wall.record'), 'utf8');
  const givenUp = `${whole
    .split('\n')
    .filter((line) => line && !/^(#|\[result)/.test(line))
    .slice(0, -1)
    .join('\n')}\nresign\n`;
  await resumeGame(page, base, 'abalone', givenUp, { seats }); // nobody judges that
  await page.goto(`${base}/review?game=resumed&mistakes`);
  await page.waitForSelector('.status.reviewing .move-class');
  const marked = await page.$$eval('.moves .move', (all) =>
    all.flatMap((each, index) => (each.querySelector('.move-class') ? [index + 1] : [])),
  );
  const isAt = (number) => page.waitForSelector(`li:nth-child(${number}) > .move[aria-current]`);
  await isAt(marked[0]);
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.equal(await page.locator('.notice').count(), 0);
  await page.waitForSelector('.top-moves li'); // a deeper look may find that it was none
  await page.reload();
  await isAt(marked[0]);
  await page.waitForSelector('.top-moves li');
  const [next = marked[0]] = await page.$$eval(
    '.moves .move',
    (all, shown) => all.flatMap((each, i) => (i + 1 > shown && each.querySelector('.move-class') ? [i + 1] : [])),
    marked[0],
  );
  await page.click('.actions button:has-text("Next mistake")');
  await isAt(next);
  assert.deepEqual(page.problems, []);
}

/** A record's decision as an analysis has it. */
function decisionOf(name, number, more) {
  const table = rules.open();
  rules.load(table, readFileSync(join(golden, `${name}.record`), 'utf8'));
  const entries = rules.history(table, -1, 0).map((entry, index) => ({ ...entry, entry: index + 1 }));
  rules.close(table);
  const { entry, player, move } = entries.filter((each) => each.player > 0)[number - 1];
  return { number, entry, player, move, forced: false, best: move, line: [move], sentence: '', ...more };
}

/** No notation and no numbers of players where moves are told, and the percentages say what they are. */
async function inWords(browser) {
  const even = {
    value: { win: 500, score: 0 },
    after: { win: 500, score: 0 },
    loss: 0,
    'loss-unit': 'win',
    class: 'fine',
  };
  const written = /\b[a-o]\d|\d[a-o]\b|@|:\d|[pP]layer \d|=\d+ at/;
  for (const [name, number, words] of [
    ['abalone-wall', 3, /^move 1 marble (up |down )?(left|right) from the (top|bottom|middle|left|right)/],
    ['summy-greedy', 16, /^14 × 5 = 70$/],
    ['abaku-each', 13, /^5 − 4 = 1 and 5 more$/],
    [
      'baju-line',
      13,
      /^swap the black \d with the (black|white) \d, (top|second|third|bottom) row, (middle )?(left|right)$/,
    ],
    ['addvantage-four', 25, /^buy a \d from Player 4 for the bottom right$/],
  ]) {
    const page = await judgedOnce(browser, name, decisionOf(name, number, even));
    await page.waitForFunction(
      (source) => new RegExp(source).test(document.querySelector('.move[aria-current] .move-text').textContent),
      words.source,
    );
    assert.match(await page.textContent('.status-move'), words, name);
    const told = await page.locator('.move-text, .top-moves strong, .better').allTextContents();
    for (const text of told) assert.doesNotMatch(text.replace('Player', ''), written, `${name}: ${text}`);
    assert.match(await page.textContent('.looked'), /chance to win/, name);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
}

/** Where every move loses none is as good as the best; a chance that fell says from where. */
async function hopeless(browser) {
  const lost = { value: { win: 0, score: 0 }, after: { win: 0, score: 0 }, loss: 0, 'loss-unit': 'win', class: 'fine' };
  const last = decisionOf('addvantage-two', 27, { ...lost, best: 'place:5@out' });
  const page = await judgedOnce(browser, 'addvantage-two', last);
  assert.match(await page.textContent('.verdict'), /^Player \d: .*every move here loses/);
  const bad = await judgedOnce(browser, 'baju-line', {
    ...decisionOf('baju-line', 11, lost),
    best: '1@a2',
    value: { win: 900, score: 0 },
    loss: 900,
    class: 'blunder',
    worse: true,
  });
  assert.match(
    await bad.textContent('.verdict'),
    /^Blunder: the chance to win fell from [\d.]+ % to [\d.]+ %\. Better: place a 1 in the second row, left\.$/,
  );
  assert.deepEqual([...page.problems, ...bad.problems], []);
}

/** Nobody is ahead of anybody where one plays alone: points are compared, and ways to the goal that are equally short. */
async function alone(browser) {
  const points = { value: { win: 1000, score: 300 }, after: { win: 1000, score: 290 }, loss: 10, 'loss-unit': 'score' };
  const page = await judgedOnce(browser, 'abaku-solo', decisionOf('abaku-solo', 4, { ...points, worse: true }));
  assert.match(await page.textContent('.verdict'), /^About \d+ points? fewer\. Better: .* = /);
  assert.match(await page.locator('.top-worth').nth(1).textContent(), /^\d+ points? fewer$|^$/);
  const puzzled = await openGame(browser, 'baju-solo-gaps', sizes.small);
  assert.match(await puzzled.textContent('.analysis'), /what would have been better/);
  await analyse(puzzled);
  await lookAt(puzzled, 1);
  assert.match(await puzzled.textContent('.looked'), /These are equally good/);
  const worths = await puzzled.locator('.top-worth').allTextContents();
  assert.ok(worths.length > 1 && worths.every((worth) => worth === '2 moves in all'), worths.join());
  for (const each of [page, puzzled]) {
    assert.doesNotMatch(await each.textContent('.analysis'), /%|ahead|win/);
    assert.equal(await each.locator('.graph, .review-summary').count(), 0);
    assert.deepEqual(each.problems, []);
  }
}

/** A verdict that a deeper look does not bear out gives way to it, in list, table and graph, and after a reload. */
async function deeperLook(browser) {
  const page = await openGame(browser, 'baju-line');
  const { decisions } = await analyse(page);
  const last = decisions.find(({ forced }) => !forced); // the winning move
  await page.evaluate((entry) => {
    const kept = JSON.parse(sessionStorage.getItem('fivefold.analysis'));
    const wrong = { best: 'b2', loss: 336, class: 'blunder', worse: true, sentence: '', line: [], alternatives: [] };
    wrong.value = { win: 336, score: 0 };
    wrong.after = { win: 0, score: 0 };
    Object.assign(
      kept.decisions.find((decision) => decision.entry === entry),
      wrong,
    );
    sessionStorage.setItem('fivefold.analysis', JSON.stringify(kept));
  }, last.entry);
  await page.reload();
  const move = page.locator('.move').nth(last.entry - 1);
  await move.locator('.move-class').waitFor();
  const points = () => page.locator('.graph .graph-line').getAttribute('points');
  const before = await points();
  await move.click();
  await page.waitForSelector('.top-moves li');
  const isMended = async () => {
    assert.equal(await page.locator('.better').count(), 0);
    assert.equal(await move.locator('.move-class').count(), 0);
    assert.notEqual(await points(), before);
    const signs = await page.locator('.move-class').count();
    const mistakes = (await summaryRows(page)).flatMap((row) => row.slice(1).map(Number));
    assert.equal(
      mistakes.reduce((sum, count) => sum + count, 0),
      signs,
    );
  };
  await isMended();
  await page.reload();
  await page.waitForSelector('.top-moves li');
  await isMended();
  assert.deepEqual(page.problems, []);
}

/** From the end of a game to its review: the last move is shown, the analysis says how far it is and, when it is done, where it
    is to be seen; the page stays where it is until somebody wants to see it. */
async function fromTheEnd(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  const game = almostOver(rules, 'abalone-wall');
  await sitBeforeEnd(page, base, game);
  await endGame(page, game);
  await page.click('.ending button:has-text("Review")');
  await page.waitForSelector('.status.reviewing');
  assert.match(await place(page), /the last marble that was needed is pushed off/);
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.equal(
    (await page.textContent('[role=status][aria-live]')).trim(),
    '',
    'what was told of the game is told again',
  );
  await page.click('.actions button:has-text("Find mistakes")');
  await page.waitForFunction(() => /Analysing move \d of 7/.test(document.querySelector('.notice')?.textContent));
  const { top, bottom } = await page.evaluate(() => document.querySelector('.notice').getBoundingClientRect().toJSON());
  assert.ok(top >= 0 && bottom <= sizes.phone.height, 'nobody sees how far it is');
  await page.waitForFunction(() => sessionStorage.getItem('fivefold.analysis'));
  await page.waitForSelector('.notice button:has-text("See it")');
  assert.equal(await page.evaluate(() => scrollY), 0, 'the page moves by itself');
  assert.match(await page.textContent('[role=status][aria-live]'), /The game is analysed/);
  await page.click('.notice button:has-text("See it")');
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('.graph').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Evaluation');
  assert.equal(await page.locator('.notice').count(), 0);
  await page.goto(`${base}/review`); // whoever comes back finds the game in the list
  await page.click('.table-item a:has-text("Review")');
  await page.waitForSelector('.status.reviewing');
  assert.deepEqual(page.problems, []);
}

/** The analysis board stands at the first position where none is named, and asks for nothing that ends a game. */
async function studyFromStart(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  for (const game of ['abalone', 'abaku', 'summy', 'baju', 'baju-solo', 'addvantage']) {
    await page.goto(`${base}/analysis/${game}`);
    await page.waitForSelector('.top-moves li');
    assert.equal(await page.locator('.actions button:has-text("Resign")').count(), 0, game);
  }
  assert.deepEqual(page.problems, []);
}

/** Who steps through a game reads above the board which move it was and what it is called; nothing of it is cut off. */
async function aboveTheBoard(browser) {
  const words = { fine: /^$/, inaccuracy: /Inaccuracy/, mistake: /Mistake/, blunder: /Blunder/ };
  const page = await openGame(browser, 'abalone-wall', sizes.small);
  const { decisions } = await analyse(page);
  for (const { entry } of [...decisions].sort((a, b) => a.entry - b.entry)) {
    await page.click('button[aria-label="One move forward"]');
    await page.waitForSelector(`li:nth-child(${entry}) > .move[aria-current]`);
    if (entry === decisions.length) continue; // the end: who won and why
    await page.waitForSelector('.top-moves li'); // the deeper look has spoken
    const sign = page.locator('.move[aria-current] .move-class .visually-hidden');
    const kind = (await sign.count()) ? (await sign.textContent()).toLowerCase() : 'fine';
    assert.equal(await page.textContent('.status-move'), await page.textContent('.move[aria-current] .move-text'));
    const isWhole = await page.evaluate(() => {
      const [say, ...parts] = ['.table-say', '.status-count', '.status-move'].map((part) =>
        document.querySelector(part).getBoundingClientRect(),
      );
      return parts.every(({ top, bottom }) => top >= say.top - 0.5 && bottom <= say.bottom + 0.5);
    });
    assert.ok(isWhole, `entry ${entry} is cut off`);
    const told = page.locator('.status.reviewing .move-class');
    assert.match((await told.count()) ? await told.textContent() : '', words[kind], `entry ${entry}`);
  }
  for (const name of ['abalone-wall', 'abaku-each', 'addvantage-two']) {
    const ended = await openGame(browser, name, sizes.small);
    await ended.click('.status.reviewing .button >> nth=3');
    await ended.waitForSelector('.status-outcome');
    for (const viewport of Object.values(sizes)) {
      await ended.setViewportSize(viewport);
      await ended.waitForTimeout(200);
      const [text, place] = await ended.evaluate(() =>
        ['.status-outcome', '.table-say'].map((part) => document.querySelector(part).getBoundingClientRect().toJSON()),
      );
      assert.ok(text.top >= place.top - 0.5 && text.bottom <= place.bottom + 0.5, `${name} at ${viewport.width}`);
    }
    await ended.context().close();
  }
  assert.deepEqual(page.problems, []);
}

/** While a line is played out nobody can move in it; on the analysis board one is told to move for all sides. */
async function whoMoves(browser) {
  const page = await openGame(browser, 'abaku-each', sizes.phone);
  await analyse(page);
  await page.click('.move >> nth=3');
  await page.click('.top-moves button >> nth=0');
  await page.waitForSelector('.notice:has-text("What if: move")');
  await page.waitForSelector('.board-box .board');
  const acts = page.locator('.game-hand button:enabled', { hasText: /^(Play|Pass|Exchange)/ });
  assert.equal(await acts.count(), 0);
  await page.click('.notice button');
  await page.click('.actions button:has-text("Try moves")');
  await page.waitForSelector('.status.mine');
  assert.match(await page.textContent('.status.mine'), /Analysis board: try moves for all sides/);
  assert.doesNotMatch(await page.textContent('.status.mine'), /first play/); // there are tiles on the board
  await page.waitForSelector('.top-moves li');
  const [first, second, best] = await page.evaluate(() =>
    [...document.querySelectorAll('.balance .graph-label'), document.querySelector('.top-worth')].map((part) =>
      Number(/([\d.]+) %$/.exec(part.textContent)[1]),
    ),
  );
  assert.equal(first + second, 100);
  assert.ok(Math.abs(best - first) <= 0.5, `${best} for player 1, who is on turn, but ${first} and ${second}`);
  assert.deepEqual(page.problems, []);
}

/** A puzzle is not won or lost by a move: it takes more of them, and all are counted, those that were made included. */
async function puzzle(browser) {
  const page = await openPage(browser, { viewport: sizes.phone });
  await page.goto(`${base}/review`);
  const solution = readFileSync(join(golden, 'baju-solo-two-lines.record'), 'utf8');
  const best = solution.split('\n').filter((line) => /^[a-d]\d-[a-d]\d$/.test(line)).length;
  const table = rules.open();
  rules.load(
    table,
    `${solution
      .split('\n')
      .slice(0, 5)
      .filter((line) => !line.startsWith('[result'))
      .join('\n')}\n`,
  );
  const think = () => rules.think('baju-solo', rules.describe(table, -1, -1).position, { level: 10, movetime: 600000 });
  for (const move of rules.moves('baju-solo', rules.describe(table, -1, -1).position, 99)) {
    rules.run(table, `play ${move}`);
    if (think().candidate.score > best) break; // a detour
    rules.run(table, 'undo');
  }
  while (rules.describe(table, -1, -1).turn > 0) rules.run(table, `play ${think().move}`);
  const [made] = rules.describe(table, -1, -1).scores;
  assert.ok(made > best);
  await page.fill('textarea', `${rules.run(table, 'record').lines.join('\n')}\n`);
  rules.close(table);
  await page.click('form button[type=submit]');
  await analyse(page);
  assert.match(
    await page.textContent('.analysis'),
    new RegExp(`Solved in ${made - best === 1 ? 'one' : made - best} move`),
  );
  assert.equal(await page.locator('.graph').count(), 0, 'nobody is ahead in a puzzle');
  for (let number = 1; number <= made; number++) {
    await page.click(`.moves li:nth-child(${number}) .move`);
    await page.waitForSelector(`li:nth-child(${number}) > .move[aria-current]`);
    await page.waitForSelector('.top-moves li');
    assert.equal(await page.textContent('.top-worth'), `${number === 1 ? best : made} moves in all`);
    assert.equal(await page.locator('.better').count(), number === 1 ? 1 : 0);
  }
  await page.click('.moves li:nth-child(2) .move');
  await page.click('.actions button:has-text("Try moves")');
  await page.waitForSelector('.status.mine:has-text("try what you like")');
  assert.deepEqual(page.problems, []);
}

const isBoardSeen = (page) =>
  page.evaluate(() => {
    const [arrows, board] = ['.status.reviewing', '.game-board'].map((part) =>
      document.querySelector(part).getBoundingClientRect(),
    );
    const cover = document.elementFromPoint(innerWidth / 2, board.top + board.height / 2);
    const isWhole = arrows.top >= 0 && arrows.bottom <= board.top && board.bottom <= innerHeight * 0.65;
    return isWhole && board.height > innerHeight * 0.4 && !!cover?.closest('.game-board');
  });
const toEnd = (page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

/** On a phone the board stays in sight while the moves are walked and what was found is read; nothing moves while more is found. */
async function keepsInPlace(browser) {
  const page = await openGame(browser, 'abalone-wall', sizes.phone);
  await analyse(page);
  const topOf = (selector) =>
    page.evaluate((name) => document.querySelector(name).getBoundingClientRect().top, selector);
  const staysAt = async (
    selector,
    top,
    message, // to the eye: parts of a pixel come and go with the page's width
  ) => assert.ok(Math.abs((await topOf(selector)) - top) < 1, message);
  for (const size of ['phone', 'small']) {
    await page.setViewportSize(sizes[size]);
    await page.locator('.moves').evaluate((list) => list.scrollIntoView({ block: 'center' }));
    const list = await topOf('.moves');
    for (const number of [2, 4, 7]) {
      await page.click(`.moves li:nth-child(${number}) .move`);
      await page.waitForSelector(`li:nth-child(${number}) > .move[aria-current]`);
      await staysAt('.moves', list, `${size}: the moves move`);
      assert.ok(await isBoardSeen(page), `${size}: the board is out of sight at move ${number}`);
    }
    const broken = await page.locator('.review-summary thead th').evaluateAll((heads) =>
      heads.flatMap((head) => {
        const lines = head.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(head).fontSize);
        return head.textContent.includes('\u00ad') || lines > 2 || head.scrollWidth > head.clientWidth + 1
          ? [head.textContent]
          : [];
      }),
    );
    assert.deepEqual(broken, [], `${size}: heads break or overflow`);
    await toEnd(page);
    assert.ok(await isBoardSeen(page), `${size}: the board is out of sight at the end of the page`);
    await page.locator('.looked h3').evaluate((head) => head.scrollIntoView({ block: 'center' }));
    const head = await topOf('.looked h3');
    for (const step of ['back', 'back']) {
      await page.click(`.status.reviewing button[aria-label="One move ${step}"]`);
      await page.waitForSelector('.looking, .top-moves li');
      await staysAt('.looked h3', head, `${size}: the best moves move while they are looked for`);
      await page.waitForSelector('.top-moves li');
      await staysAt('.looked h3', head, `${size}: the best moves move when they are found`);
    }
  }
  assert.deepEqual(page.problems, []);
  for (const name of ['abaku-each', 'summy-greedy', 'baju-line', 'addvantage-four']) {
    const other = await openGame(browser, name, sizes.small);
    await toEnd(other);
    assert.ok(await isBoardSeen(other), `${name}: the board is out of sight`);
    await other.context().close();
  }
}

/** The graph is a slider of sorts: wherever it is touched the nearest move is shown. */
async function graph(browser) {
  const page = await openGame(browser, 'abalone-wall');
  await analyse(page);
  const { x, y, width, height } = await page.locator('.graph').boundingBox();
  for (const [part, number] of [
    [0.02, 1],
    [0.51, 4],
    [0.98, 7],
  ]) {
    await page.mouse.click(x + width * part, y + height - 3);
    await page.waitForSelector(`li:nth-child(${number}) > .move[aria-current]`);
  }
}

/** A line is played out on the board and stays there; back, or a step beyond its ends, and the game stands where it stood. */
async function line(browser) {
  const page = await openGame(browser, 'abalone-wall', sizes.small);
  await page.clock.install();
  await analyse(page);
  await page.click('.move >> nth=2');
  const isFound = () => page.locator('.top-moves li').count();
  while ((await isFound()) < 2) await page.clock.runFor(200);
  const before = await place(page);
  const told = () => page.textContent('.notice [role=status]');
  const show = async () => {
    await page.click('.top-moves button >> nth=1');
    await page.waitForSelector('.notice:has-text("What if: move 0 of")');
  };
  const keepsFocus = async () => {
    for (let tries = 0; tries < 100 && (await isLost(page)); tries++) await page.clock.runFor(20); // it comes with a frame
    return !(await isLost(page));
  };
  const isBack = async () => {
    await page.waitForSelector('.analysis');
    assert.equal(await place(page), before);
    assert.ok(await keepsFocus(), 'the focus is lost when the game is back');
  };
  await show();
  assert.ok(await keepsFocus(), 'the focus is lost when the line begins');
  const [, length] = / of (\d+)$/.exec(await told());
  for (let number = 1; number <= length; number++) {
    await page.clock.runFor(1000);
    await page.waitForSelector(`.notice:has-text("move ${number} of ${length}")`);
  }
  await page.clock.runFor(60_000);
  assert.match(await told(), new RegExp(`What if: move ${length} of ${length}`), 'it went by itself');
  for (const part of await page.locator('.notice > *').all()) {
    const { x, y, width, height } = await part.boundingBox();
    assert.ok(x >= 0 && y >= 0 && x + width <= sizes.small.width && height > 0, await part.textContent());
  }
  await page.click('button[aria-label="One move back"]');
  await page.waitForSelector(`.notice:has-text("move ${length - 1} of ${length}")`);
  await page.click('.notice button:has-text("Back")');
  await isBack();
  await show();
  await page.click('button[aria-label="One move back"]'); // before its beginning there is the game
  await isBack();
  await show();
  await page.keyboard.press('End');
  await page.waitForSelector(`.notice:has-text("move ${length} of ${length}")`);
  await page.keyboard.press('ArrowRight');
  await isBack();
  assert.deepEqual(page.problems, []);
}

async function reload(browser) {
  const page = await openGame(browser, 'abalone-wall');
  await analyse(page);
  await page.click('.move >> nth=2');
  await page.waitForSelector('li:nth-child(3) > .move[aria-current]');
  const [before, points] = [await place(page), await page.locator('.graph circle').count()];
  await page.reload();
  await page.waitForSelector('li:nth-child(3) > .move[aria-current]');
  assert.equal(await place(page), before);
  assert.equal(await page.locator('.graph circle').count(), points);
  assert.deepEqual(page.problems, []);
}

async function broken(browser) {
  for (const [address, words] of [
    ['/review#game=zzz', /the link is not complete/],
    ['/review#gam=zzz', /the link is not complete/],
    ['/review#kept=1', /opened in another tab/],
    ['/review?game=nothing', /could not be read/],
    ['/analysis/abalone?position=nonsense', /cannot be studied/],
  ]) {
    const page = await openPage(browser, { viewport: sizes.phone });
    await page.goto(base + address);
    await page.waitForSelector('.error');
    assert.match(await page.textContent('.error'), words, address);
    await page.context().close();
  }
  const page = await openGame(browser, 'abalone-wall');
  await page.goto(`${page.url().split('#')[0]}#kept=1&at=nowhere`);
  await page.reload();
  await page.waitForSelector('.move'); // at its beginning
  assert.deepEqual(page.problems, []);
}

/** Racks are seen in a review: what each move was chosen from. */
async function racks(browser) {
  const page = await openGame(browser, 'summy-greedy', sizes.small);
  await page.click('button[aria-label="One move forward"]');
  await page.waitForSelector('.tl-racks');
  assert.equal(await page.locator('.tl-racks li').count(), 2);
  assert.equal(await page.locator('.tl-racks li.on-turn svg').count(), 8);
  assert.deepEqual(page.problems, []);
}

/** Moves are tried by moving pieces, judged as they come, kept over a reload, and left behind on the way back. */
async function study(browser) {
  const page = await openGame(browser, 'baju-line');
  await analyse(page);
  await page.click('.move >> nth=3');
  await page.waitForSelector('.top-moves li');
  const before = await place(page);
  await page.click('.actions button:has-text("Try moves")');
  await page.waitForURL(/\/analysis\/baju\?/);
  await page.waitForSelector('.top-moves li >> nth=2');
  await page.waitForSelector('.balance meter');
  await page.click('.bj-supply-button >> nth=0');
  await page.click('.goal >> nth=0');
  await page.waitForSelector('.move');
  await page.waitForSelector('.top-moves li'); // of the new position
  await page.click('.top-moves button >> nth=0');
  await page.waitForSelector('.move >> nth=1');
  await page.waitForFunction(() => new URLSearchParams(location.search).getAll('move').length === 2);
  await page.reload();
  await page.waitForSelector('.move >> nth=1');
  await page.click('.actions button:has-text("Undo")');
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 1);
  await page.click('.actions a:has-text("Back")');
  await page.waitForSelector('.status.reviewing');
  assert.equal(await place(page), before);
  assert.ok(await page.locator('.graph circle').count());
  assert.deepEqual(page.problems, []);
}

/** The editor's position opens in the analysis board, and the other way round. */
async function editor(browser) {
  const page = await openPage(browser, { viewport: sizes.desktop });
  await page.goto(`${base}/editor/abalone`);
  await page.waitForSelector('.abalone');
  const position = await page.inputValue('textarea');
  await page.click('button:has-text("Analysis board")');
  await page.waitForURL(/\/analysis\/abalone\?/);
  await page.waitForSelector('.top-moves button');
  await page.click('.top-moves button >> nth=0');
  await page.waitForSelector('.move');
  await page.click('.actions button:has-text("Edit")');
  await page.waitForURL(/\/editor\/abalone\?/);
  await page.waitForSelector('textarea');
  assert.notEqual(await page.inputValue('textarea'), position);
  assert.deepEqual(page.problems, []);
}

async function access(browser) {
  const page = await openGame(browser, 'abalone-wall');
  await analyse(page);
  await page.click('.move >> nth=2');
  await page.waitForSelector('.top-moves li');
  const check = async (name) => {
    for (const viewport of [sizes.desktop, sizes.small])
      for (const colorScheme of ['light', 'dark']) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(300);
        await checkAccess(page, `${name} ${colorScheme}`);
        const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(width <= 0, `${name}: wider than the window by ${width}`);
      }
  };
  await check('review');
  await page.click('.actions button:has-text("Try moves")');
  await page.waitForSelector('.top-moves li');
  await check('analysis board');
}

/** The arrows keep their place through a game, and are as large as a thumb; what is better is said to be instead of the move. */
async function steadyArrows(browser) {
  const page = await openGame(browser, 'abalone-wall', sizes.phone);
  const arrows = () =>
    page.$$eval('.status .stepper .button', (all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  const before = await arrows();
  for (const { width, height } of before) assert.ok(width >= 44 && height >= 44, `${width} x ${height}`);
  await page.waitForSelector('.status:has-text("Step on with the arrows")');
  const { decisions } = await analyse(page);
  await page.evaluate(() => scrollTo(0, 0));
  const lefts = (boxes) => boxes.map(({ left }) => left);
  for (const index of decisions.keys()) {
    await page.click('button[aria-label="One move forward"]');
    await page.waitForSelector(`li:nth-child(${index + 1}) > .move[aria-current]`);
    assert.deepEqual(lefts(await arrows()), lefts(before), `move ${index + 1}`);
  }
  await page.click('.move >> nth=2');
  await page.waitForSelector('.top-head:has-text("Instead of this move")');
  assert.deepEqual(page.problems, []);
}

/** What is said of several moves is told apart by how they are written, and nothing of it is cut off. */
async function toldApart(browser) {
  const page = await openGame(browser, 'abalone-wall', sizes.small);
  const told = () =>
    page.$$eval('.moves .move', (all) =>
      all.map((each) => [...each.querySelectorAll('.move-text, .move-written')].map((part) => part.textContent).join()),
    );
  await page.waitForSelector('.move-written');
  assert.equal(new Set(await told()).size, (await told()).length, `${await told()}`);
  const cut = await page.$$eval('.move-text, .move-written', (all) =>
    all
      .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.offsetWidth < 12)
      .map((each) => each.textContent),
  );
  assert.deepEqual(cut, []);
}

/** The browser's way back ends the line first. */
async function lineBack(browser) {
  const page = await openGame(browser, 'abaku-each', sizes.phone);
  await analyse(page);
  await page.click('.move >> nth=3');
  await page.click('.top-moves button >> nth=0');
  await page.waitForSelector('.notice:has-text("What if: move")');
  await page.goBack();
  await page.waitForSelector('.analysis .top-moves');
  assert.match(await place(page), /Move 4 of/);
  assert.deepEqual(page.problems, []);
}

await runCases([
  ['mistakes have classes, players accuracy, and better moves were better', teaches],
  ['mistakes are found at once from my games', mistakesAtOnce],
  ['moves are told in words', inWords],
  ['where every move loses', hopeless],
  ['the review of who plays alone', alone],
  ['a deeper look has the last word', deeperLook],
  ['from the end of a game to its review', fromTheEnd],
  ['the analysis board of every game from its start', studyFromStart],
  ['the verdict is read above the board', aboveTheBoard],
  ['who moves in a line and on the analysis board', whoMoves],
  ['a puzzle counts moves', puzzle],
  ['the board stays in sight', keepsInPlace],
  ['the graph leads to its moves', graph],
  ['a line is played out and the game comes back', line],
  ['the arrows keep their place', steadyArrows],
  ['moves are told apart', toldApart],
  ['the way back ends a line', lineBack],
  ['a reload keeps the review', reload],
  ['the server analyses its games for everybody', hostedAnalysis],
  ["without it there is the browser's own", ownInstead],
  ['broken links say so', broken],
  ['racks are drawn', racks],
  ['moves are tried on the analysis board', study],
  ['editor and analysis board lead to each other', editor],
  ['review and analysis board for everybody', access],
]);
server.close();
