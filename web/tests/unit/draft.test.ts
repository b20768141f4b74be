import assert from 'node:assert/strict';
import test from 'node:test';
import type { Editing } from '../../src/boards/editing';
import { brushFor, drawDraft, paint, safely } from '../../src/pages/editor/draft';
import type { State } from '../../src/rules/types';

/** Positions are rows of letters, places are columns, nothing is a point. */
const editing: Editing = {
  brushes: ['b', 'w'].map((id) => ({ id, label: id, key: id.toUpperCase(), Icon: () => null })),
  put: (position, place, brush) =>
    [...position].map((letter, index) => (index === Number(place) ? brush || '.' : letter)).join(''),
  draft: () => {
    throw new Error('half written');
  },
};

test('draft: a brush puts its piece down, and takes the same one away', () => {
  assert.equal(paint(editing, '...', '1', 'b', false), '.b.');
  assert.equal(paint(editing, '.b.', '1', 'b', false), '...');
});

test('draft: a key only puts down', () => {
  assert.equal(paint(editing, '.b.', '1', 'b', true), '.b.');
});

test('draft: a key chooses its brush, any other the one in hand', () => {
  assert.equal(brushFor(editing, 'b', 'W'), 'w');
  assert.equal(brushFor(editing, 'b', 'X'), 'b');
  assert.equal(brushFor(editing, 'b'), 'b');
});

test('draft: what cannot be read is drawn as it was', () => {
  const state = { game: 'x' } as State;
  assert.equal(drawDraft(editing, state, '..'), state);
  assert.equal(
    safely(() => 2, 1),
    2,
  );
});
