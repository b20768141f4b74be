// Drawn parts of Abalone: the board, a marble, and a small picture of a position.
import { cells, type Point, place, readBoard } from './geometry';

const RADIUS = 0.44;

/** A hexagon with its corners at the top and bottom left and right, as the board lies. */
function hexagon(radius: number): string {
  return [0, 1, 2, 3, 4, 5]
    .map((i) => `${radius * Math.cos((i * Math.PI) / 3)},${radius * Math.sin((i * Math.PI) / 3)}`)
    .join(' ');
}

export function AbaloneDefs() {
  return (
    <defs>
      <radialGradient id="ab-black" cx="38%" cy="32%" r="75%">
        <stop offset="0" stop-color="var(--marble-black-1)" />
        <stop offset="0.35" stop-color="var(--marble-black-2)" />
        <stop offset="1" stop-color="var(--marble-black-3)" />
      </radialGradient>
      <radialGradient id="ab-white" cx="38%" cy="32%" r="80%">
        <stop offset="0" stop-color="var(--marble-white-1)" />
        <stop offset="0.45" stop-color="var(--marble-white-2)" />
        <stop offset="1" stop-color="var(--marble-white-3)" />
      </radialGradient>
      <radialGradient id="ab-pit" cx="50%" cy="42%" r="60%">
        <stop offset="0" class="ab-pit-deep" />
        <stop offset="1" class="ab-pit-rim" />
      </radialGradient>
    </defs>
  );
}

export function Marble({ symbol, radius = RADIUS }: { symbol: 'S' | 's'; radius?: number }) {
  return (
    <g>
      <ellipse cx={radius * 0.1} cy={radius * 0.24} rx={radius} ry={radius * 0.96} class="ab-shadow" />
      <circle r={radius} fill={symbol === 'S' ? 'url(#ab-black)' : 'url(#ab-white)'} class="ab-marble" />
      <ellipse
        cx={-radius * 0.3}
        cy={-radius * 0.42}
        rx={radius * 0.28}
        ry={radius * 0.17}
        class="ab-gleam"
        opacity={symbol === 'S' ? 0.35 : 0.85}
        transform="rotate(-28)"
      />
    </g>
  );
}

export function BoardBase({ view, small }: { view: (point: Point) => Point; small?: boolean }) {
  return (
    <g>
      <polygon points={hexagon(small ? 4.68 : 5.28)} class="ab-edge" />
      <polygon points={hexagon(small ? 4.5 : 5.0)} class="ab-wood" />
      {cells.map((cell) => {
        const { x, y } = view(place(cell));
        return <circle key={cell} cx={x} cy={y} r={0.4} fill="url(#ab-pit)" />;
      })}
    </g>
  );
}

export function MiniBoard({ board, label }: { board: string; label?: string }) {
  const marbles = readBoard(board);
  return (
    <svg
      class="mini-board"
      viewBox="-5.4 -4.8 10.8 9.6"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      <polygon points={hexagon(5.2)} class="ab-wood" />
      {cells.map((cell) => {
        const { x, y } = place(cell);
        const symbol = marbles.get(cell);
        return (
          <circle
            key={cell}
            cx={x}
            cy={y}
            r={symbol ? 0.44 : 0.3}
            class={symbol === 'S' ? 'mini-black' : symbol === 's' ? 'mini-white' : 'mini-pit'}
          />
        );
      })}
    </svg>
  );
}
