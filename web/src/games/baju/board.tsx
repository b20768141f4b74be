// baju, the duel and the puzzle: choose a button, then where it goes; or drag.
import './styles.css';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { type Drag, useDrag } from '../../boards/drag';
import type { BoardProps, Face } from '../../boards/face';
import { useRoving } from '../../boards/grid-keys';
import type { Entry, State } from '../../rules/types';
import { texts } from '../../texts';
import { bajuEditing, bajuSoloEditing } from './editor';
import { examples, soloExamples } from './examples';
import { type BajuView, type Button, findWalk, indexOf, spaceNames } from './geometry';
import { at, BajuBase, BajuDefs, Bridge, ButtonPiece } from './pieces';
import { words } from './texts';

const places = spaceNames.map((id, index) => ({ id, ...at(index) }));
const VIEW_WIDTH = 4.5;

/** What is picked up: a space's button, or a value of the supply ("3@"). */
type Choice = string | null;

const isSupply = (choice: Choice) => !!choice?.endsWith('@');

interface Goal {
  space: string;
  move: string;
}

function goalsOf(choice: Choice, moves: string[]): Goal[] {
  if (!choice) return [];
  const prefix = isSupply(choice) ? choice : `${choice}-`;
  return moves.filter((move) => move.startsWith(prefix)).map((move) => ({ space: move.slice(prefix.length), move }));
}

function Board(props: BoardProps) {
  const view = props.state.view as BajuView;
  const solo = !view.supplies;
  const [choice, setChoice] = useState<Choice>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  // Before anybody can click on the new position: a later reset would take the first click away.
  useLayoutEffect(() => setChoice(null), [props.state.position, props.active]);
  const roving = useRoving(places, 'b2');
  const goals = useMemo(() => goalsOf(choice, props.moves), [choice, props.moves]);
  const isMine = (space: string) => {
    const button = view.spaces[indexOf(space)];
    return !!button && (solo || button.player === props.state.turn);
  };

  async function refuse(move: string) {
    const answer = await props.check(move);
    if (answer.legal) props.play(move);
    else props.say(answer.message);
  }
  const moveText = (from: string, to: string) => (isSupply(from) ? `${from}${to}` : `${from}-${to}`);

  function choose(space: string) {
    if (props.onEdit) return props.onEdit(space);
    if (!props.active) return;
    const goal = goals.find((each) => each.space === space);
    if (goal) return props.play(goal.move);
    if (choice === space) return setChoice(null);
    if (isMine(space)) return pick(space);
    if (choice) void refuse(moveText(choice, space));
    else props.say(words.chooseStart);
  }
  function pick(next: string) {
    setChoice(next);
    if (goalsOf(next, props.moves).length === 0) props.say(words.noGoal);
  }
  function drop(from: string, drag: Drag) {
    if (!drag.over || drag.over === from) return;
    void refuse(moveText(from, drag.over));
  }
  const { drag, press } = useDrag(props.active, drop);
  const shownGoals = drag ? goalsOf(drag.id, props.moves) : goals;
  const source = drag?.id ?? choice;
  const pointed =
    drag?.over ?? hovered ?? (shownGoals.some((goal) => goal.space === roving.focus) ? roving.focus : null);

  function onKeyDown(event: KeyboardEvent) {
    if (roving.onKeyDown(event)) return;
    if (event.key === 'Escape') setChoice(null);
    if (/^[1-9]$/.test(event.key) && view.supplies?.[props.state.turn - 1]?.includes(Number(event.key)))
      pick(`${event.key}@`);
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose(roving.focus);
  }

  const label = (space: string) => {
    const button = view.spaces[indexOf(space)];
    const what = button ? words.button(words.sides[button.player - 1], button.value) : words.empty;
    return `${space}: ${what}${goals.some((goal) => goal.space === space) ? `, ${words.goal}` : ''}`;
  };
  const supply = view.supplies?.[props.state.turn - 1] ?? [];
  const unit = VIEW_WIDTH / (roving.root.current?.getBoundingClientRect().width || 1);

  return (
    <div class="baju-box" onPointerDown={press}>
      <svg
        ref={roving.root}
        class="board baju"
        viewBox="-2.25 -2.25 4.5 4.5"
        role="group"
        aria-label={texts.table.board('baju')}
        aria-description={texts.table.boardHelp}
        onKeyDown={onKeyDown}
      >
        <BajuDefs />
        <BajuBase board={view.board} />
        <SpaceLabels />
        <LastMove last={props.last} />
        {view.lines.map((line) => (
          <LineGlow key={line.join()} line={line} />
        ))}
        <Walk
          view={view}
          source={source}
          goal={pointed && shownGoals.some((each) => each.space === pointed) ? pointed : null}
        />
        {props.hint && (
          <Walk
            view={view}
            source={props.hint.includes('-') ? props.hint.split('-')[0] : null}
            goal={props.hint.split(/[-@]/)[1]}
            hint
          />
        )}
        {places.map(({ id, x, y }, index) => {
          const button = view.spaces[index];
          const isGoal = shownGoals.some((goal) => goal.space === id);
          const isDragged = drag?.id === id;
          const from = props.animate ? arrival(props.last, id) : null;
          return (
            <g
              key={from ? `${id}${props.state.position}` : id}
              transform={`translate(${x + (isDragged ? drag!.dx * unit : 0)} ${y + (isDragged ? drag!.dy * unit : 0)})`}
              class={['cell', props.active && isMine(id) && 'mine', isGoal && 'goal', isDragged && 'dragged']
                .filter(Boolean)
                .join(' ')}
              role="button"
              tabindex={roving.focus === id ? 0 : -1}
              data-place={id}
              data-drop={id}
              data-drag={props.active && isMine(id) ? id : undefined}
              aria-label={label(id)}
              aria-pressed={choice === id}
              onFocus={() => roving.setFocus(id)}
              onClick={() => choose(id)}
              onPointerEnter={() => setHovered(id)}
              onPointerLeave={() => setHovered(null)}
            >
              <circle r={0.42} class="hit" />
              {button && (
                <g
                  class={from ? 'arriving' : undefined}
                  style={from ? { '--from-x': `${from.x - x}px`, '--from-y': `${from.y - y}px` } : undefined}
                >
                  <ButtonPiece button={button} />
                </g>
              )}
              {(choice === id || props.edited === id) && <circle r={0.36} class="ring thin" />}
              {isGoal && <circle r={button ? 0.36 : 0.11} class={button ? 'ring thin goal-ring' : 'target thin'} />}
            </g>
          );
        })}
      </svg>
      {props.active && !solo && (
        <div class="bj-supply" role="group" aria-label={words.supply}>
          {supply.map((value, index) => {
            const id = `${value}@`;
            const button: Button = { player: props.state.turn as 1 | 2, value };
            return (
              <button
                key={index}
                class={`bj-supply-button${choice === id ? ' chosen' : ''}`}
                data-drag={id}
                aria-pressed={choice === id}
                aria-label={words.place(value)}
                onClick={() => (choice === id ? setChoice(null) : pick(id))}
              >
                <svg viewBox="-0.36 -0.36 0.72 0.74" aria-hidden="true">
                  <BajuDefs />
                  <ButtonPiece button={button} />
                </svg>
              </button>
            );
          })}
        </div>
      )}
      {drag && isSupply(drag.id) && (
        <Ghost drag={drag} button={{ player: props.state.turn as 1 | 2, value: Number(drag.id[0]) }} />
      )}
      <ul class="board-legend" role="list" aria-label={words.legend}>
        {Object.entries(words.bridges).map(([colour, meaning]) => (
          <li key={colour}>
            <svg class="bj-swatch" viewBox="-0.27 -0.13 0.54 0.26" aria-hidden="true">
              <Bridge x={0} y={0} vertical={false} colour={colour} />
            </svg>
            {meaning}
          </li>
        ))}
      </ul>
      {solo && <p class="bj-goal">{view.goal === 'four-lines' ? words.fourLines : words.twoLines}</p>}
    </div>
  );
}

function Ghost({ drag, button }: { drag: Drag; button: Button }) {
  return (
    <svg
      class="ghost"
      viewBox="-0.36 -0.36 0.72 0.74"
      style={{ left: `${drag.x - 32}px`, top: `${drag.y - 32}px` }}
      aria-hidden="true"
    >
      <ButtonPiece button={button} />
    </svg>
  );
}

function SpaceLabels() {
  return (
    <g class="bj-labels" aria-hidden="true">
      {[0, 1, 2, 3].map((i) => (
        <text key={`c${i}`} x={i - 1.5} y={-2.09}>
          {'abcd'[i]}
        </text>
      ))}
      {[0, 1, 2, 3].map((i) => (
        <text key={`r${i}`} x={-2.15} y={i - 1.46}>
          {i + 1}
        </text>
      ))}
    </g>
  );
}

/** Where the button that now lies on a space came from in the last move. */
function arrival(last: Entry | null, space: string): { x: number; y: number } | null {
  const walk = /^([a-d][1-4])-([a-d][1-4])$/.exec(last?.move ?? '');
  if (!walk) return null;
  if (walk[2] === space) return at(indexOf(walk[1]));
  if (walk[1] === space && last!.report.startsWith('swap')) return at(indexOf(walk[2]));
  return null;
}

function LastMove({ last }: { last: Entry | null }) {
  const spaces = last?.move.match(/[a-d][1-4]/g) ?? [];
  return (
    <g aria-hidden="true">
      {spaces.map((space) => {
        const { x, y } = at(indexOf(space));
        return <circle key={space} cx={x} cy={y} r={0.395} class="bj-last" />;
      })}
    </g>
  );
}

function LineGlow({ line }: { line: string[] }) {
  const [from, to] = [at(indexOf(line[0])), at(indexOf(line[3]))];
  return <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} class="bj-line" />;
}

function Walk({
  view,
  source,
  goal,
  hint,
}: {
  view: BajuView;
  source: string | null;
  goal: string | null;
  hint?: boolean;
}) {
  if (!goal) return null;
  const end = at(indexOf(goal));
  const button = source && !isSupply(source) ? view.spaces[indexOf(source)] : null;
  const walk = button ? findWalk(view, indexOf(source!), indexOf(goal), button) : null;
  return (
    <g class={`bj-walk${hint ? ' hint' : ''}`} aria-hidden="true">
      {walk && <polyline points={walk.map((space) => `${at(space).x},${at(space).y}`).join(' ')} />}
      <circle cx={end.x} cy={end.y} r={0.4} />
    </g>
  );
}

function Supply({ state, seat }: { state: State; seat: number }) {
  const view = state.view as BajuView;
  const supply = view.supplies?.[seat - 1] ?? [];
  return (
    <svg
      class="bj-left"
      viewBox={`0 0 ${Math.max(1, supply.length) * 0.68} 0.68`}
      role="img"
      aria-label={`${words.supply}: ${supply.join(' ')}`}
    >
      <BajuDefs />
      {supply.map((value, index) => (
        <g key={index} transform={`translate(${index * 0.68 + 0.34} 0.32)`}>
          <ButtonPiece button={{ player: seat as 1 | 2, value }} radius={0.29} />
        </g>
      ))}
    </svg>
  );
}

const ring = { bridgesRight: ['rrr', 'bbb', 'bbb', 'rrr'], bridgesDown: ['rwwr', 'rwwr', 'rwwr'] };

function picture(spaces: Record<string, Button>) {
  return function Picture() {
    return (
      <svg class="picture" viewBox="-2.15 -2.15 4.3 4.3" aria-hidden="true">
        <BajuDefs />
        <BajuBase board={ring} />
        {Object.entries(spaces).map(([space, button]) => (
          <g key={space} transform={`translate(${at(indexOf(space)).x} ${at(indexOf(space)).y})`}>
            <ButtonPiece button={button} />
          </g>
        ))}
      </svg>
    );
  };
}

const B = (value: number): Button => ({ player: 1, value });
const W = (value: number): Button => ({ player: 2, value });

function tell(entry: Entry, name: string): string {
  const place = /^(\d)@(..)$/.exec(entry.move);
  if (place) return words.places(name, place[1], place[2]);
  const [from, to] = entry.move.split('-');
  return words.walks(name, from, to) + (entry.report.startsWith('swap') ? ` ${words.swaps}` : '');
}

function brief(move: string): string {
  const [from, to] = move.split(/[-@]/);
  return move.includes('@') ? words.briefPlace(from, to) : words.briefWalk(from, to);
}

const rowsAndColumns = [0, 1, 2, 3].flatMap((i) => [
  [0, 1, 2, 3].map((j) => i * 4 + j),
  [0, 1, 2, 3].map((j) => j * 4 + i),
]);

/** What a move of the duel does to lines, own and other. */
function explain(state: State, move: string): string {
  const before = (state.view as BajuView).spaces;
  const [from, to] = move.split(/[-@]/);
  const after = [...before];
  if (move.includes('@')) after[indexOf(to)] = { player: state.turn as 1 | 2, value: Number(from) };
  else [after[indexOf(from)], after[indexOf(to)]] = [after[indexOf(to)], after[indexOf(from)]];
  const longest = (spaces: (Button | null)[], player: number) =>
    Math.max(...rowsAndColumns.map((line) => line.filter((space) => spaces[space]?.player === player).length));
  const [own, other] = [longest(after, state.turn), longest(after, 3 - state.turn)];
  if (own === 4) return words.explains.wins;
  if (longest(before, 3 - state.turn) === 3 && other < 3) return words.explains.stops;
  if (own > longest(before, state.turn) && own > 1) return own === 3 ? words.explains.three : words.explains.two;
  return words.explains.room;
}

const common = { listsMoves: true, Board, tell, brief, options: words.options };

export const baju: Face = {
  ...common,
  id: 'baju',
  line: words.line,
  players: [2, 2],
  sides: words.sides,
  tones: ['tone-black', 'tone-white'],
  quickOptions: [],
  editing: bajuEditing,
  explain,
  Picture: picture({
    a1: B(3),
    b1: W(1),
    d1: W(4),
    b2: B(2),
    c2: W(3),
    a3: W(2),
    c3: B(4),
    d3: B(1),
    b4: W(4),
    c4: B(3),
  }),
  Supply,
  example: '3@b2',
  examples,
  score: (state, seat) => words.points(state.scores[seat - 1]),
};

export const bajuSolo: Face = {
  ...common,
  id: 'baju-solo',
  line: words.soloLine,
  players: [1, 1],
  quickOptions: ['goal'],
  editing: bajuSoloEditing,
  tell: (entry) => `${entry.move.replace('-', ' – ')}`,
  Picture: picture({
    a1: B(1),
    b1: W(4),
    c1: B(2),
    d1: W(3),
    a2: W(1),
    b2: B(4),
    c2: W(2),
    d2: B(3),
    a3: B(3),
    b3: B(1),
    c3: B(4),
    d3: B(2),
    a4: W(3),
    b4: W(1),
    c4: W(4),
    d4: W(2),
  }),
  example: 'a1-b2',
  isPuzzle: true,
  puzzleOfTheDay: { goal: 'four-lines' },
  examples: soloExamples,
  score: (state) => words.moves(state.scores[0]),
};
