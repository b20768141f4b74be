// What is marked on the board: names of rows and cells, the last move, a hint.
import { type Cell, type Marble, type MoveShape, offset, type Point, place } from './geometry';
import { MarblePiece } from './pieces';

/** How the board is turned towards its player. */
type Turned = (point: Point) => Point;

export function RowLabels({ turned }: { turned: Turned }) {
  const rows = [...'abcdefghi'].map((letter, row) => ({
    letter,
    at: turned({ x: -2.97 - (4 - Math.abs(4 - row)) / 2, y: (4 - row) * Math.sqrt(0.75) }),
  }));
  return (
    <g class="ab-labels" aria-hidden="true">
      {rows.map(({ letter, at }) => (
        <text key={letter} x={at.x} y={at.y + 0.08}>
          {letter}
        </text>
      ))}
    </g>
  );
}

/** On a phone there is no room beside the rows: empty pits show their names. */
export function PitLabels({ places }: { places: { id: Cell; x: number; y: number }[] }) {
  return (
    <g class="ab-labels in-pits" aria-hidden="true">
      {places.map(({ id, x, y }) => (
        <text key={id} x={x} y={y + 0.09}>
          {id}
        </text>
      ))}
    </g>
  );
}

/** Where the marbles of the last move came from. */
export function Trail({ move, turned }: { move: MoveShape; turned: Turned }) {
  return (
    <g class="ab-trail" aria-hidden="true">
      {move.group.map((cell) => {
        const { x, y } = turned(place(cell));
        return <circle key={cell} cx={x} cy={y} r={0.47} />;
      })}
    </g>
  );
}

/** A marble that leaves the board. */
export function Falling({ from, move, marble, turned }: FallingProps) {
  const start = turned(place(from));
  const way = turned(offset(move.direction));
  return (
    <g transform={`translate(${start.x} ${start.y})`} aria-hidden="true">
      <g class="falling" style={{ '--to-x': `${way.x * 1.5}px`, '--to-y': `${way.y * 1.5}px` }}>
        <MarblePiece marble={marble} />
      </g>
    </g>
  );
}

interface FallingProps {
  from: Cell;
  move: MoveShape;
  marble: Marble;
  turned: Turned;
}

export function HintArrow({ move, turned }: { move: MoveShape; turned: Turned }) {
  const way = turned(offset(move.direction));
  const angle = (Math.atan2(way.y, way.x) * 180) / Math.PI;
  return (
    <g class="hint-arrow" aria-hidden="true">
      {move.group.map((cell) => {
        const { x, y } = turned(place(cell));
        return (
          <g key={cell} transform={`translate(${x} ${y}) rotate(${angle})`}>
            <path d="M -0.1 0 H 0.72 M 0.5 -0.2 L 0.74 0 L 0.5 0.2" />
          </g>
        );
      })}
    </g>
  );
}
