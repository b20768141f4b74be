import assert from 'node:assert/strict';
import test from 'node:test';
import type { ServerEntry } from '../../src/online/api';
import { fateOf } from '../../src/online/fate';

const entry = (n: number, kind: string, more: Partial<ServerEntry> = {}): ServerEntry => ({ n, at: 0, kind, ...more });
const sent = { n: 5, move: 'a1b1', seat: 1 };
const before = [entry(3, 'move', { seat: 1, text: 'a1b1' }), entry(4, 'move', { seat: 2, text: 'c1d1' })];

test('fate: a move that the log has was played, whatever followed', () => {
  const log = [...before, entry(5, 'move', { seat: 1, text: 'a1b1' }), entry(6, 'move', { seat: 2, text: 'd1e1' })];
  assert.equal(fateOf(log, sent), 'played');
});

test('fate: one that the log does not have may be sent again, also where an offer took its number', () => {
  assert.equal(fateOf(before, sent), 'again');
  const log = [...before, entry(5, 'offer', { seat: 2, text: 'draw' })];
  assert.equal(fateOf(log, sent), 'again');
  assert.equal(fateOf([...log, entry(6, 'move', { seat: 1, text: 'a1b1' })], sent), 'played');
});

test('fate: where the game went on without it, it is not sent again', () => {
  assert.equal(fateOf([...before, entry(5, 'move', { seat: 1, text: 'a1a2' })], sent), 'overtaken'); // from another tab
  assert.equal(fateOf([...before, entry(5, 'time', { seat: 1 })], sent), 'overtaken');
  assert.equal(fateOf([...before, entry(5, 'takeback', { seat: 2, text: '3' })], sent), 'overtaken');
  assert.equal(fateOf([...before, entry(5, 'end', { text: 'aborted closed' })], sent), 'overtaken');
});
