// Everybody's rack, where nothing is hidden any more: to see what a move was chosen from.
import { t } from '../app/messages';
import type { State } from '../rules/types';
import { symbolOf, TileFace } from './cells';
import type { TileGame } from './game';

export function Racks({ game, state, names }: { game: TileGame; state: State; names: string[] }) {
  return (
    <ul class="tl-racks" role="list">
      {names.map((name, index) => {
        const tiles = [...game.rack(state, index + 1)];
        return (
          <li key={index} class={state.turn === index + 1 ? 'on-turn' : ''}>
            <span>{name}</span>
            <span class="visually-hidden">
              {t('page.tiles.rackIs', { tiles: tiles.map(symbolOf).join(' ') || '–' })}
            </span>
            <span class="tl-racks-tiles" aria-hidden="true">
              {tiles.map((symbol, place) => (
                <svg key={place} viewBox="0 0 1 1" aria-hidden="true">
                  <TileFace symbol={symbol === '_' ? '' : symbol} />
                </svg>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
