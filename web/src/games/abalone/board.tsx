// The Abalone board: choose one to three marbles, then where they go; or drag.
import { useMemo } from 'preact/hooks';
import { t } from '../../app/messages';
import { type Drag, useDrag } from '../../boards/drag';
import type { BoardProps } from '../../boards/face';
import { useRoving } from '../../boards/grid-keys';
import { unitOf } from '../../boards/measure';
import { useTurn } from '../../boards/turn';
import { TURN_OVER } from '../../rules/types';
import {
  type Cell,
  cells,
  directionTowards,
  isTurned,
  type MoveShape,
  type Point,
  place,
  playerOf,
  readBoard,
  readMove,
  step,
  viewOf,
} from './geometry';
import { CellLabels, Falling, HintArrow, Trail, WayOut } from './marks';
import { AbaloneDefs, BOARD_BOX, BoardBase } from './pieces';
import { Pit } from './pit';
import { isOwn, movesTo, reduce, type Situation, type Turn, type TurnEvent } from './turn';

/** The last move as it was made: which marbles came from where, and which one fell. */
function useArrivals({ last, before }: BoardProps) {
  return useMemo(() => {
    const arrivals = new Map<Cell, Cell>();
    const marbles = before && readBoard(viewOf(before).board);
    const move = last && marbles && readMove(last.move, marbles);
    if (!move) return { arrivals, move: null, lost: undefined };
    const moved = [...move.group, ...move.pushed];
    for (const from of moved) {
      const to = step(from, move.direction);
      if (to) arrivals.set(to, from);
    }
    const from = moved.find((cell) => !step(cell, move.direction));
    const marble = from && marbles.get(from);
    return { arrivals, move, lost: marble && { from, marble } };
  }, [last, before]);
}

/** Drags and presses in the measures of the board. */
const LEAST_DRAG = 0.45;
const SURE = 0.35; // so near to its middle a cell is meant
const NEAR = 0.65;

export function Board(props: BoardProps) {
  const view = viewOf(props.state);
  const marbles = useMemo(() => readBoard(view.board), [view.board]);
  const moves = useMemo(
    () => props.moves.map((move) => readMove(move, marbles)).filter((move): move is MoveShape => !!move),
    [props.moves, marbles],
  );
  const situation: Situation = { marbles, moves, player: props.state.turn };
  const [chosen, send] = useTurn<Turn, TurnEvent>(
    props,
    () => [],
    (turn, event) => reduce(situation, turn, event),
  );
  const flipped = isTurned(props);
  const turned = ({ x, y }: Point): Point => (flipped ? { x: -x, y: -y } : { x, y });
  const places = useMemo(() => cells.map((cell) => ({ id: cell, ...turned(place(cell)) })), [flipped]);
  const roving = useRoving(places, flipped ? 'g7' : 'c5');
  const { arrivals, move: lastMove, lost } = useArrivals(props);
  const hint = props.hint ? readMove(props.hint, marbles) : null;

  /** The cell that a finger means: rather one that can be used now than its neighbour. */
  function meant(cell: Cell, event: MouseEvent): Cell {
    const matrix = roving.root.current?.getScreenCTM();
    if (!matrix || !props.active) return cell;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const distance = (each: Point) => Math.hypot(each.x - at.x, each.y - at.y);
    if (distance(turned(place(cell))) < SURE) return cell;
    const [useful] = places
      .filter(({ id }) => isOwn(situation, id) || movesTo(situation, chosen, id).length === 1)
      .sort((a, b) => distance(a) - distance(b));
    return useful && distance(useful) < NEAR ? useful.id : cell;
  }
  function choose(cell: Cell) {
    if (props.onEdit) props.onEdit(cell);
    else if (props.active) send({ kind: 'choose', cell });
  }
  function drop(cell: Cell, { dx, dy }: Drag) {
    if (Math.hypot(dx, dy) * unitOf(roving.root.current) < LEAST_DRAG) return;
    send({ kind: 'push', cell, direction: directionTowards(turned({ x: dx, y: dy })) });
  }
  const { drag, press, hold } = useDrag(props.active, drop);
  const unit = drag ? unitOf(roving.root.current) : 1; // measuring makes the browser lay out the page
  const dragged = drag && isOwn(situation, drag.id) ? (chosen.includes(drag.id) ? chosen : [drag.id]) : [];

  function onKeyDown(event: KeyboardEvent) {
    if (roving.onKeyDown(event)) return;
    if (event.key === 'Escape') send({ kind: 'let-go' });
    if (props.onEdit && /^[bw]$/.test(event.key)) return props.onEdit(roving.focus, event.key);
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose(roving.focus);
  }

  return (
    <div class="game">
      <div class="game-board">
        <svg
          ref={roving.root}
          class="board abalone"
          viewBox={BOARD_BOX}
          role="group"
          aria-label={t('page.table.board', { game: t('page.abalone.title') })}
          aria-description={t('page.table.boardHelp')}
          onPointerDown={press}
          onTouchMove={hold}
          onKeyDown={onKeyDown}
        >
          <AbaloneDefs />
          <BoardBase turned={turned} />
          <CellLabels flipped={flipped} />
          {lastMove && <Trail move={lastMove} turned={turned} />}
          {lastMove && lost && props.animate && (
            <Falling key={lastMove.text + view.ply} {...lost} move={lastMove} turned={turned} />
          )}
          {places.map(({ id, x, y }) => {
            const from = arrivals.get(id);
            const isDragged = !!drag && dragged.includes(id);
            return (
              <Pit
                key={id}
                cell={id}
                ply={view.ply}
                at={isDragged ? { x: x + drag.dx * unit, y: y + drag.dy * unit } : { x, y }}
                marble={marbles.get(id)}
                isOwn={playerOf(marbles.get(id)) === props.state.turn}
                active={props.active}
                isDragged={isDragged}
                isChosen={chosen.includes(id)}
                isLast={!!from}
                from={props.animate && from ? turned(place(from)) : null}
                targets={props.active && chosen.length ? movesTo(situation, chosen, id).length : 0}
                focused={roving.focus === id}
                onFocus={() => roving.setFocus(id)}
                onClick={(event) => choose(meant(id, event))}
              />
            );
          })}
          {lastMove && lost && props.state.turn === TURN_OVER && (
            <WayOut from={lost.from} move={lastMove} turned={turned} />
          )}
          {hint && <HintArrow move={hint} turned={turned} />}
        </svg>
      </div>
    </div>
  );
}
