// What all boards share, and the plain board.
import assert from 'node:assert/strict';
import test from 'node:test';
import { placeTowards } from '../../src/boards/grid-keys';
import { findMoves } from '../../src/boards/plain';
import { completeFaces, faceOrder, faces } from '../../src/boards/registry';
import { clampView, sectionOf, viewAround } from '../../src/boards/viewport';

test('boards: an arrow leads straight ahead rather than aside', () => {
  const places = [
    { id: 'here', x: 0, y: 0 },
    { id: 'ahead', x: 2, y: 0 },
    { id: 'aside', x: 1, y: 1 },
  ];
  assert.equal(placeTowards(places, places[0], [1, 0])?.id, 'ahead');
  assert.equal(placeTowards(places, places[0], [-1, 0]), null);
});

const square = { width: 240, height: 240 };
const wide = { width: 480, height: 240 };

test('boards: a view stays on the board', () => {
  assert.deepEqual(clampView({ x: -3, y: 30, span: 10 }, 25, square), { span: 10, x: 5, y: 20 });
  assert.deepEqual(clampView({ x: 3, y: 3, span: 30 }, 25, square), { span: 25, x: 12.5, y: 12.5 });
});

test('boards: a wide frame shows more columns than rows', () => {
  const section = sectionOf(clampView({ x: 0, y: 12, span: 10 }, 25, wide), wide);
  assert.deepEqual(section, { x: 0, y: 7, columns: 20, rows: 10, unit: 24 });
});

test('boards: a board that is narrower than its frame lies in the middle', () => {
  const { x, columns } = sectionOf(clampView({ x: 0, y: 7, span: 15 }, 15, wide), wide);
  assert.deepEqual([x, columns], [-7.5, 30]);
});

test('boards: a view around cells has room on every side, and cells that are easy to hit', () => {
  const { x, y, span } = viewAround([12 * 25 + 12], 25, square);
  assert.deepEqual([x, y], [12.5, 12.5]);
  assert.ok(span > 5 && 240 / span >= 30);
});

test('boards: cells that lie far apart are all in the view', () => {
  const { x, columns, y, rows } = sectionOf(viewAround([3 * 25 + 4, 9 * 25 + 20], 25, square), square);
  assert.ok(x <= 4 && x + columns >= 21 && y <= 3 && y + rows >= 10);
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
