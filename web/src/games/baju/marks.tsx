// What is marked on the board: names of spaces, the last move, lines, walks; and what the bridges mean.
import { t } from '../../app/messages';
import type { Entry, State } from '../../rules/types';
import { at, type BajuView, findWalk, hasGaps, indexOf, viewOf } from './geometry';
import { Bridge } from './pieces';
import { bridges } from './texts';

type Point = ReturnType<typeof at>;

export function SpaceLabels() {
  return (
    <g class="bj-labels" aria-hidden="true">
      {[0, 1, 2, 3].map((i) => (
        <text key={`c${i}`} x={i - 1.5} y={-2.13}>
          {'abcd'[i]}
        </text>
      ))}
      {[0, 1, 2, 3].map((i) => (
        <text key={`r${i}`} x={-2.22} y={i - 1.44}>
          {i + 1}
        </text>
      ))}
    </g>
  );
}

/** The spaces of the last move, and the way of a walk between them. */
export function LastMove({ last, before }: { last: Entry | null; before: State | null }) {
  const spaces = last?.move.match(/[a-d][1-4]/g) ?? [];
  const [from, to] = spaces.map(indexOf);
  const was = before && viewOf(before);
  const walker = was?.spaces[from];
  const walk = to !== undefined && walker ? findWalk(was, from, to, walker) : null;
  return (
    <g aria-hidden="true">
      {walk && <polyline points={pointsOf(walk)} class="bj-last-way" />}
      {spaces.map((space) => {
        const { x, y } = at(indexOf(space));
        return <circle key={space} cx={x} cy={y} r={0.395} class="bj-last" />;
      })}
    </g>
  );
}

export function LineGlow({ line }: { line: string[] }) {
  const [from, to] = [at(indexOf(line[0])), at(indexOf(line[3]))];
  return <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} class="bj-line" />;
}

const pointsOf = (walk: number[]) => walk.map((space) => `${at(space).x},${at(space).y}`).join(' ');

/** The head of an arrow beside the goal, so that it is not taken for the start. */
function Arrival({ from, to }: { from: Point; to: Point }) {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return (
    <path
      d="M-0.58 -0.12L-0.46 0L-0.58 0.12"
      class="bj-arrival"
      transform={`translate(${to.x} ${to.y}) rotate(${angle})`}
    />
  );
}

/** The way of a button from a space to a goal; what comes from the supply only has the goal. */
export function Walk({
  view,
  from,
  goal,
  hint,
}: {
  view: BajuView;
  from: string | null;
  goal: string;
  hint?: boolean;
}) {
  const end = at(indexOf(goal));
  const start = indexOf(from ?? '');
  const button = view.spaces[start];
  const walk = button ? findWalk(view, start, indexOf(goal), button) : null;
  return (
    <g class={`bj-walk${hint ? ' hint' : ''}`} aria-hidden="true">
      {walk && <polyline points={pointsOf(walk)} />}
      {walk && <Arrival from={at(walk[walk.length - 2])} to={end} />}
      <circle cx={end.x} cy={end.y} r={0.4} />
      {hint && walk && <circle cx={at(start).x} cy={at(start).y} r={0.4} class="bj-start" />}
    </g>
  );
}

export function Legend({ state }: { state: State }) {
  const { board, supplies } = viewOf(state);
  return (
    <ul class="board-legend" role="list" aria-label={t('page.baju.legend')}>
      {Object.entries(bridges).map(([colour, meaning]) => (
        <li key={colour}>
          <svg class="bj-swatch" viewBox="-0.27 -0.13 0.54 0.26" aria-hidden="true">
            <Bridge x={0} y={0} vertical={false} colour={colour} />
          </svg>
          {meaning}
        </li>
      ))}
      {!supplies && (
        <li>
          <svg class="bj-swatch" viewBox="-0.54 -0.26 1.08 0.52" aria-hidden="true">
            <line x1={-0.22} x2={0.22} y1={0} y2={0} class="bj-line" />
          </svg>
          {t('page.baju.oneColour')}
        </li>
      )}
      {hasGaps(board) && <li class="bj-gap">{t('page.baju.gap')}</li>}
    </ul>
  );
}
