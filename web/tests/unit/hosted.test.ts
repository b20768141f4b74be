import assert from 'node:assert/strict';
import test from 'node:test';
import { nextLook, withNews } from '../../src/pages/review/use-hosted-analysis';
import type { Decision } from '../../src/rules/types';

const NOTHING = { status: 'none' as const, offered: false, done: 0, total: 0, decisions: [], players: [] };
const decision = (entry: number): Decision => ({ entry, player: 1, move: 'a1b2', forced: true });

test('news of the server’s analysis go before what is known', () => {
  const waiting = withNews(NOTHING, { analysis: { status: 'waiting', done: 0, total: 3 } });
  assert.deepEqual(waiting.decisions, []);
  const players = [{ player: 1, decisions: 2, accuracy: 900, inaccuracies: 0, mistakes: 0, blunders: 0 }];
  const some = withNews(waiting, {
    analysis: { status: 'running', done: 2, total: 3, decisions: [decision(2), decision(3)], players },
  });
  const same = withNews(some, { analysis: { status: 'running', done: 2, total: 3 } });
  assert.deepEqual(same, some);
  const all = withNews(same, {
    analysis: { status: 'done', done: 3, total: 3, decisions: [decision(1)], players: [] },
  });
  assert.deepEqual(
    all.decisions.map(({ entry }) => entry),
    [1, 2, 3],
  );
});

test('it is offered where nobody has asked, or where it failed', () => {
  assert.equal(withNews(NOTHING, { analysis: null, offered: true }).offered, true);
  assert.equal(withNews(NOTHING, { analysis: null, offered: false }).offered, false);
  assert.equal(withNews(NOTHING, { analysis: { status: 'failed', done: 1, total: 3 } }).offered, true);
  assert.equal(withNews(NOTHING, { analysis: { status: 'done', done: 3, total: 3 } }).offered, false);
});

test('whoever follows it looks again until there is nothing more', () => {
  const state = (status: 'waiting' | 'running' | 'done' | 'failed') =>
    withNews(NOTHING, { analysis: { status, done: 0, total: 3 } });
  assert.ok((nextLook(state('waiting'), false) ?? 0) >= 1000 && nextLook(state('running'), false));
  assert.equal(nextLook(state('done'), true), 0);
  assert.equal(nextLook(state('done'), false), null);
  assert.equal(nextLook(state('failed'), false), null);
});
