import assert from 'node:assert/strict';
import test from 'node:test';
import { asSentence } from '../../src/app/sentence';

test('sentences: what the rules say stands alone on the page', () => {
  assert.equal(asSentence('the first play has two or more tiles'), 'The first play has two or more tiles.');
  assert.equal(asSentence('1 cannot push 2'), '1 cannot push 2.');
  assert.equal(asSentence('first place the dice (all of them)'), 'First place the dice (all of them).');
  assert.equal(asSentence('Looking for a good move …'), 'Looking for a good move …');
  for (const whole of ['Choose a tile.', 'throw: takes a number.', 'a1 has no button.', ''])
    assert.equal(asSentence(whole), whole);
});
