import assert from 'node:assert/strict';
import test from 'node:test';
import type { Face } from '../../src/boards/face';
import { hintOf, isMyTurn, ownSeats, type Seat, type TableState, winners } from '../../src/play/table';
import { hintText, resultReason, resultTitle, seatName, tellEntry } from '../../src/play/words';
import type { State } from '../../src/rules/types';

const face = { sides: ['Black', 'White'], tell: ({ move }, name) => `${name} ${move}` } as Face;
const me: Seat = { name: '', kind: 'human', mine: true };
const computer: Seat = { name: '', kind: 'computer', mine: false };
const tableOf = (seats: Seat[], result = 'unfinished', turn = 1) =>
  ({ seats, curtain: 0, now: { result, turn } }) as TableState;

test('words: who sits where', () => {
  const table = tableOf([me, computer]);
  assert.equal(seatName(face, table, 1), 'You');
  assert.equal(seatName(face, table, 2), 'Computer');
  assert.equal(seatName(face, tableOf([me, me]), 2), 'White');
  assert.equal(seatName(face, tableOf([me, computer, computer]), 3), 'Computer B');
  assert.equal(seatName(face, tableOf([{ ...me, name: 'Ann' }]), 1), 'Ann');
});

test('words: results are told to the one who played', () => {
  assert.deepEqual(winners('won 2 goal'), [2]);
  assert.deepEqual(winners('unfinished'), []);
  assert.equal(resultTitle(face, tableOf([me, computer], 'won 1 goal')), 'You won!');
  assert.equal(resultTitle(face, tableOf([me, computer], 'won 2 goal')), 'You lost');
  assert.equal(resultTitle(face, tableOf([me, me], 'won 2 goal')), 'White won');
  assert.equal(resultTitle(face, tableOf([me, me], 'drawn 1 2 agreed')), 'A draw');
  assert.equal(resultTitle(face, tableOf([me], 'won 1 goal')), 'Solved!');
  assert.equal(resultReason('baju', 'won 1 no-move', 2), 'there was no move left');
  assert.equal(resultReason('baju', 'won 1 unheard-of', 2), 'unheard-of');
  assert.equal(resultReason('baju', 'won 2 stuck', 2), 'the next player could not move');
  assert.match(resultReason('addvantage', 'won 1 stuck', 2), /out of coins/);
  assert.match(resultReason('abaku', 'won 1 out', 2), /one player/);
  assert.equal(resultReason('abaku', 'won 1 out', 1), 'all tiles are laid');
});

test('words: events and moves', () => {
  const entry = (move: string) => ({ player: 2, move, report: '', scores: [] });
  assert.equal(tellEntry(face, tableOf([me, computer]), entry('resign 1')), 'You resigned');
  assert.equal(tellEntry(face, tableOf([me, computer]), entry('c3')), 'White c3');
});

const state = {} as State;

test('words: a hint says why where that is known', () => {
  assert.equal(hintText(face, state, 'c3', ''), 'Try c3.');
  assert.equal(hintText(face, state, 'c3', 'It is good.'), 'Try c3. It is good.');
  const plain = { ...face, advise: () => 'the marked place' };
  assert.equal(hintText(plain, state, 'c3', ''), 'Try the marked place.');
});

test('table: whose turn it is, and who is here', () => {
  assert.deepEqual(ownSeats([computer, me]), [2]);
  assert.ok(isMyTurn(tableOf([me, computer])));
  assert.ok(!isMyTurn(tableOf([me, computer], 'unfinished', 2)));
  assert.ok(!isMyTurn({ ...tableOf([me, me]), curtain: 1 }));
});

test('table: a hint is of the very move that is advised', () => {
  const candidate = { move: 'a', line: ['a', 'b'], score: 3, win: 512, figures: {}, sentence: 'why' };
  assert.deepEqual(hintOf({ move: 'a', candidate }), { move: 'a', reason: 'why' });
  assert.equal(hintOf({ move: 'a', candidate: null }).reason, '');
});
