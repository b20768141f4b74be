// The catalogue and the sources that use it agree: no message that nobody asks for, no value that a message lacks.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import catalogue from '../../../texts/en.json';
import { argumentsOf } from '../../src/app/message-format';

const sources = readdirSync('src', { recursive: true })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(`src/${name}`, 'utf8'))
  .join('\n');
const pageMessages = Object.entries(catalogue).filter(([key]) => key.startsWith('page.'));

/** Keys that are put together from a beginning and a word. */
const beginnings = [...sources.matchAll(/`(page\.[\w.]+\.)\$\{/g)].map(([, beginning]) => beginning);

test('catalogue: every message of the page is used', () => {
  const unused = pageMessages
    .map(([key]) => key)
    .filter((key) => !sources.includes(`'${key}'`) && !beginnings.some((beginning) => key.startsWith(beginning)));
  assert.deepEqual(unused, []);
});

test('catalogue: messages are given what they ask for', () => {
  const wrong = pageMessages.filter(([key, message]) => {
    const needed = argumentsOf(message);
    return needed.size > 0 && sources.includes(`t('${key}')`);
  });
  assert.deepEqual(
    wrong.map(([key]) => key),
    [],
  );
});
