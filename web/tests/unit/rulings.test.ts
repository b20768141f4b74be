import assert from 'node:assert/strict';
import test from 'node:test';
import { changedRulings, isRuling, rulingText } from '../../src/app/rulings';
import { editing } from '../../src/games/abaku/editor';

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

test('rulings: the editor keeps them', () => {
  const rulings = 'cover=each zerocontact=no zeropoints=no wildcards=second';
  const position = `////////////// 1 0,0 12345,12345 50,50 0,0 players=2 bag=own ops=full board=plain ${rulings}`;
  assert.match(editing.put(position, 'h8', '7'), new RegExp(rulings));
});
