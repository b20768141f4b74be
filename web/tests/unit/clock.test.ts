import assert from 'node:assert/strict';
import test from 'node:test';
import { onlineSeats, seatPeople } from '../../src/pages/setup/choices';
import { handOver, leftOf, makeClock } from '../../src/play/clock';

test('clock: minutes of a game are used up turn by turn, and a move adds to them', () => {
  let clock = makeClock({ kind: 'game', minutes: 1, increment: 5 }, 2);
  assert.ok(clock);
  clock = handOver(clock, 1, false, 1000);
  assert.equal(leftOf(clock, 1, 21_000), 40_000);
  clock = handOver(clock, 2, true, 21_000);
  assert.deepEqual(clock.left, [45_000, 60_000]);
  clock = handOver(clock, 1, false, 31_000); // taken back: time is used, nothing is added
  assert.deepEqual(clock.left, [45_000, 50_000]);
  assert.equal(leftOf(clock, 1, 1_000_000), 0);
});

test('clock: each turn has its time, which a reload does not renew', () => {
  let clock = makeClock({ kind: 'turn', seconds: 60 }, 2);
  assert.ok(clock);
  clock = handOver(clock, 1, false, 0);
  clock = handOver(clock, 1, false, 20_000); // the page was left and opened again
  assert.equal(leftOf(clock, 1, 20_000), 40_000);
  clock = handOver(clock, 2, true, 30_000);
  clock = handOver(clock, 1, true, 35_000);
  assert.equal(leftOf(clock, 1, 35_000), 60_000);
  assert.equal(leftOf(handOver(clock, 0, false, 40_000), 1, 90_000), 55_000); // nobody's runs
});

test('clock: none is none', () => {
  assert.equal(makeClock({ kind: 'none' }, 2), null);
  assert.equal(makeClock(undefined, 2), null);
});

test('setup: people sit in the order of their turns, from whoever starts', () => {
  const names = (first: string, random = () => 0) =>
    seatPeople(3, ['Anna', ' Bert ', ''], first, random).map(({ name }) => name);
  assert.deepEqual(names('0'), ['Anna', 'Bert', '']);
  assert.deepEqual(names('1'), ['Bert', '', 'Anna']);
  assert.deepEqual(
    names('toss', () => 0.99),
    ['', 'Anna', 'Bert'],
  );
});

test('setup: one’s own seat at a table of the server', () => {
  assert.deepEqual(onlineSeats(3, '2', 'invite'), ['invite', 'me', 'invite']);
  assert.deepEqual(onlineSeats(2, '4', 'open'), ['open', 'me']); // chosen while more could play
  assert.deepEqual(onlineSeats(2, 'lot', 'open'), ['me', 'open']);
});
