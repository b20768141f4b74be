// Beside a board of tiles: what is left, and what its squares mean.
import { t } from '../app/messages';
import type { State } from '../rules/types';
import { Blocked, BonusMark, bonusClass, TileFace } from './cells';
import type { TileGame } from './game';
import { bonusNames } from './texts';

function Unseen({ text }: { text: string }) {
  const counts = new Map<string, number>();
  for (const symbol of text) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return (
    <details class="tl-unseen" open>
      <summary>{`${t('page.tiles.unseen')}: ${text.length}`}</summary>
      <ul role="list">
        {[...counts].map(([symbol, count]) => (
          <li key={symbol}>
            <svg viewBox="0 0 1 1" aria-hidden="true">
              <TileFace symbol={symbol} />
            </svg>
            <span>
              <span class="visually-hidden">{symbol}</span>
              {` × ${count}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const hasBonuses = (game: TileGame, state: State) => game.bonuses?.(state).some((row) => /[^.]/.test(row));
const hasBlocked = (game: TileGame, state: State) => game.rows(state).some((row) => row.includes('#'));

/** What the squares mean that are marked. */
export function Legend({ game, state }: { game: TileGame; state: State }) {
  const bonuses = hasBonuses(game, state) ? Object.entries(bonusNames) : [];
  const isBlocked = hasBlocked(game, state);
  const bag = game.bag?.(state) ?? null;
  if (!bonuses.length && !isBlocked && bag === null) return null;
  return (
    <ul class="board-legend" role="list" aria-label={t('page.tiles.legend')}>
      {bag !== null && (
        <li class="tl-bag">
          <svg class="tl-swatch" viewBox="0 0 1 1" aria-hidden="true">
            <TileFace symbol="" />
          </svg>
          {t('page.tiles.inBag', { count: bag })}
        </li>
      )}
      {bonuses.map(([bonus, meaning]) => (
        <li key={bonus}>
          <svg class="tl-swatch" viewBox="0 0 1 1" aria-hidden="true">
            <rect width={1} height={1} rx={0.16} class={bonusClass(bonus)} />
            <BonusMark bonus={bonus} />
          </svg>
          {meaning}
        </li>
      ))}
      {isBlocked && (
        <li>
          <svg class="tl-swatch" viewBox="0 0 1 1" aria-hidden="true">
            <Blocked />
          </svg>
          {t('page.tiles.greyLegend')}
        </li>
      )}
    </ul>
  );
}

export function Notes({ game, state, seat }: { game: TileGame; state: State; seat: number }) {
  return game.unseen && seat > 0 ? <Unseen text={game.unseen(state)} /> : null;
}
