import assert from 'node:assert/strict';
import test from 'node:test';
import type { ServerEntry } from '../../src/online/api';
import { countingEntries, mergeLog, readEntries } from '../../src/online/log';
import { readSeats } from '../../src/online/seats';
import { gainOf } from '../../src/play/entries';

const entry = (n: number, kind: string, more: Partial<ServerEntry> = {}): ServerEntry => ({ n, at: 0, kind, ...more });
const numbersOf = (log: ServerEntry[]) => log.map(({ n }) => n);

test('log: what was taken back does not count, nor what is not of the game', () => {
  const log = [
    entry(1, 'join'),
    entry(2, 'move'),
    entry(3, 'chance'),
    entry(4, 'move'),
    entry(5, 'takeback', { text: '2' }),
    entry(6, 'move'),
  ];
  assert.deepEqual(numbersOf(countingEntries(log)), [2, 6]);
});

test('log: news come in any order, and more than once', () => {
  const log = mergeLog([entry(1, 'move'), entry(4, 'move')], [entry(4, 'move'), entry(2, 'chance')]);
  assert.deepEqual(numbersOf(log), [1, 2, 4]);
});

test('log: events are spelled as the rules spell them', () => {
  const log = [
    entry(1, 'chance', { text: 'roll:3', seat: 1 }),
    entry(2, 'claim', { seat: 2 }),
    entry(3, 'time', { seat: 1 }),
    entry(4, 'agreed'),
  ];
  assert.deepEqual(
    readEntries(log, 2).map(({ player, move }) => [player, move]),
    [
      [0, 'roll:3'],
      [2, 'resign 2'],
      [1, 'time 1'],
      [0, 'agreed'],
    ],
  );
});

test('log: a gain is what the scores say, not what the reports add up to', () => {
  const log = [
    entry(1, 'move', { seat: 1, report: ['points 64'], scores: [71, 0] }),
    entry(2, 'chance', { scores: [71, 0] }),
    entry(3, 'move', { seat: 2, report: ['points 35'], scores: [71, 55] }),
    entry(4, 'resign', { seat: 1 }),
  ];
  const entries = readEntries(log, 2);
  assert.equal(gainOf(entries, 0), 71);
  assert.equal(gainOf(entries, 2), 55);
  assert.deepEqual(entries[3].scores, [71, 55]);
});

test('seats: the computer is always there, and only a running clock runs', () => {
  const seats = readSeats(
    [
      { seat: 1, kind: 'human', name: 'Ann', yours: true, connected: false },
      { seat: 2, kind: 'bot', level: 3 },
      { seat: 3, kind: 'invite' },
    ],
    { kind: 'game', left: [1000, 2000, 3000], running: 1 },
    7,
  );
  assert.deepEqual(
    seats.map(({ kind, mine, present }) => [kind, mine, present]),
    [
      ['human', true, false],
      ['computer', false, true],
      ['open', false, false],
    ],
  );
  assert.deepEqual(seats[0].clock, { remaining: 1000, running: true, at: 7 });
  assert.equal(readSeats([{ seat: 1, kind: 'open' }], { kind: 'none' }, 0)[0].clock, undefined);
});
