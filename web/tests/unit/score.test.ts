// What the score of a game is made of, and which turns made most of it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { scoringOf } from '../../src/games/addvantage/scoring';
import { gainParts, isDecided, largestTurns, scoreParts, tellingTurns } from '../../src/play/score';
import { withNames } from '../../src/play/words';
import type { Entry, State } from '../../src/rules/types';
import { plainPoints, pointsMade, rackPoints, sumOfPlays } from '../../src/tiles/scoring';

const SIZE = 15;
const entry = (player: number, move: string, scores: number[], report = ''): Entry => ({
  player,
  move,
  scores,
  report,
});
const game: Entry[] = [
  entry(0, 'draw:01', [0, 0]),
  entry(1, '24@8g', [12, 0], 'op 8g-8h 2^2=4 12\npoints 12'),
  entry(2, '1@8i', [12, 20], 'op 8g-8i 24-1=23 | 2x4=8 20\npoints 20'),
  entry(1, 'pass', [12, 20]),
  entry(2, '5@9a', [3, 36], 'op 9a-9b sqrt(25)=5 7\npoints 7'),
];

test('the tiles of an operation count without their bonus', () => {
  assert.equal(plainPoints('2^2=4'), 6);
  assert.equal(plainPoints('sqrt(25)=5'), 12);
  assert.equal(plainPoints('cbrt(8)=2'), 10);
  assert.equal(plainPoints('9^2=81 | 18:9=2'), 18);
  assert.equal(plainPoints('36-29=7'), 27);
});

test('what the racks brought is what the last play did not make', () => {
  assert.deepEqual(rackPoints(game, SIZE)[0].points, [-9, 9]);
  assert.deepEqual(rackPoints(game.slice(0, 4), SIZE), []);
  const made = sumOfPlays(game, 2, SIZE, ({ points }) => points ?? 0);
  assert.deepEqual(made, [12, 27]);
});

test('kinds add up to the score, whatever there was at the start', () => {
  const face = { scoring: () => [{ label: 'plays', points: [10, 4] }] };
  const parts = scoreParts(face, { scores: [10, 9] } as State, []);
  assert.deepEqual(
    parts.map(({ points }) => points),
    [
      [10, 4],
      [0, 5],
    ],
  );
  assert.equal(scoreParts(face, { scores: [10, 4] } as State, []).length, 1);
  assert.deepEqual(scoreParts({}, { scores: [1, 0] } as State, []), []);
});

test('what ended the game stands apart from what the play made', () => {
  const face = { made: (each: Entry) => pointsMade(each, SIZE) };
  assert.deepEqual(gainParts(face, game, 4), { made: 7, more: 9 });
  assert.deepEqual(gainParts(face, game, 2), { made: 20, more: 0 });
  assert.deepEqual(gainParts({}, game, 4), { made: 16, more: 0 });
});

test('the largest turns come first, of equal ones the later', () => {
  assert.deepEqual(largestTurns(game, 'won 1 out', 2), [2, 4]);
  assert.deepEqual(largestTurns(game, 'won 2 resign', 9), [2, 4, 1]);
  const pushes = [entry(1, 'a', [1, 0]), entry(2, 'b', [1, 1]), entry(1, 'c', [2, 1])];
  assert.deepEqual(largestTurns(pushes, 'won 1 goal', 2), [2, 1]);
});

test('where nothing was scored the move that won decided it, and nothing where none did', () => {
  const moves = [entry(1, 'a1-b2', [0, 0]), entry(2, '3@a3', [0, 0])];
  assert.deepEqual(largestTurns(moves, 'won 2 line', 3), [1]);
  for (const result of [
    'won 1 resign',
    'won 1 time',
    'won 2 last',
    'drawn 1 2 repetition',
    'drawn 1 2 agreed',
    'lost idle',
  ])
    assert.deepEqual(largestTurns(moves, result, 3), [], result);
});

test('a turn decides a game that was won by playing', () => {
  assert.deepEqual(['won 1 out', 'won 2 passes', 'won 1 limit'].map(isDecided), [true, true, true]);
  assert.deepEqual(['won 2 resign', 'won 1 time', 'drawn 1 2 out', 'lost idle'].map(isDecided), [
    false,
    false,
    false,
    false,
  ]);
  assert.deepEqual(tellingTurns(game, 'won 2 resign', 1), [2]);
  const pushes = [entry(1, 'a', [1, 0]), entry(2, 'b', [1, 1])];
  assert.deepEqual(tellingTurns(pushes, 'won 1 time', 3), []);
});

test('tiles count where they lie, if they were won', () => {
  const tile = (number: number | null, won: boolean) => ({ number, sum: 0, won });
  const seat = (player: number) => ({
    player,
    coins: 0,
    board: [],
    rowTiles: [tile(11, true), tile(9, false)],
    columnTiles: [tile(player, true), tile(null, true)],
  });
  const parts = scoringOf({ seats: [seat(1), seat(2)], bonusTiles: [{ number: 10, owner: 2 }] } as never);
  assert.deepEqual(
    parts.map(({ points }) => points),
    [
      [11, 11],
      [1, 2],
      [0, 10],
    ],
  );
});

test('a record takes the names of its players along, and keeps those it has', () => {
  const record = '[game abaku]\n[player2 Bo]\n24@8g\n';
  assert.equal(withNames(record, ['Ann [x]', 'You']), '[game abaku]\n[player1 Ann [x)]\n[player2 Bo]\n24@8g\n');
});
