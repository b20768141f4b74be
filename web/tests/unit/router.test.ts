import assert from 'node:assert/strict';
import test from 'node:test';
import { parsePath } from '../../src/app/router';

const parse = (path: string) => parsePath(new URL(path, 'http://x'));

test('router: a path is a page and the rest', () => {
  assert.deepEqual([parse('/').page, parse('/').rest], ['', []]);
  const route = parse('/t/ab%20c?x=1#code');
  assert.deepEqual([route.page, route.rest, route.query.get('x'), route.hash], ['t', ['ab c'], '1', 'code']);
});

test('router: a path that cannot be decoded is taken as it is', () => {
  assert.deepEqual(parse('/rules/%zz').rest, ['%zz']);
});
