import assert from 'node:assert/strict';
import test from 'node:test';
import { soundsOf } from '../../src/play/sounds';
import type { Seat, TableState } from '../../src/play/table';
import type { Entry } from '../../src/rules/types';

const person: Seat = { name: '', kind: 'human', mine: true };
const computer: Seat = { name: '', kind: 'computer', mine: false };
const entry = (player: number, scores = [0, 0]): Entry => ({ player, move: 'x', report: '', scores });
const table = (entries: Entry[], turn: number, result = 'unfinished', seats = [person, computer]) =>
  ({ entries, seats, now: { turn, result }, curtain: 0 }) as unknown as TableState;

test('sounds: a move, one that scores, luck, and one’s own turn', () => {
  assert.deepEqual(soundsOf(table([entry(1)], 2), 0), ['move']);
  assert.deepEqual(soundsOf(table([entry(1), entry(2, [0, 3]), entry(0, [0, 3])], 1), 1), ['score', 'luck', 'turn']);
  assert.deepEqual(soundsOf(table([entry(1)], 2), 1), []);
});

test('sounds: the end is told to the one who played', () => {
  assert.deepEqual(soundsOf(table([entry(1)], -1, 'won 1 goal'), 0), ['won']);
  assert.deepEqual(soundsOf(table([entry(1)], -1, 'won 2 goal'), 0), ['lost']);
  assert.deepEqual(soundsOf(table([entry(1)], -1, 'drawn 1 2 agreed'), 0), ['end']);
  assert.deepEqual(soundsOf(table([entry(1)], -1, 'won 1 goal', [person, person]), 0), ['end']);
});
