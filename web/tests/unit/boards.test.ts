// What all boards share, and the plain board.
import assert from 'node:assert/strict';
import test from 'node:test';
import { placeTowards } from '../../src/boards/grid-keys';
import { findMoves } from '../../src/boards/plain';
import { completeFaces, faceOrder, faces } from '../../src/boards/registry';
import { clampView, viewAround } from '../../src/boards/viewport';

test('boards: an arrow leads straight ahead rather than aside', () => {
  const places = [
    { id: 'here', x: 0, y: 0 },
    { id: 'ahead', x: 2, y: 0 },
    { id: 'aside', x: 1, y: 1 },
  ];
  assert.equal(placeTowards(places, places[0], [1, 0])?.id, 'ahead');
  assert.equal(placeTowards(places, places[0], [-1, 0]), null);
});

test('boards: a view stays on the board', () => {
  assert.deepEqual(clampView({ x: -3, y: 30, span: 10 }, 25), { span: 10, x: 0, y: 15 });
  assert.deepEqual(viewAround([], 25, 9), { x: 0, y: 0, span: 25 });
});

test('boards: a view around cells has room on every side', () => {
  const { x, y, span } = viewAround([12 * 25 + 12], 25, 9);
  assert.deepEqual([x, y, span], [8, 8, 9]);
});

test('plain board: moves are found by what they hold, and no more are shown than can be read', () => {
  assert.deepEqual(findMoves(['a1a2', 'a1b2', 'c3c4'], ' a1 '), { shown: ['a1a2', 'a1b2'], more: 0 });
  const many = Array.from({ length: 1000 }, (_, i) => `m${i}`);
  assert.equal(findMoves(many, '').more, 940);
});

test('plain board: a game without a face gets one', async () => {
  const players = { name: 'players', default: '2', values: '2..4', meaning: '' };
  const game = { id: 'noughts', title: 'Noughts', summary: 'Three in a row.', rulesPage: '', hasHidden: false };
  const before = faceOrder.length;
  await completeFaces([{ ...game, hasChance: false, options: [players] }]);
  assert.equal(faces.noughts.line, 'Three in a row.');
  assert.deepEqual(faces.noughts.players, [2, 4]);
  assert.deepEqual(faceOrder.slice(before), ['noughts']);
});
