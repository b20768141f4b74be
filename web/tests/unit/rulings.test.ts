import assert from 'node:assert/strict';
import test from 'node:test';
import { changedRulings, isRuling, rulingText } from '../../src/app/rulings';
import { editing } from '../../src/games/abaku/editor';
import { editing as addvantage } from '../../src/games/addvantage/editor';
import { editing as baju } from '../../src/games/baju/editor';

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

test('rulings: what does not fit another one goes', () => {
  const empty = '..../..../..../....';
  assert.equal(baju.fit?.(`${empty} b 1 first=white`), `${empty} w 1 first=white`);
  assert.equal(baju.fit?.('1w1../..../..../.... w 3 first=white'), '1w1../..../..../.... w 2 first=white');
  const history = 'swapped=a1~b1 history=a1~b1 repetition=0';
  assert.equal(baju.fit?.(`1w1../..../..../.... w 3 ${history}`), '1w1../..../..../.... w 2 repetition=0');
  assert.equal(addvantage.fit?.('turn:1 boards still=3 idle=no'), 'turn:1 boards idle=no');
  const position = '////////////// 1 0,0 12345,12340 50,50 8,1 players=2 bag=own wildcards=every';
  assert.equal(editing.fit?.(position)?.split(' ')[5], '0,1'); // 8 is for wildcards=second only
});
