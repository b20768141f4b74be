import assert from 'node:assert/strict';
import test from 'node:test';
import {
  answeredDecision,
  countDecisions,
  gainOf,
  lastDecision,
  nearestStop,
  nextStop,
  stopAfter,
} from '../../src/play/entries';
import type { Entry } from '../../src/rules/types';

const entry = (player: number, scores: number[] = [0, 0]): Entry => ({
  player,
  move: `m${player}`,
  report: '',
  scores,
});
/** Luck, a move of player 1, luck, luck, a move of player 2, luck. */
const game = [entry(0), entry(1, [5, 0]), entry(0, [5, 0]), entry(0, [5, 0]), entry(2, [8, 7]), entry(0, [8, 7])];

test('entries: decisions are counted and found without the luck', () => {
  assert.equal(countDecisions(game), 2);
  assert.equal(countDecisions(game, 4), 1);
  assert.equal(lastDecision(game, 6), 4);
  assert.equal(lastDecision(game, 1), -1);
});

test('entries: a step goes over one decision and the luck around it', () => {
  assert.equal(nextStop(game, 0, 1), 4);
  assert.equal(nextStop(game, 4, 1), 6);
  assert.equal(nextStop(game, 6, 1), 6);
  assert.equal(nextStop(game, 6, -1), 4);
  assert.equal(nextStop(game, 4, -1), 1);
  assert.equal(nextStop(game, 1, -1), 1);
  assert.equal(nextStop(game, 0, -1), 1);
  assert.equal(nearestStop(game, 0), 1);
  assert.equal(nearestStop(game, 9), 6);
  assert.equal(nearestStop([], 0), 0);
  assert.equal(stopAfter(game, 1), 4);
});

test('entries: a gain is what the score of the player grew by', () => {
  assert.equal(gainOf(game, 1), 5);
  assert.equal(gainOf(game, 4), 7);
  assert.equal(gainOf([entry(-1, [3, 3])], 0), 0);
});

test('entries: a decision that others have answered', () => {
  assert.equal(answeredDecision(game, 6, 1), game[1]);
  assert.equal(answeredDecision(game, 4, 1), null);
  assert.equal(answeredDecision(game, 6, 2), null);
  assert.equal(answeredDecision(game, 6, 0), null);
});
