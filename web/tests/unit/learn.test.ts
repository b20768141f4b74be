import assert from 'node:assert/strict';
import test from 'node:test';
import { cleanStars, nextStep, withStars } from '../../src/pages/learn/progress';

test('only stars count, whatever is stored', () => {
  assert.deepEqual(cleanStars(null), {});
  assert.deepEqual(cleanStars('x'), {});
  assert.deepEqual(cleanStars({ a: 3, b: 0, c: 4, d: '2', e: 1.5, f: 1 }), { a: 3, f: 1 });
});

test('the best try is kept', () => {
  assert.deepEqual(withStars({}, 'a', 2), { a: 2 });
  assert.deepEqual(withStars({ a: 2 }, 'a', 3), { a: 3 });
  assert.deepEqual(withStars({ a: 2 }, 'a', 1), { a: 2 });
});

test('a learner goes on with the first step that is not finished', () => {
  const steps = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
  assert.equal(nextStep({}, steps), 0);
  assert.equal(nextStep({ a: 1, c: 3 }, steps), 1);
  assert.equal(nextStep({ a: 1, b: 2, c: 3 }, steps), 0);
});
