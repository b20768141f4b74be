// Abalone: choose one to three marbles, then where they go; or drag.
import './styles.css';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { PHONE, useMedia } from '../../app/use-media';
import { type Drag, useDrag } from '../../boards/drag';
import type { BoardProps, Face } from '../../boards/face';
import { useRoving } from '../../boards/grid-keys';
import type { Entry, State } from '../../rules/types';
import { texts } from '../../texts';
import { abaloneEditing } from './editor';
import { examples } from './examples';
import {
  type Cell,
  cells,
  destinations,
  directionBetween,
  lineBetween,
  type MoveShape,
  offset,
  type Point,
  place,
  readBoard,
  readMove,
  spell,
  step,
} from './geometry';
import { LayoutPicker } from './layouts';
import { AbaloneDefs, BoardBase, Marble } from './pieces';
import { words } from './texts';

interface View {
  board: string;
  out: [number, number];
  side: 'black' | 'white';
  goal: number;
  quiet: number;
  ply: number;
}

const sideOf = (symbol: 'S' | 's') => (symbol === 'S' ? 1 : 2);
/** The last move as it was made: which marbles came from where. */
function useArrivals(props: BoardProps): { arrivals: Map<Cell, Cell>; shape: MoveShape | null; lost: Cell | null } {
  return useMemo(() => {
    const arrivals = new Map<Cell, Cell>();
    if (!props.last || !props.before) return { arrivals, shape: null, lost: null };
    const before = readBoard((props.before.view as View).board);
    const shape = readMove(props.last.move, before);
    let lost: Cell | null = null;
    for (const from of shape ? [...shape.group, ...shape.pushed] : []) {
      const to = step(from, shape!.direction);
      if (to) arrivals.set(to, from);
      else lost = from;
    }
    return { arrivals, shape, lost };
  }, [props.last, props.before]);
}

function Board(props: BoardProps) {
  const view = props.state.view as View;
  const marbles = useMemo(() => readBoard(view.board), [view.board]);
  const flipped = props.seat === 2;
  const turn = (point: Point): Point => (flipped ? { x: -point.x, y: -point.y } : point);
  const places = useMemo(() => cells.map((cell) => ({ id: cell, ...turn(place(cell)) })), [flipped]);
  const [selected, setSelected] = useState<Cell[]>([]);
  // Before anybody can click on the new position: a later reset would take the first click away.
  useLayoutEffect(() => setSelected([]), [props.state.position, props.active]);
  const shapes = useMemo(
    () => props.moves.map((move) => readMove(move, marbles)).filter((s): s is MoveShape => !!s),
    [props.moves, marbles],
  );
  const mine = props.state.turn;
  const isMine = (cell: Cell) => marbles.has(cell) && sideOf(marbles.get(cell)!) === mine;
  const roving = useRoving(places, flipped ? 'g7' : 'c5');
  const small = useMedia(PHONE); // then the marbles get the room of the frame
  const [width, height] = small ? [9.7, 8.5] : [10.9, 9.7];
  const { arrivals, shape, lost } = useArrivals(props);
  const hint = props.hint ? readMove(props.hint, marbles) : null;

  const possible = shapes.filter((each) => each.group.join() === [...selected].sort().join());
  const reach = (cell: Cell) => possible.filter((each) => destinations(each).includes(cell));

  async function refuse(group: Cell[], direction: number) {
    const text = spell(group, direction);
    if (!text) return;
    const answer = await props.check(text);
    if (answer.legal) props.play(text);
    else props.say(answer.message);
  }

  /** The cell that a finger means: rather one that can be used now than its neighbour. */
  function meant(cell: Cell, event: MouseEvent): Cell {
    const matrix = roving.root.current?.getScreenCTM();
    if (!matrix || !props.active) return cell;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const distance = (each: Point) => Math.hypot(each.x - at.x, each.y - at.y);
    if (distance(turn(place(cell))) < 0.35) return cell;
    const useful = places
      .filter(({ id }) => isMine(id) || reach(id).length === 1)
      .sort((a, b) => distance(a) - distance(b))[0];
    return useful && distance(useful) < 0.65 ? useful.id : cell;
  }

  function choose(cell: Cell) {
    if (props.onEdit) return props.onEdit(cell);
    if (!props.active) return;
    if (isMine(cell)) return setSelected(extend(selected, cell, isMine, props.say));
    if (selected.length === 0) {
      if (!marbles.has(cell)) props.say(words.pickFirst);
      return;
    }
    const targets = reach(cell);
    if (targets.length === 1) return props.play(targets[0].text);
    if (targets.length > 1) return props.say(words.twoWays);
    const near = selected.find((each) => directionBetween(each, cell) >= 0);
    if (near) void refuse(selected, directionBetween(near, cell));
    else setSelected([]);
  }

  function drop(cell: Cell, drag: Drag) {
    const unit = (roving.root.current?.getBoundingClientRect().width ?? 0) / width;
    if (Math.hypot(drag.dx, drag.dy) < unit * 0.45) return;
    const sign = flipped ? -1 : 1;
    let best = 0;
    let bestDot = -Infinity;
    for (let direction = 0; direction < 6; direction++) {
      const { x, y } = offset(direction);
      const dot = sign * (x * drag.dx + y * drag.dy);
      if (dot > bestDot) [best, bestDot] = [direction, dot];
    }
    const group = selected.length > 1 && selected.includes(cell) ? selected : [cell];
    if (group.length > 1) return void refuse(group, best);
    const target = step(cell, best);
    if (target) void refuse([cell], best);
    else props.say(words.tooMany);
  }
  const { drag, press } = useDrag(props.active, drop);
  const dragged = drag && isMine(drag.id) ? (selected.includes(drag.id) ? selected : [drag.id]) : [];

  function onKeyDown(event: KeyboardEvent) {
    if (roving.onKeyDown(event)) return;
    if (event.key === 'Escape') setSelected([]);
    if (props.onEdit && /^[bw]$/.test(event.key)) return props.onEdit(roving.focus, event.key);
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose(roving.focus);
  }

  const label = (cell: Cell) => {
    const what = marbles.has(cell) ? words.marble(words.sides[sideOf(marbles.get(cell)!) - 1]) : words.empty;
    const state = selected.includes(cell) ? `, ${words.selected}` : reach(cell).length === 1 ? `, ${words.target}` : '';
    return `${cell}: ${what}${state}`;
  };

  return (
    <svg
      ref={roving.root}
      class="board abalone"
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      role="group"
      aria-label={texts.table.board('Abalone')}
      aria-description={texts.table.boardHelp}
      onPointerDown={press}
      onKeyDown={onKeyDown}
    >
      <AbaloneDefs />
      <BoardBase view={turn} small={small} />
      {small ? <PitLabels places={places.filter(({ id }) => !marbles.has(id))} /> : <Labels turn={turn} />}
      <Trail shape={shape} turn={turn} />
      {lost && props.animate && props.before && (
        <Falling
          key={props.last!.move + view.ply}
          from={turn(place(lost))}
          shape={shape!}
          flipped={flipped}
          symbol={readBoard((props.before.view as View).board).get(lost)!}
        />
      )}
      {places.map(({ id, x, y }) => {
        const symbol = marbles.get(id);
        const targets = props.active && selected.length ? reach(id).length : 0;
        const isDragged = dragged.includes(id);
        const unit = width / (roving.root.current?.getBoundingClientRect().width || 1);
        const from = props.animate && arrivals.has(id) ? turn(place(arrivals.get(id)!)) : null;
        return (
          <g
            key={`${id}${from ? props.last!.move + view.ply : ''}`}
            transform={`translate(${x + (isDragged ? drag!.dx * unit : 0)} ${y + (isDragged ? drag!.dy * unit : 0)})`}
            class={[
              'cell',
              symbol && 'filled',
              selected.includes(id) && 'selected',
              props.active && isMine(id) && 'mine',
              isDragged && 'dragged',
            ]
              .filter(Boolean)
              .join(' ')}
            role="button"
            tabindex={roving.focus === id ? 0 : -1}
            data-place={id}
            data-drop={id}
            data-drag={isMine(id) ? id : undefined}
            aria-label={label(id)}
            aria-pressed={selected.includes(id)}
            onFocus={() => roving.setFocus(id)}
            onClick={(event) => choose(meant(id, event))}
          >
            <circle r={0.5} class="hit" />
            {symbol && (
              <g
                class={from ? 'arriving' : undefined}
                style={from ? { '--from-x': `${from.x - x}px`, '--from-y': `${from.y - y}px` } : undefined}
              >
                <Marble symbol={symbol} />
                {arrivals.has(id) && <circle r={0.12} class={`ab-last ${symbol === 'S' ? 'on-black' : 'on-white'}`} />}
              </g>
            )}
            {selected.includes(id) && <circle r={0.47} class="ring" />}
            {targets === 1 && <circle r={symbol ? 0.47 : 0.2} class={symbol ? 'ring push' : 'target'} />}
            {targets > 1 && <circle r={0.1} class="target faint" />}
          </g>
        );
      })}
      {hint && <HintArrow shape={hint} turn={turn} flipped={flipped} />}
    </svg>
  );
}

/** The selection after a click on an own marble: longer where a line comes of it, else anew. */
function extend(selected: Cell[], cell: Cell, isMine: (cell: Cell) => boolean, say: (text: string) => void): Cell[] {
  if (selected.includes(cell))
    return selected.length === 3 && selected[1] === cell ? [] : selected.filter((each) => each !== cell);
  if (selected.length === 0) return [cell];
  for (const end of selected) {
    const line = lineBetween(end, cell);
    if (line && line.every(isMine) && selected.every((each) => line.includes(each)) && line.length <= 3) return line;
  }
  if (selected.length === 3) say(words.tooMany);
  return [cell];
}

function Labels({ turn }: { turn: (point: Point) => Point }) {
  const rows = [...'abcdefghi'].map((letter, row) => ({
    letter,
    at: turn({ x: -2.97 - (4 - Math.abs(4 - row)) / 2, y: (4 - row) * Math.sqrt(0.75) }),
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
function PitLabels({ places }: { places: { id: Cell; x: number; y: number }[] }) {
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

function Trail({ shape, turn }: { shape: MoveShape | null; turn: (point: Point) => Point }) {
  if (!shape) return null;
  return (
    <g class="ab-trail" aria-hidden="true">
      {shape.group.map((cell) => {
        const { x, y } = turn(place(cell));
        return <circle key={cell} cx={x} cy={y} r={0.47} />;
      })}
    </g>
  );
}

function Falling(props: { from: Point; shape: MoveShape; symbol: 'S' | 's'; flipped: boolean }) {
  const { x, y } = offset(props.shape.direction);
  const sign = props.flipped ? -1 : 1;
  return (
    <g transform={`translate(${props.from.x} ${props.from.y})`} aria-hidden="true">
      <g class="falling" style={{ '--to-x': `${sign * x * 1.5}px`, '--to-y': `${sign * y * 1.5}px` }}>
        <Marble symbol={props.symbol} />
      </g>
    </g>
  );
}

function HintArrow({ shape, turn, flipped }: { shape: MoveShape; turn: (p: Point) => Point; flipped: boolean }) {
  const sign = flipped ? -1 : 1;
  const { x: dx, y: dy } = offset(shape.direction);
  return (
    <g class="hint-arrow" aria-hidden="true">
      {shape.group.map((cell) => {
        const { x, y } = turn(place(cell));
        const angle = (Math.atan2(sign * dy, sign * dx) * 180) / Math.PI;
        return (
          <g key={cell} transform={`translate(${x} ${y}) rotate(${angle})`}>
            <path d="M -0.1 0 H 0.72 M 0.5 -0.2 L 0.74 0 L 0.5 0.2" />
          </g>
        );
      })}
    </g>
  );
}

/** Marbles pushed off by a player, beside the player's name. */
function Supply({ state, seat }: { state: State; seat: number }) {
  const view = state.view as View;
  const symbol = seat === 1 ? 's' : 'S'; // they are the opponent's
  const count = view.out[seat - 1];
  return (
    <svg class="ab-tray" viewBox={`0 0 ${view.goal * 1.1} 1.1`} role="img" aria-label={words.out(count, view.goal)}>
      <AbaloneDefs />
      {Array.from({ length: view.goal }, (_, i) => (
        <g key={i} transform={`translate(${i * 1.1 + 0.55} 0.55)`}>
          {i < count ? <Marble symbol={symbol} /> : <circle r={0.4} class="ab-slot" />}
        </g>
      ))}
    </svg>
  );
}

function Picture() {
  const marbles = readBoard('ss1SS/sssSSS/1ss1SS1/8/3SSs3/8/1SS1ss1/SSSsss/SS1ss');
  return (
    <svg class="picture" viewBox="-5.6 -4.9 11.2 9.8" aria-hidden="true">
      <AbaloneDefs />
      <BoardBase view={(point) => point} />
      {cells.map((cell) => {
        const { x, y } = place(cell);
        const symbol = marbles.get(cell);
        return symbol ? (
          <g key={cell} transform={`translate(${x} ${y})`}>
            <Marble symbol={symbol} />
          </g>
        ) : null;
      })}
    </svg>
  );
}

function reportWords(report: string[]): string {
  const push = report.find((line) => line.startsWith('push '));
  if (!push) return '';
  const pushed = words.pushes(Number(push.slice(5)));
  return report.includes('out') ? `${pushed} ${words.off}` : pushed;
}

const middle = ({ x, y }: Point) => Math.hypot(x, y);

/** What a move that pushes nothing is good for: the centre, the edge, company. */
function explain(state: State, text: string): string {
  const marbles = readBoard((state.view as View).board);
  const move = readMove(text, marbles);
  if (!move) return '';
  const own = [...marbles].filter(([, symbol]) => sideOf(symbol) === state.turn).map(([cell]) => cell);
  const after = own.map((cell) => (move.group.includes(cell) ? (step(cell, move.direction) ?? cell) : cell));
  const company = (cells: Cell[]) =>
    cells.reduce(
      (sum, cell) => sum + [0, 1, 2, 3, 4, 5].filter((way) => cells.includes(step(cell, way) ?? '')).length,
      0,
    );
  const distance = (cells: Cell[]) => cells.reduce((sum, cell) => sum + middle(place(cell)), 0);
  const atEdge = (cells: Cell[]) => cells.filter((cell) => [0, 1, 2, 3, 4, 5].some((way) => !step(cell, way))).length;
  const said = [
    atEdge(after) < atEdge(own) && words.explains.safe,
    distance(after) < distance(own) - 0.1 && words.explains.centre,
    company(after) > company(own) && words.explains.together,
  ].filter(Boolean);
  return said.slice(0, 2).join(', ') || words.explains.waits;
}

export const abalone: Face = {
  id: 'abalone',
  line: words.line,
  players: [2, 2],
  listsMoves: true,
  sides: words.sides,
  tones: ['tone-black', 'tone-white'],
  quickOptions: ['layout'],
  options: words.options,
  Board,
  Picture,
  Supply,
  OptionPicker: { layout: LayoutPicker },
  example: 'c3c4',
  examples,
  tell(entry: Entry, name: string) {
    const extra = reportWords(entry.report.split('\n'));
    return words.tell(name, entry.move) + (extra ? `, ${extra}` : '');
  },
  score: (state, seat) => words.out(state.scores[seat - 1], (state.view as View).goal),
  reason: reportWords,
  explain,
  editing: abaloneEditing,
};
