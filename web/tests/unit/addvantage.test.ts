// Arranging tiles, placing dice, buying and giving back.
import assert from 'node:assert/strict';
import test from 'node:test';
import { editing } from '../../src/games/addvantage/editor';
import type { AddvantageView, SeatView } from '../../src/games/addvantage/geometry';
import { freshCells, hintMarks, skipped } from '../../src/games/addvantage/marks';
import {
  diceInTray,
  EMPTY,
  OUT,
  reduce,
  type Situation,
  spell,
  squareOf,
  TRAY,
  type Turn,
  type TurnEvent,
  tilesInHand,
} from '../../src/games/addvantage/turn';
import type { Entry } from '../../src/rules/types';

const seat = (player: number, first: number | null): SeatView => ({
  player,
  coins: 2,
  hand: [9, 10, 11, 11, 12, 13],
  board: [
    [first, null, null],
    [null, null, null],
    [null, null, null],
  ],
});
const at = (phase: AddvantageView['phase'], moves: string[] = []): Situation => ({
  view: {
    players: 2,
    giveback: true,
    phase,
    thrown: [5, 2],
    pool: 30,
    bonusLine: ['a1', 'b2', 'c3'],
    bonusTiles: [],
    seats: [seat(1, 5), seat(2, 6)],
  },
  player: 1,
  moves,
  active: true,
});
const run = (situation: Situation, ...events: TurnEvent[]) =>
  events.reduce<Turn>((turn, event) => reduce(situation, turn, event).turn, EMPTY);
const choose = (place: string, player = 1): TurnEvent => ({ kind: 'choose', player, place });

test('add-vantage: tiles go to slots one after another, and back', () => {
  const situation = at('arrange');
  const all = run(situation, ...['r1', 'r2', 'r3', 'ca', 'cb', 'cc'].map((slot) => choose(slot)));
  assert.equal(spell(situation, all), 'arrange:9,10,11/11,12,13');
  const fewer = reduce(situation, all, choose('ca')).turn;
  assert.equal(spell(situation, fewer), '');
  assert.deepEqual(
    tilesInHand(situation, fewer).map(({ number }) => number),
    [11],
  );
});

test('add-vantage: tiles arrange themselves, as evenly as they go', () => {
  const situation = at('arrange');
  const all = run(situation, { kind: 'arrange' });
  assert.equal(tilesInHand(situation, all).length, 0);
  const [rows, columns] = spell(situation, all)
    .replace('arrange:', '')
    .split('/')
    .map((half) => half.split(',').reduce((sum, number) => sum + Number(number), 0));
  assert.deepEqual([rows, columns], [33, 33]); // of 66
});

test('add-vantage: what is laid stays where it is when the rest arranges itself', () => {
  const situation = at('arrange');
  const all = run(situation, { kind: 'pick', what: 'tile5' }, choose('r2'), choose('cc'), { kind: 'arrange' });
  assert.equal(tilesInHand(situation, all).length, 0);
  assert.equal(all.arranging.r2, 5);
  assert.equal(all.arranging.cc, 0);
});

test('add-vantage: a picked tile takes the place of another', () => {
  const situation = at('arrange');
  const turn = run(situation, choose('r1'), { kind: 'pick', what: 'tile5' }, choose('r1'));
  assert.deepEqual(turn.arranging, { r1: 5 });
  assert.equal(turn.picked, null);
});

test('add-vantage: dice are placed in the order of their numbers, given up last', () => {
  const situation = at('place');
  assert.equal(spell(situation, run(situation, choose('b1'), choose('c3'))), 'place:2@c3,5@b1');
  const given = run(situation, { kind: 'pick', what: 'die0' }, { kind: 'give-up' }, choose('c3'));
  assert.equal(spell(situation, given), 'place:2@c3,5@out');
});

test('add-vantage: a placed die is lifted, by choosing it or dragging it to the tray', () => {
  const situation = at('place');
  const placed = run(situation, choose('b1'));
  assert.equal(diceInTray(situation, placed).length, 1);
  assert.equal(diceInTray(situation, reduce(situation, placed, choose('b1')).turn).length, 2);
  const put: TurnEvent = { kind: 'put', what: 'die0', target: TRAY };
  assert.equal(diceInTray(situation, reduce(situation, placed, put).turn).length, 2);
});

test('add-vantage: a die goes to no square that is taken', () => {
  const situation = at('place');
  assert.deepEqual(run(situation, { kind: 'put', what: 'die0', target: 'a1' }).placing, {});
  assert.deepEqual(squareOf(situation, EMPTY, 1, 'a1'), {});
});

test('add-vantage: giving up twice takes it back', () => {
  const situation = at('place');
  const pick: TurnEvent = { kind: 'pick', what: 'die1' };
  assert.deepEqual(run(situation, pick, { kind: 'give-up' }).placing, { 1: OUT });
  assert.deepEqual(run(situation, pick, { kind: 'give-up' }, { kind: 'give-up' }).placing, {});
});

test('add-vantage: which die is given up is asked, unless there is only one', () => {
  const situation = at('place');
  const asked = reduce(situation, EMPTY, { kind: 'give-up' });
  assert.deepEqual(asked.turn.placing, {});
  assert.match(asked.say ?? '', /Choose the die/);
  assert.deepEqual(run(situation, choose('b1'), { kind: 'give-up' }).placing, { 0: 'b1', 1: OUT });
});

test('add-vantage: who was passed over is known from the last move', () => {
  const entry = { player: 1, move: 'place:2@c3', report: '', scores: [] } as unknown as Entry;
  const view = { ...at('turn').view, players: 2 };
  assert.deepEqual(skipped(entry, view, 2), []);
  assert.deepEqual(
    skipped(entry, view, 1).map(({ player }) => player),
    [2],
  );
});

test('add-vantage: a die is bought by choosing it and then an empty square', () => {
  const situation = at('turn', ['buy:2a1>b1', 'throw:2']);
  const picked = run(situation, choose('a1', 2));
  assert.equal(picked.picked, '2a1');
  assert.equal(squareOf(situation, picked, 1, 'b1').class, 'free');
  assert.equal(reduce(situation, picked, choose('b1')).move, 'buy:2a1>b1');
  assert.equal(reduce(situation, EMPTY, choose('b1')).move, undefined);
  assert.equal(run(situation, choose('a1', 2), choose('a1', 2)).picked, null);
});

test('add-vantage: one’s own die is picked only where it can be given back', () => {
  assert.equal(run(at('turn', ['drop:a1']), choose('a1')).picked, 'a1');
  assert.equal(run(at('turn'), choose('a1')).picked, null);
});

test('add-vantage: who is not to move changes nothing', () => {
  const watching = { ...at('place'), active: false };
  assert.deepEqual(run(watching, choose('b1')), EMPTY);
});

test('add-vantage: the last move and a hint are marked', () => {
  const entry = { player: 1, move: 'place:2@c3,5@out', report: '', scores: [0, 0] };
  assert.deepEqual([...freshCells(entry, 1)], ['c3']);
  assert.deepEqual([...freshCells(entry, 2)], []);
  assert.deepEqual([...hintMarks('buy:2a1>b1', 1, 1)], [['b1', null]]);
  assert.deepEqual([...hintMarks('place:2@c3', 1, 1)], [['c3', 2]]);
});

test('add-vantage: the editor judges lines, and tiles that are used up change places', () => {
  const position = 'turn:1 5../.4./...|6../.../... 2,2 9,10,10/10,11,11|8,9,11/12,13,14 10,11 players=2';
  assert.match(editing.put(editing.put(position, '1b1', 'die3'), '1c1', 'die1'), / 9\*,10,10\/10,11,11\|/);
  assert.match(editing.put(position, '1r1', 'tile14'), / 14,10,10\/10,11,11\|8,9,11\/12,13,9 /);
});
