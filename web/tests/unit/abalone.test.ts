// Choosing marbles and where they go.
import assert from 'node:assert/strict';
import test from 'node:test';
import { editing } from '../../src/games/abalone/editor';
import {
  directionTowards,
  type MoveShape,
  readBoard,
  readMove,
  spell,
  writeBoard,
} from '../../src/games/abalone/geometry';
import { words } from '../../src/games/abalone/tell';
import { reduce, type Situation, type Turn } from '../../src/games/abalone/turn';
import type { State } from '../../src/rules/types';

const BOARD = '5/6/7/8/3SSS1s1/8/2s4/6/5'; // black on e4, e5, e6; white on e8, c3
const marbles = readBoard(BOARD);
const situation: Situation = {
  marbles,
  player: 1,
  moves: ['e4e5', 'e4e5f4', 'e4e5f5', 'e5e6f5', 'e4f4', 'e5e6'].map((move) => readMove(move, marbles) as MoveShape),
};
const choose = (turn: Turn, cell: string) => reduce(situation, turn, { kind: 'choose', cell });

test('abalone: a board is written as it was read', () => {
  assert.equal(writeBoard(marbles), BOARD);
});

test('abalone: marbles in a line are chosen together, also over a gap of one', () => {
  assert.deepEqual(choose([], 'e4').turn, ['e4']);
  assert.deepEqual(choose(['e4'], 'e6').turn, ['e4', 'e5', 'e6']);
});

test('abalone: a chosen marble is let go, and the middle one lets go of all', () => {
  assert.deepEqual(choose(['e4', 'e5'], 'e5').turn, ['e4']);
  assert.deepEqual(choose(['e4', 'e5', 'e6'], 'e5').turn, []);
});

test('abalone: the cell ahead plays the move', () => {
  assert.equal(choose(['e4', 'e5', 'e6'], 'e7').move, 'e4e5');
});

test('abalone: a cell that two moves reach is asked about', () => {
  const step = choose(['e4', 'e5'], 'f5');
  assert.equal(step.move, undefined);
  assert.match(step.note ?? '', /Two moves/);
  assert.equal(choose(['e4', 'e5'], 'f4').move, 'e4e5f4');
});

test('abalone: a neighbour that no move reaches is tried, so that the rules say why not', () => {
  assert.equal(choose(['e4', 'e5', 'e6'], 'd3').move, 'e4e6d3');
});

test('abalone: a cell far away lets go, and without a choice asks for one', () => {
  assert.deepEqual(choose(['e4'], 'i9').turn, ['e4']);
  assert.match(choose(['e4'], 'i9').say ?? '', /Too far/);
  assert.match(choose([], 'i9').say ?? '', /First choose/);
  assert.match(choose([], 'e8').say ?? '', /not yours: you play Black/);
});

test('abalone: a marble is pushed the way it is dragged, with those chosen beside it', () => {
  const push = (turn: Turn, cell: string, direction: number) =>
    reduce(situation, turn, { kind: 'push', cell, direction });
  assert.equal(push([], 'e4', 3).move, 'e4e5');
  assert.equal(push(['e4', 'e5'], 'e5', 1).move, 'e4e5f4');
  assert.equal(push(['e5', 'e6'], 'e4', 1).move, 'e4f4');
});

test('abalone: a way across the board has a nearest direction', () => {
  assert.equal(directionTowards({ x: 3, y: 0.4 }), 3);
  assert.equal(directionTowards({ x: 1, y: -2 }), 2);
});

test('abalone: a move beyond the edge has no spelling', () => {
  assert.equal(spell(['e9'], 3), '');
});

test('abalone: the editor puts and takes marbles', () => {
  const position = `${BOARD} 0 0 b 0 1 history=3`;
  const put = editing.put(position, 'a1', 's');
  assert.equal(put, '5/6/7/8/3SSS1s1/8/2s4/6/s4 0 0 b 0 1');
  assert.equal(editing.put(put, 'a1', ''), `${BOARD} 0 0 b 0 1`);
  assert.equal(editing.turns?.set(position, 'w'), `${BOARD} 0 0 w 0 1`);
});

test('abalone: a move in words says where the marbles are seen, and which way they go', () => {
  const before = { view: { board: BOARD } } as State;
  const told = (move: string, report: string, seat: number, flipped = false) =>
    words({ move, report }, before, [], { seat, flipped });
  assert.equal(told('e4e5', 'push 1', 1), 'move 3 marbles right from the middle, push 1');
  assert.equal(told('e4e6f4', '', 0), 'move 3 marbles sideways up left from the middle');
  assert.equal(told('c3b2', '', 0), 'move 1 marble down left from the bottom left');
  assert.equal(told('c3b2', '', 2), 'move 1 marble up right from the top right');
  assert.equal(told('c3b2', '', 2, true), 'move 1 marble down left from the bottom left');
  assert.equal(told('e8e9', 'push 1\nout', 1, true), 'move 1 marble left from the left, push 1 off the board');
});
