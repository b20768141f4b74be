// The same rules and players for the tests themselves: the modules that the page loads, in Node.
import { makeService } from '../rules-in-node.mjs';

async function load(base, name) {
  const response = await fetch(`${base}/${name}.wasm`);
  return response.ok ? makeService(await response.arrayBuffer()) : null;
}

export async function loadRules(base) {
  const rules = await load(base, 'rules');
  const players = new Map();
  for (const { id } of rules.games()) players.set(id, (await load(base, `player-${id}`)) ?? rules);
  rules.think = (game, view, limits) => players.get(game).think(game, view, limits);
  return rules;
}
