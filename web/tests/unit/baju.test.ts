// Placing, walking and swapping.
import assert from 'node:assert/strict';
import test from 'node:test';
import { editing, soloEditing } from '../../src/games/baju/editor';
import { type BajuView, type Button, findWalk, hasGaps, indexOf, spaceNames } from '../../src/games/baju/geometry';
import { goalsOf, reduce, type Situation, type Turn, type TurnEvent } from '../../src/games/baju/turn';

const black: Button = { player: 1, value: 2 };
const view: BajuView = {
  board: {
    bridgesRight: ['rrr', 'bbb', 'bbb', 'rrr'],
    bridgesDown: ['rwwr', 'rwwr', 'rwwr'],
    values: [1, 1, 2, 2, 3, 3, 4, 4],
  },
  spaces: spaceNames.map((name) => (name === 'b3' ? black : name === 'd2' ? { player: 2, value: 2 } : null)),
  lines: [],
  supplies: [[1, 3], [4]],
};
const situation: Situation = { view, player: 1, moves: ['b3-d3', 'b3-a2', '3@c2'] };
const send = (turn: Turn, event: TurnEvent) => reduce(situation, turn, event);

test('baju: a button of the board or the supply is picked up', () => {
  assert.deepEqual(send(null, { kind: 'choose', space: 'b3' }), { turn: 'b3', say: undefined });
  assert.deepEqual(send('b3', { kind: 'pick', what: '3@' }), { turn: '3@', say: undefined });
  assert.match(send(null, { kind: 'pick', what: '1@' }).say ?? '', /cannot move/);
});

test('baju: choosing a goal walks or places', () => {
  assert.deepEqual(goalsOf(situation, 'b3'), ['d3', 'a2']);
  assert.equal(send('b3', { kind: 'choose', space: 'd3' }).move, 'b3-d3');
  assert.equal(send('3@', { kind: 'choose', space: 'c2' }).move, '3@c2');
});

test('baju: what is no goal is tried, so that the rules say why not', () => {
  assert.equal(send('b3', { kind: 'choose', space: 'd2' }).move, 'b3-d2');
});

test('baju: the same again lets go, and nothing picked up asks for something', () => {
  assert.deepEqual(send('b3', { kind: 'choose', space: 'b3' }), { turn: null });
  assert.match(send(null, { kind: 'choose', space: 'd2' }).say ?? '', /Choose one of your own/);
});

test('baju: another button that cannot be reached is not chosen by the way', () => {
  const spaces = view.spaces.map((button, index) => (index === indexOf('a4') ? { ...black, value: 3 } : button));
  const crowded = { ...situation, view: { ...view, spaces } };
  const refused = reduce(crowded, 'b3', { kind: 'choose', space: 'a4' });
  assert.equal(refused.turn, null);
  assert.match(refused.say ?? '', /black 2 cannot walk there/);
  assert.equal(reduce(crowded, '3@', { kind: 'choose', space: 'b3' }).turn, 'b3');
});

test('baju: a drop on itself is no move', () => {
  assert.deepEqual(send(null, { kind: 'drop', what: 'b3', space: 'b3' }), { turn: null });
  assert.equal(send(null, { kind: 'drop', what: '1@', space: 'd4' }).move, '1@d4');
});

test('baju: in the puzzle every button is one’s own', () => {
  const puzzle = { view: { ...view, supplies: undefined }, player: 1, moves: [] };
  assert.equal(reduce(puzzle, null, { kind: 'choose', space: 'd2' }).turn, 'd2');
});

test('baju: a walk keeps to red bridges and those of its colour', () => {
  const names = (walk: number[] | null) => walk?.map((space) => spaceNames[space]);
  assert.deepEqual(names(findWalk(view, indexOf('b3'), indexOf('d3'), black)), ['b3', 'c3', 'd3']);
  assert.equal(findWalk(view, indexOf('b3'), indexOf('b1'), black), null);
});

test('baju: nobody walks where a bridge is missing', () => {
  const gapped = { ...view, board: { ...view.board, bridgesRight: ['rrr', 'bbb', 'b.b', 'rrr'] } };
  assert.equal(findWalk(gapped, indexOf('b3'), indexOf('d3'), black), null);
  assert.equal(hasGaps(gapped.board), true);
  assert.equal(hasGaps(view.board), false);
});

test('baju: the editor keeps the options and counts from who begins', () => {
  const options = 'board=ring first=white repetition=0 limit=0';
  const position = `.w3../..../..../.... b 1 swapped=a1~b1 ${options}`;
  assert.equal(editing.put(position, 'b2', '1'), `.w3../.1../..../.... b 2 ${options}`);
  assert.equal(editing.turns?.set(position, 'w'), `.w3../..../..../.... w 2 ${options}`);
});

test('baju: the editor counts moves with the buttons', () => {
  const position = '1w3../...w2/.2../.... b 3';
  assert.equal(editing.put(position, 'd4', 'w4'), '1w3../...w2/.2../...w4 b 4');
  assert.equal(editing.put(position, 'a1', ''), '.w3../...w2/.2../.... b 3');
});

test('baju: two buttons of the puzzle change places', () => {
  const position = '12w14/3w2w3w4/w11w22/w33w44 16 goal=two-lines';
  assert.equal(soloEditing.swap?.(position, 'a2', 'c1'), '1234/w1w2w3w4/w11w22/w33w44 16 goal=two-lines');
});
