// Laying tiles and taking them back.
import assert from 'node:assert/strict';
import test from 'node:test';
import { editing as digits } from '../../src/games/abaku/editor';
import { editing as sums } from '../../src/games/summy/editor';
import { eventOf } from '../../src/tiles/keys';
import { cellNamed, prettyOperation, readReport, rowOfPlay, tilesOfPlay } from '../../src/tiles/line-play';
import { advise } from '../../src/tiles/tell';
import { inRack, reduce, type Situation, spell, startTurn, type TurnEvent } from '../../src/tiles/turn';

// a1 to e5, with a 2 and a 4 on b2 and c2, and a blocked square on d4
const situation: Situation = { size: 5, rows: ['.....', '.24..', '.....', '...#.', '.....'], rack: '136?' };
const cell = (name: string) => cellNamed(name, 5);
const choose = (name: string): TurnEvent => ({ kind: 'choose', cell: cell(name) });
const pick = (rack: number): TurnEvent => ({ kind: 'pick', rack });
const type = (symbol: string): TurnEvent => ({ kind: 'type', symbol });
const run = (...events: TurnEvent[]) =>
  events.reduce((turn, event) => reduce(situation, turn, event).turn, startTurn(situation));
const symbols = (turn: ReturnType<typeof run>) =>
  inRack(turn)
    .map((index) => situation.rack[index])
    .join('');

test('tiles: a picked tile is laid on an empty square, and taken back by choosing it', () => {
  const laid = run(pick(0), choose('a2'), pick(1), choose('d2'));
  assert.equal(spell(situation, laid).move, '13@2a');
  assert.equal(symbols(laid), '6?');
  assert.equal(symbols(reduce(situation, laid, choose('a2')).turn), '16?');
});

test('tiles: nothing is laid on tiles and blocked squares', () => {
  for (const name of ['b2', 'd4']) assert.equal(run(pick(0), choose(name)).laid.size, 0);
});

test('tiles: what is no line is no move, and said when it is played', () => {
  const scattered = run(pick(0), choose('a1'), pick(1), choose('c3'));
  assert.equal(spell(situation, scattered).move, '');
  assert.match(reduce(situation, scattered, { kind: 'submit' }).say ?? '', /one row or one column/);
  const gap = run(pick(0), choose('a1'), pick(1), choose('c1'));
  assert.equal(spell(situation, gap).move, '');
  assert.match(spell(situation, gap).problem ?? '', /gap/);
  assert.equal(reduce(situation, run(), { kind: 'submit' }).say, undefined);
});

test('tiles: typing goes on behind the tiles that lie there', () => {
  const typed = run(choose('a2'), type('1'), type('3'));
  assert.equal(spell(situation, typed).move, '13@2a');
  assert.equal(typed.cursor, cell('e2'));
  assert.equal(reduce(situation, typed, { kind: 'enter' }).move, '13@2a');
});

test('tiles: typing downwards after turning', () => {
  const typed = run(choose('a1'), { kind: 'turn' }, type('1'), type('3'), type('6'));
  assert.equal(spell(situation, typed).move, '136@a1');
});

test('tiles: the same square again turns the way of typing', () => {
  assert.equal(run(choose('a1')).down, false);
  assert.equal(run(choose('a1'), choose('a1')).down, true);
});

test('tiles: a digit that is not in the rack is a wildcard', () => {
  const typed = run(choose('a2'), type('9'));
  assert.equal(spell(situation, typed).move, '?9@2a');
  assert.equal(symbols(typed), '136');
});

test('tiles: a wildcard is asked what it shall be', () => {
  const asked = run(pick(3), choose('a2'));
  assert.deepEqual(asked.asking, { rack: 3, cell: cell('a2') });
  assert.equal(spell(situation, reduce(situation, asked, { kind: 'answer', digit: '7' }).turn).move, '?7@2a');
  assert.equal(reduce(situation, asked, { kind: 'answer', digit: null }).turn.laid.size, 0);
});

test('tiles: dragging lays, moves, takes back and reorders', () => {
  const drag = (what: string, over: string | null): TurnEvent => ({ kind: 'drag', what, over });
  const laid = run(drag('rack0', `cell${cell('a2')}`));
  assert.equal(spell(situation, laid).move, '1@2a');
  const moved = reduce(situation, laid, drag(`cell${cell('a2')}`, `cell${cell('e2')}`)).turn;
  assert.equal(spell(situation, moved).move, '1@2e');
  assert.equal(reduce(situation, moved, drag(`cell${cell('e2')}`, 'rack')).turn.laid.size, 0);
  assert.equal(symbols(run(drag('rack0', 'rack2'))), '361?');
  assert.equal(symbols(run(drag('rack0', 'rack'))), '136?');
});

test('tiles: erasing takes back the latest tile, and the cursor goes there', () => {
  const erased = run(choose('a2'), type('1'), type('3'), { kind: 'erase' });
  assert.equal(spell(situation, erased).move, '1@2a');
  assert.equal(erased.cursor, cell('d2'));
  assert.equal(run(choose('a2'), type('1'), { kind: 'recall' }).laid.size, 0);
});

test('tiles: the cursor stays on the board, and on its square with the next position', () => {
  const step: TurnEvent = { kind: 'step', columns: -1, rows: 0 };
  assert.equal(run(choose('a2'), step).cursor, cell('a2'));
  assert.equal(startTurn(situation, run(choose('e5'))).cursor, cell('e5'));
});

test('tiles: an arrow shows where typing goes once somebody says so, and points across in every turn', () => {
  const before = run(choose('e5'), choose('e5'));
  assert.deepEqual([before.aims, before.down], [true, true]);
  const begun = startTurn(situation, before);
  assert.deepEqual([begun.aims, begun.down], [false, false]);
  const again = reduce(situation, begun, choose('e5')).turn;
  assert.deepEqual([again.aims, again.down], [true, false]); // where it was hidden a touch does not turn it
});

test('tiles: keys mean what is written on them', () => {
  assert.deepEqual(eventOf('*', { '*': 'x' }), { kind: 'type', symbol: 'x' });
  assert.deepEqual(eventOf('ArrowUp', {}), { kind: 'step', columns: 0, rows: -1 });
  assert.equal(eventOf('Tab', {}), null);
});

test('tiles: a report has its runs, a hint its tiles', () => {
  const { runs, points, combo } = readReport(['op 2a-2d 12:4=3 10', 'points 10', 'combo'], 5);
  assert.deepEqual(runs[0].cells, ['a2', 'b2', 'c2', 'd2'].map(cell));
  assert.deepEqual([points, combo], [10, true]);
  const filled = (at: number) => [cell('b2'), cell('c2')].includes(at);
  assert.deepEqual(
    [...tilesOfPlay('1?3@2a', 5, filled)],
    [
      [cell('a2'), '1'],
      [cell('d2'), '3'],
    ],
  );
  assert.equal(tilesOfPlay('swap:12', 5, filled).size, 0);
  assert.equal(prettyOperation('12:4=3'), '12 ÷ 4 = 3');
});

test('tiles: a hint with a division has its tiles, and every hint reads as the row it makes', () => {
  const filled = (at: number) => at === cell('b2') || at === cell('c2');
  assert.deepEqual([...tilesOfPlay('6:3@a1', 5, () => false).values()], ['6', ':', '3']);
  assert.deepEqual([...tilesOfPlay('swap:6:', 5, filled)], []);
  assert.equal(rowOfPlay('1?6@2a', 5, situation.rows), '1246');
  assert.equal(rowOfPlay('8:@b1', 5, situation.rows), '82:');
  assert.equal(rowOfPlay('7@3e', 5, situation.rows), '7'); // the row ends with the board
  assert.equal(rowOfPlay('3@4c', 5, situation.rows), '3'); // a blocked square is not read
  assert.equal(rowOfPlay('pass', 5, situation.rows), '');
  const fixed: Situation = { ...situation, rows: ['.....', '...=.', '.....', '...#.', '.....'] };
  assert.equal(advise('8:24@2a', 5, fixed.rows), '8 ÷ 2 = 4 as marked');
});

test('tiles: a hint names the operation that the row is, else the one that brings most', () => {
  const runs = ['op 2a-2c 1+2=3 6', 'op 2b-2d 2x4=8 9', 'op b1-b3 3^2=9 12', 'points 27'];
  assert.equal(advise('1?6@2a', 5, situation.rows, runs), '3² = 9 and 2 more, as marked');
  assert.equal(advise('1?6@2a', 5, situation.rows, runs.slice(0, 1)), '1 + 2 = 3 as marked');
  const own = ['sum 2a-2e 8:2=4 4', 'points 4'];
  const fixed: Situation = { ...situation, rows: ['.....', '...=.', '.....', '...#.', '.....'] };
  assert.equal(advise('8:24@2a', 5, fixed.rows, own), '8 ÷ 2 = 4 as marked');
  own.unshift('sum a2-a4 9-1=8 18');
  assert.equal(advise('8:24@2a', 5, fixed.rows, own), '8 ÷ 2 = 4 and 1 more, as marked');
});

test('tiles: the editors keep bags, zeros and the order of racks', () => {
  const position = '///////......24/////// 1 0,0 13456,12346 49,49 0,0 players=2 bag=own ops=full board=plain';
  assert.equal(
    digits.put(position, 'f8', '1'),
    '///////.....124/////// 1 0,0 13456,12346 49,48 0,0 players=2 bag=own ops=full board=plain',
  );
  assert.match(digits.hands?.(position)[0].set(4, '0') ?? '', / 01345,12346 49,49 1,0 /);
  assert.ok(digits.ask?.(position, 'a1', '?'));
  assert.equal(digits.ask?.(position, 'g8', '?'), null);
  assert.match(digits.players?.set(position, 3) ?? '', / 0,0,0 13456,12346,12345 .*players=3$/);
  const sum = '////////////........#2+5=7#//////////// 1 0 14 1346-x== 001699-= . . arithmetic=exact';
  assert.match(sums.put(sum, 'm13', '#'), /#2\+5#7#/);
  assert.match(sums.hands?.(sum)[0].set(7, '0') ?? '', / 01346-x= 001699-= /);
});
