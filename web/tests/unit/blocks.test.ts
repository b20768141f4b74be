import assert from 'node:assert/strict';
import test from 'node:test';
import { blocksOf, cellsOf, itemsOf } from '../../src/pages/rules/blocks';

test('blocks: a text falls into its blocks', () => {
  const text = '# Title\nfirst\nsecond\n\n- one\n  more\n- two\n\n| a | b |\n| - | - |\n\n1. x\n';
  assert.deepEqual(blocksOf(text), [
    { kind: 'heading', lines: ['# Title'] },
    { kind: 'text', lines: ['first', 'second'] },
    { kind: 'list', lines: ['- one', '  more', '- two'] },
    { kind: 'table', lines: ['| a | b |', '| - | - |'] },
    { kind: 'numbers', lines: ['1. x'] },
  ]);
});

test('blocks: code keeps its lines as they are', () => {
  assert.deepEqual(blocksOf('```\n# no heading\n\n  x\n```\n\n    indented\n    more\ntext'), [
    { kind: 'code', lines: ['# no heading', '', '  x'] },
    { kind: 'code', lines: ['indented', 'more'] },
    { kind: 'text', lines: ['text'] },
  ]);
});

test('blocks: items of lists and cells of tables', () => {
  assert.deepEqual(itemsOf(['- one', '  more', '- two']), ['one more', 'two']);
  assert.deepEqual(cellsOf('| a | b \\| c |'), ['a', 'b | c']);
});

test('blocks: a fence that is marked so is a picture', () => {
  assert.deepEqual(blocksOf('```board whole\n> new a\n# caption\n```\ntext'), [
    { kind: 'picture', lines: ['> new a', '# caption'], info: 'board whole' },
    { kind: 'text', lines: ['text'] },
  ]);
});
