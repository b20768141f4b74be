// Who was ahead, move by move; a point leads to its position.
import { t } from '../../app/messages';
import type { MoveClass } from '../../rules/types';
import { type Line, nearestPoint } from './verdicts';

const WIDTH = 300;
const MIDDLE = 45;
const HEIGHT = 40; // above and below the middle

/** Small leads are drawn larger: most games are close for long. */
const yOf = (ahead: number) => MIDDLE - Math.sign(ahead) * Math.sqrt(Math.min(1, Math.abs(ahead))) * HEIGHT;

interface GraphProps {
  lines: Line[];
  names: string[]; // of the seats
  tones?: string[]; // of the seats, where the game has colours
  classes: ReadonlyMap<number, MoveClass>; // of the decisions, by their entries' places
  count: number; // entries of the game
  shown: number; // the decision on the board
  onChoose(index: number): void;
}

export function Graph({ lines, names, tones, classes, count, shown, onChoose }: GraphProps) {
  const xOf = (index: number) => (index / Math.max(1, count - 1)) * WIDTH;
  const isSingle = lines.length === 1;
  function choose(event: MouseEvent) {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const at = ((event.clientX - left) / width) * 308 - 4;
    const indexes = lines.flatMap(({ points }) => points.map(({ index }) => index));
    const index = nearestPoint(indexes, (at / WIDTH) * Math.max(1, count - 1));
    if (index !== null) onChoose(index);
  }
  return (
    <figure class="graph-figure">
      {isSingle && names.length > 1 && <GraphLabel name={names[0]} tone={tones?.[0] ?? 'tone-1'} />}
      <svg
        class="graph"
        viewBox="-4 0 308 90"
        role="group"
        aria-label={t(isSingle ? 'page.review.graphHelp' : 'page.review.graphHelpMany')}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the list of moves leads there by keyboard */}
        <rect x={-4} y={0} width={308} height={90} class="graph-ground" onClick={choose} />
        <line x1={0} x2={WIDTH} y1={MIDDLE} y2={MIDDLE} class="graph-zero" />
        {lines.map(({ player, points }) => {
          const line = points.map(({ index, ahead }) => `${xOf(index)},${yOf(ahead)}`).join(' ');
          const [left, right] = [xOf(points[0].index), xOf(points[points.length - 1].index)];
          return (
            <g key={player} class={isSingle ? '' : `tone-${player}`}>
              {isSingle && <polygon points={`${left},${MIDDLE} ${line} ${right},${MIDDLE}`} class="graph-area" />}
              <polyline points={line} class="graph-line" />
              {points.map(({ index, ahead }) => (
                // biome-ignore lint/a11y/noStaticElementInteractions: the list of moves leads there by keyboard
                <circle
                  key={index}
                  cx={xOf(index)}
                  cy={yOf(ahead)}
                  r={index === shown ? 4.5 : classes.get(index) && classes.get(index) !== 'fine' ? 3.4 : 2.2}
                  class={`${index === shown ? 'graph-here' : 'graph-dot'} ${classes.get(index) ?? ''}`}
                  onClick={() => onChoose(index)}
                />
              ))}
            </g>
          );
        })}
      </svg>
      {isSingle && names.length > 1 && <GraphLabel name={names[1]} tone={tones?.[1] ?? 'tone-2'} />}
      {!isSingle && names.map((name, index) => <GraphLabel key={name} name={name} tone={`tone-${index + 1}`} />)}
    </figure>
  );
}

/** Who is ahead on this side of the middle, or whose line has this colour. */
function GraphLabel({ name, tone }: { name: string; tone: string }) {
  return (
    <span class={`graph-label ${tone}`}>
      <span class="move-token" aria-hidden="true" />
      {t('page.review.ahead', { name })}
    </span>
  );
}
