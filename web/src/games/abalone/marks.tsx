// What is marked on the board: names of rows and cells, the last move, a hint.
import { type Cell, type Marble, type MoveShape, offset, type Point, place } from './geometry';
import { MarblePiece } from './pieces';

const RIM = 0.68; // from the middle of a cell at the edge
const [LEFT, UP_LEFT, RIGHT, DOWN_RIGHT] = [0, 1, 3, 4];
const LINE_NAMES = [...'abcdefghi123456789'];
const ROW_STARTS = ['a1', 'b1', 'c1', 'd1', 'e1', 'f2', 'g3', 'h4', 'i5'];
const ROW_ENDS = ['a5', 'b6', 'c7', 'd8', 'e9', 'f9', 'g9', 'h9', 'i9'];
const DIAGONAL_STARTS = ['a1', 'a2', 'a3', 'a4', 'a5', 'b6', 'c7', 'd8', 'e9'];
const DIAGONAL_ENDS = ['e1', 'f2', 'g3', 'h4', 'i5', 'i6', 'i7', 'i8', 'i9'];

/** How the board is turned towards its player. */
type Turned = (point: Point) => Point;

/** On the rim the name of every line: letters at the left of the rows, numbers below the diagonals. */
export function CellLabels({ flipped }: { flipped: boolean }) {
  const sign = flipped ? -1 : 1;
  const end = (ends: Cell[], direction: number) => {
    const way = offset(direction);
    return ends.map((cell) => {
      const { x, y } = place(cell);
      return { x: sign * (x + way.x * RIM), y: sign * (y + way.y * RIM) };
    });
  };
  const rows = flipped ? end(ROW_ENDS, RIGHT) : end(ROW_STARTS, LEFT);
  const diagonals = flipped ? end(DIAGONAL_ENDS, UP_LEFT) : end(DIAGONAL_STARTS, DOWN_RIGHT);
  return (
    <g class="ab-labels" aria-hidden="true">
      {[...rows, ...diagonals].map(({ x, y }, index) => (
        <text key={index} x={x} y={y + 0.12}>
          {LINE_NAMES[index]}
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

/** Where the marble that decided the game left the board. */
export function WayOut({ from, move, turned }: Pick<FallingProps, 'from' | 'move' | 'turned'>) {
  const at = turned(place(from));
  const way = turned(offset(move.direction));
  const angle = (Math.atan2(way.y, way.x) * 180) / Math.PI;
  return (
    <g class="ab-way-out" aria-hidden="true" transform={`translate(${at.x} ${at.y}) rotate(${angle})`}>
      <circle r={0.5} />
      <path d="M 0.5 0 H 0.9 M 0.74 -0.16 L 0.92 0 L 0.74 0.16" />
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
    <g class="hint-arrow" aria-hidden="true" pointer-events="none">
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
