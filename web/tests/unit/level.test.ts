// The level follows results: up, down, within bounds, and only where one person played against one kind of computer.
import assert from 'node:assert/strict';
import test from 'node:test';
import { adjusted, levelIn, suggestedIn } from '../../src/play/level';
import type { Seat } from '../../src/play/table';

const me: Seat = { name: '', kind: 'human', mine: true };
const computer = (level: number): Seat => ({ name: '', kind: 'computer', level, mine: false });
const after = (seats: Seat[], result: string, adjust = true) => {
  const chosen = { level: 3, levels: {}, suggested: {}, adjust };
  return levelIn({ ...chosen, ...adjusted(chosen, 'one', seats, result) }, 'one');
};

test('a win is a step up, a loss one down, a draw none, and there is an end to both', () => {
  assert.equal(after([me, computer(5)], 'won 1 out'), 6);
  assert.equal(after([me, computer(5)], 'won 2 out'), 4);
  assert.equal(after([computer(5), me], 'won 2 out'), 6);
  assert.equal(after([me, computer(5)], 'drawn limit'), 5);
  assert.equal(after([me, computer(10)], 'won 1 out'), 10);
  assert.equal(after([me, computer(1)], 'won 2 resign'), 1);
});

test('each game has its own level, moved from the one that was played', () => {
  const before = { level: 3, levels: { two: 8 }, suggested: {}, adjust: true };
  assert.deepEqual(adjusted(before, 'one', [me, computer(4)], 'won 1 out').levels, { one: 5, two: 8 });
  assert.equal(levelIn(before, 'one'), 3);
  assert.equal(levelIn(before, 'two'), 8);
});

test('nothing moves among people, against different levels, or where it is not wanted', () => {
  assert.equal(after([me, me], 'won 1 out'), 3);
  assert.equal(after([me, computer(5), computer(6)], 'won 1 out'), 3);
  assert.equal(after([me, me, computer(5)], 'won 1 out'), 3);
  assert.equal(after([me, computer(5)], 'won 1 out', false), 3);
});

test('a level is suggested by the last result, or by whether the lesson is done', () => {
  assert.equal(suggestedIn({ suggested: {} }, 'one', false), 1);
  assert.equal(suggestedIn({ suggested: {} }, 'one', true), 2);
  for (const adjust of [true, false]) {
    const before = { level: 3, levels: {}, suggested: { two: 8 }, adjust };
    const { suggested } = adjusted(before, 'one', [me, computer(6)], 'won 2 out');
    assert.deepEqual(suggested, { one: 5, two: 8 });
    assert.equal(suggestedIn({ suggested }, 'one', false), 5);
  }
});
