import assert from 'node:assert/strict';
import test from 'node:test';
import catalogue from '../../../texts/en.json';
import { argumentsOf, formatMessage, type Values } from '../../src/app/message-format';
import { isKey, t } from '../../src/app/messages';

const format = (pattern: string, values: Values = {}, locale = 'en') => formatMessage(pattern, values, locale);

test('messages: values stand where they are named', () => {
  assert.equal(format('{a} of { b }', { a: 1, b: 'x' }), '1 of x');
  assert.equal(format('plain #'), 'plain #');
});

test('messages: a plural is chosen by the rules of the language', () => {
  const pattern = '{n, plural, =0 {no moves} one {# move} other {# moves}}';
  assert.deepEqual(
    [0, 1, 2].map((n) => format(pattern, { n })),
    ['no moves', '1 move', '2 moves'],
  );
  const polish = '{n, plural, one {# ruch} few {# ruchy} many {# ruchów} other {# ruchu}}';
  assert.deepEqual(
    [1, 2, 5].map((n) => format(polish, { n }, 'pl')),
    ['1 ruch', '2 ruchy', '5 ruchów'],
  );
});

test('messages: a select falls back to other', () => {
  const pattern = '{side, select, black {Black} white {White} other {Nobody}} moves';
  assert.equal(format(pattern, { side: 'white' }), 'White moves');
  assert.equal(format(pattern, { side: 'red' }), 'Nobody moves');
});

test('messages: one kind within another', () => {
  const pattern = '{who, select, you {You need {n, plural, one {# move} other {# moves}}} other {{who}: {n}}}.';
  assert.equal(format(pattern, { who: 'you', n: 3 }), 'You need 3 moves.');
  assert.equal(format(pattern, { who: 'Ann', n: 3 }), 'Ann: 3.');
  assert.equal(format('{n, plural, other {{x, select, other {#}}}}', { n: 7, x: 'a' }), '7');
});

test('messages: apostrophes quote as in ICU', () => {
  assert.equal(format("it's"), "it's");
  assert.equal(format("it''s"), "it's");
  assert.equal(format("'{'{a}'}'", { a: 1 }), '{1}');
  assert.equal(format("'{it''s}' so"), "{it's} so");
  assert.equal(format("{n, plural, other {'#'# it's}}", { n: 2 }), "#2 it's");
});

test('messages: what is malformed is an error, what is not given stays a name', () => {
  for (const pattern of ['{', '}', '{a', '{a b}', '{a, date}', '{a, plural, one {x}}', '{a, select, other {x}'])
    assert.throws(() => format(pattern, { a: 1 }));
  assert.equal(format('{a} of {b}', { b: 2 }), '{a} of 2');
});

test('messages: the arguments of a message are known', () => {
  assert.deepEqual([...argumentsOf('{a} {n, plural, one {{b}} other {#}}')], ['a', 'n', 'b']);
});

test('messages: the catalogue is sorted and every message is well formed', () => {
  const keys = Object.keys(catalogue);
  assert.deepEqual(keys, [...keys].sort());
  for (const message of Object.values(catalogue)) argumentsOf(message);
});

test('messages: the page finds its own by key', () => {
  assert.equal(t('page.home.continueAll', { count: 7 }), 'All 7');
  assert.ok(isKey('page.home.play') && !isKey('page.home.nothing') && !isKey('toString'));
  // @ts-expect-error a wrong key is a type error
  assert.throws(() => t('page.home.nothing'));
});
