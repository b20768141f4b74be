import assert from 'node:assert/strict';
import test from 'node:test';
import { filledIn, makeSeats, playerCount, seatsAround } from '../../src/pages/setup/choices';

const ownOf = (seats: { mine: boolean }[]) => seats.flatMap(({ mine }, index) => (mine ? [index + 1] : []));

test('setup: the person sits where they start, and the computer everywhere else', () => {
  assert.deepEqual(ownOf(makeSeats(3, 'computer', 'you', 4)), [1]);
  assert.deepEqual(ownOf(makeSeats(3, 'computer', 'them', 4)), [3]);
  assert.deepEqual(ownOf(makeSeats(3, 'computer', 'toss', 4, 1, () => 0.5)), [2]);
  assert.deepEqual(makeSeats(2, 'computer', 'you', 4)[1], { name: '', kind: 'computer', level: 4, mine: false });
});

test('setup: who starts has the seat that takes the first turn', () => {
  assert.deepEqual(ownOf(makeSeats(2, 'computer', 'you', 4, 2)), [2]);
  assert.deepEqual(ownOf(makeSeats(2, 'computer', 'them', 4, 2)), [1]);
});

test('setup: on one screen every seat is a person', () => {
  assert.deepEqual(ownOf(makeSeats(4, 'hot-seat', 'you', 4)), [1, 2, 3, 4]);
});

test('setup: from a position, one person among computers', () => {
  assert.deepEqual(ownOf(seatsAround(2, 6)), [2]);
});

test('setup: how many play is an option, its default, or fixed by the game', () => {
  const face = { players: [2, 4] as [number, number] };
  const game = { options: [{ name: 'players', default: '3', values: '2..4', meaning: '' }] };
  assert.equal(playerCount(face, game, { players: '4' }), 4);
  assert.equal(playerCount(face, game, {}), 3);
  assert.equal(playerCount({ players: [2, 2] }, { options: [] }, {}), 2);
});

test('setup: an emptied field is left to the game', () => {
  assert.deepEqual(filledIn({ goal: '', cap: '100' }), { cap: '100' });
});
