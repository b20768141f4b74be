// Drawn parts of Abalone: the board, a marble, marbles beside a name, and pictures of a position.
import { t } from '../../app/messages';
import type { State } from '../../rules/types';
import { cells, type Marble, type Point, place, readBoard, viewOf } from './geometry';

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

export function MarblePiece({ marble }: { marble: Marble }) {
  const radius = RADIUS;
  return (
    <g>
      <ellipse cx={radius * 0.1} cy={radius * 0.24} rx={radius} ry={radius * 0.96} class="ab-shadow" />
      <circle r={radius} fill={marble === 'S' ? 'url(#ab-black)' : 'url(#ab-white)'} class="ab-marble" />
      <ellipse
        cx={-radius * 0.3}
        cy={-radius * 0.42}
        rx={radius * 0.28}
        ry={radius * 0.17}
        class="ab-gleam"
        opacity={marble === 'S' ? 0.35 : 0.85}
        transform="rotate(-28)"
      />
    </g>
  );
}

/** What is seen of the board: all of it, with the names of its lines on the rim. */
export const BOARD_BOX = '-5 -4.36 10 8.72';

export function BoardBase({ turned }: { turned: (point: Point) => Point }) {
  return (
    <g>
      <polygon points={hexagon(4.78)} class="ab-edge" />
      <polygon points={hexagon(4.66)} class="ab-wood" />
      {cells.map((cell) => {
        const { x, y } = turned(place(cell));
        return <circle key={cell} cx={x} cy={y} r={0.4} fill="url(#ab-pit)" />;
      })}
    </g>
  );
}

export function MiniBoard({ board }: { board: string }) {
  const marbles = readBoard(board);
  return (
    <svg class="mini-board" viewBox="-5.4 -4.8 10.8 9.6" aria-hidden="true">
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

/** Marbles pushed off by a player, beside the player's name. */
export function Supply({ state, seat }: { state: State; seat: number }) {
  const { goal, out } = viewOf(state);
  const count = out[seat - 1];
  return (
    <svg
      class="ab-tray"
      preserveAspectRatio="xMinYMid"
      viewBox={`0 0 ${goal * 1.1} 1.1`}
      role="img"
      aria-label={t('page.abalone.out', { count, goal })}
    >
      <AbaloneDefs />
      {Array.from({ length: goal }, (_, i) => (
        <g key={i} transform={`translate(${i * 1.1 + 0.55} 0.55)`}>
          {i < count ? <MarblePiece marble={seat === 1 ? 's' : 'S'} /> : <circle r={0.2} class="ab-slot" />}
        </g>
      ))}
    </svg>
  );
}

const SHOWN = 'ss1SS/sssSSS/1ss1SS1/8/3SSs3/8/1SS1ss1/SSSsss/SS1ss';

/** As the home page shows the game, or seen from the side of a seat. */
export function Position({ board = SHOWN, seat = 1 }: { board?: string; seat?: number }) {
  const turned = ({ x, y }: Point): Point => (seat === 2 ? { x: -x, y: -y } : { x, y });
  return (
    <svg class="picture" viewBox="-5.6 -4.9 11.2 9.8" aria-hidden="true">
      <AbaloneDefs />
      <BoardBase turned={turned} />
      {[...readBoard(board)].map(([cell, marble]) => {
        const { x, y } = turned(place(cell));
        return (
          <g key={cell} transform={`translate(${x} ${y})`}>
            <MarblePiece marble={marble} />
          </g>
        );
      })}
    </svg>
  );
}
