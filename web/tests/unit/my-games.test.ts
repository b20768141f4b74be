import assert from 'node:assert/strict';
import test from 'node:test';
import { backPath } from '../../src/app/router';
import type { Summary } from '../../src/online/api';
import { firstUnfinished, isUnfinished, listMyGames } from '../../src/pages/games/my-games';
import { isOnlyHere } from '../../src/pages/table/invite';
import type { KeptGame } from '../../src/play/library';

const kept = (id: string, changed: number, result = 'unfinished', game = 'known'): KeptGame => ({
  id,
  game,
  record: '',
  moves: 1,
  seats: [],
  result,
  changed,
  revision: 1,
});
const table = (id: string, changed: number, more: Partial<Summary> = {}) =>
  ({ id, game: 'known', status: 'running', seat: 1, turn: 2, seats: [], result: null, changed, ...more }) as Summary;

test('my games: of the device and of the server, the latest first', () => {
  const list = listMyGames(
    [kept('a', 1, 'won 1 goal'), kept('b', 4), kept('c', 9, 'unfinished', 'strange')],
    [table('d', 3), table('e', 5, { status: 'aborted' })],
    (game) => game === 'known',
  );
  assert.deepEqual(
    list.map(({ id, address }) => [id, address]),
    [
      ['e', '/t/e'],
      ['b', '/practice/known?game=b'],
      ['d', '/t/d'],
      ['a', '/practice/known?game=a'],
    ],
  );
  assert.deepEqual(
    list.filter(isUnfinished).map(({ id, isMyTurn }) => [id, isMyTurn]),
    [
      ['b', true],
      ['d', false],
    ],
  );
});

test('my games: where somebody waits for me comes first of what is not finished', () => {
  const list = firstUnfinished(
    [kept('a', 9), kept('b', 8, 'won 1 goal')],
    [table('c', 3), table('d', 2, { turn: 1 })],
    () => true,
  );
  assert.deepEqual(
    list.map(({ id }) => id),
    ['d', 'a', 'c'],
  );
});

test('router: the way back stays on this site', () => {
  const back = (path: string) => backPath(new URLSearchParams({ back: path }));
  assert.equal(back('/t/abc#code'), '/t/abc#code');
  assert.equal(back('/practice/known?game=a'), '/practice/known?game=a');
  for (const path of ['', 'https://example.org', '//example.org', '/\\example.org', 'javascript:1'])
    assert.equal(back(path), null, path);
});

test('invitation: which names are of one machine alone', () => {
  for (const name of ['localhost', 'a.localhost', '127.0.0.1', '127.1.2.3', '[::1]']) assert.ok(isOnlyHere(name), name);
  for (const name of ['192.168.1.4', 'host', '10.127.0.1', 'localhost.example.org']) assert.ok(!isOnlyHere(name), name);
});
