// The exports for the browser (src/wasm/exports.c), called as a page calls them.
// usage: test_exports.mjs MODULE...; rules.wasm, and one player-GAME.wasm each. Prints TAP.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

let output = '';
let stops = () => 0;
const host = {
  write: (at, length) => {
    output += new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
  },
  now_ms: () => performance.now(),
  seed: () => 5n,
  should_stop: () => stops(),
};

async function load(path) {
  const module = await WebAssembly.compile(readFileSync(path));
  const system = {}; // what the C library mentions and nothing reaches
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    if (from !== 'host') (system[from] ??= {})[name] = () => 0;
  const { exports } = await WebAssembly.instantiate(module, { host, ...system });
  exports._initialize();
  return { exports, table: exports.ff_open() };
}

const modules = new Map();
for (const path of process.argv.slice(2)) modules.set(basename(path, '.wasm'), await load(path));
let exports; // of the module in use, as the table
let table;

function use(name) {
  ({ exports, table } = modules.get(name));
}

function call(name, text = '', ...numbers) {
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(exports.memory.buffer, exports.ff_input(bytes.length), bytes.length).set(bytes);
  output = '';
  exports[name](table, ...numbers);
  return output;
}
const ask = (name, text) => JSON.parse(call(name, text));
const events = (name, ...numbers) => call(name, '', ...numbers).trim().split('\n').map((line) => JSON.parse(line));
const play = (move) => call('ff_run', `play ${move}`);
const start = (game) => assert.equal(call('ff_run', `new ${game} seed=5`), 'ok\n');
const startWithPlayer = (game) => {
  use(`player-${game.split(' ')[0]}`);
  start(game);
};

const games = ['abalone', 'abaku players=3', 'addvantage players=4', 'summy', 'baju', 'baju-solo'];

const tests = {
  'the rules are those of all games, a player\'s module knows its own'() {
    const ids = games.map((game) => game.split(' ')[0]);
    const listed = () => {
      output = '';
      exports.ff_games();
      return JSON.parse(output).map(({ id }) => id);
    };
    assert.deepEqual(listed().sort(), [...ids].sort());
    for (const id of ids) {
      use(`player-${id}`);
      assert.deepEqual(listed(), [id]);
      assert.match(call('ff_run', `new ${id === 'baju' ? 'summy' : 'baju'}`), /^error /);
    }
  },
  'without a game everything is refused'() {
    assert.equal(ask('ff_check', 'c3c4').refusal.code, 'no-game');
    for (const name of ['ff_think', 'ff_analyse']) {
      const [event] = events(name, 0, 100, 0, 10);
      assert.equal(event.type, 'refusal');
      assert.equal(event.code, 'no-game');
      assert.ok(event.message);
    }
  },
  'moves are checked and played'() {
    start('abalone');
    assert.deepEqual(ask('ff_check', 'c3d3'), { report: [] });
    assert.equal(ask('ff_check', 'zz').refusal.code, 'syntax');
    assert.equal(ask('ff_check', 'e5e6').refusal.code, 'no-marble');
    assert.match(play('e5e6'), /^error illegal-move /);
    assert.equal(play('c3d3'), 'ok\n');
    assert.match(play('resign'), /^won 1 .*\nok\n$/);
    assert.equal(ask('ff_check', 'g7g6').refusal.code, 'game-over');
  },
  'lessons are read and tries judged'() {
    const text = readFileSync(new URL('../../lessons/en/abalone.lesson', import.meta.url), 'utf8');
    const tryMoves = (call, tries = 0, hinted = 0) => {
      const bytes = new TextEncoder().encode(`${call}\n${text}`);
      new Uint8Array(exports.memory.buffer, exports.ff_input(bytes.length), bytes.length).set(bytes);
      output = '';
      exports.ff_lesson_try(tries, hinted);
      return JSON.parse(output);
    };
    const lesson = ask('ff_lesson', text);
    assert.equal(lesson.game, 'abalone');
    assert.deepEqual(
      Object.keys(lesson.steps[0]),
      ['name', 'title', 'say', 'task', 'hint', 'shown', 'needed'],
    );
    const start = tryMoves('two-push-one');
    assert.deepEqual([start.verdict, start.said, start.learner, start.before, start.last], ['start', '', 1, null, null]);
    assert.equal(tryMoves('two-push-one e4e5').verdict, 'illegal');
    const wrong = tryMoves('two-push-one e4d4');
    assert.equal(wrong.verdict, 'wrong');
    assert.equal(wrong.before.position, start.state.position);
    assert.notEqual(wrong.state.position, start.state.position);
    const passed = tryMoves('two-push-one e3e4');
    assert.deepEqual([passed.verdict, passed.stars, passed.last.report.trim()], ['passed', 3, 'push 1']);
    assert.equal(tryMoves('two-push-one e3e4', 2, 1).stars, 1);
    const reply = tryMoves('plan d5e5');
    assert.deepEqual([reply.verdict, reply.last.player, reply.state.turn], ['goes-on', 2, 1]);
    assert.equal(tryMoves('plan d5e5 e5e6').verdict, 'passed');
    assert.equal(tryMoves('nonsense').refusal.code, 'not-found');
    for (const bad of ['', 'lesson chess\n  x\n', '\0']) assert.equal(ask('ff_lesson', bad).refusal.code, 'bad-lesson');
  },
  'advice ends with the candidate of its move'() {
    for (const game of games) {
      startWithPlayer(game);
      const told = events('ff_think', 0, 1500, 0, 10);
      const advice = told.pop();
      assert.equal(advice.type, 'advice');
      assert.ok(told.length > 0 && told.every(({ type }) => type === 'report'), game);
      assert.deepEqual(told.at(-1).candidates[0], advice.candidate);
      assert.equal(advice.candidate.move, advice.move);
      assert.equal(advice.candidate.line[0], advice.move);
      assert.ok(advice.candidate.win >= 0 && advice.candidate.win <= 1000);
      assert.ok(advice.candidate.sentence && advice.candidate.reasons.length > 0, game);
      assert.ok(ask('ff_check', advice.move).report);
    }
    assert.equal(events('ff_think', 0, 100, 0, 11)[0].code, 'bad-argument');
  },
  'losses are judged as those of an analysis'() {
    use('rules');
    const words = { fine: 'fine', inaccuracy: 'inaccuracies', mistake: 'mistakes', blunder: 'blunders' };
    assert.deepEqual(ask('ff_judge', '19 500\n20 500\n50 1000\n100 900\n200 0\n').moves, [
      { class: 'fine', worse: false },
      { class: 'fine', worse: true },
      { class: 'inaccuracy', worse: true },
      { class: 'mistake', worse: true },
      { class: 'blunder', worse: true },
    ]);
    assert.deepEqual(ask('ff_judge', ''), { moves: [] });
    assert.deepEqual(ask('ff_judge', '0 500\nnothing'), { moves: [{ class: 'fine', worse: false }], accuracy: 1000 });
    startWithPlayer('abalone');
    for (const move of ['c3d3', 'g7f7', 'd3e3', 'f7e7', 'a1b1', 'i9h9']) play(move);
    const { decisions, players } = events('ff_analyse', 0, 300, 0, 10).pop();
    for (const summary of players) {
      const own = decisions.filter(({ player, loss }) => player === summary.player && loss !== null);
      const { moves, accuracy } = ask('ff_judge', own.map(({ loss, value }) => `${loss} ${value.win}\n`).join(''));
      assert.equal(accuracy, summary.accuracy);
      assert.deepEqual(moves, own.map(({ class: kind, worse }) => ({ class: kind, worse })));
      for (const [kind, key] of Object.entries(words).slice(1))
        assert.equal(moves.filter((move) => move.class === kind).length, summary[key], key);
    }
  },
  'a game is analysed with progress, and can be broken off'() {
    for (const game of games) {
      startWithPlayer(game);
      for (let turn = 0; turn < 6; turn++) {
        const moves = call('ff_run', 'moves').split('\n');
        play(moves[Math.floor((moves.length - 2) / 2)]);
      }
      const told = events('ff_analyse', 0, 300, 0, 10);
      const analysis = told.pop();
      assert.equal(analysis.type, 'analysis');
      assert.ok(analysis.complete);
      assert.deepEqual(told.map(({ decision }) => decision.entry).reverse(), analysis.decisions.map(({ entry }) => entry));
      assert.deepEqual(told.map(({ done }) => done), told.map((_, index) => index + 1));
      for (const { forced, value, loss, best, line } of analysis.decisions) {
        if (forced || value.win === null) continue; // a puzzle that was too hard for so few nodes
        assert.ok(loss >= 0 && loss <= 1000, game);
        assert.ok(line.length === 0 || line[0] === best, game);
      }
    }
    startWithPlayer('abalone');
    for (const move of ['c3d3', 'g7f7', 'd3e3', 'f7e7']) play(move);
    stops = () => (output.includes('"done":2') ? 1 : 0);
    const analysis = events('ff_analyse', 0, 300, 0, 10).pop();
    stops = () => 0;
    assert.ok(!analysis.complete);
    assert.equal(analysis.decisions.length, 2);
  },
};

console.log(`1..${Object.keys(tests).length}`);
let number = 0;
for (const [name, test] of Object.entries(tests)) {
  try {
    use('rules');
    test();
    console.log(`ok ${++number} - ${name}`);
  } catch (error) {
    console.log(`not ok ${++number} - ${name}\n# ${String(error.stack).replaceAll('\n', '\n# ')}`);
  }
}
