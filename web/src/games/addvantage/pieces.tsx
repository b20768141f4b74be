// Drawn parts of Add-Vantage: a die, a tile, coins.
import type { ComponentChildren } from 'preact';
import { t } from '../../app/messages';
import type { State } from '../../rules/types';
import { viewOf } from './geometry';

/** Where the pips of each number lie, in steps from the middle. */
const corners = [
  [-1, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, 0],
  [1, 0],
];
const pipsOf = (value: number) => [...corners.slice(0, value - (value % 2)), ...(value % 2 ? [[0, 0]] : [])];

export function Die({ value, size = 0.72 }: { value: number; size?: number }) {
  return (
    <g class="av-die">
      <rect
        x={-size / 2}
        y={-size / 2 + size * 0.05}
        width={size}
        height={size}
        rx={size * 0.2}
        class="av-die-shadow"
      />
      <rect x={-size / 2} y={-size / 2} width={size} height={size} rx={size * 0.2} class="av-die-face" />
      {pipsOf(value).map(([x, y], index) => (
        <circle key={index} cx={x * size * 0.26} cy={y * size * 0.26} r={size * 0.095} class="av-pip" />
      ))}
    </g>
  );
}

export function Tile({
  number,
  won,
  missed,
  size = 0.8,
}: {
  number: number | null;
  won?: boolean;
  missed?: boolean;
  size?: number;
}) {
  return (
    <g class={`av-tile${won ? ' won' : ''}${missed ? ' missed' : ''}`}>
      <rect x={-size / 2} y={-size / 2} width={size} height={size} rx={size * 0.5} class="av-tile-face" />
      <text y={size * 0.22} font-size={size * 0.63} class="av-tile-number">
        {number ?? '?'}
      </text>
      {won && (
        <path
          d={`M${-0.1 * size} ${0.36 * size} l${0.07 * size} ${0.07 * size} l${0.13 * size} ${-0.15 * size}`}
          class="av-tick"
        />
      )}
    </g>
  );
}

/** A die or tile alone in its picture. */
export function Piece({ children }: { children: ComponentChildren }) {
  return (
    <svg viewBox="-0.42 -0.42 0.84 0.84" aria-hidden="true">
      {children}
    </svg>
  );
}

/** Drawn one by one where they are few enough. */
export function Coins({ count, most = 6 }: { count: number; most?: number }) {
  return (
    <span class="av-coins" role="img" aria-label={t('page.addvantage.coins', { count })}>
      {Array.from({ length: count > most ? 1 : count }, (_, i) => (
        <span key={i} class="av-coin" />
      ))}
      {count > most && `× ${count}`}
      {count === 0 && <span class="av-coin spent" />}
    </span>
  );
}

/** Beside a player's name. */
export function Supply({ state, seat }: { state: State; seat: number }) {
  return <Coins count={viewOf(state).seats[seat - 1].coins} most={3} />;
}
