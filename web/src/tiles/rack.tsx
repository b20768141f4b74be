// The tiles of a player, and what can be done with them.
import type { JSX } from 'preact';
import { WordButton } from '../app/button';
import { t } from '../app/messages';
import { symbolOf, TileFace } from './cells';
import { inRack, type Turn, type TurnEvent } from './turn';

type TileButtonProps = { symbol: string; class?: string } & Omit<JSX.ButtonHTMLAttributes, 'class'>;

/** One tile to choose; '_' is one that is not seen. */
export function TileButton({ symbol, class: name = '', ...rest }: TileButtonProps) {
  return (
    <button
      type="button"
      class={`tl-rack-tile ${name}`}
      aria-label={symbol === '?' ? symbolOf(symbol) : symbol}
      {...rest}
    >
      <svg viewBox="0 0 1 1" aria-hidden="true">
        <TileFace symbol={symbol === '_' ? ' ' : symbol} />
      </svg>
    </button>
  );
}

interface HandProps {
  rack: string;
  turn: Turn;
  active: boolean;
  dragged: string | null;
  hinted: string; // tiles to exchange, as a hint says
  points: number | null; // that the laid tiles make
  onSend(event: TurnEvent): void;
  onSwap(): void;
  onPass?(): void;
}

export function Hand(props: HandProps) {
  return (
    <div class="tl-own-tiles">
      <Rack {...props} />
      <Actions {...props} />
    </div>
  );
}

/** A tile that lies on the board leaves its place empty, so that the others stay where the finger expects them. */
function Rack({ rack, turn, active, dragged, hinted, onSend }: HandProps) {
  const pointed = placesOf(hinted, rack);
  const left = inRack(turn);
  const tile = (index: number) => (
    <TileButton
      key={index}
      symbol={rack[index] ?? ' '}
      class={`${turn.picked === index ? 'chosen' : ''}${dragged === `rack${index}` ? ' gone' : ''}${pointed.includes(index) ? ' hinted' : ''}`}
      disabled={!active}
      data-drag={`rack${index}`}
      data-drop={`rack${index}`}
      aria-pressed={turn.picked === index}
      onClick={() => onSend({ kind: 'pick', rack: index })}
    />
  );
  return (
    <div class="tl-rack" role="group" aria-label={t('page.tiles.rack')} data-drop="rack">
      {turn.order.map((index) =>
        left.includes(index) ? tile(index) : <span key={index} class="tl-rack-gap" aria-hidden="true" />,
      )}
    </div>
  );
}

/** Where these tiles are in the rack. */
function placesOf(tiles: string, rack: string): number[] {
  const places: number[] = [];
  for (const tile of tiles) places.push([...rack].findIndex((each, i) => each === tile && !places.includes(i)));
  return places;
}

function shuffled(order: number[]): number[] {
  return order
    .map((index) => ({ index, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ index }) => index);
}

function Actions({ turn, active, points, onSend, onSwap, onPass }: HandProps) {
  return (
    <div class="tl-actions">
      <WordButton
        icon="shuffle"
        label={t('page.tiles.shuffle')}
        disabled={!active}
        onClick={() => onSend({ kind: 'reorder', order: shuffled(turn.order) })}
      />
      <WordButton
        icon="recall"
        label={t('page.tiles.recall')}
        disabled={!active || !turn.laid.size}
        onClick={() => onSend({ kind: 'recall' })}
      />
      <WordButton icon="swap" label={t('page.tiles.swap')} disabled={!active} onClick={onSwap} />
      {onPass && (
        <button type="button" class="button" disabled={!active} onClick={onPass}>
          {t('page.tiles.pass')}
        </button>
      )}
      <button
        type="button"
        class="button primary tl-play"
        disabled={!active || !turn.laid.size}
        onClick={() => onSend({ kind: 'submit' })}
      >
        {points === null
          ? t('page.tiles.play')
          : t('page.tiles.playFor', { points: t('page.boards.points', { count: points }) })}
      </button>
    </div>
  );
}
