import assert from 'node:assert/strict';
import test from 'node:test';
import { withLook } from '../../src/pages/review/deeper';
import type { Candidate, Decision } from '../../src/rules/types';

const candidate = (move: string, win: number | null): Candidate => ({
  move,
  line: [move, 'answer'],
  score: 7,
  win,
  figures: {},
  sentence: `why ${move}`,
});
const decision = (more: Partial<Decision> = {}): Decision => ({
  entry: 4,
  player: 1,
  move: 'made',
  forced: false,
  best: 'other',
  value: { win: 800, score: 50 },
  after: { win: 464, score: 1 },
  loss: 336,
  'loss-unit': 'win',
  class: 'blunder',
  worse: true,
  ...more,
});

test('a deeper look that judged the move and the best has the last word', () => {
  const { best, line, sentence, value, loss } = withLook(decision(), [candidate('best', 600), candidate('made', 570)]);
  assert.deepEqual([best, line, sentence, loss], ['best', ['best', 'answer'], 'why best', 30]);
  assert.deepEqual(value, { win: 600, score: 7 });
  assert.equal(withLook(decision(), [candidate('made', 600), candidate('b', 500)]).loss, 0);
});

test('nobody loses more than the best move is worth', () => {
  assert.equal(withLook(decision(), [candidate('a', 0), candidate('b', 0)]).loss, 0); // lost in any case
  assert.equal(withLook(decision(), [candidate('a', 500), candidate('b', 400)]).loss, 36); // what was left is known
  const compared = decision({ alternatives: [{}] });
  assert.equal(withLook(compared, [candidate('a', 500)]).loss, 336); // compared with the best alone
  assert.equal(withLook(compared, [candidate('a', 200)]).loss, 200);
});

test('a deeper look that tells nothing changes nothing', () => {
  const puzzle = decision({ 'loss-unit': 'moves', loss: 1 });
  assert.equal(withLook(puzzle, [candidate('best', null)]), puzzle);
  const unknown = decision({ loss: null });
  assert.equal(withLook(unknown, [candidate('best', 500)]), unknown);
  assert.equal(withLook(unknown, []), unknown);
  assert.equal(withLook(unknown, [candidate('best', 500), candidate('made', 480)]).loss, 20);
});
