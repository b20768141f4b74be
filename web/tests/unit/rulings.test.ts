import assert from 'node:assert/strict';
import test from 'node:test';
import { changedRulings, isRuling, rulingText } from '../../src/app/rulings';

const key = 'ruling.abaku.cover';
const cover = { name: 'cover', default: 'one', values: 'one,each', meaning: '', ruling: key };
const plain = { name: 'ops', default: 'full', values: 'full,basic', meaning: '' };

test('rulings: each value has a sentence of its own', () => {
  assert.match(rulingText(cover, 'one'), /^One single operation/);
  assert.match(rulingText(cover, 'each'), /^Each new tile/);
  assert.equal(isRuling(plain), false);
});

test('rulings: those that differ are told, other options are not', () => {
  const game = { options: [plain, cover] };
  assert.deepEqual(changedRulings(game, { ops: 'basic', cover: 'one' }), []);
  assert.deepEqual(changedRulings(game, { ops: 'basic', cover: 'each' }), [rulingText(cover, 'each')]);
  assert.deepEqual(changedRulings(game, {}), []); // a table from before
});

test('rulings: a page without the sentence names the option', () => {
  assert.equal(rulingText({ ...cover, ruling: 'ruling.of-another-program' }, 'each'), 'cover=each');
});
