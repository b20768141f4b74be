import assert from 'node:assert/strict';
import test from 'node:test';
import type { Summary } from '../../src/online/api';
import { sortTables } from '../../src/pages/home/lobby';

const table = (id: string, status: Summary['status'], game = 'known') => ({ id, game, status }) as Summary;

test('lobby: own tables stand apart, ended and unknown ones are left out', () => {
  const lobby = sortTables(
    {
      mine: [table('a', 'running'), table('b', 'over'), table('c', 'open', 'strange')],
      open: [table('d', 'open'), table('e', 'open', 'strange')],
      running: [table('a', 'running'), table('f', 'running')],
    },
    (game) => game === 'known',
  );
  const idsOf = (tables: Summary[]) => tables.map(({ id }) => id);
  assert.deepEqual([idsOf(lobby.mine), idsOf(lobby.open), idsOf(lobby.running)], [['a'], ['d'], ['f']]);
});
