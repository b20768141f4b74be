import assert from 'node:assert/strict';
import test from 'node:test';
import { choiceOf } from '../../src/app/options';

const choiceFor = (values: string) => choiceOf({ name: 'x', default: '', values, meaning: '' });

test('options: words are chosen from a list', () => {
  assert.deepEqual(choiceFor('own,shared'), { kind: 'words', values: ['own', 'shared'] });
});

test('options: a short range is a list, a long one a number', () => {
  assert.deepEqual(choiceFor('0,2..5'), { kind: 'words', values: ['0', '2', '3', '4', '5'] });
  assert.deepEqual(choiceFor('0..1000'), { kind: 'number', least: 0, most: 1000 });
});

test('options: capitals stand for free text', () => {
  assert.deepEqual(choiceFor('ROWS'), { kind: 'text' });
});
