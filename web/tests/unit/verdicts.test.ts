import assert from 'node:assert/strict';
import test from 'node:test';
import { aheadByScore, classesOf, linesOf, nearestPoint, nextMistake } from '../../src/pages/review/verdicts';
import type { Decision, Entry } from '../../src/rules/types';

const decision = (entry: number, player: number, win: number | null, score: number | null = null): Decision => ({
  entry,
  player,
  move: 'a',
  forced: false,
  best: 'b',
  value: { win, score },
});
const entry = (player: number, scores: number[]): Entry => ({ player, move: 'a', report: '', scores });

test('verdicts: of two players one line says it, seen from the first', () => {
  const [line, ...more] = linesOf([decision(2, 2, 750), decision(1, 1, 500)], [], 2);
  assert.deepEqual(line, {
    player: 1,
    points: [
      { index: 0, ahead: 0 },
      { index: 1, ahead: -0.5 },
    ],
  });
  assert.equal(more.length, 0);
});

test('verdicts: of three players each has a line of their own', () => {
  const lines = linesOf([decision(3, 3, 250), decision(2, 2, 250), decision(1, 1, 750)], [], 3);
  assert.deepEqual(
    lines.map(({ player, points }) => [player, points[0].ahead]),
    [
      [1, 0.5],
      [2, -0.5],
      [3, -0.5],
    ],
  );
});

test('verdicts: forced moves have no point, and scores stand in for values', () => {
  const forced: Decision = { entry: 1, player: 1, move: 'a', forced: true };
  assert.deepEqual(linesOf([forced], [], 2), []);
  const entries = [entry(1, [30, 10]), entry(2, [30, 10])];
  assert.deepEqual(linesOf([decision(2, 2, null)], entries, 2)[0].points, [{ index: 1, ahead: 0.5 }]);
  assert.equal(aheadByScore([10, 30, 0], 1), -0.5);
  assert.equal(aheadByScore([0, 0], 1), 0);
});

test('mistakes by the places of their entries, and the point that is nearest', () => {
  const judged = (entry: number, kind: 'fine' | 'blunder' | null) =>
    ({ entry, player: 1, move: 'a', forced: false, class: kind }) as Decision;
  const classes = classesOf([judged(3, 'blunder'), judged(1, 'fine'), judged(2, null)]);
  assert.deepEqual(
    [...classes],
    [
      [2, 'blunder'],
      [0, 'fine'],
    ],
  );
  assert.equal(nearestPoint([0, 2, 5], 3.4), 2);
  assert.equal(nearestPoint([0, 2, 5], 9), 5);
  assert.equal(nearestPoint([], 1), null);
});

test('verdicts: from one mistake to the next, and round again', () => {
  const judged = (entry: number, more: Partial<Decision>) => ({ ...decision(entry, 1, 500), ...more });
  const decisions = [
    judged(7, { worse: true }),
    judged(5, { class: 'fine', worse: true }),
    judged(4, { class: 'blunder' }),
    judged(2, { class: 'inaccuracy' }),
    judged(1, { worse: false }),
  ];
  assert.deepEqual(
    [0, 2, 4, 7, 9].map((shown) => nextMistake(decisions, shown)),
    [2, 4, 7, 2, 2],
  );
  assert.equal(nextMistake([judged(1, { class: 'fine' })], 0), null);
});
